import Basics
import Testing

@Suite("JSON")
struct JSONTests {
    /// Broken texts, the byte at which reading stops, and the message.
    static let broken: [(text: String, offset: Int, code: JSONFault.Code, message: String)] = [
        (
            "", 0, .syntax,
            "the text ends too early: a value is missing; "
                + "the text is incomplete: copy or create it again"
        ),
        (
            "[1", 2, .syntax,
            "the text ends too early: a comma or ] is missing; "
                + "the text is incomplete: copy or create it again"
        ),
        ("[x]", 1, .syntax, "no value begins with this character; \(fix)"),
        ("[nul]", 1, .syntax, "this word is not true, false or null; \(fix)"),
        ("{\"a\":1,}", 7, .syntax, "a key in double quotes is missing; \(fix)"),
        ("{\"a\" 1}", 5, .syntax, "a colon is missing after the key; \(fix)"),
        ("[1 2]", 3, .syntax, "a comma or ] is missing; \(fix)"),
        ("{\"a\":1 2}", 7, .syntax, "a comma or } is missing; \(fix)"),
        ("1 1", 2, .syntax, "text follows the end of the value; \(fix)"),
        ("01", 0, .syntax, "a number has a leading zero; \(fix)"),
        ("-01", 0, .syntax, "a number has a leading zero; \(fix)"),
        ("[1.]", 3, .syntax, "a digit is missing; \(fix)"),
        ("[-]", 2, .syntax, "a digit is missing; \(fix)"),
        ("[1e]", 3, .syntax, "a digit is missing; \(fix)"),
        ("\"a", 0, .syntax, "a string has no closing quote; \(fix)"),
        ("\"a\nb\"", 2, .syntax, "a string contains a control character; \(fix)"),
        ("\"\\x\"", 1, .syntax, "a string contains an unknown escape; \(fix)"),
        ("\"\\ud800\"", 1, .syntax, "a string contains half of a surrogate pair; \(fix)"),
        ("\"\\u12g4\"", 1, .syntax, "an escape \\u needs four hexadecimal digits; \(fix)"),
        ("1e999", 0, .outOfRange, "a number is larger than 1.8e308; use a smaller number"),
        (
            "[[[[1]]]]", 4, .tooLarge,
            "values nest more than 4 levels deep; use fewer levels"
        )
    ]

    private static let fix = "fix the JSON at this position"

    @Test("Refuses a broken text at its byte, with a rule and a next step", arguments: broken)
    func faults(text: String, offset: Int, code: JSONFault.Code, message: String) throws {
        let fault = try #require(JSONCheck.fault(in: Array(text.utf8), levels: 4))
        #expect(fault.offset == offset)
        #expect(fault.code == code)
        #expect("\(fault.rule); \(fault.nextStep)" == message)
        let thrown = #expect(throws: JSONFault.self) {
            try JSONTape(Array(text.utf8), levels: 4)
        }
        #expect(thrown == fault)
    }

    @Test("A byte order mark is not part of the text")
    func byteOrderMark() throws {
        let tape = try JSONTape([0xEF, 0xBB, 0xBF] + Array(" [1]".utf8))
        #expect(tape.values.map(\.kind) == [.array, .number])
        #expect(tape.offset(of: 0) == 4)
        let fault = JSONCheck.fault(in: Array("1\u{FEFF}".utf8), levels: 4)
        #expect(fault?.offset == 1)
    }

    @Test("A string that is not UTF-8 is refused at its byte")
    func encoding() {
        let fault = JSONCheck.fault(in: [0x22, 0x61, 0xFF, 0x22], levels: 4)
        #expect(fault?.code == .encoding)
        #expect(fault?.offset == 2)
        #expect(fault?.rule == "a string is not UTF-8")
        #expect(fault?.nextStep == "save it as UTF-8")
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
