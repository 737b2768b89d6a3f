/// A display of the device: its own screen, or an external one.
public struct DisplayID: Hashable, Sendable, Codable, Comparable {
    /// 0 for the device's own screen, else one more than the index in ``Setting/displays``.
    public var index: Int

    /// Creates an identifier from an index.
    public init(_ index: Int) { self.index = index }

    /// The device's own screen.
    public static let device = DisplayID(0)

    /// Returns whether a display was named earlier than another.
    public static func < (a: DisplayID, b: DisplayID) -> Bool { a.index < b.index }
}

/// An external display that an iPad can show windows on.
public struct ExternalDisplay: Hashable, Sendable, Codable {
    /// The name by which scenarios refer to it, such as `studio`.
    public var name: String
    /// The size in points; an external display does not turn.
    public var size: Size
    /// Pixels to a point.
    public var scale: Int
    /// A Boolean value that indicates whether it is plugged in at the start.
    public var isConnected: Bool

    /// Creates a display.
    public init(name: String, size: Size, scale: Int = 1, isConnected: Bool = true) {
        self.name = name
        self.size = size
        self.scale = scale
        self.isConnected = isConnected
    }
}
