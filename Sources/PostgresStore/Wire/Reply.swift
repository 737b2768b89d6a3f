#if POSTGRESQL
import CLibPQ

/// The rows of an answer, valid while it is being read.
struct Reply {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    var count: Int { Int(PQntuples(result)) }

    func isNull(_ row: Int, _ column: Int) -> Bool {
        PQgetisnull(result, Int32(row), Int32(column)) == 1
    }

    /// Returns a number; 0 for a null and for a value of another length.
    func integer(_ row: Int, _ column: Int) -> Int64 {
        let raw = raw(row, column)
        return raw.count == 8 ? Self.number(raw, at: 0) : 0
    }

    func optionalInteger(_ row: Int, _ column: Int) -> Int64? {
        isNull(row, column) ? nil : integer(row, column)
    }

    func text(_ row: Int, _ column: Int) -> String {
        String(decoding: raw(row, column), as: UTF8.self)
    }

    func bytes(_ row: Int, _ column: Int) -> [UInt8] { Array(raw(row, column)) }

    /// Returns the numbers of an array of one dimension.
    func integers(_ row: Int, _ column: Int) -> [Int64] {
        let raw = raw(row, column)
        // Dimensions, nulls, type, length and first index, then each number behind its length.
        guard raw.count >= 20 else { return [] }
        return stride(from: 20, to: raw.count - 11, by: 12).map { Self.number(raw, at: $0 + 4) }
    }

    private func raw(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result, Int32(row), Int32(column)),
            count: Int(PQgetlength(result, Int32(row), Int32(column))))
    }

    private static func number(_ raw: UnsafeRawBufferPointer, at offset: Int) -> Int64 {
        Int64(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    }
}
#endif
