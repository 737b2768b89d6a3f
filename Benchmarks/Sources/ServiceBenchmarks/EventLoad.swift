import Foundation
@_spi(Wire) import RestoreClient

/// Connections of one thread, each of which asks again as soon as it has its answer.
///
/// The client shares the processors with the service, so it uses one thread for all connections.
struct EventLoad {
    private struct Connection {
        var file: Int32
        var request: [UInt8]
        var answer: [UInt8] = []
        var began = ContinuousClock.now
    }

    private var connections: [Connection] = []
    private var times: [Double] = []
    private var space = [UInt8](repeating: 0, count: 1 << 16)

    struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    /// Asks for some seconds, and returns the time of each answer in milliseconds.
    static func times(
        port: Int, seconds: Double, requests: [HTTPAsk]
    ) throws -> [Double] {
        var load = try EventLoad(port: port, requests: requests)
        defer { load.end() }
        try load.run(seconds)
        return load.times
    }

    private init(port: Int, requests: [HTTPAsk]) throws {
        for request in requests {
            connections.append(
                Connection(file: try Self.connect(port), request: Self.bytes(request)))
        }
    }

    private static func connect(_ port: Int) throws -> Int32 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var one: Int32 = 1
        setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        guard result == 0 else {
            throw Trouble(description: "connect: \(String(cString: strerror(errno)))")
        }
        return file
    }

    private static func bytes(_ ask: HTTPAsk) -> [UInt8] {
        var text = "\(ask.method) \(ask.target) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        for header in ask.headers { text += "\(header.name): \(header.value)\r\n" }
        if !ask.body.isEmpty { text += "Content-Length: \(ask.body.count)\r\n" }
        return Array((text + "\r\n").utf8) + ask.body
    }

    private func end() {
        for connection in connections { close(connection.file) }
    }

    private mutating func run(_ seconds: Double) throws {
        let start = ContinuousClock.now
        for index in connections.indices { try ask(index) }
        var files = connections.map { pollfd(fd: $0.file, events: Int16(POLLIN), revents: 0) }
        while true {
            guard poll(&files, nfds_t(files.count), 10_000) > 0 else {
                throw Trouble(description: "no answer within ten seconds")
            }
            let now = ContinuousClock.now
            for index in files.indices where files[index].revents != 0 {
                guard try isAnswered(index) else { continue }
                times.append((now - connections[index].began) / .milliseconds(1))
                try ask(index)
            }
            if now - start >= .seconds(seconds) { return }
        }
    }

    /// Sends a request, which is shorter than what a socket holds.
    private mutating func ask(_ index: Int) throws {
        connections[index].answer.removeAll(keepingCapacity: true)
        connections[index].began = .now
        let request = connections[index].request
        guard send(connections[index].file, request, request.count, 0) == request.count else {
            throw Trouble(description: "send: \(String(cString: strerror(errno)))")
        }
    }

    /// Reads what there is; true when the answer is whole.
    private mutating func isAnswered(_ index: Int) throws -> Bool {
        let count = recv(connections[index].file, &space, space.count, 0)
        guard count > 0 else { throw Trouble(description: "the service ended a connection") }
        connections[index].answer += space.prefix(count)
        let answer = connections[index].answer
        guard let end = Self.end(of: "\r\n\r\n", in: answer[...]) else { return false }
        guard answer.starts(with: "HTTP/1.1 2".utf8) else {
            throw Trouble(description: String(decoding: answer, as: UTF8.self))
        }
        return answer.count >= end + Self.length(answer[..<end])
    }

    /// The value of Content-Length as hummingbird writes it; 0 without one.
    private static func length(_ head: ArraySlice<UInt8>) -> Int {
        guard let place = end(of: "\r\nContent-Length: ", in: head) else { return 0 }
        return head[place...].prefix { $0 > 32 }.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// The place behind a text in an answer; nil where it is not there.
    private static func end(of text: StaticString, in answer: ArraySlice<UInt8>) -> Int? {
        answer.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            let (count, first) = (text.utf8CodeUnitCount, Int32(text.utf8Start[0]))
            var place = 0
            while place + count <= bytes.count,
                let found = memchr(start + place, first, bytes.count - count - place + 1)
            {
                place = start.distance(to: UnsafeRawPointer(found))
                if memcmp(found, text.utf8Start, count) == 0 { return place + count }
                place += 1
            }
            return nil
        }
    }
}
