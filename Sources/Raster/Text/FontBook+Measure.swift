extension FontBook {
    /// The vertical measures of a weight at a size, in points; both directions positive.
    public struct Metrics: Hashable, Sendable {
        /// The height of the tallest letters above the baseline, in points.
        public var ascent: Double
        /// The depth of the lowest letters below the baseline, in points.
        public var descent: Double
        /// The height of capitals, in points.
        public var capHeight: Double
    }

    /// Returns the width of a line of text, in points.
    public func width(
        of string: String, size: Double, weight: TextRun.Weight, tracking: Double = 0
    ) -> Double {
        let line = locked { shaped(string, weight) }
        return line.width * size + tracking * Double(line.gaps)
    }

    /// Returns the width of a line with its own tracking, in points.
    func width(of run: TextRun) -> Double {
        width(of: run.string, size: run.size, weight: run.weight, tracking: run.tracking)
    }

    /// Returns the measures of the first family's face of a weight, in points.
    public func metrics(size: Double, weight: TextRun.Weight) -> Metrics {
        let ems = locked { metricsInEms(weight) }
        return Metrics(
            ascent: ems.ascent * size, descent: ems.descent * size, capHeight: ems.cap * size)
    }

    /// Returns true when a paragraph runs from right to left, as its first strong letter does.
    public static func runsRightToLeft(_ paragraph: String) -> Bool {
        Bidi.runsRightToLeft(paragraph)
    }

    /// Breaks text into lines no wider than `width` points, at most `limit` of them.
    ///
    /// Lines break at newlines, after spaces and hyphens, between Chinese and Japanese characters,
    /// and inside a word only when it fills a line alone. When the limit cuts text off, the last
    /// line ends with an ellipsis.
    public func lines(
        of string: String, size: Double, weight: TextRun.Weight, width: Double, limit: Int? = nil
    ) -> [String] {
        let most = max(0, min(limit ?? Int.max, 1 << 30))
        var lines: [BrokenLine] = []
        for paragraph in string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        {
            if lines.count > most { break }
            lines += broken(Array(paragraph), size, weight, width, most - lines.count + 1)
        }
        guard lines.count > most, most > 0 else { return lines.prefix(most).map(\.text) }
        // The beginning of a word that did not fit goes before the ellipsis, another paragraph not.
        let (line, next) = (lines[most - 1], lines[most])
        let cut = next.start > 0 ? line.whole + next.text : line.text
        return lines.prefix(most - 1).map(\.text) + [truncated(cut, size, weight, width)]
    }

    /// A line of a paragraph.
    private struct BrokenLine {
        var text: String
        /// The text with the spaces at which the line was broken.
        var whole: String
        /// The place of its first character in the paragraph.
        var start: Int
    }

    /// Returns the longest beginning of a text that fits with an ellipsis behind it.
    public func truncated(
        _ string: String, _ size: Double, _ weight: TextRun.Weight, _ width: Double
    ) -> String {
        let characters = Array(string)
        var (low, high) = (0, characters.count)
        func cut(_ count: Int) -> String {
            var kept = characters.prefix(count)
            while kept.last == " " { kept.removeLast() }
            return String(kept) + "…"
        }
        while low < high {
            let middle = (low + high + 1) / 2
            if self.width(of: cut(middle), size: size, weight: weight) <= width {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return cut(low)
    }

    private func broken(
        _ characters: [Character], _ size: Double, _ weight: TextRun.Weight, _ width: Double,
        _ most: Int
    ) -> [BrokenLine] {
        let advances = advances(characters, weight)
        var lines: [BrokenLine] = []
        var start = 0
        while start < characters.count && lines.count < most {
            let end = lineEnd(characters, advances, start, room: width / size)
            var text = characters[start..<end]
            while text.last == " " { text.removeLast() }
            lines.append(
                BrokenLine(
                    text: String(text), whole: String(characters[start..<end]), start: start))
            start = end
        }
        return lines.isEmpty ? [BrokenLine(text: "", whole: "", start: 0)] : lines
    }

    /// How far each character moves the pen, in ems.
    private func advances(_ characters: [Character], _ weight: TextRun.Weight) -> [Double] {
        var owner: [Int] = []
        for (index, character) in characters.enumerated() {
            owner.append(
                contentsOf: repeatElement(index, count: character.unicodeScalars.count))
        }
        var advances = Array(repeating: 0.0, count: characters.count)
        for glyph in locked({ shaped(String(characters), weight) }).glyphs
        where glyph.cluster < owner.count {
            advances[owner[glyph.cluster]] += glyph.advance
        }
        return advances
    }

    /// Where the line that begins at `start` ends.
    private func lineEnd(
        _ characters: [Character], _ advances: [Double], _ start: Int, room: Double
    ) -> Int {
        var used = 0.0
        var lastBreak = start
        for index in start..<characters.count {
            if index > start && LineBreak.isAllowed(characters[index - 1], characters[index]) {
                lastBreak = index
            }
            used += advances[index]
            if used > room && characters[index] != " " {
                return lastBreak > start ? lastBreak : max(index, start + 1)
            }
        }
        return characters.count
    }
}

/// Where a line may end.
enum LineBreak {
    private static let neverFirst: Set<Character> = Set(
        "、。，．：；？！）］｝〉》」』】〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々…‥・,.:;?!)]}")
    private static let neverLast: Set<Character> = Set("（［｛〈《「『【〔([{")

    static func isAllowed(_ before: Character, _ after: Character) -> Bool {
        if after == " " { return false }
        if before == " " { return true }
        if neverFirst.contains(after) || neverLast.contains(before) { return false }
        if before == "-" || before == "–" || before == "—" { return !after.isNumber }
        return isIdeographic(before) || isIdeographic(after)
    }

    private static func isIdeographic(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return (0x2E80...0x9FFF).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
            || (0xFF00...0xFFEF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
    }
}
