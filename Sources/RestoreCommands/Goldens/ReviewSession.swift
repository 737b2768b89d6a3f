import Pictures
import Review

/// A walk through the changes of a run: which is shown, how, and what was decided.
struct ReviewSession {
    enum View: Hashable { case sideBySide, onionSkin, blink }

    let entries: [GoldenEntry]
    private(set) var decisions: ReviewDecisions
    private(set) var index = 0
    private(set) var view = View.sideBySide
    /// Whether only the part is shown in which all changes lie.
    private(set) var isZoomed = false
    /// Which of the two pictures blinking shows.
    private(set) var showsActual = true
    private(set) var isOver: Bool

    init(_ entries: [GoldenEntry], _ decisions: ReviewDecisions) {
        self.entries = entries
        self.decisions = decisions
        isOver = entries.isEmpty
        index = entries.firstIndex { decisions.choice(about: $0) == nil } ?? 0
    }

    var entry: GoldenEntry { entries[index] }

    /// Does what a key says; returns whether something was decided.
    mutating func press(_ key: UInt8) -> Bool {
        switch UnicodeScalar(key) {
        case "a": return decide(.accept)
        case "r": return decide(.reject)
        case "u":
            decisions.decide(nil, about: entry)
            return true
        case "s", " ", "l": move(1)
        case "p", "h": move(-1)
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
        // What came out in two ways cannot become a golden.
        if choice == .accept, entry.actual == nil || entry.status == .unstable { return false }
        decisions.decide(choice, about: entry)
        move(1)
        return true
    }

    /// The walk ends behind the last entry.
    private mutating func move(_ step: Int) {
        if index + step >= entries.count { isOver = true } else { index = max(0, index + step) }
    }

    /// The part of a picture to show: all of it, or what changed with some room around it.
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

    /// The sums of what was decided.
    var summary: String {
        let choices = entries.map { decisions.choice(about: $0) }
        return "\(choices.count { $0 == .accept }) accepted, "
            + "\(choices.count { $0 == .reject }) rejected, "
            + "\(choices.count { $0 == nil }) undecided"
    }

    static let keys = "a accept  r reject  s skip  p back  u undo  o onion skin  b blink  "
        + "d side by side  z zoom  q quit"

    /// The entry in words.
    var words: [String] {
        var lines = ["\(index + 1) of \(entries.count)  \(entry.name)"]
        let choice = decisions.choice(about: entry).map { " [\($0.rawValue)ed]" } ?? ""
        lines.append("\(entry.status.words): \(entry.message)\(choice)")
        return lines + (entry.reasons ?? [])
    }
}
