public import Simulator

/// The windows of the device that wrote a log, as far as the log names them.
public struct LogWindows: Hashable, Sendable, Codable {
    /// The way in which the device shows several apps, or nil for the one that the window needs.
    public var arrangement: Arrangement?
    /// The frame of the window on the device's screen, or nil where the log does not name it.
    public var frame: Rect?
    /// The name of the scene that logs, or nil where the log does not name its scenes.
    public var scene: String?
    /// The name of the scene that is in front before the first action on windows, or nil.
    public var front: String?
    /// The line that names them.
    public var line: Int

    /// Creates windows of which the log names nothing yet.
    public init(line: Int) { self.line = line }
}

/// An action of the user on windows, as a timeline names it.
public struct LogWindowAction: Hashable, Sendable, Codable {
    /// The words of timelines for actions on windows.
    public enum Verb: String, Hashable, Sendable, Codable, CaseIterable {
        /// A scene comes or goes.
        case openScene, closeScene
        /// A scene comes beside the front one, over it, or into its stage.
        case splitView, slideOver, stage
        /// A window changes its place, its size, or the order of the windows.
        case moveWindow, resizeWindow, activate
        /// The user chooses another way of showing several apps.
        case arrangement
    }

    /// The word of the action.
    public var verb: Verb
    /// The name of the scene that the action is about, or nil for an arrangement.
    public var scene: String?
    /// The newcomer's part of the screen, or nil where the action gives none.
    public var share: SplitShare?
    /// The new place of a window, or nil where the action gives none.
    public var origin: Point?
    /// The new frame of a window, or nil where the action gives none.
    public var frame: Rect?
    /// The tile that a window is put into, or nil where the action names none.
    public var tile: WindowTile?
    /// The chosen arrangement, or nil where the action names none.
    public var arrangement: Arrangement?

    /// Creates an action about a scene, without values.
    public init(_ verb: Verb, scene: String?) {
        self.verb = verb
        self.scene = scene
    }

    /// The action in the words of a timeline.
    public var text: String { ([verb.rawValue] + details).joined(separator: " ") }

    private var details: [String] {
        let place = origin.map { "\($0.x), \($0.y)" }
        let size = frame.map { "\($0.x), \($0.y), \($0.width), \($0.height)" }
        return [
            scene, share?.rawValue, place, size, tile?.rawValue, arrangement?.rawValue
        ].compactMap(\.self)
    }
}

extension LogWindowAction.Verb {
    /// A Boolean value that indicates whether the scene of the action comes to the front.
    var bringsToFront: Bool {
        switch self {
        case .openScene, .splitView, .slideOver, .stage, .activate: true
        case .closeScene, .moveWindow, .resizeWindow, .arrangement: false
        }
    }
}
