/// A golden picture or text: its name, its file, and its origin.
public struct Golden: Hashable, Sendable, Codable {
    /// A name that is independent of file names, such as `demo/as-it-is/card`.
    public var name: String
    /// The file, relative to the manifest. Goldens with the same bytes share a file.
    public var file: String
    /// SHA-256 of the file's bytes, in hexadecimal digits.
    public var sha256: String
    public var origin: GoldenOrigin

    public init(name: String, file: String, sha256: String, origin: GoldenOrigin) {
        self.name = name
        self.file = file
        self.sha256 = sha256
        self.origin = origin
    }
}

/// The inputs that a picture was drawn from.
public struct GoldenOrigin: Hashable, Sendable, Codable {
    public var device: String
    public var system: String
    /// The scenario and the moment in it.
    public var source: String
    /// The fonts that were loaded.
    public var fonts: [GoldenFont]

    public init(device: String, system: String, source: String, fonts: [GoldenFont]) {
        self.device = device
        self.system = system
        self.source = source
        self.fonts = fonts
    }
}

/// A font file by its name and the hash of its bytes.
public struct GoldenFont: Hashable, Sendable, Codable {
    public var name: String
    public var sha256: String

    public init(name: String, sha256: String) {
        self.name = name
        self.sha256 = sha256
    }
}

/// A picture or a text to compare with its golden.
public struct GoldenCandidate: Sendable {
    public var name: String
    /// A PNG file, or a text in UTF-8.
    public var bytes: [UInt8]
    public var isText: Bool
    public var origin: GoldenOrigin

    public init(name: String, png: [UInt8], origin: GoldenOrigin) {
        self.name = name
        self.bytes = png
        self.isText = false
        self.origin = origin
    }

    public init(name: String, text: String, origin: GoldenOrigin) {
        self.name = name
        self.bytes = Array(text.utf8)
        self.isText = true
        self.origin = origin
    }
}
