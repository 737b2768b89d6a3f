import BenchTable
import Foundation

/// The speed of this machine beside the one that the documentation's figures come from. The ratios
/// convert figures of one machine into those of the other.
///
/// The reference is a virtual machine with two hardware threads of one core (AMD EPYC with AVX-512)
/// and a virtual disk. Each value is the fastest of several runs.
struct MachineBench {
    private let folder: String

    private static let megabytes = 64
    private static let reference = (
        memset: 2.4, memcpy: 6.6, bytes: 18.4, process: 0.5, fdatasync: 0.25
    )

    init(_ folder: String) { self.folder = folder }

    func run(into table: inout Table) {
        let count = Self.megabytes << 20
        let (from, to) = (
            UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 4096),
            UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 4096)
        )
        defer {
            from.deallocate()
            to.deallocate()
        }
        let reference = Self.reference
        add("memset of 64 MB", reference.memset, fastest { memset(from, 1, count) }, &table)
        memset(to, 2, count)
        add("memcpy of 64 MB", reference.memcpy, fastest { memcpy(to, from, count) }, &table)
        var sum: UInt64 = 0
        let bytes = fastest {
            for index in stride(from: 0, to: count, by: 4) {
                let word = UInt64(to.load(fromByteOffset: index, as: UInt32.self))
                sum = (sum ^ word) &* 0x100_0000_01B3
            }
        }
        precondition(sum != 0)
        add("FNV-1a of 16 million words", reference.bytes, bytes, &table)
        add("start of /bin/true", reference.process, fastest(Self.startTrue), &table)
        let log = PlainFiles(folder)
        add("fdatasync of 4 KB", reference.fdatasync, fastest(log.syncInPlace), &table)
    }

    private func add(_ name: String, _ reference: Double, _ ms: Double, _ table: inout Table) {
        table.add("machine: \(name)", ms, "the reference machine", reference)
    }

    private static func startTrue() {
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        defer { free(arguments[0]) }
        guard posix_spawn(&process, "/bin/true", nil, nil, &arguments, environ) == 0 else { return }
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    private func fastest(_ work: () -> Void) -> Double {
        (0..<15).map { _ in
            let start = DispatchTime.now().uptimeNanoseconds
            work()
            return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
        }.min() ?? 0
    }
}
