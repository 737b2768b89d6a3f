import Foundation
import Logging
import Testing

@testable import SnapshotService

@Suite("The log gathers the lines of requests, and writes trouble at once")
struct LogLinesTests {
    /// The reading end of a pipe, and a log that writes to the other.
    private struct Ends {
        let lines: LogLines
        private let reading: Int32
        private let writing: Int32

        init(isBlocking: Bool = true) {
            var files: [Int32] = [0, 0]
            pipe(&files)
            (reading, writing) = (files[0], files[1])
            if !isBlocking { _ = fcntl(writing, F_SETFL, O_NONBLOCK) }
            lines = LogLines(file: writing)
        }

        /// Returns what has been written, without waiting for more.
        func text() -> String {
            var waiting: Int32 = 0
            guard ioctl(reading, UInt(FIONREAD), &waiting) == 0 else { return "" }
            var bytes = [UInt8](repeating: 0, count: Int(waiting))
            let count = read(reading, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }

        func logger() -> Logger { Logger(label: "log") { lines.handler($0) } }

        func end() {
            close(writing)
            close(reading)
        }
    }

    @Test("a line has the time with its zone, the level, sorted facts, and the message")
    func form() throws {
        let ends = Ends()
        defer { ends.end() }
        var logger = ends.logger()
        logger[metadataKey: "b"] = "outer"
        logger.info("GET /v1", metadata: ["us": "12", "b": "inner", "a": "1"])
        ends.lines.flush()
        let text = ends.text()
        let (stamp, rest) = (text.prefix(24), text.dropFirst(24))
        #expect(stamp.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}/) != nil)
        #expect(rest == " info log: a=1 b=inner us=12 [SnapshotServiceTests] GET /v1\n")
    }

    @Test("an error is written at once, behind the lines before it")
    func urgent() {
        let ends = Ends()
        defer { ends.end() }
        let logger = ends.logger()
        for number in 1...3 { logger.info("request \(number)") }
        logger.error("trouble")
        let ending = ends.text().split(separator: "\n").map { $0.split(separator: "] ").last }
        #expect(ending == ["request 1", "request 2", "request 3", "trouble"])
    }

    @Test("an error that comes with a line is told by its kind, without its texts")
    func error() {
        let ends = Ends()
        defer { ends.end() }
        let fault = ServiceFault("the disk is full", nextStep: "Free space.", file: "/private/a")
        ends.logger().warning("no luck", error: fault, metadata: ["a": "1"])
        let text = ends.text()
        #expect(text.contains(" warning log: a=1 error=the disk is full ["))
        #expect(!text.contains("private"))
    }

    @Test("lines of requests are written without anything that follows them")
    func delayed() async throws {
        let ends = Ends()
        defer { ends.end() }
        ends.logger().info("alone")
        var text = ""
        for _ in 0..<patienceSeconds * 100 where text.isEmpty {
            try await Task.sleep(for: .milliseconds(10))
            text = ends.text()
        }
        #expect(text.hasSuffix("] alone\n"))
    }

    @Test("a reader that is slow gets every line, also where the log does not block")
    func slowReader() async throws {
        let ends = Ends(isBlocking: false)
        defer { ends.end() }
        let line = String(repeating: "x", count: 1000)
        let writing = Task {
            try await blocking {
                for _ in 0..<300 { ends.logger().error("\(line)") }
            }
        }
        var count = 0
        while count < 300 {
            try await Task.sleep(for: .milliseconds(5))
            count += ends.text().count { $0 == "\n" }
        }
        try await writing.value
        #expect(count == 300)
    }

    @Test("lines of many threads stay whole, and none is lost")
    func threads() async throws {
        let file = FileManager.default.temporaryDirectory.path + "/log-\(UUID().uuidString)"
        defer { unlink(file) }
        let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let lines = LogLines(file: descriptor)
        await withTaskGroup(of: Void.self) { tasks in
            for thread in 0..<8 {
                tasks.addTask {
                    let logger = Logger(label: "log") { lines.handler($0) }
                    for number in 0..<1000 {
                        logger.log(level: number % 97 == 0 ? .error : .info, "\(thread)-\(number)")
                    }
                }
            }
        }
        lines.flush()
        close(descriptor)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let messages = text.split(separator: "\n").compactMap { $0.split(separator: "] ").last }
        #expect(messages.count == 8000)
        for thread in 0..<8 {
            let own = messages.filter { $0.hasPrefix("\(thread)-") }
            #expect(own == (0..<1000).map { "\(thread)-\($0)" })
        }
    }
}
