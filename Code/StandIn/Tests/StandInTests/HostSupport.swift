import CHost
import Foundation

/// The probe, started as restore-tool starts an app.
final class AppProcess {
    let process = Process()
    private let control: Int32

    init(_ arguments: String...) throws {
        let (mine, theirs) = try AppProcess.socketPair()
        control = mine
        process.executableURL = probeURL
        process.arguments = arguments
        process.standardInput = FileHandle(fileDescriptor: theirs)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        close(theirs)
    }

    deinit { close(control) }

    /// Asks for a child.
    func child() throws -> AppChild {
        let (mine, theirs) = try AppProcess.socketPair()
        let console = Pipe()
        let write = console.fileHandleForWriting.fileDescriptor
        guard chost_send_descriptors(control, [theirs, write], 2) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        close(theirs)
        try console.fileHandleForWriting.close()
        return AppChild(of: self, channel: mine, console: console.fileHandleForReading)
    }

    /// Ends the control socket, which ends the nursery.
    func endControl() { shutdown(control, Int32(SHUT_RDWR)) }

    private static func socketPair() throws -> (Int32, Int32) {
        var pair: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &pair) == 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        return (pair[0], pair[1])
    }
}

/// The other side of a child's channel.
final class AppChild {
    /// A child does not outlive its nursery.
    private let app: AppProcess
    private let channel: Int32
    private let console: FileHandle
    private var input = Data()

    init(of app: AppProcess, channel: Int32, console: FileHandle) {
        self.app = app
        self.channel = channel
        self.console = console
    }

    deinit { close(channel) }

    func write(_ text: String) {
        _ = text.withCString { send(channel, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    }

    /// The next line; `nil` when the child is gone or says nothing in so many seconds.
    func line(seconds: Double = 20) -> String? {
        while true {
            if let end = input.firstIndex(of: 10) {
                defer { input = Data(input[(end + 1)...]) }
                return String(decoding: input[..<end], as: UTF8.self)
            }
            guard isReadable(seconds) else { return nil }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(channel, &buffer, buffer.count)
            guard count > 0 else { return nil }
            input += buffer[..<count]
        }
    }

    /// Says if the channel ends within so many seconds.
    func ends(seconds: Double = 20) -> Bool {
        guard isReadable(seconds) else { return false }
        return line(seconds: seconds) == nil
    }

    /// What the child has written to its console, once it is gone.
    func consoleText() -> String {
        String(decoding: (try? console.readToEnd()) ?? Data(), as: UTF8.self)
    }

    private func isReadable(_ seconds: Double) -> Bool {
        var poll = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, Int32(seconds * 1000)) > 0
    }

    /// Sends an event, and returns the lines of the answer; `nil` when the child is gone.
    func answer(_ lines: String...) -> [String]? { answer(lines) }

    func answer(_ lines: [String]) -> [String]? {
        write(lines.joined(separator: "\n") + "\n.\n")
        var answer: [String] = []
        while let line = line() {
            if line == "." { return answer }
            answer.append(line)
        }
        return nil
    }
}
