import ObjectiveC

extension UIView {
    public var layoutGuides: [UILayoutGuide] { _layoutState.guides }

    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        if let owner = layoutGuide.owningView {
            if owner === self { return }
            owner.removeLayoutGuide(layoutGuide)
        }
        layoutGuide.owningView = self
        _layoutState.guides.append(layoutGuide)
        Layout.engage(self)
    }

    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        Layout.deactivateConstraints(of: layoutGuide, above: self)
        _layoutState.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
        Layout.constraintsDidChange(in: self)
    }

    /// The view without what bars and the device's corners cover.
    public var safeAreaLayoutGuide: UILayoutGuide {
        systemGuide(.safeArea, "UIViewSafeAreaLayoutGuide") { UILayoutGuide() }
    }

    public var layoutMarginsGuide: UILayoutGuide {
        systemGuide(.margins, "UIViewLayoutMarginsGuide") { UILayoutGuide() }
    }

    /// The layout margins, no wider than text is easy to read.
    public var readableContentGuide: UILayoutGuide {
        systemGuide(.readable, "UIViewReadableContentGuide") { UILayoutGuide() }
    }

    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        systemGuide(.keyboard, "UIViewKeyboardLayoutGuide") { UIKeyboardLayoutGuide() }
    }

    /// The guide of a role, made when it is first asked for.
    final func systemGuide<Guide: UILayoutGuide>(
        _ role: UILayoutGuide.Role, _ identifier: String, _ make: () -> Guide
    ) -> Guide {
        let known = existingGuide(role)
        if let known = known as? Guide { return known }
        let guide = UILayoutGuide.system(make(), role, identifier, of: self)
        _layoutState.systemGuides.append(guide)
        return guide
    }

    final func existingGuide(_ role: UILayoutGuide.Role) -> UILayoutGuide? {
        _layoutState.systemGuides.first { $0.role == role }
    }
}

extension Layout {
    /// The area of the content, or the visible rectangle, which stays while content scrolls.
    static func scrollGuide(of scroll: UIScrollView, isContent: Bool) -> UILayoutGuide {
        isContent
            ? scroll.systemGuide(.scrollContent, "UIScrollViewContentLayoutGuide") {
                UILayoutGuide()
            }
            : scroll.systemGuide(.scrollFrame, "UIScrollViewFrameLayoutGuide") { UILayoutGuide() }
    }

    /// The guide above or below the safe area of a controller's view.
    static func edgeGuide(of view: UIView, isTop: Bool) -> EdgeLayoutGuide {
        view.systemGuide(
            isTop ? .top : .bottom, isTop ? "_UILayoutGuideTop" : "_UILayoutGuideBottom"
        ) {
            EdgeLayoutGuide()
        }
    }
}
