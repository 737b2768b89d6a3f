import SwiftSyntax

/// The parts of a keyboard notification, and of the surroundings, that a value comes from.
struct Origins: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    /// The frame where the keyboard ends up.
    static let endFrame = Origins(rawValue: 1 << 0)
    /// The frame where the keyboard was.
    static let beginFrame = Origins(rawValue: 1 << 1)
    /// The height of a frame.
    static let height = Origins(rawValue: 1 << 2)
    /// An edge or a corner of a frame.
    static let edge = Origins(rawValue: 1 << 3)
    /// A frame in another coordinate space than the screen's.
    static let converted = Origins(rawValue: 1 << 4)
    /// The intersection of a frame with another.
    static let overlap = Origins(rawValue: 1 << 5)
    /// A safe area inset or guide.
    static let safeArea = Origins(rawValue: 1 << 6)
    /// The bounds of the screen.
    static let screen = Origins(rawValue: 1 << 7)
    /// The animation curve of the notification.
    static let curve = Origins(rawValue: 1 << 8)
    /// The animation curve, shifted to be an option.
    static let shiftedCurve = Origins(rawValue: 1 << 9)
    /// True when the keyboard is the app's own.
    static let isLocal = Origins(rawValue: 1 << 10)
    /// The bounds or the frame of a view.
    static let viewFrame = Origins(rawValue: 1 << 11)

    /// A height less something that is measured on a view.
    static let reduced = Origins(rawValue: 1 << 12)
    /// A value made from a notification, whose members come from its parts.
    static let payload = Origins(rawValue: 1 << 13)

    static let frames: Origins = [.endFrame, .beginFrame]

    /// The key of a user info that a text names, in each of its spellings since iOS 3.2.
    static func key(_ text: String) -> Origins {
        if text.contains("eyboardFrameEnd") { return .endFrame }
        if text.contains("eyboardFrameBegin") { return .beginFrame }
        if text.contains("eyboardAnimationCurve") { return .curve }
        if text.contains("eyboardIsLocal") { return .isLocal }
        return []
    }
}

/// A write to something that decides where views are.
struct LayoutWrite {
    enum Operation { case set, add, subtract }

    var position: AbsolutePosition
    /// The property or method that is written through, such as `constant`.
    var target: String
    /// The written place as it stands in the source.
    var text: String
    var operation: Operation
    var value: Origins
    /// The written value as it stands in the source.
    var valueText: String
    /// The numbers that are written for a vertical place or length.
    var numbers: [Double]
    /// Each condition around the write, and each `guard` before it.
    var conditions: [Condition]
    /// The file that the write stands in.
    var source: SwiftSource
    /// The type that the write stands in: another than the handler's where a call leads there.
    var type: TypeKey

    struct Condition: Hashable {
        var text: String
        var origins: Origins
    }
}
