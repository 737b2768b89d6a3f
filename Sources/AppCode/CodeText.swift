import Basics
import Simulator

// The lines between this process and an app's. Fields stand apart by one space, texts are
// percent-encoded, lengths are points with at most six digits behind the point: 1/192 pt comes back
// as it was.

/// A line of fields.
struct CodeLine {
    private(set) var text: String

    init(_ word: String) { text = word }

    mutating func add(_ word: String) {
        text += " "
        text += word
    }

    mutating func add(_ number: some BinaryInteger) { add(String(number)) }

    mutating func add(_ flag: Bool) { add(flag ? "1" : "0") }

    mutating func add(_ length: Pt) { add(CodeText.points(length)) }

    mutating func add(_ rect: Rect?) {
        guard let rect else { return add("- - - -") }
        add(rect.x)
        add(rect.y)
        add(rect.width)
        add(rect.height)
    }

    mutating func add(string: String) { add(CodeText.encode(string)) }
}

enum CodeText {
    /// Returns a length in points with six digits behind the point, without zeros at its end.
    static func points(_ length: Pt) -> String {
        let unit = Int64(Pt.unitsPerPoint)
        let raw = Int64(length.raw)
        let millionths = (raw.magnitude * 1_000_000 + UInt64(unit) / 2) / UInt64(unit)
        let sign = raw < 0 ? "-" : ""
        let whole = "\(sign)\(millionths / 1_000_000)"
        var digits = String(millionths % 1_000_000)
        guard digits != "0" else { return whole }
        digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return whole + "." + digits
    }

    /// Returns a text as a field: the empty one as a sign alone.
    static func encode(_ text: String) -> String {
        text.isEmpty ? "%" : text == "-" ? "%2D" : Percent.encode(text)
    }

    /// Returns the text of a field, or nil where it is none.
    static func decode(_ field: Substring) -> String? {
        if field == "%" { return "" }
        guard field.utf8.contains(Percent.percent) else { return String(field) }
        return Percent.decode(field.utf8).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the length of a field, or nil where it is no number.
    static func length(_ field: Substring) -> Pt? {
        guard let points = Double(field), points.isFinite else { return nil }
        return Pt(points)
    }
}
