import Simulator

// Each option is a step that somebody took, with what it mends and what it breaks;
// docs/handlings.md says where each comes from.

extension Tracker {
    /// The notifications to which a tracker reacts.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// The beginning of every change of the frame.
        case willChangeFrame
        /// The beginning of a show, and of a hide.
        case showAndHide
        /// The end of a show, and the beginning of a hide.
        case didShowAndHide
    }

    /// The calculation of the height from the frame of a notification.
    public enum HeightRule: String, Hashable, Sendable, CaseIterable {
        /// From the frame's upper edge, converted to the window, to the window's lower edge.
        case window
        /// The whole height of a frame that reaches into the screen, and else 0.
        ///
        /// A frame that is raised by a margin still reaches into it when the keyboard is hidden.
        case visible
        /// As `window`, without the conversion: right as long as both coordinates are the same.
        case screen
        /// The frame's own height, and 0 for a hide: right as long as the keyboard is docked and
        /// the window fills the screen.
        case frame
        /// From the frame's upper edge to the lower edge of the screen: right as long as the window
        /// reaches down to there.
        case screenHeight
        /// The part that the frame has in common with the window's bounds, without a conversion.
        case screenIntersection
        /// The part of the window that the frame covers, whatever screen it is on.
        case overlap
        /// The part of the window that the frame covers, and else the bottom safe area.
        ///
        /// Only for notifications whose object is the window's screen; they have one since iOS
        /// 16.1.
        case intersection
    }

    /// The key of the user info that holds the frame.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        /// The key of the frame at the end, since iOS 3.2.
        case frameEnd
        /// The key of iPhone OS 2 and 3; its rectangle has a size but no place.
        case bounds
        /// The end frame where the system has it, else the bounds.
        case byEra
    }

    /// The moment at which a tracker saves the inset that it restores on a hide.
    public enum Saving: String, Hashable, Sendable, CaseIterable {
        /// The inset of before is not saved, and a hide sets 0.
        case never
        /// Saved at every show: a second show saves the keyboard's own inset.
        case onShow
        /// Saved only while no keyboard is up.
        case whenHidden
    }

    /// The callback of its view controller in which a tracker adds its observers.
    public enum Observing: String, Hashable, Sendable, CaseIterable {
        /// It is an object that observes as long as the process lives.
        case always
        /// Called once, when the view is loaded.
        case viewDidLoad
        /// Called again at every return to the screen.
        case viewWillAppear
    }

    /// The callback in which a view controller removes the observers that it added.
    public enum Removing: String, Hashable, Sendable, CaseIterable {
        /// The callback in which they are removed; `never` leaves them in the center.
        case never, viewWillDisappear, dealloc
    }

    /// The ways in which trackers differ.
    public struct Options: Hashable, Sendable {
        /// The notifications to which it reacts.
        public var source = Source.willChangeFrame
        /// A Boolean value that indicates whether it also hears `keyboardDidChangeFrame` on an
        /// iPad: the views fall at once when the keyboard is split.
        public var hearsDidChangeFrameOnPad = false
        /// The calculation of the height from the frame of a notification.
        public var height = HeightRule.window
        /// The key of the user info that holds the frame.
        public var key = Key.frameEnd
        /// A Boolean value that indicates whether an iPad keyboard that ends above the window's
        /// lower edge counts as hidden.
        public var treatsUnlockedAsHidden = false
        /// A Boolean value that indicates whether a frame that hangs below the window counts as
        /// hidden.
        ///
        /// It is taken for that of a hardware keyboard, whose bar of shortcuts is forgotten
        /// (SlackTextViewController 81).
        public var treatsHangingAsHidden = false
        /// A Boolean value that indicates whether an empty end frame counts as hidden, as with the
        /// cross-fade preference.
        public var treatsEmptyEndAsHidden = false
        /// A Boolean value that indicates whether the views move by the difference to the last
        /// height.
        public var changesByDelta = false
        /// A Boolean value that indicates whether a notification whose begin frame is its end frame
        /// is ignored.
        public var ignoresEqualFrames = false
        /// The moment at which it saves the inset that a hide restores.
        public var savesInset = Saving.never
        /// Moves only when no notification has come for this long; 0 moves at once.
        public var debounceMs: Int32 = 0
        /// Does the work of a show this much later; 0 does it at once.
        public var deferredMs: Int32 = 0
        /// A Boolean value that indicates whether deferred work is dropped when there is no first
        /// responder any more.
        public var checksResponder = false
        /// A Boolean value that indicates whether notifications are ignored unless the app is
        /// active.
        public var ignoresUnlessActive = false
        /// A Boolean value that indicates whether notifications of other apps are ignored; one
        /// without the key is taken.
        public var ignoresUnlessLocal = false
        /// A Boolean value that indicates whether it stops listening while the app is inactive: the
        /// talk's bad fix.
        public var unsubscribesWhileInactive = false
        /// The callback in which it adds its observers.
        public var observes = Observing.always
        /// The callback in which it removes them.
        public var removes = Removing.never
        /// A Boolean value that indicates whether it belongs to the app's first screen; else every
        /// screen observes for itself.
        public var firstScreenOnly = false
        /// A Boolean value that indicates whether its entries keep the controller alive, as blocks
        /// do that capture it.
        public var isRetained = false

        /// Creates the options of a tracker of `willChangeFrame` without special rules.
        public init() {}

        /// The talk's last tracker: the rule for an unlocked keyboard, and both frame
        /// notifications on an iPad.
        public static let talk: Options = {
            var options = Options()
            options.treatsUnlockedAsHidden = true
            options.hearsDidChangeFrameOnPad = true
            return options
        }()

        func listens(to name: KeyboardNotificationName, isPad: Bool) -> Bool {
            switch name {
            case .willChangeFrame: source == .willChangeFrame
            case .willShow: source == .showAndHide
            case .willHide: source != .willChangeFrame
            case .didChangeFrame: hearsDidChangeFrameOnPad && isPad
            case .didShow: source == .didShowAndHide
            case .didHide: false
            }
        }
    }
}

