/// How ``ImageDiff/pixelmatch(_:_:options:ignoring:)`` compares and draws: the options of
/// pixelmatch 7.2.0, with its names and defaults.
public struct PixelmatchOptions: Hashable, Sendable {
    /// A colour of the diff picture.
    public struct Color: Hashable, Sendable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        var packed: UInt32 { Pixel(red: red, green: green, blue: blue).packed }
    }

    /// The largest colour difference that counts as none, from 0 to 1.
    public var threshold = 0.1
    /// Whether anti-aliased pixels count as differing.
    public var includeAA = false
    /// The opacity of the original in the diff picture.
    public var alpha = 0.1
    /// The colour of anti-aliased pixels in the diff picture.
    public var aaColor = Color(red: 255, green: 255, blue: 0)
    /// The colour of differing pixels in the diff picture.
    public var diffColor = Color(red: 255, green: 0, blue: 0)
    /// The colour of pixels that are darker in the second picture; nil draws ``diffColor``.
    public var diffColorAlt: Color?
    /// Whether the diff picture shows differing pixels only, on a transparent ground.
    public var diffMask = false
    /// Whether translucent pixels are blended with a pattern of colours; else with white.
    public var checkerboard = true

    /// The defaults of pixelmatch.
    public init() {}
}
