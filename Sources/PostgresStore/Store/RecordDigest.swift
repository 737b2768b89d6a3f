#if POSTGRESQL
import Basics
import StateStore

// PostgreSQL finds a damaged page only where its checksums are on, and a value that somebody
// changed by hand never. Therefore each row has a digest over what a client wrote.

/// The SHA-256 of a record's names, schema and value.
enum RecordDigest {
    static func make(
        _ key: RecordKey, _ schema: RecordSchema, _ form: RecordForm, _ bytes: [UInt8]
    ) -> [UInt8] {
        var input: [UInt8] = []
        input.reserveCapacity(bytes.count + 128)
        for part in [key.application, key.scene, key.key, schema.name] {
            input += part.utf8
            // No name has this byte.
            input.append(0)
        }
        for number in [Int64(schema.version), form.rawValue] {
            withUnsafeBytes(of: number.littleEndian) { input.append(contentsOf: $0) }
        }
        input += bytes
        return SHA256.digest(input)
    }
}
#endif
