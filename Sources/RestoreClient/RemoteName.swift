import Basics
import StateStore

/// Encodes names of records in the alphabet of the service's paths.
enum RemoteName {
    /// Returns the name as it is written in a path.
    static func encode(_ name: String) -> String {
        if name == "." || name == ".." { return "~2E" + name.dropFirst() }
        return Percent.encode(name, sign: sign) { $0 != sign && Percent.isUnreserved($0) }
    }

    /// Returns the decoded name. A name that is not encoded is returned as it is.
    static func decode(_ text: String) -> String {
        guard let bytes = Percent.decode(text.utf8, sign: sign) else { return text }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    /// The service decodes a `%` before it checks a name, so another sign escapes.
    private static let sign = UInt8(ascii: "~")
}

extension RecordKey {
    /// Returns true where this key sorts before another of its application, byte by byte.
    func comesBefore(_ other: RecordKey) -> Bool {
        let (mine, theirs) = (Array(scene.utf8), Array(other.scene.utf8))
        if mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
}
