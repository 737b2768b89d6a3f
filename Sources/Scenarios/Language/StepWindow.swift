public import Simulator

/// A frame of which a scenario gives some values; nil for one that stays as it is, or is not
/// checked.
public struct PartialFrame: Hashable, Sendable, CustomStringConvertible {
    /// The left edge.
    public var x: Pt?
    /// The upper edge.
    public var y: Pt?
    /// The width.
    public var width: Pt?
    /// The height.
    public var height: Pt?

    /// Creates a frame; nil for a value that is not given.
    public init(x: Pt? = nil, y: Pt? = nil, width: Pt? = nil, height: Pt? = nil) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Returns another frame with the values that are given.
    func applied(to frame: Rect) -> Rect {
        Rect(
            x: x ?? frame.x, y: y ?? frame.y, width: width ?? frame.width,
            height: height ?? frame.height)
    }

    /// The frame, or nil where a value is not given.
    var whole: Rect? {
        guard let x, let y, let width, let height else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// The values of another frame that this one gives.
    func part(of frame: Rect) -> PartialFrame {
        PartialFrame(
            x: x.map { _ in frame.x }, y: y.map { _ in frame.y },
            width: width.map { _ in frame.width }, height: height.map { _ in frame.height })
    }

    /// The values that are given, such as `x 10, width 500`.
    public var description: String {
        [("x", x), ("y", y), ("width", width), ("height", height)]
            .compactMap { name, length in length.map { "\(name) \($0)" } }
            .joined(separator: ", ")
    }
}

/// An action on a window that a scenario names in part: the window in front, or a frame that keeps
/// some of its values.
public struct StepWindow: Hashable, Sendable {
    /// The effect on the window.
    public enum Change: Hashable, Sendable {
        /// The scene is closed for good.
        case close
        /// The window moves; a coordinate that is nil stays.
        case move(PartialFrame)
        /// The window gets another frame; a value that is nil stays.
        case resize(PartialFrame)
        /// The window is tiled.
        case tile(WindowTile)
        /// The window moves to another display.
        case moveToDisplay(DisplayID)
    }

    /// The scene whose window is meant; nil for the one in front.
    public var scene: AppID?
    /// The effect.
    public var change: Change

    /// Creates an action; `scene` is nil for the window in front.
    public init(scene: AppID? = nil, _ change: Change) {
        self.scene = scene
        self.change = change
    }

    /// The step: an action of the model where nothing is left out.
    var step: StepAction {
        guard let scene else { return .window(self) }
        switch change {
        case .close: return .action(.window(.closeScene(scene)))
        case .tile(let tile): return .action(.window(.tile(scene, tile)))
        case .moveToDisplay(let display): return .action(.window(.moveToDisplay(scene, display)))
        case .move(let place):
            guard let x = place.x, let y = place.y else { return .window(self) }
            return .action(.window(.move(scene, to: Point(x: x, y: y))))
        case .resize(let frame):
            return frame.whole.map { .action(.window(.resize(scene, to: $0))) } ?? .window(self)
        }
    }

    /// Returns the action on a scene's window, which has a frame now.
    func action(on scene: AppID, _ frame: Rect) -> WindowAction {
        switch change {
        case .close: return .closeScene(scene)
        case .tile(let tile): return .tile(scene, tile)
        case .moveToDisplay(let display): return .moveToDisplay(scene, display)
        case .move(let place):
            let moved = place.applied(to: frame)
            return .move(scene, to: Point(x: moved.x, y: moved.y))
        case .resize(let part): return .resize(scene, to: part.applied(to: frame))
        }
    }

    /// Returns the step in the words of a scenario, such as `resizeWindow width 500`.
    func text(in setting: Setting) -> String {
        let (word, value): (String, String) =
            switch change {
            case .close: ("closeScene", "")
            case .tile(let tile): ("resizeWindow", tile.rawValue)
            case .moveToDisplay(let display): ("moveWindow", setting.name(of: display))
            case .move(let place): ("moveWindow", place.description)
            case .resize(let frame): ("resizeWindow", frame.description)
            }
        return [word, scene.map { setting.name($0) } ?? "", value].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
