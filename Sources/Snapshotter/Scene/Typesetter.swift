internal import Raster

/// Measures text for the painters; the one place that asks the fonts.
struct Typesetter: Sendable {
    /// The height of a capital in the size of the text (Inter).
    static let capHeight = 0.727

    let fonts: FontBook

    func width(_ string: String, _ size: Double, _ weight: TextRun.Weight = .regular) -> Double {
        fonts.width(of: string, size: size, weight: weight)
    }

    /// The lines of a text broken to a width; a line end in the text always breaks.
    func lines(
        _ string: String, _ size: Double, _ weight: TextRun.Weight = .regular, width: Double,
        limit: Int = 1000
    ) -> [String] {
        fonts.lines(of: string, size: size, weight: weight, width: max(1, width), limit: limit)
    }

    /// The text, or its beginning with an ellipsis where the whole is wider than the room or has
    /// several lines.
    func fitted(
        _ string: String, _ size: Double, _ weight: TextRun.Weight = .regular, width room: Double
    ) -> String {
        if string.contains(where: \.isNewline) {
            return lines(string, size, weight, width: room, limit: 1).first ?? ""
        }
        if width(string, size, weight) <= room { return string }
        return fonts.truncated(string, size, weight, room)
    }
}
