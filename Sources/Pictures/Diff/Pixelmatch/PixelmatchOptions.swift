/// The options of ``ImageDiff/pixelmatch(_:_:options:ignoring:)``: those of pixelmatch 7.2.0, with
/// its names and defaults.
public struct PixelmatchOptions: Hashable, Sendable {
    /// The ways in which the versions of pixelmatch measure colours.
    public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
        /// YIQ, as pixelmatch 7.2.0 does.
        case yiq
        /// OKLab with the distance HyAB, as pixelmatch does after 7.2.0 (its commit c6fee35).
        case oklab
    }

    /// A colour of the diff picture.
    public struct Color: Hashable, Sendable {
        /// The red channel.
        public var red: UInt8
        /// The green channel.
        public var green: UInt8
        /// The blue channel.
        public var blue: UInt8

        /// Creates a colour.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        var packed: UInt32 { Pixel(red: red, green: green, blue: blue).packed }
    }

    /// The way in which colours are measured.
    public var colorSpace = ColorSpace.yiq
    /// The largest colour difference that counts as none, from 0 to 1.
    public var threshold = 0.1
    /// A Boolean value indicating whether anti-aliased pixels count as differing.
    public var includeAA = false
    /// The opacity of the original in the diff picture.
    public var alpha = 0.1
    /// The colour of anti-aliased pixels in the diff picture.
    public var aaColor = Color(red: 255, green: 255, blue: 0)
    /// The colour of differing pixels in the diff picture.
    public var diffColor = Color(red: 255, green: 0, blue: 0)
    /// The colour of pixels that are darker in the second picture; nil draws ``diffColor``.
    public var diffColorAlt: Color?
    /// A Boolean value indicating whether the diff picture shows differing pixels only, on a
    /// transparent ground.
    public var diffMask = false
    /// A Boolean value indicating whether translucent pixels are blended with a pattern of colours
    /// instead of white.
    public var checkerboard = true

    /// The defaults of pixelmatch.
    public init() {}
}
