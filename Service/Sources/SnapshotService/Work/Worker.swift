import Basics
import ChildProcesses
import Dispatch
import Foundation
import StateStore

/// A worker process, used by one job at a time.
final class Worker: Sendable {
    private let input = Pipe()
    private let output = Pipe()
    private let process: ChildProcess

    init(_ program: String, megabytes: Int) throws {
        process = try ChildProcess(
            program, ["work", "--megabytes", "\(megabytes)"],
            input: .descriptor(input.fileHandleForReading.fileDescriptor),
            output: .descriptor(output.fileHandleForWriting.fileDescriptor))
        // The ends of the worker are its own: when it dies, reading and writing here ends.
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
    }

    /// Kills the process.
    func end() { process.end() }

    /// Sends a job and waits for the answer. Returns nil where the process died or was killed at
    /// the end of the time; `isLate` tells which.
    func answer(
        _ job: WorkJob, _ parts: [[UInt8]], within seconds: Int, isLate: Locked<Bool>
    ) -> WorkFrame<WorkAnswer>? {
        let isOver = Locked(false)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
            isOver.withLock { isOver in
                if isOver { return }
                isLate.withLock { $0 = true }
                end()
            }
        }
        defer { isOver.withLock { $0 = true } }
        do {
            let (asks, answers) = (input.fileHandleForWriting, output.fileHandleForReading)
            try WorkFrame(head: job, parts: parts).write(to: asks.fileDescriptor)
            return try WorkFrame(from: answers.fileDescriptor)
        } catch {
            return nil
        }
    }
}
