/// The way in which a device shows several apps, as its user has set it.
public enum Arrangement: String, Hashable, Sendable, Codable, CaseIterable {
    /// Apps fill the screen; an iPad can put two side by side or one over another.
    case fullScreen
    /// Windows that overlap, in stages (iPadOS 16 to 18).
    case stageManager
    /// Windows of any place and size (iPadOS 26).
    case windowed
}

/// The part of the screen that a scene has in Split View.
public enum SplitShare: String, Hashable, Sendable, Codable, CaseIterable {
    /// One of two equal parts.
    case half
    /// The wider of two unequal parts, and the narrow one.
    case twoThirds, oneThird

    /// The part that is left for the scene beside it.
    public var other: SplitShare {
        switch self {
        case .half: .half
        case .twoThirds: .oneThird
        case .oneThird: .twoThirds
        }
    }
}

/// A part of the screen that a window of iPadOS 26 can be tiled to.
public enum WindowTile: String, Hashable, Sendable, Codable, CaseIterable {
    /// The whole screen.
    case fullScreen
    /// A half of the screen.
    case leftHalf, rightHalf, topHalf, bottomHalf
    /// A quarter of the screen.
    case topLeft, topRight, bottomLeft, bottomRight
}

/// The place of a scene's window on its display.
public enum WindowRole: Hashable, Sendable {
    /// It fills the display.
    case full
    /// It stands at the left or at the right in Split View, with a share of the width.
    case left(SplitShare), right(SplitShare)
    /// It floats over the others as a narrow card (Slide Over).
    case over
    /// It has a place and a size of its own.
    case free(Rect)
}

/// A scene's window on a display.
public struct SceneWindowPlace: Hashable, Sendable {
    /// The scene.
    public var scene: AppID
    /// The display that it is on.
    public var display: DisplayID
    /// Its place there.
    public var role: WindowRole

    /// Creates a place.
    public init(scene: AppID, display: DisplayID = .device, role: WindowRole) {
        self.scene = scene
        self.display = display
        self.role = role
    }
}

// MARK: - Identity

extension WindowRole: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        switch self {
        case .full: f.feed(1)
        case .left(let share):
            f.feed(2)
            f.feed(share.rawValue)
        case .right(let share):
            f.feed(3)
            f.feed(share.rawValue)
        case .over: f.feed(4)
        case .free(let rect):
            f.feed(5)
            f.feed(rect)
        }
    }
}

extension SceneWindowPlace: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(scene.index)
        f.feed(display.index)
        f.feed(role)
    }
}
