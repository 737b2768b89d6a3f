import Basics
import ArgumentParser
import Foundation
import Pictures
import Review
import Scenarios

struct ReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Review the changes of the last run in the terminal.",
        discussion: """
            \(ReviewSession.keys). Decisions are saved at once, beside the results; \
            restore-tool approve then makes the accepted entries goldens. Without a terminal, \
            reads the keys from the standard input.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Option(
        help: "The folder of the goldens that approve is to change; see approve.",
        completion: .directory)
    var goldens: String?

    @Option(help: "Review only entries whose names contain this text.")
    var filter: String?

    func run() async throws {
        try await finish { console in
            let found = try GoldenResults.read(folder: results)
            try checkGoldens(found, console)
            let entries = found.open.filter { entry in
                filter.map { entry.name.contains($0) } ?? true
            }
            guard !entries.isEmpty else {
                console.out("nothing to review: every entry is equal to its golden")
                return .good
            }
            var terminal = TerminalReview(
                session: ReviewSession(
                    entries, try ReviewDecisions.read(folder: results), clock: Program.nowMs),
                folder: results, console: console)
            try terminal.run()
            console.out(terminal.session.summary)
            let accepted = entries.contains {
                terminal.session.decisions.choice(about: $0) == .accept
            }
            if accepted {
                let option = goldens.map { " --goldens \($0.shellQuoted)" } ?? ""
                console.out(
                    "to make the accepted entries goldens, run restore-tool approve "
                        + results.shellQuoted + option)
            }
            return terminal.wasInterrupted ? .interrupted : .good
        }
    }

    /// Refuses a folder that is not there, and says so of the one that the results name.
    private func checkGoldens(_ found: GoldenResults, _ console: Console) throws {
        let approval = try Approval(results: found, in: results, goldens: goldens)
        if let goldens, FileStatus(goldens)?.isFolder != true {
            throw Failure(
                .badInput,
                "\(goldens): the folder of the goldens is not there; give it with --goldens")
        }
        if approval.lacksFolder {
            console.err(
                ("note: \(approval.goldens): the folder of the goldens is not there; approve needs "
                    + "it with --goldens").forTerminal)
        }
    }
}

/// A review on a terminal, or with keys from a pipe.
struct TerminalReview {
    var session: ReviewSession
    let folder: String
    let console: Console
    /// Set by a signal: the terminal must be reset before the program ends.
    private let interruption = ThreadFlag()

    init(session: ReviewSession, folder: String, console: Console) {
        (self.session, self.folder, self.console) = (session, folder, console)
    }

    var wasInterrupted: Bool { interruption.isSet }

    mutating func run() throws {
        guard let terminal = RawTerminal() else { return try runFromPipe() }
        defer { terminal.restore() }
        Interruption.listen { [interruption] in interruption.set() }
        defer { Interruption.listen(nil) }
        let screen = OutputStream(STDOUT_FILENO)
        let hasColour = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty ?? true
        let painter: TerminalPicture =
            RawTerminal.protocolOfPictures(screen.write) ?? (hasColour ? .halfBlocks : .shades)
        // The alternate screen, so that the previous content comes back.
        // A pasted text comes between marks, so that its letters are no keys.
        screen.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h")
        defer { screen.write("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l") }
        while !session.isOver {
            screen.write(page(painter))
            guard let keys = keysOrChange() else { break }
            if keys.starts(with: Self.pasteBegins) {
                session.paste(Self.pasted(after: keys))
            } else {
                try press(session.field == nil ? Self.plain(keys) : Self.typed(keys))
            }
        }
    }

    private static let pasteBegins = Array("\u{1B}[200~".utf8)
    private static let pasteEnds = Array("\u{1B}[201~".utf8)

    /// Reads the rest of a pasted text, of which a note keeps the beginning.
    private static func pasted(after keys: [UInt8]) -> [UInt8] {
        var text = Array(keys.dropFirst(pasteBegins.count))
        while true {
            if let end = text.firstRange(of: pasteEnds) { return Array(text[..<end.lowerBound]) }
            guard let more = RawTerminal.read(withinMs: 500), !more.isEmpty else { return text }
            text += more
        }
    }

    /// Returns the next keys. They are empty when the terminal's size changes or the blinking
    /// picture is due, and nil at the end of the input.
    private mutating func keysOrChange() -> [UInt8]? {
        let size = RawTerminal.size
        var waitedMs: Int32 = 0
        while RawTerminal.size == size {
            if interruption.isSet { return nil }
            guard let keys = RawTerminal.read(withinMs: 250) else { return nil }
            if !keys.isEmpty { return keys }
            waitedMs += 250
            if session.view == .blink, waitedMs >= 500 {
                session.tick()
                break
            }
        }
        return []
    }

    /// Returns arrow and page keys as letters.
    private static func plain(_ keys: [UInt8]) -> [UInt8] {
        switch keys {
        case [0x1B, 0x5B, 0x43]: [UInt8(ascii: "s")]
        case [0x1B, 0x5B, 0x44]: [UInt8(ascii: "p")]
        case [0x1B, 0x5B, 0x42]: [UInt8(ascii: "j")]
        case [0x1B, 0x5B, 0x41]: [UInt8(ascii: "k")]
        case [0x1B, 0x5B, 0x36, 0x7E]: [UInt8(ReviewSession.pageDown.value)]
        case [0x1B, 0x5B, 0x35, 0x7E]: [UInt8(ReviewSession.pageUp.value)]
        case [0x1B]: [UInt8(ascii: "q")]
        default: keys.first == 0x1B ? [] : keys
        }
    }

    /// Returns keys as the bytes of a text; arrows and the like are left out.
    private static func typed(_ keys: [UInt8]) -> [UInt8] {
        keys.count > 1 && keys.first == 0x1B ? [] : keys
    }

    private mutating func press(_ keys: [UInt8]) throws {
        for key in keys where !session.isOver {
            if session.press(key) { try session.save(folder: folder) }
        }
    }

    /// Prints an entry, reads the available keys, and repeats, without a terminal.
    private mutating func runFromPipe() throws {
        var shownIndex = -1
        while !session.isOver {
            if shownIndex != session.index {
                for line in session.words { console.out(line.forTerminal) }
                shownIndex = session.index
            }
            guard let keys = RawTerminal.read(withinMs: 60_000), !keys.isEmpty else { return }
            for key in keys where !session.isOver {
                let before = session.index
                try press([key])
                if before != session.index {
                    for line in session.words { console.out(line.forTerminal) }
                    shownIndex = session.index
                }
            }
        }
    }
}

/// An event that one thread reports to another.
final class ThreadFlag: Sendable {
    private let value = Locked(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}

// MARK: - The page of an entry

extension TerminalReview {
    private func page(_ painter: TerminalPicture) -> String {
        let (columns, rows) = RawTerminal.size
        var text = "\u{1B}[2J\u{1B}[H"
        if painter == .kitty { text += "\u{1B}_Ga=d,q=2\u{1B}\\" }
        if session.showsKeys {
            let lines = ReviewSession.allKeys.map { $0.clipped(columns) }
            return text + lines.joined(separator: "\r\n")
        }
        let words = session.words.map { $0.clipped(columns).forTerminal }
        text += words.joined(separator: "\r\n") + "\r\n\r\n"
        let room = max(4, rows - words.count - 4)
        text += session.entry.isText ? lines(room) : pictures(painter, columns, room)
        let keys = ReviewSession.keys.count <= columns ? ReviewSession.keys : ReviewSession.fewKeys
        return text + "\u{1B}[\(rows);1H\(keys.clipped(columns))"
    }

    private func lines(_ rows: Int) -> String {
        let lines = (session.entry.lines ?? []).dropFirst(session.topLine)
        let shown = lines.prefix(rows).map(\.forTerminal)
        let rest = lines.count - rows
        let more = rest > 0 ? ["… \(rest) more lines: j, k"] : []
        return (shown + more).joined(separator: "\r\n")
    }

    private func pictures(_ painter: TerminalPicture, _ columns: Int, _ rows: Int) -> String {
        let shown = panes()
        guard !shown.isEmpty else { return "the pictures cannot be read" }
        let width = columns / shown.count - 2
        var text = ""
        let top = session.words.count + 2
        for (index, pane) in shown.enumerated() {
            let left = index * (width + 2) + 1
            text += "\u{1B}[\(top);\(left)H\(pane.title)"
            let lines = painter.lines(of: pane.picture, columns: width, rows: rows - 1)
            for (row, line) in lines.enumerated() where !line.isEmpty {
                text += "\u{1B}[\(top + 1 + row);\(left)H\(line)"
            }
        }
        return text
    }

    private func panes() -> [(title: String, picture: Bitmap)] {
        let expected = picture(session.entry.expected)
        let actual = picture(session.entry.actual)
        switch session.view {
        case .sideBySide:
            let all = [
                ("golden", expected), ("drawn", actual),
                ("difference", picture(session.entry.difference))
            ]
            return all.compactMap { title, picture in picture.map { (title, $0) } }
        case .blink:
            let shown = session.showsActual ? ("drawn", actual) : ("golden", expected)
            return shown.1.map { [(shown.0, $0)] } ?? []
        case .onionSkin:
            guard let expected, let actual else { return [] }
            let mixed = ImageDiff.pictures(
                StraightBitmap(expected), StraightBitmap(actual), style: .onionSkin,
                by: .strict(tolerance: 0))
            return mixed.first.map { [("half of each", $0)] } ?? []
        }
    }

    private func picture(_ file: GoldenEntry.File?) -> Bitmap? {
        guard let path = file?.path, let bytes = try? FileBytes.read("\(folder)/\(path)") else {
            return nil
        }
        return (try? PNG.decode(bytes)).map { $0.cropped(to: session.shownPart(of: $0.bounds)) }
    }
}
