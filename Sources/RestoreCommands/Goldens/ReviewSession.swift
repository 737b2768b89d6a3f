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
    /// The decisions of this review, the newest last, each with the previous decision.
    private var past: [Step] = []
    /// The note that is being typed; nil where keys are commands.
    private(set) var field: Field?
    private var typed: [UInt8] = []
    /// The notes that were typed in this review, by the indexes of their entries.
    private var notes: [Int: Note] = [:]
    /// The time in milliseconds since 1970; nil leaves it out of the decisions.
    private let clock: (() -> Int64)?

    /// A decision of this review.
    private struct Step {
        var index: Int
        /// The decision before; nil for none.
        var decision: ReviewDecisions.Decision?
        /// A Boolean value that indicates whether one key made it together with the step before.
        var isPartOfStep = false
    }

    /// A note of the reviewer.
    enum Field: String { case reason, comment }

    /// The notes about an entry.
    struct Note {
        var reason: String?
        var comment: String?
    }

    init(
        _ entries: [GoldenEntry], _ decisions: ReviewDecisions, clock: (() -> Int64)? = nil
    ) {
        self.entries = entries
        self.decisions = decisions
        self.clock = clock
        isOver = entries.isEmpty
        index = entries.firstIndex { decisions.choice(about: $0) == nil } ?? 0
    }

    var entry: GoldenEntry { entries[index] }

    /// Handles a key; returns whether a decision changed.
    mutating func press(_ key: UInt8) -> Bool {
        if field != nil { return type(key) }
        if showsKeys, key != UInt8(ascii: "q") {
            showsKeys = false
            return false
        }
        switch UnicodeScalar(key) {
        case "a": return decide(.accept, isAlike: false)
        case "A": return decide(.accept, isAlike: true)
        case "r": return decide(.reject, isAlike: false)
        case "u": return undo()
        case "w": begin(.reason)
        case "m": begin(.comment)
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

    /// Decides about the shown entry, or also about all with the same change that wait.
    private mutating func decide(_ choice: ReviewDecisions.Choice, isAlike: Bool) -> Bool {
        let shown = index
        guard choice != .accept || entries[shown].isAcceptable else { return false }
        let note = note
        for place in isAlike ? [shown] + waitingAlike : [shown] {
            index = place
            past.append(
                Step(
                    index: place, decision: decisions.decision(about: entry),
                    isPartOfStep: place != shown))
            // A note that was written about one entry belongs to that entry alone.
            set(choice, place == shown ? note : notes[place] ?? note)
        }
        index = shown
        move(1)
        if isAlike {
            // Entries with a decision need not be shown again.
            while !isOver, decisions.choice(about: entry) != nil { move(1) }
        }
        return true
    }

    /// The places of the other entries with the shown one's change that have no decision.
    private var waitingAlike: [Int] {
        guard let change = entry.change else { return [] }
        return entries.indices.filter { place in
            place != index && entries[place].change == change && entries[place].isAcceptable
                && decisions.choice(about: entries[place]) == nil
        }
    }

    private mutating func set(_ choice: ReviewDecisions.Choice?, _ note: Note) {
        decisions.decide(
            choice, about: entry, reason: note.reason, comment: note.comment, atMs: clock?())
    }

    /// Writes the new decisions beside the results.
    mutating func save(folder: String) throws { try decisions.write(folder: folder) }

    /// Undoes the newest decision of this review and shows its entry; without one, removes the
    /// earlier decision about this entry.
    private mutating func undo() -> Bool {
        var last: Step
        repeat {
            last = past.popLast() ?? Step(index: index)
            index = last.index
            if !last.isPartOfStep { notes[index] = nil }
            set(
                last.decision?.choice,
                Note(reason: last.decision?.reason, comment: last.decision?.comment))
        } while last.isPartOfStep
        topLine = 0
        return true
    }

    // MARK: Notes

    /// The notes about the shown entry.
    private var note: Note {
        let known = decisions.decision(about: entry)
        return notes[index] ?? Note(reason: known?.reason, comment: known?.comment)
    }

    /// Adds a pasted text to the note that is typed; its line feeds become spaces.
    mutating func paste(_ text: [UInt8]) {
        guard field != nil else { return }
        typed += text.map { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 ? 0x20 : $0 }
            .filter { $0 >= 0x20 && $0 != 0x7F }
    }

    private mutating func begin(_ field: Field) {
        self.field = field
        typed = Array((field == .reason ? note.reason : note.comment)?.utf8 ?? "".utf8)
    }

    /// Takes a key of the note that is typed; returns whether a decision changed.
    private mutating func type(_ key: UInt8) -> Bool {
        switch key {
        case 0x0A, 0x0D: return end()
        case 0x1B: field = nil
        case 0x03: isOver = true
        case 0x08, 0x7F:
            // A character may have several bytes.
            typed = Array(String(decoding: typed, as: UTF8.self).dropLast().utf8)
        case 0x00...0x1F: break
        default: typed.append(key)
        }
        return false
    }

    /// Ends the note; one that is too long is cut, an empty one removed.
    private mutating func end() -> Bool {
        let isReason = field == .reason
        let most = isReason ? ReviewDecisions.mostOfReason : ReviewDecisions.mostOfComment
        let text = String(String(decoding: typed, as: UTF8.self).prefix(most))
        var changed = note
        if isReason {
            changed.reason = text.isEmpty ? nil : text
        } else {
            changed.comment = text.isEmpty ? nil : text
        }
        notes[index] = changed
        field = nil
        guard let known = decisions.decision(about: entry) else { return false }
        past.append(Step(index: index, decision: known))
        set(known.choice, changed)
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
            + "\(choices.count { $0 == nil }) undecided" + lostNotes
    }

    /// The names of entries whose notes no decision keeps.
    private var lostNotes: String {
        let names = notes.sorted { $0.key < $1.key }.filter { index, note in
            (note.reason ?? note.comment) != nil && decisions.choice(about: entries[index]) == nil
        }.map { entries[$0.key].name }
        return names.isEmpty
            ? "" : "; without a decision the notes are not kept: \(names.joined(separator: ", "))"
    }

    static let keys =
        "a accept  A all alike  r reject  w reason  m comment  s skip  p back  u undo  "
        + "o onion skin  b blink  d side by side  z zoom  j k scroll  ? keys  q quit"

    /// The keys for narrow terminals.
    static let fewKeys = "a accept  r reject  s skip  u undo  ? keys  q quit"

    static let allKeys = [
        "a  accept, then the next",
        "A  accept all that changed alike, then the next that waits", "r  reject, then the next",
        "w  write the reason of the decision",
        "m  write a comment; Enter ends both, Escape cancels",
        "s  skip (space, l, right)",
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
        let note = note
        if let reason = note.reason { lines.append("reason: \(reason)") }
        if let comment = note.comment { lines.append("comment: \(comment)") }
        if let field {
            lines.append("\(field.rawValue)> \(String(decoding: typed, as: UTF8.self))_")
        }
        lines += entry.reasons ?? []
        let alike = waitingAlike.count
        if alike > 0 {
            let words = Wording.count(alike, "other", "others")
            lines.append("\(words) changed alike (\(entry.change ?? "")); A accepts all of them")
        }
        return lines
    }
}
