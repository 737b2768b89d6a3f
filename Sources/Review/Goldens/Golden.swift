/// A golden picture or text: its name, its file, and its origin.
public struct Golden: Hashable, Sendable, Codable {
    /// A name that is independent of file names, such as `demo/as-it-is/card`.
    public var name: String
    /// The file, relative to the manifest. Goldens with the same bytes share a file.
    public var file: String
    /// SHA-256 of the file's bytes, in hexadecimal digits.
    public var sha256: String
    /// The device, the system, the moment and the fonts of the picture.
    public var origin: GoldenOrigin
    /// The suite that the golden belongs to; nil where an earlier version recorded it.
    public var suite: String?

    /// Creates an entry.
    public init(
        name: String, file: String, sha256: String, origin: GoldenOrigin, suite: String? = nil
    ) {
        self.name = name
        self.file = file
        self.sha256 = sha256
        self.origin = origin
        self.suite = suite
    }
}

/// The inputs that a picture was drawn from.
public struct GoldenOrigin: Hashable, Sendable, Codable {
    /// The name of the device.
    public var device: String
    /// The version of the system.
    public var system: String
    /// The scenario and the moment in it.
    public var source: String
    /// The fonts that were loaded.
    public var fonts: [GoldenFont]

    /// Creates an origin.
    public init(device: String, system: String, source: String, fonts: [GoldenFont]) {
        self.device = device
        self.system = system
        self.source = source
        self.fonts = fonts
    }
}

/// A font file by its name and the hash of its bytes.
public struct GoldenFont: Hashable, Sendable, Codable {
    /// The name of the font file.
    public var name: String
    /// The SHA-256 of the file's bytes, in hexadecimal digits.
    public var sha256: String

    /// Creates a font from its file's name and hash.
    public init(name: String, sha256: String) {
        self.name = name
        self.sha256 = sha256
    }
}

/// A picture or a text to compare with its golden.
public struct GoldenCandidate: Sendable {
    /// The name of the golden that it is compared with.
    public var name: String
    /// A PNG file, or a text in UTF-8.
    public var bytes: [UInt8]
    /// A Boolean value that indicates whether the bytes are a text; else they are a PNG.
    public var isText: Bool
    /// The origin that the golden gets if the candidate is accepted.
    public var origin: GoldenOrigin

    /// Creates a candidate from the bytes of a PNG file.
    public init(name: String, png: [UInt8], origin: GoldenOrigin) {
        self.name = name
        self.bytes = png
        self.isText = false
        self.origin = origin
    }

    /// Creates a candidate from a text.
    public init(name: String, text: String, origin: GoldenOrigin) {
        self.name = name
        self.bytes = Array(text.utf8)
        self.isText = true
        self.origin = origin
    }
}
