extension World {
    /// The part of a view that is on the screen and that no scroll view clips, the keyboard apart;
    /// nil where there is none, and for hidden views.
    public func visiblePart(of view: ViewIndex, in app: AppID) -> Rect? {
        let content = content(of: app)
        let screen = definition(app).screens[content.screen]
        guard screen.views.indices.contains(view), !screen.isHidden(view) else { return nil }
        let frames = Layout.frames(of: content, in: shared.setting)
        let onScreen = frames[view].intersection(screenRect)
        guard let clip = Layout.clips(of: screen, frames: frames)[view] else { return onScreen }
        return onScreen?.intersection(clip)
    }

    /// Throws where a finger would not meet a view, the keyboard apart.
    func checkVisible(_ view: ViewIndex, of app: AppID) throws(ActionError) {
        let screen = screenDefinition(app)
        let name = "\(screen.views[view].id) of \(definition(app).name)"
        guard !screen.isHidden(view) else {
            throw ActionError(.notTouchable, "\(name) is hidden")
        }
        guard visiblePart(of: view, in: app) == nil else { return }
        let reason =
            screen.isInScrollView(view) ? "is scrolled out of sight" : "has no part on the screen"
        throw ActionError(.notTouchable, "\(name) \(reason)")
    }
}

extension ScreenDefinition {
    /// Whether a view, or one that it lies in, is hidden.
    public func isHidden(_ view: ViewIndex) -> Bool {
        ancestors(of: view).contains { views[$0].isHidden }
    }

    func isInScrollView(_ view: ViewIndex) -> Bool {
        ancestors(of: view).dropFirst().contains { views[$0].kind.scroll != nil }
    }

    /// A view and the views that it lies in, upwards; parents stand before children in the list.
    public func ancestors(of view: ViewIndex) -> [ViewIndex] {
        var chain = [view]
        while let parent = views[chain[chain.count - 1]].parent,
            parent < chain[chain.count - 1], parent >= 0
        {
            chain.append(parent)
        }
        return chain
    }
}
