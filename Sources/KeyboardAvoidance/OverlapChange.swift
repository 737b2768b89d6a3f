/// A new overlap, with the animation of the keyboard that causes it.
public struct OverlapChange: Hashable, Codable, Sendable {
    /// The height of the covered part of the view, in points.
    public var height: Double
    /// The duration of the animation in seconds; 0 without one.
    public var duration: Double
    /// The number of the animation's curve.
    public var curve: UInt8
}
