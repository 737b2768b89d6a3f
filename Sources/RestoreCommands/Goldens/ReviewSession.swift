import Pictures
import Review

/// A review of the changes of a run: the shown entry, its view, and the decisions.
struct ReviewSession {
    enum View: Hashable { case sideBySide, onionSkin, blink }

    let entries: [GoldenEntry]
    private(set) var decisions: ReviewDecisions
    private(set) var index = 0
    private(set) var view = View.sideBySide
    /// Indicates whether only the changed part is shown.
    private(set) var isZoomed = false
    /// Indicates which of the two pictures blinking shows.
    private(set) var showsActual = true
    private(set) var isOver: Bool
    /// The first shown line of a text's differences.
    private(set) var topLine = 0
    /// Indicates whether the list of keys is shown instead of the entry.
    private(set) var showsKeys = false
    /// The decisions of this review, the newest last, each with the previous choice.
    private var past: [(index: Int, choice: ReviewDecisions.Choice?)] = []

    init(_ entries: [GoldenEntry], _ decisions: ReviewDecisions) {
        self.entries = entries
        self.decisions = decisions
        isOver = entries.isEmpty
        index = entries.firstIndex { decisions.choice(about: $0) == nil } ?? 0
    }

    var entry: GoldenEntry { entries[index] }

    /// Handles a key; returns whether a decision changed.
    mutating func press(_ key: UInt8) -> Bool {
        if showsKeys, key != UInt8(ascii: "q") {
            showsKeys = false
            return false
        }
        switch UnicodeScalar(key) {
        case "a": return decide(.accept)
        case "r": return decide(.reject)
        case "u": return undo()
        case "s", " ", "l": move(1)
        case "p", "h": move(-1)
        case "j": scroll(1)
        case "k": scroll(-1)
        case Self.pageDown: scroll(20)
        case Self.pageUp: scroll(-20)
        case "?": showsKeys = true
        case "o": view = view == .onionSkin ? .sideBySide : .onionSkin
        case "b":
            if view == .blink { showsActual.toggle() } else { view = .blink }
        case "d": view = .sideBySide
        case "z": isZoomed.toggle()
        case "q", "\u{3}", "\u{4}": isOver = true
        default: break
        }
        return false
    }

    /// Shows the other picture while blinking.
    mutating func tick() {
        if view == .blink { showsActual.toggle() }
    }

    private mutating func decide(_ choice: ReviewDecisions.Choice) -> Bool {
        // A picture that was drawn in two ways cannot become a golden.
        if choice == .accept, entry.actual == nil || entry.status == .unstable { return false }
        past.append((index, decisions.choice(about: entry)))
        decisions.decide(choice, about: entry)
        move(1)
        return true
    }

    /// Undoes the newest decision of this review and shows its entry; without one, removes the
    /// earlier decision about this entry.
    private mutating func undo() -> Bool {
        let last = past.popLast() ?? (index, nil)
        index = last.index
        topLine = 0
        decisions.decide(last.choice, about: entry)
        return true
    }

    private mutating func scroll(_ lines: Int) {
        topLine = min(max(0, topLine + lines), max(0, (entry.lines?.count ?? 0) - 1))
    }

    /// Moves to another entry; the review ends after the last one.
    private mutating func move(_ step: Int) {
        topLine = 0
        if index + step >= entries.count { isOver = true } else { index = max(0, index + step) }
    }

    /// Returns the part of a picture to show: all of it, or the changes with a margin.
    func shownPart(of bounds: PixelRect) -> PixelRect {
        let boxes = (entry.boxes ?? []).filter { $0.count == 4 }.map {
            PixelRect(x: $0[0], y: $0[1], widthPx: $0[2], heightPx: $0[3]).intersection(bounds)
        }
        let changed = boxes.reduce(PixelRect(x: 0, y: 0, widthPx: 0, heightPx: 0)) { $0.union($1) }
        guard isZoomed, !changed.isEmpty else { return bounds }
        let room = max(24, max(changed.widthPx, changed.heightPx) / 8)
        return PixelRect(
            x: changed.x - room, y: changed.y - room, widthPx: changed.widthPx + 2 * room,
            heightPx: changed.heightPx + 2 * room
        ).intersection(bounds)
    }

    /// The numbers of accepted, rejected and undecided entries.
    var summary: String {
        let choices = entries.map { decisions.choice(about: $0) }
        return "\(choices.count { $0 == .accept }) accepted, "
            + "\(choices.count { $0 == .reject }) rejected, "
            + "\(choices.count { $0 == nil }) undecided"
    }

    static let keys =
        "a accept  r reject  s skip  p back  u undo  o onion skin  b blink  "
        + "d side by side  z zoom  j k scroll  ? keys  q quit"

    /// The keys for narrow terminals.
    static let fewKeys = "a accept  r reject  s skip  u undo  ? keys  q quit"

    static let allKeys = [
        "a  accept, then the next", "r  reject, then the next", "s  skip (space, l, right)",
        "p  back (h, left)", "u  undo the last decision", "o  onion skin", "b  blink",
        "d  side by side, with the difference", "z  zoom to the change",
        "j  down in a text (down)", "k  up (up)", "page down, page up", "?  these keys", "q  quit"
    ]

    /// Control characters that stand for keys of several bytes.
    static let (pageDown, pageUp): (UnicodeScalar, UnicodeScalar) = ("\u{6}", "\u{2}")

    /// The lines that describe the entry.
    var words: [String] {
        var lines = ["\(index + 1) of \(entries.count)  \(entry.name)"]
        let choice = decisions.choice(about: entry).map { " [\($0.rawValue)ed]" } ?? ""
        lines.append("\(entry.status.words): \(entry.message)\(choice)")
        return lines + (entry.reasons ?? [])
    }
}
