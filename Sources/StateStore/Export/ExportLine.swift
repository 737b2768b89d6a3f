import Basics
import Foundation

// The portable form of a store: a file of JSON Lines that anybody can read and write.
//
//   {"format":1,"kind":"export"}
//   {"application":"ike","base64":"AAEC","key":"k","kind":"record","revision":3,"scene":"main",
//    "schema":"bytes","version":0}                                   one line for each record
//   {"chain":"9f86…","kind":"end","records":1}
//
// A value is under "text" when its bytes are UTF-8, else under "base64". The chain makes every
// lost, changed or exchanged byte known: it begins as 32 zero bytes, and each line makes it the
// SHA-256 of itself followed by the line, without the line feed. The end holds it in hexadecimal.

/// One line of an export.
struct ExportLine: Codable, Hashable {
    static let format = 1

    var kind: Kind
    var format: Int?
    var application: String?
    var scene: String?
    var key: String?
    var revision: Int64?
    var schema: String?
    var version: Int?
    var writtenMs: Int64?
    var text: String?
    var base64: String?
    var records: Int?
    var chain: String?

    enum Kind: String, Codable {
        case export, record, end
    }

    static let header = ExportLine(kind: .export, format: format)

    static func end(records: Int, chain: ExportChain) -> ExportLine {
        ExportLine(kind: .end, records: records, chain: chain.text)
    }

    init(_ record: StoredRecord) {
        kind = .record
        application = record.key.application
        scene = record.key.scene
        key = record.key.key
        revision = record.revision
        schema = record.schema.name
        version = record.schema.version
        writtenMs = record.writtenMs
        if let text = String(validating: record.bytes, as: UTF8.self) {
            self.text = text
        } else {
            base64 = Data(record.bytes).base64EncodedString()
        }
    }

    private init(
        kind: Kind, format: Int? = nil, records: Int? = nil, chain: String? = nil
    ) {
        self.kind = kind
        self.format = format
        self.records = records
        self.chain = chain
    }

    /// The bytes of the line, without the line feed; equal lines are equal bytes.
    func encoded(with encoder: JSONEncoder) throws(StoreError) -> [UInt8] {
        do {
            return Array(try encoder.encode(self))
        } catch {
            throw StoreError(.coding, at: "export", "a line cannot be encoded: \(error)")
        }
    }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// What all lines of an export so far come to.
struct ExportChain: Hashable {
    private(set) var digest = [UInt8](repeating: 0, count: 32)

    mutating func add(_ line: [UInt8]) { digest = SHA256.digest(digest + line) }

    var text: String { digest.hexadecimal }
}

extension [UInt8] {
    /// Two lower-case digits for each byte.
    var hexadecimal: String {
        let digits = [Character]("0123456789abcdef")
        var text = ""
        for byte in self {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
