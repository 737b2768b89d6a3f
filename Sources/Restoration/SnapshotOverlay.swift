/// Shows the app's own picture or cover over the window, so that the switcher shows it.
///
/// The system takes its picture after `didEnterBackground`, when the keyboard is gone or belongs to
/// another app: the card shows a hole. At `willResignActive` the keyboard is still there, so this
/// is the moment to capture all windows, keyboard included, and lay the capture over them.
///
/// The overlay is never doubled and never left: it goes at whichever of `willEnterForeground` and
/// `didBecomeActive` comes first. In each callback feed the ``FirstResponderGuard`` first and do as
/// it says, then feed the overlay: so the responder is back before the picture goes. One overlay
/// belongs to one window scene; put it into a window of its own above alerts, since a view
/// controller cannot be presented while the app resigns active.
///
/// ## What iOS hides, and what the overlay assumes
/// - *Whether a resign-active leads to the background.* The overlay appears at every
///   `willResignActive`, erring towards covering, except while a prompt is up that the app has
///   declared (``Options/showsForDeclaredPrompts``). If that prompt does lead to the background,
///   whatever hides secrets still comes at `didEnterBackground`; a capture with nothing to hide
///   would come too late to hold a keyboard, and does not.
/// - *Whether `didBecomeActive` will come.* When Control Center is opened during a launch the
///   delegate callback was seen to be dropped. UIKit lets only an active scene resign, so
///   the overlay appears at `willResignActive` even so: a secret in the switcher is worse than a
///   cover that stays. A touch takes it away (``Input/userActed``), since UIKit sends none to a
///   scene that is not active.
public struct SnapshotOverlay: Hashable, Codable, Sendable {
    /// The content of the overlay and the conditions under which it appears.
    public let options: Options
    /// A Boolean value indicating whether the overlay is over the window now.
    public private(set) var isShown = false
    /// How many declared prompts are up.
    var prompts = 0
    /// The number of the app's own locks that are up, which cover the windows themselves.
    var locks = 0

    /// Creates an overlay for a scene that is about to connect.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Processes an input and returns what to do about it.
    public mutating func receive(_ input: Input) -> Output? {
        switch input {
        case .promptAppeared: prompts += 1
        case .promptDisappeared: prompts = max(0, prompts - 1)
        case .lockAppeared:
            locks += 1
            return remove()
        case .lockDisappeared: locks = max(0, locks - 1)
        case .willResignActive:
            return prompts == 0 || options.showsForDeclaredPrompts ? show() : nil
        case .willResignActiveTyping:
            let isDeparture = prompts == 0 || options.showsForDeclaredPrompts
            return isDeparture || options.showsWhileTyping ? show() : nil
        case .didEnterBackground: return options.content.hidesSecrets ? show() : nil
        case .willEnterForeground, .didBecomeActive, .userActed: return remove()
        case .sceneDisconnected:
            (prompts, locks) = (0, 0)
            return remove()
        }
        return nil
    }

    private mutating func show() -> Output? {
        guard options.isEnabled, !isShown, locks == 0 else { return nil }
        isShown = true
        return .show(options.content)
    }

    private mutating func remove() -> Output? {
        guard isShown else { return nil }
        isShown = false
        return .remove
    }
}

extension SnapshotOverlay {
    /// The content of the overlay and the conditions under which it appears.
    public struct Options: Hashable, Codable, Sendable {
        /// A Boolean value indicating whether the overlay appears at all; false is for tests that
        /// show that it is needed.
        public var isEnabled: Bool
        /// The content: a capture of the windows, or a cover that hides them.
        public var content: Content
        /// A Boolean value indicating whether the overlay appears for prompts that the app has
        /// declared.
        public var showsForDeclaredPrompts: Bool
        /// A Boolean value indicating whether the overlay appears for declared prompts that leave a
        /// field first responder.
        ///
        /// Its keyboard leaves a hole in the switcher as at a departure.
        public var showsWhileTyping: Bool

        /// Creates options; by default a capture without secrets appears at every departure that is
        /// not a declared prompt.
        public init(
            isEnabled: Bool = true, content: Content = .capture(hiding: []),
            showsForDeclaredPrompts: Bool = false, showsWhileTyping: Bool = false
        ) {
            self.isEnabled = isEnabled
            self.content = content
            self.showsForDeclaredPrompts = showsForDeclaredPrompts
            self.showsWhileTyping = showsWhileTyping
        }
    }

    /// The content that is laid over the windows.
    public enum Content: Hashable, Codable, Sendable {
        /// A capture of all windows, keyboard included, with these views painted over.
        case capture(hiding: [FieldID])
        /// An opaque picture of the app's choice.
        case cover

        /// Indicates whether the system's own picture would show what this one does not.
        var hidesSecrets: Bool { self != .capture(hiding: []) }
    }

    /// An event that UIKit delivers, or that the app itself knows.
    public enum Input: String, Hashable, Codable, Sendable, CaseIterable {
        /// `applicationWillResignActive` or its scene twin.
        case willResignActive
        /// The same while a field is first responder.
        case willResignActiveTyping
        /// `applicationDidEnterBackground` or its scene twin.
        case didEnterBackground
        /// `applicationWillEnterForeground` or its scene twin, after the responder is back.
        case willEnterForeground
        /// `applicationDidBecomeActive` or its scene twin, after the responder is back.
        case didBecomeActive
        /// A touch began in a window of the scene, which is therefore active.
        case userActed
        /// The app is about to ask for something that resigns it active.
        case promptAppeared
        /// The prompt is gone.
        case promptDisappeared
        /// The app's own lock lies over the windows.
        case lockAppeared
        /// The lock is gone.
        case lockDisappeared
        /// `sceneDidDisconnect`.
        case sceneDisconnected
    }

    /// An action for the app to carry out.
    public enum Output: Hashable, Codable, Sendable {
        /// Make the content now, and lay it over the windows.
        case show(Content)
        /// Take it away.
        case remove
    }
}
