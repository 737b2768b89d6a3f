import Basics
import Foundation
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Short requests keep their order and their parts on a connection")
struct ShortRequestTests {
    private static func request(
        _ service: RunningService, _ method: String, _ target: String, _ body: String? = nil,
        fields: String = ""
    ) -> [UInt8] {
        let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
        return Array(
            ("\(method) \(target) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(service.token)\r\n"
                + fields + length + "\r\n" + (body ?? "")).utf8)
    }

    private static func connect(_ service: RunningService) throws -> HTTPConnection {
        try HTTPConnection(host: "127.0.0.1", port: service.port, timeoutSeconds: patienceSeconds)
    }

    /// Sends some pieces, a moment apart, and returns so many answers.
    private static func answers(
        _ service: RunningService, _ pieces: [[UInt8]], _ count: Int, ends: Bool = false
    ) async throws -> [HTTPAnswer] {
        try await blocking {
            let connection = try connect(service)
            for piece in pieces {
                try connection.send(piece)
                if pieces.count > 1 { usleep(20_000) }
            }
            if ends { connection.endSending() }
            var reader = HTTPAnswerReader { try connection.receive() }
            return try (0..<count).map { _ in try reader.read(isHead: false) }
        }
    }

    @Test("hundreds of writes and reads sent at once are answered in their order")
    func manyInARow() async throws {
        try await RunningService.with { service in
            let bytes = (1...300).flatMap { number in
                Self.request(service, "PUT", statePath(), "value \(number)")
                    + Self.request(service, "GET", statePath())
            }
            let answers = try await Self.answers(service, [bytes], 600)
            for number in 1...300 {
                let (put, get) = (answers[number * 2 - 2], answers[number * 2 - 1])
                #expect(put["etag"] == get["etag"] && get.text == "value \(number)")
            }
            #expect(Set(answers.map { $0["request-id"] }).count == 600)
        }
    }

    @Test("short and long requests on one connection are answered in their order")
    func mixed() async throws {
        try await RunningService.with { service in
            let bytes = (1...20).flatMap { number in
                Self.request(service, "PUT", statePath(), "\(number)")
                    + Self.request(service, "GET", "/healthz")
                    + Self.request(service, "GET", statePath())
                    + Self.request(service, "GET", statePath() + "/history")
                    + Self.request(service, "DELETE", statePath("missing"))
            }
            let answers = try await Self.answers(service, [bytes], 100)
            for number in 0..<20 {
                let some = answers[number * 5..<number * 5 + 5].map { $0 }
                #expect(some.map(\.status) == [number == 0 ? 201 : 204, 200, 200, 200, 404])
                #expect(some[2].text == "\(number + 1)")
            }
        }
    }

    @Test("a request in single bytes gets the same answer as in one piece")
    func singleBytes() async throws {
        try await RunningService.with { service in
            let whole = Self.request(service, "PUT", statePath(), "value")
            _ = try await Self.answers(service, [whole], 1)
            let slow = try await Self.answers(service, whole.map { [$0] }, 1)
            let fast = try await Self.answers(service, [whole], 1)
            #expect((slow[0].status, slow[0]["etag"]) == (204, "\"2\""))
            #expect((fast[0].status, fast[0]["etag"]) == (204, "\"3\""))
            let names = { (answer: HTTPAnswer) in answer.headers.map(\.name).sorted() }
            #expect(names(slow[0]) == names(fast[0]))
        }
    }

    @Test("a sender who ends its half of the connection still gets all answers")
    func halfClosed() async throws {
        try await RunningService.with { service in
            let bytes = (1...40).flatMap { Self.request(service, "PUT", statePath(), "\($0)") }
            let answers = try await Self.answers(service, [bytes], 40, ends: true)
            #expect(answers.map { $0["etag"] } == (1...40).map { "\"\($0)\"" })
        }
    }

    @Test("what is no HTTP behind a write is refused after the write's answer")
    func badBehindGood() async throws {
        try await RunningService.with { service in
            let bytes = Self.request(service, "PUT", statePath(), "v") + Array("\0\0\r\n\r\n".utf8)
            let answers = try await Self.answers(service, [bytes], 2)
            #expect(answers.map(\.status) == [201, 400])
            #expect(answers[1].problem == "bad-request" && answers[1]["connection"] == "close")
        }
    }

    @Test("a connection that the sender wants closed is closed after its answer")
    func closes() async throws {
        try await RunningService.with { service in
            let bytes = Self.request(
                service, "PUT", statePath(), "v", fields: "Connection: close\r\n")
            let rest = try await blocking {
                let connection = try Self.connect(service)
                try connection.send(bytes)
                _ = try connection.answer()
                return try connection.receive()
            }
            #expect(rest.isEmpty)
        }
    }

    @Test("a body in pieces that arrive together is whole, and a chunked one, too")
    func pieces() async throws {
        try await RunningService.with { service in
            let head = Self.request(
                service, "PUT", statePath("chunks"), fields: "Transfer-Encoding: chunked\r\n")
            let chunked = head + Array("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n".utf8)
            let large = String(repeating: "x", count: 60_000)
            let answers = try await Self.answers(
                service,
                [
                    chunked + Self.request(service, "GET", statePath("chunks"))
                        + Self.request(service, "PUT", statePath("large"), large)
                        + Self.request(service, "GET", statePath("large"))
                ], 4)
            #expect(answers.map(\.status) == [201, 200, 201, 200])
            #expect(answers[1].text == "abcde" && answers[3].text == large)
        }
    }

