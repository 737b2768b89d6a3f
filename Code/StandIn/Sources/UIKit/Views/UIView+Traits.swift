import ObjectiveC

/// A block that runs when a trait changes.
final class TraitHandler: UITraitChangeRegistration {
    let body: (UITraitCollection) -> Void
    init(body: @escaping (UITraitCollection) -> Void) { self.body = body }
}

extension UIView {
    /// The stage's traits with the overrides of this view, its controllers and those above.
    final var inheritedTraits: UITraitCollection {
        var view: UIView? = self
        while let one = view {
            let style =
                one.overrideUserInterfaceStyle != .unspecified
                ? one.overrideUserInterfaceStyle
                : one.viewController?.overrideUserInterfaceStyle ?? .unspecified
            if style != .unspecified {
                return UITraitCollection(traitsFrom: [
                    .stage, UITraitCollection(userInterfaceStyle: style)
                ])
            }
            view = one.container
        }
        return .stage
    }

    /// Tells the view and those below it that traits have changed.
    final func traitsDidChange(from previous: UITraitCollection?) {
        viewController?.traitsDidChange(from: previous)
        traitCollectionDidChange(previous)
        for handler in traitHandlers { handler.body(previous ?? .stage) }
        for view in subviews { view.traitsDidChange(from: previous) }
    }

    @discardableResult
    public func registerForTraitChanges<View: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping (View, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitHandler { [weak self] previous in
            if let view = self as? View { handler(view, previous) }
        }
        traitHandlers.append(registration)
        return registration
    }

    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: self, action: action)
    }

    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        let object = target as AnyObject
        let registration = TraitHandler { [weak object] previous in
            if let object { action.send(to: object, [self, previous]) }
        }
        traitHandlers.append(registration)
        return registration
    }

    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitHandlers.removeAll { $0 === registration }
    }
}
