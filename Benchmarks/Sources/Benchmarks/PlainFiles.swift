import Foundation

/// State in plain files, done right, and the least that a durable commit can cost.
final class PlainFiles {
    private let folder: String
    private let log: Int32
    private let block = [UInt8](repeating: 7, count: 4096)
    private var place = 0

    private static let logBlocks = 1024

    init(_ folder: String) {
        self.folder = folder
        log = open(folder + "/preallocated", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        for index in 0..<Self.logBlocks { pwrite(log, block, block.count, off_t(index * 4096)) }
        fsync(log)
    }

    deinit { close(log) }

    /// One block written over in a file that has its size, and one wait for the disk.
    func syncInPlace() {
        pwrite(log, block, block.count, off_t(place * 4096))
        place = (place + 1) % Self.logBlocks
        precondition(fdatasync(log) == 0)
    }

    /// A file beside, fsync, rename, fsync of the folder.
    func replace(_ name: String, _ bytes: [UInt8]) {
        let (part, target) = ("\(folder)/\(name).part", "\(folder)/\(name)")
        let file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0)
        close(file)
        precondition(rename(part, target) == 0)
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        precondition(fsync(directory) == 0)
        close(directory)
    }

    func read(_ name: String) -> [UInt8] {
        let file = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let size = Int(lseek(file, 0, SEEK_END))
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = pread(file, buffer.baseAddress, size, 0)
        }
    }
}

/// A PNG of stored bytes, about as large as was asked for.
enum StoredPNG {
    static func make(bytes count: Int, seed: Int) throws -> [UInt8] {
        var state = UInt64(seed) &+ 1
        let body = (0..<count).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        let header: [UInt8] = [0, 0, 1, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header) + chunk("IDAT", body) + chunk("IEND", [])
    }

    private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(kind.utf8) + body
        return word(UInt32(body.count)) + named + word(checksum(named))
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value = UInt32.max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        return ~value
    }
}
