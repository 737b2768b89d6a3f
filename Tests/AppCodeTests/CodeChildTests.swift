import Foundation
import Testing

@testable import AppCode

@Suite("A process of an app's code")
struct CodeChildTests {
    /// The app's ends of a channel and a console, and the child that reads them.
    private static func child() throws -> (child: CodeChild, channel: Int32, console: Int32) {
        var pair: [Int32] = [-1, -1]
        var pipe: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        try #require(Foundation.pipe(&pipe) == 0)
        try #require(fcntl(pipe[0], F_SETFL, O_NONBLOCK) == 0)
        return (CodeChild(channel: pair[0], console: pipe[0]), pair[1], pipe[1])
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            start += count
        }
    }

    @Test("A code that prints more than a pipe holds is answered, with the first megabyte")
    func prints() throws {
        let (child, channel, console) = try Self.child()
        let line = String(repeating: "x", count: 1023)
        let writer = Thread {
            for _ in 0..<3072 { Self.write(line + "\n", to: console) }
            Self.write(".\n", to: channel)
        }
        writer.start()
        let lines = try child.ask("event layout")
        #expect(lines.count == 1025)
        #expect(lines.first == "log \(line)")
        #expect(lines.last == "log ...%20and%202097152%20bytes%20more")
        Self.write("later\n", to: console)
        Self.write(".\n", to: channel)
        #expect(try child.ask("event layout") == ["log later"])
        close(channel)
        close(console)
    }

    @Test("The last words of a code that has printed much are kept")
    func lastWords() throws {
        let (child, channel, console) = try Self.child()
        let writer = Thread {
            for _ in 0..<3072 { Self.write(String(repeating: "x", count: 1024), to: console) }
            Self.write("\nFatal error: at the end\n", to: console)
            close(console)
            close(channel)
        }
        writer.start()
        do {
            _ = try child.ask("event layout")
            Issue.record("it has ended")
        } catch {
            guard case .ended(let text) = error else {
                Issue.record("it has ended, and was not silent")
                return
            }
            #expect(text.hasSuffix("\nFatal error: at the end\n"))
        }
    }
}
