import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// The head of an answer as bytes: its own headers and those of every answer.
enum AnswerHead {
    /// Writes the status line, the headers, and the empty line behind them.
    static func write(
        _ response: Response, requestID: String, date: String, to buffer: inout ByteBuffer
    ) {
        let status = HTTPResponseStatus(
            statusCode: response.status.code, reasonPhrase: response.status.reasonPhrase)
        var text = TextBytes(capacity: 1024)
        text += "HTTP/1.1 "
        text += String(status.code)
        text += " "
        text += status.reasonPhrase
        text += "\r\n"
        var safety = HTTPFields.SafetySet.all
        // RFC 9110, section 8.6: a 304 to HEAD has none, though its GET would have.
        let isBodiless = status == .noContent || status == .notModified
        for field in response.headers where !isBodiless || field.name != .contentLength {
            add(field.name.rawName, field.value, to: &text)
            safety.remove(field.name)
        }
        add("Request-Id", requestID, to: &text)
        add("Date", date, to: &text)
        text += safety.text
        text += "\r\n"
        buffer.writeBytes(text.bytes)
    }

    private static func add(_ name: String, _ value: String, to text: inout TextBytes) {
        text += name
        text += ": "
        text += value
        text += "\r\n"
    }
}

extension HTTPFields {
    /// Some of the headers of safety, which an answer has unless its handler has set others.
    struct SafetySet {
        private var bits: Int

        static let all = SafetySet(bits: 1 << safety.count - 1)

        mutating func remove(_ name: HTTPField.Name) {
            let length = name.canonicalName.utf8.count
            guard Self.lengths & 1 << length != 0 else { return }
            for index in HTTPFields.safety.indices where HTTPFields.safety[index].name == name {
                bits &= ~(1 << index)
            }
        }

        /// The headers as they are sent.
        var text: String { Self.texts[bits] }

        /// A bit for each length of a name, since to compare names takes longer.
        private static let lengths = safety.reduce(0) { $0 | 1 << $1.name.canonicalName.utf8.count }
        private static let texts = (0...all.bits).map { bits in
            HTTPFields.safety.enumerated().filter { bits & 1 << $0.offset != 0 }
                .map { "\($0.element.name.rawName): \($0.element.value)\r\n" }.joined()
        }
    }
}
