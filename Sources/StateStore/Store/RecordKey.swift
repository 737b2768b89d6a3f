import Basics
import Foundation

/// The name of a record: an application, one of its scenes, and a key.
///
/// Each part is 1 to 255 bytes of UTF-8 without control characters. Names are compared by their
/// bytes: two spellings of one letter are two names.
public struct RecordKey: Hashable, Sendable {
    /// The maximum length of a part, in bytes of UTF-8.
    public static let longestPart = 255

    /// The application, for example its bundle identifier.
    public let application: String
    /// The scene within the application; `"main"` when there is only one.
    public let scene: String
    /// The thing that is kept, for example `"guard"` or `"draft"`.
    public let key: String

    /// Creates a name; throws ``StoreError/Code/invalid`` when a part is empty, too long or holds a
    /// control character.
    public init(application: String, scene: String, key: String) throws(StoreError) {
        try Self.check(application, "application of a record key")
        try Self.check(scene, "scene of a record key")
        try Self.check(key, "key of a record key")
        self.application = application
        self.scene = scene
        self.key = key
    }

    /// For names that come out of a store, where a tag vouches for them.
    package init(trusted application: String, _ scene: String, _ key: String) {
        self.application = application
        self.scene = scene
        self.key = key
    }

    /// Throws ``StoreError/Code/invalid`` unless `part` may be part of a name; `place` says which.
    package static func check(
        _ part: String, _ place: @autoclosure () -> String
    ) throws(StoreError) {
        let length = part.utf8.count
        if length == 0 { throw StoreError(.invalid, at: place(), "is empty") }
        if length > longestPart {
            throw StoreError(
                .invalid, at: place(), "has \(length) bytes, at most \(longestPart) are allowed")
        }
        // The category `control` is these; to look up each letter's takes longer than a read.
        if part.unicodeScalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }) {
            throw StoreError(.invalid, at: place(), "holds a control character")
        }
    }

    /// Returns true when the bytes are equal; String's own comparison would unite two spellings of
    /// a letter.
    public static func == (left: RecordKey, right: RecordKey) -> Bool {
        left.application.hasBytes(of: right.application) && left.scene.hasBytes(of: right.scene)
            && left.key.hasBytes(of: right.key)
    }

    /// Hashes the bytes of the parts.
    public func hash(into hasher: inout Hasher) {
        for part in [application, scene, key] {
            for byte in part.utf8 { hasher.combine(byte) }
            hasher.combine(UInt8(0))
        }
    }
}

extension String {
    /// Returns whether the bytes are the same. One by one they take longer than finding a record.
    func hasBytes(of other: String) -> Bool {
        if utf8.count != other.utf8.count { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                guard let one = mine.baseAddress, let two = theirs.baseAddress else { return true }
                return memcmp(one, two, mine.count) == 0
            }
        }
        return isSame.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }
}

extension RecordKey: CustomStringConvertible {
    /// The parts with slashes between them, as in messages. Characters that would make two names
    /// look alike are escaped as in a URL: a slash in the first two parts, `%`, and the replacement
    /// character.
    public var description: String {
        let first = [application, scene].map { Self.escaped($0, "/") }
        return "\(first[0])/\(first[1])/\(Self.escaped(key))"
    }

    private static func escaped(_ part: String, _ sign: Unicode.Scalar = "%") -> String {
        let signs: [Unicode.Scalar] = ["%", "\u{FFFD}", sign]
        return part.escapingScalars { scalar in
            signs.contains(scalar) ? Percent.escape(String(scalar).utf8) : nil
        }
    }

    /// Parses a name from its description; throws ``StoreError/Code/invalid``.
    public init(described text: String) throws(StoreError) {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? String($0) }
        guard parts.count == 3 else {
            throw StoreError(
                .invalid, at: text, "not the name of a record",
                nextStep: "Name it APPLICATION/SCENE/KEY.")
        }
        try self.init(application: parts[0], scene: parts[1], key: parts[2])
    }
}

/// A part of a name that is compared by its bytes, as all names are.
struct ExactName: Hashable, Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactName, right: ExactName) -> Bool {
        left.text.hasBytes(of: right.text)
    }

    static func < (left: ExactName, right: ExactName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
