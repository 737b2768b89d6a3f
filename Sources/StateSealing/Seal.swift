#if SEALING
import Crypto
import Foundation
import StateStore

// A sealed value: AES-256-GCM under the key of its scene.
//
//   4 bytes   "RSL" and 1, the version of this layout
//   8 bytes   a check value of the key, so that a wrong key differs from a changed value
//   8 bytes   the revision for which it was sealed, little-endian
//   12 bytes  the nonce, random
//   n bytes   the value, encrypted
//   16 bytes  the tag
//
// The tag covers, beside the value, the record's names, that revision and the schema: a sealed
// value cannot be put under another name, nor an older one back, without being found out.

struct Seal {
    private static let magic: [UInt8] = [0x52, 0x53, 0x4C, 1]
    private static let headerSize = 20
    private static let overhead = 28

    let key: RecordKey
    let schema: RecordSchema
    let secret: SymmetricKey

    init(_ key: RecordKey, _ schema: RecordSchema, _ master: SealingKey) {
        self.key = key
        self.schema = schema
        secret = master.key(of: key)
    }

    func seal(_ bytes: [UInt8], revision: Int64) throws(StoreError) -> [UInt8] {
        do {
            let box = try AES.GCM.seal(
                bytes, using: secret, authenticating: additional(revision))
            var sealed = Self.magic + checkValue
            sealed.add(UInt64(bitPattern: revision))
            return sealed + Array(box.nonce) + box.ciphertext + box.tag
        } catch {
            throw StoreError(.coding, at: key.description, "cannot be sealed: \(error)")
        }
    }

    /// The value, and the revision for which it was sealed.
    func open(_ sealed: [UInt8]) throws(StoreError) -> (bytes: [UInt8], revision: Int64) {
        let place = key.description
        guard sealed.count >= Self.headerSize + Self.overhead, sealed.starts(with: Self.magic)
        else {
            throw StoreError(.tampered, at: place, "is not a sealed value")
        }
        guard Array(sealed[4..<12]) == checkValue else {
            throw StoreError(.wrongKey, at: place, "was sealed with another key")
        }
        let revision = Int64(
            bitPattern: sealed[12..<20].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        do {
            let box = try AES.GCM.SealedBox(combined: sealed[Self.headerSize...])
            let bytes = try AES.GCM.open(
                box, using: secret, authenticating: additional(revision))
            return (Array(bytes), revision)
        } catch {
            throw StoreError(.tampered, at: place, "was changed after it was sealed")
        }
    }

    /// Eight bytes that only this key gives, and that reveal nothing about it.
    private var checkValue: [UInt8] {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("which key".utf8), using: secret)
        return Array(code.prefix(8))
    }

    private func additional(_ revision: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in [key.application, key.scene, key.key, schema.name] {
            bytes.add(UInt64(part.utf8.count))
            bytes += part.utf8
        }
        bytes.add(UInt64(bitPattern: revision))
        bytes.add(UInt64(bitPattern: Int64(schema.version)))
        return bytes
    }
}
#endif