// MARK: - The height

extension Tracker.Options {
    /// Returns the height that a tracker calculates from a notification, or nil if it cannot and
    /// does nothing.
    func height(of notification: KeyboardNotification, in app: AppContext) -> Pt? {
        switch key {
        case .frameEnd:
            return notification.frameEnd.flatMap { height(of: $0, notification, app) }
        case .bounds:
            return notification.bounds.map { ownHeight(of: $0, notification) }
        case .byEra:
            let reported = notification.frameEnd ?? notification.bounds
            return reported.map { ownHeight(of: $0, notification) }
        }
    }

    private func ownHeight(of reported: Rect, _ notification: KeyboardNotification) -> Pt {
        let isHide = notification.name == .willHide || notification.name == .didHide
        return isHide ? 0 : reported.height
    }

    private func height(
        of reported: Rect, _ notification: KeyboardNotification, _ app: AppContext
    ) -> Pt? {
        let frame = app.convertFromScreen(reported)
        let window = app.window.size
        if treatsEmptyEndAsHidden, reported.isEmpty { return 0 }
        if treatsHangingAsHidden, frame.maxY > window.height { return 0 }
        if treatsUnlockedAsHidden, app.isPad, frame.maxY < window.height { return 0 }
        switch height {
        case .window: return max(.zero, window.height - frame.y)
        case .visible:
            let (screen, keyboard) = (app.screenSize, app.screenFrame(reported))
            let whole = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
            return whole.intersection(keyboard) == nil ? 0 : keyboard.height
        case .screen: return max(.zero, window.height - reported.y)
        case .frame: return ownHeight(of: reported, notification)
        case .screenHeight:
            return max(.zero, app.screenSize.height - app.screenFrame(reported).y)
        case .screenIntersection:
            return app.bounds.intersection(app.screenFrame(reported))?.height ?? 0
        case .overlap: return app.bounds.intersection(frame)?.height ?? 0
        case .intersection:
            guard app.isOnOwnScreen(notification) else { return nil }
            return app.bounds.intersection(frame)?.height ?? app.window.safeArea.bottom
        }
    }
}
