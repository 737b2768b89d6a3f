import Foundation
@_spi(Wire) import RestoreClient
import StateStore

/// What so many connections got done.
struct Load {
    var rate: Double
    var p99Ms: Double
    /// The processor time of the serving process for each request, in microseconds.
    var ownMicroseconds: Double
    /// The processor time of the client for each request, in microseconds.
    var clientMicroseconds: Double

    /// Asks over and over on so many connections, with one thread for all of them.
    ///
    /// - Parameter ask: the request of a connection, by its number.
    static func measure(
        _ program: ServingProgram, connections: Int, seconds: Double,
        _ ask: (Int) -> HTTPAsk
    ) async throws -> Load {
        let requests = (0..<connections).map(ask)
        let (begin, beginOfClient) = (program.processorSeconds, processorSeconds)
        let start = ContinuousClock.now
        let times = try await onThread {
            try EventLoad.times(port: program.port, seconds: seconds, requests: requests)
        }
        return Load(
            times, (ContinuousClock.now - start) / .seconds(1),
            own: program.processorSeconds - begin, client: processorSeconds - beginOfClient)
    }

    /// - Parameter times: of each request, in milliseconds.
    init(_ times: [Double], _ seconds: Double, own: Double, client: Double) {
        let sorted = times.sorted()
        let count = Double(max(1, sorted.count))
        rate = Double(times.count) / seconds
        p99Ms = sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        ownMicroseconds = own / count * 1_000_000
        clientMicroseconds = client / count * 1_000_000
    }

    /// A request that costs what two loads cost; it has no rate of its own.
    init(hello: Load, commit: Load) {
        self.init([], 1, own: 0, client: 0)
        ownMicroseconds = hello.ownMicroseconds + commit.ownMicroseconds
    }

    /// The requests of one processor in a second, if each costs what a load's client takes too.
    func perSecond(with client: Load) -> Double {
        1_000_000 / max(0.01, ownMicroseconds + client.clientMicroseconds)
    }

    /// The time that this process has had on all processors.
    static var processorSeconds: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        func seconds(_ time: timeval) -> Double {
            Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
        }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}

/// Runs blocking work on a thread of its own.
func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// A program that prints its address on one line once it serves.
final class ServingProgram: @unchecked Sendable {
    private let process = Process()
    let port: Int

    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != 0x0A {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { break }
            line += piece
        }
        let text = String(decoding: line, as: UTF8.self)
        port = text.split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The time that it has had on all processors.
    var processorSeconds: Double {
        let path = "/proc/\(process.processIdentifier)/stat"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        // Behind the name, which may have spaces, the 12th and 13th of the fields.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The memory that it has in use, in MiB.
    var residentMiB: Double {
        let path = "/proc/\(process.processIdentifier)/status"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }
}
