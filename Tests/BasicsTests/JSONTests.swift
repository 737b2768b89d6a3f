import Basics
import Testing

@Suite("JSON")
struct JSONTests {
    /// Broken texts, the byte at which reading stops, and the kind of fault.
    static let broken: [(text: String, offset: Int, code: JSONFault.Code)] = [
        ("", 0, .syntax), ("{\"a\":1,}", 7, .syntax), ("[1 2]", 3, .syntax),
        ("01", 0, .syntax), ("\"a", 0, .syntax), ("\"\\x\"", 1, .syntax),
        ("\"\\ud800\"", 1, .syntax), ("1e999", 0, .outOfRange), ("[[[[1]]]]", 4, .tooLarge),
        ("1 1", 2, .syntax)
    ]

    @Test("A broken text is refused at its byte", arguments: broken)
    func faults(text: String, offset: Int, code: JSONFault.Code) {
        let fault = JSONCheck.fault(in: Array(text.utf8), deepest: 3)
        #expect(fault?.offset == offset)
        #expect(fault?.code == code)
        #expect(fault?.nextStep.isEmpty == false)
    }

    @Test("A string that is not UTF-8 is refused at its byte")
    func encoding() {
        let fault = JSONCheck.fault(in: [0x22, 0x61, 0xFF, 0x22], deepest: 3)
        #expect(fault?.code == .encoding)
        #expect(fault?.offset == 2)
    }

    @Test("A line that is written is read as the same values")
    func roundTrip() throws {
        let line = JSONText.line(
            .object([
                .init("text", .string("a\"b\\\n\u{1F600}\u{7F}")), .init("n", .integer(-7)),
                .init("list", .array([.null, .bool(true), .number("0.5")]))
            ]))
        let tape = try JSONTape(Array(line.utf8))
        #expect(tape.string(2) == "a\"b\\\n\u{1F600}\u{7F}")
        #expect(tape.values.map(\.kind).filter { $0 == .number }.count == 2)
        #expect(tape.after(0) == tape.values.count)
    }
}
