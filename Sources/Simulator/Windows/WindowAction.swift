/// An action of the user on windows, scenes and displays.
public enum WindowAction: Hashable, Sendable {
    /// Opens a scene: beside the front one, as a window, or on another display.
    case openScene(AppID, on: DisplayID?)
    /// Closes a scene for good; the system forgets its session.
    case closeScene(AppID)
    /// Puts a scene beside the front one; the share is the newcomer's.
    case splitView(AppID, SplitShare)
    /// Puts a scene over the front one, as a narrow card.
    case slideOver(AppID)
    /// Puts a scene's window into the stage in front.
    case stage(AppID)
    /// Moves a window: the place of its upper left corner on its display.
    case move(AppID, to: Point)
    /// Gives a window a place and a size on its display.
    case resize(AppID, to: Rect)
    /// Tiles a window of iPadOS 26.
    case tile(AppID, WindowTile)
    /// Moves a window to another display.
    case moveToDisplay(AppID, DisplayID)
    /// Touches another window that is on a display, which becomes the one in front.
    case activate(AppID)
    /// Chooses another way of showing several apps (in Settings, or in Control Center).
    case arrange(Arrangement)
    /// Plugs an external display in, or out.
    case connect(DisplayID), disconnect(DisplayID)
    /// Pulls the menu bar of iPadOS 26 down (true), or lets it go.
    case menuBar(Bool)

    /// The scene that the action names, or nil.
    public var scene: AppID? {
        switch self {
        case .openScene(let scene, _), .closeScene(let scene), .splitView(let scene, _): scene
        case .slideOver(let scene), .stage(let scene), .move(let scene, _): scene
        case .resize(let scene, _), .tile(let scene, _), .moveToDisplay(let scene, _): scene
        case .activate(let scene): scene
        case .arrange, .connect, .disconnect, .menuBar: nil
        }
    }

    /// The scene that the action brings to the front, or nil.
    public var newFront: AppID? {
        switch self {
        case .openScene(let scene, _), .splitView(let scene, _), .slideOver(let scene): scene
        case .stage(let scene), .activate(let scene): scene
        default: nil
        }
    }
}

extension Action {
    /// A Boolean value that indicates whether a menu bar that is pulled down goes at the action.
    var endsMenuBar: Bool {
        switch self {
        case .wait, .busy, .inject, .window(.menuBar): false
        default: true
        }
    }
}

extension Setting {
    /// Returns the name of a display: `device` for the device's own screen.
    public func name(of display: DisplayID) -> String {
        let index = display.index - 1
        return displays.indices.contains(index) ? displays[index].name : "device"
    }
}