    @Test("writes that wait when the service stops are answered or not done")
    func stopping() async throws {
        let scratch = try ScratchFolder()
        let answered = Locked<[Int: Int]>([:])
        try await RunningService.with(in: scratch) { service in
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for client in 0..<8 {
                    tasks.addTask {
                        try await blocking {
                            let connection = try Self.connect(service)
                            for number in 1... {
                                let bytes = Self.request(
                                    service, "PUT", statePath("c\(client)"), "\(number)")
                                guard (try? connection.send(bytes)) != nil,
                                    let answer = try? connection.answer()
                                else { return }
                                #expect([201, 204].contains(answer.status) && answer["date"] != nil)
                                answered.withLock { $0[client] = number }
                            }
                        }
                    }
                }
                while answered.withLock({ $0.values.reduce(0, +) }) < 200 {
                    try await Task.sleep(for: .milliseconds(5))
                }
                await service.stop()
                try await tasks.waitForAll()
            }
        }
        try await RunningService.with(in: scratch) { service in
            for (client, number) in answered.withLock({ $0 }) {
                let found = try await service.ask("GET", statePath("c\(client)")).text
                #expect(found == "\(number)" || found == "\(number + 1)")
            }
        }
    }

    @Test("a peer that reads no answers is not answered further, and gets all when it reads")
    func unreadAnswers() async throws {
        try await RunningService.with { service in
            let large = String(repeating: "x", count: 60_000)
            _ = try await service.ask("PUT", statePath(), large)
            let count = 2000
            let bytes = (0..<count).flatMap { _ in Self.request(service, "GET", statePath()) }
            let connection = try Self.connect(service)
            let sending = Task { try await blocking { try connection.send(bytes) } }
            // It is held up where two looks in a row find no more answers.
            var answered: [Int] = [0]
            while answered.count < 3 || answered.suffix(2).first != answered.last {
                try await Task.sleep(for: .milliseconds(300))
                answered.append(try await Self.answeredReads(service))
            }
            #expect((1..<count / 2).contains(try #require(answered.last)))
            let texts = try await blocking {
                var reader = HTTPAnswerReader { try connection.receive() }
                return try (0..<count).map { _ in try reader.read(isHead: false).body.count }
            }
            try await sending.value
            #expect(texts == Array(repeating: 60_000, count: count))
        }
    }

    /// The number of reads of a state that were answered with 200.
    private static func answeredReads(_ service: RunningService) async throws -> Int {
        let text = try await service.ask("GET", "/metrics").text
        let line = text.split(separator: "\n").first {
            $0.hasPrefix("restore_requests_total{method=\"GET\"") && $0.contains("state/{key}\"")
                && $0.contains("200")
        }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }

    @Test("HEAD of a known revision has no length, as the RFC wants it")
    func headNotModified() async throws {
        try await RunningService.with { service in
            _ = try await service.ask("PUT", statePath(), "v")
            for fields in ["", "Upgrade: x\r\n"] {
                let bytes = Self.request(
                    service, "HEAD", statePath(), fields: "If-None-Match: \"1\"\r\n" + fields)
                let answer = try await Self.answers(service, [bytes], 1)[0]
                #expect((answer.status, answer["content-length"]) == (304, nil))
            }
        }
    }

    @Test("100 Continue is not written into the answer before it")
    func laterInvitation() async throws {
        try await RunningService.with { service in
            let follow = Self.request(
                service, "GET", "/v1/team/changes", fields: "Accept: text/event-stream\r\n")
            let put = Self.request(
                service, "PUT", statePath(),
                fields: "Expect: 100-continue\r\nContent-Length: 1\r\n")
            let text = try await blocking {
                let connection = try Self.connect(service)
                try connection.send(follow)
                var text = String(decoding: try connection.receive(), as: UTF8.self)
                try connection.send(put)
                // An event of another's write is what comes next.
                let other = try Self.connect(service)
                try other.send(Self.request(service, "PUT", statePath("other"), "v"))
                _ = try other.answer()
                while !text.contains("other") {
                    text += String(decoding: try connection.receive(), as: UTF8.self)
                }
                return text
            }
            #expect(!text.contains("100 Continue"))
        }
    }

    @Test("a stop waits for the requests of peers that are gone")
    func abandoned() async throws {
        let scratch = try ScratchFolder()
        let errors = Locked(0)
        for _ in 0..<3 {
            try await RunningService.with(in: scratch) { service in
                try await blocking {
                    for client in 0..<8 {
                        let connection = try Self.connect(service)
                        let bytes = (0..<50).flatMap {
                            Self.request(service, "PUT", statePath("c\(client)"), "\($0)")
                        }
                        try connection.send(bytes)
                    }
                }
                await service.stop()
                let text = service.service.counts.registry.text
                errors.withLock { $0 += text.contains("status=\"503\"") ? 1 : 0 }
            }
        }
        #expect(errors.withLock { $0 } == 0)
    }

    @Test("the header Date is the service's clock in the form of RFC 9110")
    func date() async throws {
        #expect(DateHeader.text(atSecond: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        try await RunningService.with { service in
            let first = try await service.ask("PUT", statePath(), "v")
            #expect(first["date"] == "Tue, 14 Nov 2023 22:13:20 GMT")
            service.environment.advance(seconds: 61)
            let second = try await service.ask("GET", statePath())
            #expect(second["date"] == "Tue, 14 Nov 2023 22:14:21 GMT")
        }
    }
}
