import Basics
import ArgumentParser
import Foundation
import Scenarios

/// Where a command writes: the terminal, or a test that reads along.
struct Console: Sendable {
    /// Results.
    var out: @Sendable (String) -> Void
    /// Messages.
    var err: @Sendable (String) -> Void
    /// The system's number of the error that ended the results; nil while all is well, and where
    /// the reader merely went away.
    var outputError: @Sendable () -> Int32? = { nil }
    /// Says how far long work has come: so many of so many, and what was done last.
    var progress: @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    /// Takes the last word of progress away.
    var endProgress: @Sendable () -> Void = {}

    static let terminal: Console = {
        let output = OutputStream(STDOUT_FILENO)
        let messages = OutputStream(STDERR_FILENO)
        return Console(
            out: { output.write($0 + "\n") }, err: { messages.write($0 + "\n") },
            outputError: { output.error },
            progress: { done, all, name in
                guard isatty(STDERR_FILENO) != 0 else {
                    // Ten lines, however long the suite is.
                    let isTenth = done * 10 / max(1, all) != (done - 1) * 10 / max(1, all)
                    if isTenth, all >= 20 { messages.write("\(done) of \(all)\n") }
                    return
                }
                messages.write("\r\u{1B}[K\(done) of \(all)  \(name.clipped(60).forTerminal)")
            },
            endProgress: { if isatty(STDERR_FILENO) != 0 { messages.write("\r\u{1B}[K") } })
    }()
}

/// One of the program's own streams. After the first failure it writes nothing more.
///
/// `FileHandle.write(_:)` traps on a full disk, and on a pipe whose reader has gone.
final class OutputStream: Sendable {
    private let descriptor: Int32
    private let failure = Locked<Int32?>(nil)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Why writing failed. A reader that has read enough, such as `head`, is no failure.
    var error: Int32? {
        failure.withLock { $0 == EPIPE ? nil : $0 }
    }

    func write(_ text: String) {
        failure.withLock { failure in
            if failure == nil { failure = writeAll(Array(text.utf8), to: descriptor) }
        }
    }
}

/// Writes everything, or returns the number of the error.
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
    /// Does a command's work, tells what went wrong, and ends with the right exit code.
    func finish(_ work: (Console) async throws -> ExitStatus) async throws {
        let console = Program.console
        let status: ExitStatus
        do {
            status = try await work(console)
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
    /// The results could not be written.
    static func output(_ errorNumber: Int32) -> Failure {
        let reason = String(cString: strerror(errorNumber))
        return Failure(
            .inputOutput,
            "cannot write to the standard output: \(reason); free space, or send it elsewhere")
    }
}

extension ParsableArguments {
    /// Refuses an empty path, which would mean the current folder.
    func checkOutput(_ path: String?) throws {
        if path == "" {
            throw ValidationError("--output has an empty path; give the name of what to write")
        }
    }

    /// A file whose name promises what no command writes is refused before anything is done.
    func checkPicture(_ path: String?, writes forms: String) throws {
        try checkOutput(path)
        let others = ["jpg", "jpeg", "gif", "webp", "heic", "pdf", "svg", "mp4", "mov", "webm"]
        let end = path?.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
        guard others.contains(end) else { return }
        throw ValidationError("--output names .\(end), and what is written is \(forms)")
    }
}
