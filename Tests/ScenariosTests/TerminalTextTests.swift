import Basics
import Testing

@testable import Scenarios

@Suite("Text for a terminal")
struct TerminalTextTests {
    static let cases: [(text: String, shown: String)] = [
        ("milk", "milk"), ("a\nb", "a\nb"), ("👩‍🍳 נ", "👩‍🍳 נ"),
        ("\u{1B}[2Jgone", "\\u{1B}[2Jgone"), ("a\tb\r\n", "a\\u{9}b\\u{D}\n"),
        ("\u{202E}dlrow\u{2069}", "\\u{202E}dlrow\\u{2069}"), ("\u{9B}1m", "\\u{9B}1m"),
        ("\u{7F}\u{2028}", "\\u{7F}\\u{2028}")
    ]

    @Test("what could steer a terminal is spelled out, and nothing else", arguments: cases)
    func escapes(text: String, shown: String) { #expect(text.forTerminal == shown) }

    @Test("a clipped text cannot steer a terminal")
    func clipped() { #expect("\u{1B}c\nd".clipped(10) == "\\u{1B}c d") }
}
