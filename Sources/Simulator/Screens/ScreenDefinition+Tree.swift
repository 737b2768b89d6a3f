// Questions about the tree that several rooms ask. A child stands behind its parent in the list, so
// that one pass answers for all views: to climb up from each costs the depth each time.

extension ScreenDefinition {
    /// Returns whether a view, or one that it lies in, is hidden.
    ///
    /// - Complexity: linear in the view's depth; ``hiddenViews`` tells it for all.
    public func isHidden(_ view: ViewIndex) -> Bool {
        ancestors(of: view).contains { views[$0].isHidden }
    }

    /// Returns whether a view lies in a scroll view.
    package func isInScrollView(_ view: ViewIndex) -> Bool {
        ancestors(of: view).dropFirst().contains { views[$0].kind.scroll != nil }
    }

    /// Returns a view and the views that it lies in, upwards; parents stand before children in the
    /// list.
    public func ancestors(of view: ViewIndex) -> [ViewIndex] {
        var chain = [view]
        while let parent = views[chain[chain.count - 1]].parent,
            parent < chain[chain.count - 1], parent >= 0
        {
            chain.append(parent)
        }
        return chain
    }

    /// For each view whether it, or one that it lies in, is hidden.
    public var hiddenViews: [Bool] { inherited { views[$0].isHidden } }

    /// Returns the same, with the views that the app's code has hidden or shown.
    public func hiddenViews(in geometry: SceneGeometry) -> [Bool] {
        guard !geometry.toggled.isEmpty else { return hiddenViews }
        return inherited { views[$0].isHidden != geometry.toggled.contains($0) }
    }

    /// Returns for each view whether it is the given one or lies in it.
    public func family(of root: ViewIndex) -> [Bool] { inherited { $0 == root } }

    /// Returns whether a view, or one that lies in it, takes text.
    func takesText(in root: ViewIndex) -> Bool {
        views.indices.contains { views[$0].takesText && ancestors(of: $0).contains(root) }
    }

    /// The views in the order in which they are drawn, the topmost last: content, then bars with
    /// their children, which content passes beneath.
    public var drawOrder: [ViewIndex] {
        if let order { return order }
        let isInBar = inherited { views[$0].kind.isBar }
        return views.indices.filter { !isInBar[$0] } + views.indices.filter { isInBar[$0] }
    }

    /// Indicates for each view whether it stands on the keyboard, by itself or in another; nil
    /// where none does.
    package var ridingViews: [Bool]? {
        guard views.contains(where: \.ridesKeyboard) else { return nil }
        return inherited { views[$0].ridesKeyboard }
    }

    /// Returns for each view whether a property holds for it or for a view that it lies in.
    func inherited(_ holds: (ViewIndex) -> Bool) -> [Bool] {
        var flags: [Bool] = []
        flags.reserveCapacity(views.count)
        for (index, view) in views.enumerated() {
            let parent = view.parent ?? -1
            let isPassedDown = flags.indices.contains(parent) && flags[parent]
            flags.append(isPassedDown || holds(index))
        }
        return flags
    }
}

extension ViewKind {
    /// A Boolean value that indicates whether the view is a bar that content passes beneath.
    public var isBar: Bool {
        switch self {
        case .navigationBar, .inputBar, .formatBar, .backdrop: true
        case .control(.tabBar), .control(.toolBar): true
        default: false
        }
    }

    /// A Boolean value that indicates whether it is a navigation bar.
    package var isNavigationBar: Bool {
        if case .navigationBar = self { true } else { false }
    }

    /// A Boolean value that indicates whether a finger on the view does not reach what lies below:
    /// labels and pictures let touches through, as `UILabel` and `UIImageView` do by default.
    var catchesTouches: Bool {
        switch self {
        case .label, .characterLegs, .image: false
        default: true
        }
    }
}
