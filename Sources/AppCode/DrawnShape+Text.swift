import Simulator

// FILL STROKE WIDTH CAP JOIN RULE, then the parts of the outline: a letter and its numbers.

extension DrawnShape {
    /// Reads shapes as a view's line gives them; nil for a text that no driver writes.
    static func shapes(_ text: String) -> [DrawnShape]? {
        var shapes: [DrawnShape] = []
        for part in text.split(separator: separator) {
            guard let shape = DrawnShape(part) else { return nil }
            shapes.append(shape)
        }
        return shapes
    }

    /// Returns the outlines of shapes without their colours.
    static func colorless(_ text: String) -> String {
        text.split(separator: separator).map { shape in
            shape.split(separator: " ").dropFirst(2).joined(separator: " ")
        }.joined(separator: " ; ")
    }

    private static let separator: Character = "\u{1F}"

    private init?(_ text: Substring) {
        let words = text.split(separator: " ")
        guard words.count > 6, let width = Double(words[2]), let cap = Cap(rawValue: "\(words[3])"),
            let join = Join(rawValue: "\(words[4])"),
            let parts = Self.parts(words.dropFirst(6))
        else { return nil }
        let colors = words[..<2].map { UInt32($0, radix: 16) }
        for (word, color) in zip(words, colors) where color == nil && word != "-" { return nil }
        self.init(
            fill: colors[0],
            line: colors[1].map { Line(color: $0, width: width, cap: cap, join: join) },
            isEvenOdd: words[5] == "evenOdd", parts: parts)
    }

    private static func parts(_ words: ArraySlice<Substring>) -> [Part]? {
        var parts: [Part] = []
        var rest = words
        while let letter = rest.popFirst() {
            guard let count = counts[letter], rest.count >= count else { return nil }
            let numbers = rest.prefix(count).compactMap { Double($0) }
            guard numbers.count == count, numbers.allSatisfy({ $0.magnitude < 1e6 }) else {
                return nil
            }
            rest = rest.dropFirst(count)
            parts.append(part(letter, numbers))
        }
        return parts
    }

    private static let counts: [Substring: Int] = [
        "M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "O": 4, "R": 5, "S": 5
    ]

    private static func part(_ letter: Substring, _ n: [Double]) -> Part {
        switch letter {
        case "M": .move(x: n[0], y: n[1])
        case "L": .line(x: n[0], y: n[1])
        case "Q": .quad(controlX: n[0], controlY: n[1], x: n[2], y: n[3])
        case "C":
            .cubic(
                firstX: n[0], firstY: n[1], secondX: n[2], secondY: n[3], x: n[4], y: n[5])
        case "O": .oval(x: n[0], y: n[1], width: n[2], height: n[3])
        case "R", "S":
            .rounded(
                x: n[0], y: n[1], width: n[2], height: n[3], radius: n[4], isSmooth: letter == "S")
        default: .close
        }
    }
}
