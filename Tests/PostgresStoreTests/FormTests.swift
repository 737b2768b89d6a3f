#if POSTGRESQL
import StateStore
import Testing

@testable import PostgresStore

@Suite("The binary form of parameters")
struct FormTests {
    static let forms: [(parameter: Parameter, bytes: [UInt8])] = [
        (.integer(258), [0, 0, 0, 0, 0, 0, 1, 2]), (.text("é"), [0xC3, 0xA9]),
        (.bytes([0, 255]), [0, 255]),
        (.integers([]), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 20]),
        (
            .integers([1, nil]),
            [
                0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 20, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0,
                0, 0, 0, 1, 255, 255, 255, 255
            ]
        ),
        (
            .texts(["a"]),
            [
                0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 25, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0x61
            ]
        ),
        (
            .byteStrings([[7]]),
            [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 17, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 7]
        )
    ]

    @Test("A parameter has the bytes that PostgreSQL documents", arguments: forms)
    func bytes(parameter: Parameter, bytes: [UInt8]) {
        var buffer: [UInt8] = []
        parameter.append(to: &buffer)
        #expect(buffer == bytes)
    }

    @Test("A digest differs with every part of a record")
    func digests() throws {
        let key = try name("k")
        let schema = RecordSchema("s", version: 1)
        let digests = [
            RecordDigest.make(key, schema, .inline, [1]),
            RecordDigest.make(try name("l"), schema, .inline, [1]),
            RecordDigest.make(try name("k", scene: "m"), schema, .inline, [1]),
            RecordDigest.make(try name("k", app: "m"), schema, .inline, [1]),
            RecordDigest.make(key, RecordSchema("t", version: 1), .inline, [1]),
            RecordDigest.make(key, RecordSchema("s", version: 2), .inline, [1]),
            RecordDigest.make(key, schema, .deleted, [1]),
            RecordDigest.make(key, schema, .inline, [2]),
            RecordDigest.make(key, schema, .inline, [])
        ]
        #expect(Set(digests).count == digests.count)
    }
}
#endif
