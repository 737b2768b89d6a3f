/// A picture that cannot exist: its size is wrong or too large for memory.
public struct BitmapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of error; more may be added.
    public struct Code: Hashable, Sendable {
        let name: String
        /// A side is below 0.
        public static let negativeSize = Code(name: "negativeSize")
        /// More than ``Bitmap/maxPixels``.
        public static let tooLarge = Code(name: "tooLarge")
        /// The system has no memory for the pixels.
        public static let outOfMemory = Code(name: "outOfMemory")
    }

    /// The kind of error.
    public let code: Code
    /// The requested width in pixels.
    public let widthPx: Int
    /// The requested height in pixels.
    public let heightPx: Int

    init(_ code: Code, widthPx: Int, heightPx: Int) {
        self.code = code
        self.widthPx = widthPx
        self.heightPx = heightPx
    }

    /// The message: the finding and the next step.
    public var description: String {
        let picture = "a picture of \(widthPx)x\(heightPx) px"
        return switch code {
        case .negativeSize: "\(picture) cannot exist; give sides of 0 or more"
        case .tooLarge: "\(picture) is too large; make it smaller than \(Bitmap.maxPixels) px"
        default: "no memory for \(picture); make it smaller or free memory"
        }
    }
}
