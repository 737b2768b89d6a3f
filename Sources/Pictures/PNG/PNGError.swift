/// The reason for which a PNG file cannot be read or written.
public struct PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of error; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// The bytes do not begin as a PNG does.
        public static let notPNG = Code(description: "notPNG")
        /// The file holds a Git LFS pointer in place of the picture.
        public static let lfsPointer = Code(description: "lfsPointer")
        /// The chunk CgBI comes first: Xcode has changed the file for iPhones.
        public static let optimizedForPhones = Code(description: "optimizedForPhones")
        /// The file ends before the picture does.
        public static let truncated = Code(description: "truncated")
        /// A chunk's checksum does not fit its content.
        public static let wrongChecksum = Code(description: "wrongChecksum")
        /// A chunk is malformed, missing, doubled or out of its place.
        public static let badChunk = Code(description: "badChunk")
        /// The compressed pixels are damaged.
        public static let badData = Code(description: "badData")
        /// Bytes follow the end of the picture.
        public static let trailingBytes = Code(description: "trailingBytes")
        /// A limit of ``PNGLimits`` is exceeded.
        public static let limitExceeded = Code(description: "limitExceeded")
        /// The system has no memory for the picture.
        public static let outOfMemory = Code(description: "outOfMemory")
        /// A picture without pixels cannot be a PNG.
        public static let emptyPicture = Code(description: "emptyPicture")
        /// A side exceeds 2^31 - 1 px, the format's largest.
        public static let tooLargeForPNG = Code(description: "tooLargeForPNG")
        /// A text of ``PNGOptions`` breaks the format's rules.
        public static let badText = Code(description: "badText")
    }

    /// The place of the error in the file, as far as it is known.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// The name of the chunk, such as `IDAT`.
        public let chunk: String?
        /// Bytes from the beginning of the file.
        public let byteOffset: Int?

        /// The place in words.
        public var description: String {
            switch (chunk, byteOffset) {
            case (let chunk?, let offset?): "chunk \(chunk) at byte \(offset)"
            case (let chunk?, nil): "chunk \(chunk)"
            case (nil, let offset?): "byte \(offset)"
            case (nil, nil): "the file"
            }
        }
    }

    /// The kind of error.
    public let code: Code
    /// The place of the error in the file.
    public let place: Place
    /// The finding, in one clause.
    public let message: String

    init(_ code: Code, _ message: String, chunk: String? = nil, byteOffset: Int? = nil) {
        self.code = code
        self.message = message
        place = Place(chunk: chunk, byteOffset: byteOffset)
    }

    /// The next step.
    public var nextStep: String {
        switch code {
        case .notPNG: "give a PNG file"
        case .lfsPointer: "fetch the picture with: git lfs pull"
        case .optimizedForPhones:
            "undo it with: xcrun -sdk iphoneos pngcrush -revert-iphone-optimizations IN OUT"
        case .limitExceeded: "split or scale the picture; a program can read it with other limits"
        case .outOfMemory: "free memory or use a smaller picture"
        case .emptyPicture: "give a picture of at least 1x1 px"
        case .tooLargeForPNG: "split the picture"
        case .badText: "use a keyword of 1 to 79 printable Latin-1 characters and no NUL"
        case .truncated: "copy or create the file again; it is incomplete"
        default: "create the file again; it is damaged"
        }
    }

    /// The message, the place and the next step in one line.
    public var description: String { "\(message) (\(place)); \(nextStep)" }
}
