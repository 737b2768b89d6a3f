import Basics
import Testing

@Suite("Quotes")
struct QuoteTests {
    @Test(
        "A JSON string escapes the quote, the backslash and control characters",
        arguments: [
            ("", #""""#), ("a\"b\\c", #""a\"b\\c""#),
            ("\n\r\t\u{0}\u{1F}", ##""\u000a\u000d\u0009\u0000\u001f""##),
            ("\u{7F}\u{2028}ä🙂", "\"\u{7F}\u{2028}ä🙂\""), ("\"\u{301}", "\"\\\"\u{301}\""),
            ("\r\n", #""\u000d\u000a""#)
        ])
    func json(text: String, quoted: String) throws {
        #expect(Quote.json(text) == quoted)
        #expect(try JSONTape(Array(quoted.utf8)).string(0) == text)
    }

    @Test(
        "A JSON string on one line has short escapes and hides line separators",
        arguments: [
            ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\u{1F}", #""\n\r\t\u001f""#),
            ("\u{7F}\u{2028}\u{2029}ä", #""\u007f\u2028\u2029ä""#), ("\r\n", #""\r\n""#)
        ])
    func jsonLine(text: String, quoted: String) throws {
        #expect(Quote.jsonLine(text) == quoted)
        #expect(try JSONTape(Array(quoted.utf8)).string(0) == text)
    }

    @Test(
        "A YAML scalar escapes all control characters",
        arguments: [
            ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
            ("\u{0}\u{1F}\u{7F}\u{9F}\u{A0}", "\"\\x00\\x1f\\x7f\\x9f\u{A0}\""),
            ("\r\n", #""\r\n""#)
        ])
    func yaml(text: String, quoted: String) { #expect(Quote.yaml(text) == quoted) }
}

@Suite("Escapes")
struct EscapesTests {
    @Test("Replaces the scalars that have an escape, inside of characters too")
    func scalars() {
        let text = "a,b,\u{301}c".escapingScalars { $0 == "," ? "<>" : nil }
        #expect(text == "a<>b<>\u{301}c")
    }

    @Test("Backslashes whole characters")
    func characters() {
        let letters: [Character: Character] = ["\\": "\\", "\n": "n"]
        #expect("a\\b\nc".backslashed(letters) == #"a\\b\nc"#)
        #expect("a\r\nb".backslashed(letters) == "a\r\nb")
        let accented = "\\" + "\u{301}"
        #expect(accented.backslashed(letters) == accented)
    }

    @Test("A text for a terminal has no control character and no change of direction")
    func terminal() {
        #expect("a\u{1B}[1m\n\u{202E}b".forTerminal == "a\\u{1B}[1m\n\\u{202E}b")
        #expect("\t".forTerminal == "\\u{9}")
        #expect("plain ä".forTerminal == "plain ä")
    }

    @Test("A clipped text is one line of limited length")
    func clipped() {
        #expect("ab\ncd".clipped(5) == "ab cd")
        #expect("abcdef".clipped(4) == "abc…")
    }
}

@Suite("Percent escapes")
struct PercentTests {
    @Test(
        "Escapes every byte outside the alphabet",
        arguments: [
            ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b/%", "a%20b%2F%25"),
            ("ä\n", "%C3%A4%0A"), ("+", "%2B")
        ])
    func encode(text: String, encoded: String) {
        #expect(Percent.encode(text) == encoded)
        #expect(Percent.decode(encoded.utf8).map { String(decoding: $0, as: UTF8.self) } == text)
    }

    @Test("Takes another sign, which is then escaped itself")
    func sign() {
        let sign = UInt8(ascii: "~")
        let text = Percent.encode("a~%", sign: sign) { $0 != sign && Percent.isUnreserved($0) }
        #expect(text == "a~7E~25")
        #expect(Percent.decode(text.utf8, sign: sign) == Array("a~%".utf8))
        #expect(Percent.escape([0, 0xFF], sign: sign) == "~00~FF")
    }

    @Test(
        "Decodes digits of both cases and refuses a broken escape",
        arguments: [
            ("%2f%2F", Array("//".utf8)), ("a+b", Array("a+b".utf8)), ("%", nil), ("%2", nil),
            ("%2g", nil), ("%+F", nil), ("%%25", nil), ("%C3", [0xC3])
        ] as [(String, [UInt8]?)])
    func decode(text: String, bytes: [UInt8]?) { #expect(Percent.decode(text.utf8) == bytes) }

    @Test("A plus is a space where a query says so")
    func plus() {
        #expect(Percent.decode("a+b%2B".utf8, plusIsSpace: true) == Array("a b+".utf8))
    }
}

@Suite("Digits")
struct DigitsTests {
    @Test("Pads a number with zeros and never cuts it")
    func digits() {
        #expect(7.digits(3) == "007")
        #expect(1234.digits(3) == "1234")
        #expect(0.digits(0) == "0")
        #expect((-5).digits(3) == "-05")
        #expect(255.digits(4, radix: 16, isUppercase: true) == "00FF")
    }

    @Test("Pads hexadecimal digits in lower case")
    func hex() {
        #expect(Hex.text(0xAB, width: 4) == "00ab")
        #expect(Hex.text(0xAB, width: 1, isUppercase: true) == "AB")
        #expect(Hex.text([0x0F, 0xA0]) == "0fa0")
        #expect(Hex.bytes("0fA0") == [0x0F, 0xA0])
        #expect(Hex.bytes("0f0") == nil)
        #expect(Hex.bytes("+f") == nil)
    }
}
