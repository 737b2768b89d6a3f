/// The state of the display and of the device: the app in front and what lies over it.
struct LifecycleState: Hashable, Sendable {
    /// The app on the display; nil for the home screen.
    private(set) var front: AppID?
    /// The apps in the order of their last use, the latest first.
    private(set) var recents: [AppID] = []
    private(set) var isLocked = false
    /// A Boolean value that indicates whether the files of the locked device can no longer be read.
    private(set) var isProtected = false
    /// The part of the system that covers the whole screen, or nil.
    private(set) var cover: SystemCover?
    /// The incoming or ongoing call, or nil.
    private(set) var call: CallState?
    private(set) var appearance: Appearance
    /// The orientation of the interface.
    private(set) var interface: InterfaceOrientation
    /// The orientation that the device was turned to on the home screen or the lock screen.
    private(set) var awaitedTurn: Orientation?
    /// The local and remote notifications that the system keeps.
    var notices = NoticeState()

    init(interface: InterfaceOrientation, appearance: Appearance) {
        self.interface = interface
        self.appearance = appearance
    }
}

extension LifecycleState {
    /// Gives the display to an app, which becomes the latest one, or to the home screen.
    mutating func bringToFront(_ app: AppID?) {
        front = app
        guard let app else { return }
        recents.removeAll { $0 == app }
        recents.insert(app, at: 0)
    }

    /// Shows the home screen, because the app in front has ended.
    mutating func removeFront() { front = nil }

    /// Removes the card of an app from the switcher.
    mutating func forget(_ app: AppID) { recents.removeAll { $0 == app } }

    mutating func lock() { isLocked = true }

    mutating func unlock() { isLocked = false }

    mutating func setProtected(_ isProtected: Bool) { self.isProtected = isProtected }

    mutating func lay(_ cover: SystemCover) { self.cover = cover }

    mutating func removeCover() { cover = nil }

    mutating func setCall(_ call: CallState?) { self.call = call }

    mutating func setAppearance(_ new: Appearance) { appearance = new }

    /// Turns the interface.
    mutating func turn(to orientation: Orientation) {
        interface = InterfaceOrientation(orientation)
    }

    /// Keeps a turn of the device for later; nil when none is left to make.
    mutating func awaitTurn(to orientation: Orientation?) { awaitedTurn = orientation }
}

// MARK: - Identity

extension LifecycleState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(front) { $0.feed($1.index) }
        f.feed(recents) { $0.feed($1.index) }
        f.feed(UInt64(flags: isLocked, isProtected, !notices.isEmpty))
        f.feed(cover) { $0.feed($1.rawValue) }
        f.feed(call) { $0.feed($1.rawValue) }
        f.feed(appearance.rawValue)
        f.feed(interface.rawValue)
        f.feed(awaitedTurn) { $0.feed($1.rawValue) }
        if !notices.isEmpty { f.feed(notices) }
    }
}
