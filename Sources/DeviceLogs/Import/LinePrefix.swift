import Basics

/// The beginning of a record, read without its values.
struct LinePrefix {
    private(set) var number = 0
    private(set) var process = 0
    private(set) var ms = 0.0
    /// A Boolean value that indicates whether the record is a frame of the layout guide.
    private(set) var isGuide = false

    /// Reads `{"n":7,"p":1,"t":1234.5,"kind":"guide"`; nil for any other beginning.
    init?(_ bytes: [UInt8]) {
        let text = LogText(line: bytes)
        var position = 0
        func digits(after word: StaticString) -> Int? {
            guard text.starts(at: position, with: word) else { return nil }
            let start = position + word.utf8CodeUnitCount
            let end = text.skip(start, to: min(bytes.count, start + 19), while: \.isDigit)
            position = end
            return Int(text[start..<end])
        }
        guard let number = digits(after: "{\"n\":"), number > 0,
            let process = digits(after: ",\"p\":"), let whole = digits(after: ",\"t\":")
        else { return nil }
        (self.number, self.process, ms) = (number, process, Double(whole))
        if text.byte(position) == UInt8(ascii: "."),
            let fraction = Self.fraction(text, &position)
        {
            ms += fraction
        }
        guard ms <= RecordingLine.latestMs, text.starts(at: position, with: ",\"kind\":\"") else {
            return nil
        }
        isGuide =
            text.starts(at: position, with: ",\"kind\":\"guide\",")
            && bytes.last == UInt8(ascii: "}")
    }

    private static func fraction(_ text: LogText, _ position: inout Int) -> Double? {
        let start = position
        position = text.skip(start + 1, to: min(text.bytes.count, start + 12), while: \.isDigit)
        return Double("0" + text[start..<position])
    }
}
