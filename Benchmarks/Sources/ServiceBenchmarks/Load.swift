import Foundation
@_spi(Wire) import RestoreClient
import StateStore

/// What so many connections got done.
struct Load {
    var rate: Double
    var p99Ms: Double

    /// Asks over and over on so many connections, each on a thread of its own.
    ///
    /// - Parameter ask: the request of a connection, by its number and how many it has made.
    static func measure(
        port: Int, connections: Int, seconds: Double,
        _ ask: @escaping @Sendable (Int, Int) -> HTTPAsk
    ) async throws -> Load {
        try await gather(connections, seconds) { number in
            let connection = try HTTPConnection(host: "127.0.0.1", port: port)
            return { count in
                let answer = try connection.ask(ask(number, count))
                guard (200..<300).contains(answer.status) else {
                    throw Refused(status: answer.status, text: answer.text)
                }
            }
        }
    }

    struct Refused: Error {
        let status: Int
        let text: String
    }

    /// The same for any work.
    static func gather(
        _ workers: Int, _ seconds: Double,
        _ make: @escaping @Sendable (Int) throws -> (Int) throws -> Void
    ) async throws -> Load {
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for number in 0..<workers {
                group.addTask {
                    try await onThread {
                        let work = try make(number)
                        var times: [Double] = []
                        while ContinuousClock.now - start < .seconds(seconds) {
                            let began = ContinuousClock.now
                            try work(times.count)
                            times.append((ContinuousClock.now - began) / .milliseconds(1))
                        }
                        return times
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let taken = (ContinuousClock.now - start) / .seconds(1)
        let sorted = times.sorted()
        return Load(
            rate: Double(times.count) / taken,
            p99Ms: sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)])
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
final class ServingProgram {
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

    /// The memory that it has in use, in MiB.
    var residentMiB: Double {
        let path = "/proc/\(process.processIdentifier)/status"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }
}
