import Basics
import Simulator

/// A line below a heading that names the window of the app, `arrangement: windowed` or
/// `window: 100, 40, 700, 500`, the app's SDK, `sdk: 18`, or a figure that a run has set,
/// `figure NAME: VALUE`.
enum LogWindowLine {
    case arrangement(Arrangement)
    case frame(Rect)
    case figure(LogFigure)
    case obstacle(String)
    case sdk(String)

    private static let advice = "Write `window: x, y, width, height` in points, or remove the line"

    /// Reads a line's text; nil for another line.
    ///
    /// - Throws: `ImportError` for an arrangement that is unknown and a frame that is none.
    init?(_ source: LogSource, in range: Range<Int>) throws(ImportError) {
        let line = source.text[range]
        guard line.utf8.count <= 200, let colon = line.firstIndex(of: ":") else { return nil }
        if line.hasPrefix("figure ") {
            let name = line[..<colon].dropFirst("figure ".count)
            let value = line[colon...].dropFirst().drop { $0 == " " }
            self = .figure(LogFigure(name: String(name), value: String(value)))
            return
        }
        let key = line[..<colon].lowercased()
        let value = line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }
        let offset = range.upperBound - value.utf8.count
        switch key {
        case "displays": self = .obstacle(LogSection.displays)
        case "sdk": self = .sdk(String(value))
        case "situations": self = .obstacle(LogSection.situations)
        case "scenes": self = .obstacle(LogSection.scenes)
        case "arrangement":
            let arrangement = try Self.arrangement(value, source, at: offset)
            self = .arrangement(arrangement)
        case "window":
            guard let frame = try Self.frame(value, source, at: offset) else { return nil }
            self = .frame(frame)
        default: return nil
        }
    }

    private static func arrangement(
        _ value: Substring, _ source: LogSource, at offset: Int
    ) throws(ImportError) -> Arrangement {
        if let found = Arrangement(rawValue: String(value)) { return found }
        let names = Arrangement.allCases.map(\.rawValue)
        let near = Suggestion.question(Suggestion.nearest(to: String(value), among: names))
        throw source.error(
            .badValue, at: offset, "unknown arrangement \"\(String(value).clipped(40))\"\(near)",
            "Write one of \(names.joined(separator: ", ")), or remove the line")
    }

    /// Returns the frame of four numbers, as a list or as `CGRect` prints itself; nil for a text
    /// that does not begin with a number.
    private static func frame(
        _ value: Substring, _ source: LogSource, at offset: Int
    ) throws(ImportError) -> Rect? {
        let bare = value.drop { "{([ ".contains($0) }
        guard let first = bare.first, first.isNumber || first == "-" else { return nil }
        let parts = bare.split { "{}()[], ".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= LogValue.limit }
        guard parts.count == 4, numbers.count == 4 else {
            throw source.error(
                .badValue, at: offset, "\"\(String(value).clipped(40))\" is no frame of a window",
                advice)
        }
        guard numbers[2] > 0, numbers[3] > 0 else {
            throw source.error(.badValue, at: offset, "the window has no size", advice)
        }
        return Rect(
            x: Pt(numbers[0]), y: Pt(numbers[1]), width: Pt(numbers[2]), height: Pt(numbers[3]))
    }
}
