/// Reads an answer from a stream of bytes.
struct HTTPAnswerReader {
    /// The bytes are not HTTP, or exceed the sizes that a service sends.
    struct Fault: Error { let what: String }

    private static let mostHead = 64 << 10
    private static let mostBody = 256 << 20

    /// Returns the next bytes; none at the end.
    let more: () throws -> [UInt8]
    private var held: [UInt8] = []

    init(more: @escaping () throws -> [UInt8]) { self.more = more }

    /// Reads one answer; `isHead` for an answer without a body, whatever its headers say.
    mutating func read(isHead: Bool) throws -> HTTPAnswer {
        while true {
            var answer = try head()
            // Interim answers are skipped.
            if (100..<200).contains(answer.status) { continue }
            let isEmpty = isHead || answer.status == 204 || answer.status == 304
            if !isEmpty { answer.body = try body(answer) }
            return answer
        }
    }

    private mutating func head() throws -> HTTPAnswer {
        var parts = try line().split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, parts.removeFirst().hasPrefix("HTTP/1."),
            let status = Int(parts.removeFirst())
        else { throw Fault(what: "the answer has no status line") }
        var answer = HTTPAnswer(status: status, headers: [], body: [])
        while true {
            let line = try line()
            if line.isEmpty { return answer }
            guard let colon = line.firstIndex(of: ":") else {
                throw Fault(what: "the answer has an invalid header")
            }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            answer.headers.append((String(line[..<colon]), String(value)))
            if answer.headers.count > 200 { throw Fault(what: "the answer has too many headers") }
        }
    }

    private mutating func body(_ answer: HTTPAnswer) throws -> [UInt8] {
        if answer["transfer-encoding"]?.lowercased() == "chunked" { return try chunks() }
        guard let text = answer["content-length"] else { return try rest() }
        guard let count = Int(text), (0...Self.mostBody).contains(count) else {
            throw Fault(what: "the answer has an invalid length")
        }
        return try take(count)
    }

    private mutating func chunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            guard let count = Int(try line().prefix { $0 != ";" }, radix: 16), count >= 0,
                count <= Self.mostBody - body.count
            else { throw Fault(what: "the answer has an invalid chunk") }
            if count == 0 { break }
            body += try take(count)
            guard try line().isEmpty else {
                throw Fault(what: "the answer has an incomplete chunk")
            }
        }
        while try !line().isEmpty {}
        return body
    }

    private mutating func rest() throws -> [UInt8] {
        while held.count <= Self.mostBody {
            let piece = try more()
            if piece.isEmpty { break }
            held += piece
        }
        defer { held = [] }
        return held
    }

    private mutating func take(_ count: Int) throws -> [UInt8] {
        while held.count < count { try fill() }
        defer { held.removeFirst(count) }
        return Array(held.prefix(count))
    }

    /// Returns a line without its end.
    private mutating func line() throws -> String {
        var start = 0
        while true {
            if let end = held[start...].firstIndex(of: 0x0A) {
                defer { held.removeFirst(end + 1) }
                let line = held[..<end]
                return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            }
            start = held.count
            if start > Self.mostHead { throw Fault(what: "a line of the answer is too long") }
            try fill()
        }
    }

    private mutating func fill() throws {
        let piece = try more()
        if piece.isEmpty { throw Fault(what: "the answer is incomplete") }
        held += piece
    }
}
