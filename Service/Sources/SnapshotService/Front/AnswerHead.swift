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
        buffer.writeStaticString("HTTP/1.1 ")
        buffer.writeString(String(status.code))
        buffer.writeStaticString(" ")
        buffer.writeString(status.reasonPhrase)
        buffer.writeStaticString("\r\n")
        var safety = HTTPFields.SafetySet.all
        for field in response.headers {
            write(field.name.rawName, field.value, to: &buffer)
            safety.remove(field.name)
        }
        write("Request-Id", requestID, to: &buffer)
        write("Date", date, to: &buffer)
        buffer.writeBytes(safety.bytes)
        buffer.writeStaticString("\r\n")
    }

    private static func write(_ name: String, _ value: String, to buffer: inout ByteBuffer) {
        buffer.writeString(name)
        buffer.writeStaticString(": ")
        buffer.writeString(value)
        buffer.writeStaticString("\r\n")
    }
}

extension HTTPFields {
    /// Some of the headers of safety, which an answer has unless its handler has set others.
    struct SafetySet {
        private var bits: Int

        static let all = SafetySet(bits: 1 << safety.count - 1)

        mutating func remove(_ name: HTTPField.Name) {
            for index in HTTPFields.safety.indices where HTTPFields.safety[index].name == name {
                bits &= ~(1 << index)
            }
        }

        /// The headers as they are sent.
        var bytes: [UInt8] { Self.texts[bits] }

        private static let texts = (0...all.bits).map { bits in
            HTTPFields.safety.enumerated().filter { bits & 1 << $0.offset != 0 }
                .flatMap { Array("\($0.element.name.rawName): \($0.element.value)\r\n".utf8) }
        }
    }

    /// Returns the value of a field as the subscript does, which is slower for the few of a request.
    func value(_ name: HTTPField.Name) -> String? {
        var found: String?
        for field in self where field.name == name {
            if found != nil { return self[name] }
            found = field.value
        }
        return found
    }
}
