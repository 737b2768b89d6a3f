import Basics
import ArgumentParser
import Foundation
import Scenarios

/// The streams that a command writes to: those of the terminal, or a test's buffers.
struct Console: Sendable {
    /// Results.
    var out: @Sendable (String) -> Void
    /// Messages.
    var err: @Sendable (String) -> Void
    /// The system's error number when writing the results fails; nil otherwise, and when the reader
    /// closes its end of a pipe.
    var outputError: @Sendable () -> Int32? = { nil }
    /// Shows the progress of long work: the number done, the total, and the name of the last item.
    var progress: @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    /// Removes the last progress line.
    var endProgress: @Sendable () -> Void = {}

    static let terminal: Console = {
        let output = OutputStream(STDOUT_FILENO)
        let messages = OutputStream(STDERR_FILENO)
        return Console(
            out: { output.write($0 + "\n") }, err: { messages.write($0 + "\n") },
            outputError: { output.error },
            progress: { done, all, name in
                guard isatty(STDERR_FILENO) != 0 else {
                    // Ten lines for a suite of any length.
                    let isTenth = done * 10 / max(1, all) != (done - 1) * 10 / max(1, all)
                    if isTenth, all >= 20 { messages.write("\(done) of \(all)\n") }
                    return
                }
                messages.write("\r\u{1B}[K\(done) of \(all)  \(name.clipped(60).forTerminal)")
            },
            endProgress: { if isatty(STDERR_FILENO) != 0 { messages.write("\r\u{1B}[K") } })
    }()
}

/// One of the program's own streams. It writes nothing after the first failure.
///
/// `FileHandle.write(_:)` traps on a full disk, and on a pipe whose reader has gone.
final class OutputStream: Sendable {
    private let descriptor: Int32
    private let failure = Locked<Int32?>(nil)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The error number of the first failure. A reader that closes its end early, such as `head`,
    /// is not a failure.
    var error: Int32? {
        failure.withLock { $0 == EPIPE ? nil : $0 }
    }

    func write(_ text: String) {
        failure.withLock { failure in
            if failure == nil { failure = writeAll(Array(text.utf8), to: descriptor) }
        }
    }
}

/// Writes all bytes, or returns the error number.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, part.baseAddress, part.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                return EIO
            } else if errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

extension AsyncParsableCommand {
    /// Runs a command's work, prints its error, and ends with the right exit code.
    func finish(_ work: (Console) async throws -> ExitStatus) async throws {
        let console = Program.console
        let status: ExitStatus
        do {
            defer { Program.shelf.end() }
            status = try await work(console)
            if let failure = Program.shelf.failure { throw failure }
            if let number = console.outputError() { throw Failure.output(number) }
        } catch {
            let failure = Failure(error)
            console.err(failure.text)
            throw ExitCode(failure.status.rawValue)
        }
        if status != .good { throw ExitCode(status.rawValue) }
    }
}

extension Failure {
    /// The failure to write the results.
    static func output(_ errorNumber: Int32) -> Failure {
        let reason = String(cString: strerror(errorNumber))
        return Failure(
            .inputOutput,
            "cannot write to the standard output: \(reason); free space or redirect the output")
    }
}

extension ParsableArguments {
    /// Refuses an empty path, which would stand for the current folder.
    func checkOutput(_ path: String?) throws {
        if path == "" {
            throw ValidationError("--output: the path is empty; give the path to write to")
        }
    }

    /// Refuses, before any work is done, a file name whose extension no command writes.
    func checkPicture(_ path: String?, writes forms: String) throws {
        try checkOutput(path)
        let others = ["jpg", "jpeg", "gif", "webp", "heic", "pdf", "svg", "mp4", "mov", "webm"]
        let end = path?.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
        guard others.contains(end) else { return }
        throw ValidationError("--output: cannot write .\(end) files; give the path of \(forms)")
    }
}
