/// The distances by which one app's code has moved its views.
struct AppLayoutState: Hashable, Sendable {
    /// The distance of the attached views of all screens above the window's lower edge.
    private(set) var commonInset = MovingLength(0)
    /// The changes in single screens; a screen without changes has no entry.
    private(set) var pages: [PageLayout] = []
    /// A Boolean value that indicates whether a layout pass is running; false between two events.
    private(set) var isLayingOut = false
    /// The views that the app's own code has made; nil for apps that are described.
    private(set) var live: LiveLayout?

    /// The time until everything rests, the common inset apart.
    var motionMs: Int32 {
        var longest: Int32 = 0
        for page in pages { longest = max(longest, page.motionMs) }
        if let live { longest = max(longest, live.remainingMs) }
        return longest
    }

    /// A Boolean value that indicates whether a movement can be seen, the common inset apart.
    var isSeenMoving: Bool { pages.contains(where: \.isSeenMoving) || live?.isMoving ?? false }
}

extension AppLayoutState {
    /// Moves the attached views of all screens.
    mutating func moveInset(to inset: Pt, durationMs: Int32, curve: UInt8) {
        commonInset.move(to: inset, durationMs: durationMs, curve: curve)
    }

    /// Delays an animation of the common inset that has only just begun.
    mutating func holdInset(byMs ms: Int32, ifYoungerThanMs young: Int32) {
        commonInset.hold(byMs: ms, ifYoungerThanMs: young)
    }

    /// Changes the layout of one controller's screen.
    mutating func changePage(of controller: ControllerID, _ change: (inout PageLayout) -> Void) {
        if let index = pages.lastIndex(where: { $0.controller == controller }) {
            return change(&pages[index])
        }
        var page = PageLayout(controller: controller)
        change(&page)
        pages.append(page)
    }

    /// Forgets the layout of all controllers but these.
    mutating func keepPages(of controllers: [ControllerID]) {
        pages.removeAll { !controllers.contains($0.controller) }
    }

    /// Shows the views that the app's code has made.
    mutating func setLive(_ new: LiveLayout) { live = new }

    mutating func beginPass() { isLayingOut = true }

    mutating func endPass() { isLayingOut = false }

    /// Lets time pass.
    mutating func advance(byMs ms: Int32) {
        commonInset.advance(byMs: ms)
        guard motionMs > 0 else { return }
        for index in pages.indices { pages[index].advance(byMs: ms) }
        if let live, live.isMoving { self.live = live.advanced(byMs: ms) }
    }
}

// MARK: - The shown screen

extension Process {
    /// The layout of the shown screen, or nil if nothing in it has been moved.
    var page: PageLayout? { layout.pages.last { $0.controller == screens.shown?.id } }

    /// The inset of the attached views of the shown screen: its own, or the one of the whole app.
    var inset: MovingLength {
        layout.pages.isEmpty ? layout.commonInset : page?.inset ?? layout.commonInset
    }

    /// Changes the layout of the shown screen, or of a controller's.
    mutating func changePage(
        of controller: ControllerID? = nil, _ change: (inout PageLayout) -> Void
    ) {
        guard let id = controller ?? screens.shown?.id else { return }
        layout.changePage(of: id, change)
    }

    /// Forgets the layout of controllers that are no longer in a stack.
    mutating func trimPages() {
        guard !layout.pages.isEmpty else { return }
        layout.keepPages(of: screens.controllers.map(\.id))
    }
}

// MARK: - Identity

extension AppLayoutState: FingerprintedState {
    // `isLayingOut` is false between two events.
    func feed(into f: inout Fingerprinter) {
        f.feed(commonInset)
        f.feed(pages)
        f.feed(live)
    }
}
