import Basics
import Foundation
import Simulator

/// What an app's code has done in answer to one event, beside its views.
enum CodeEffect: Hashable, Sendable {
    case becomesFirst(ViewIndex, animated: Bool)
    /// A responder without text has become first: with it, the bar that it keeps.
    case standsWithoutKeys
    case resigns
    case reloadsInputViews
    case refuses
    case setsTimer(ms: Int32, token: String)
    case cancelsTimer(String)
    case logs(String)
    case persists(key: String, bytes: [UInt8])
    case erases(key: String)
    case encodes([UInt8])
    case covers(AppContext.Cover, CoverPlace, hiding: [ViewIndex])
    case uncovers
    case crashes(String)
}

/// The answer of an app's code to one event.
struct CodeAnswer: Sendable {
    var effects: [CodeEffect] = []
    /// The changes of the views, line by line.
    var views: [LiveChange] = []
    /// The animation in which views move.
    var durationMs: Int32 = 0
    var curve: UInt8 = 0
    /// The time before the animation begins.
    var delayMs: Int32 = 0
    /// What the stand-in lacks, with the place in the code; nil where it lacks nothing.
    var lacks: String?

    /// Reads the lines of an answer.
    ///
    /// - Throws: ``CodeFault`` for a line that no version of the driver writes.
    init(lines: [Substring]) throws(CodeFault) {
        for line in lines { try read(line) }
    }

    init(crash: String) { effects = [.crashes(crash)] }

    private mutating func read(_ line: Substring) throws(CodeFault) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false)
        switch (fields[0], fields.count) {
        case ("view", 9...): views.append(try .view(LiveViewLine(fields, line)))
        case ("gone", 2): views.append(.gone(try Self.index(fields[1], line)))
        case ("order", _):
            var order: [ViewIndex] = []
            for field in fields.dropFirst() { order.append(try Self.index(field, line)) }
            views.append(.order(order))
        case ("move", 3), ("move", 4):
            (durationMs, curve) = (
                try Self.integer(fields[1], line), try Self.integer(fields[2], line)
            )
            delayMs = fields.count > 3 ? try Self.integer(fields[3], line) : 0
        case ("first", 3):
            let view = try Self.index(fields[1], line)
            effects.append(.becomesFirst(view, animated: fields[2] == "1"))
        case ("resign", 1): effects.append(.resigns)
        case ("reload", 1): effects.append(.reloadsInputViews)
        case ("refuse", 1): effects.append(.refuses)
        case ("after", 3):
            let ms: Int32 = try Self.integer(fields[1], line)
            effects.append(.setsTimer(ms: ms, token: String(fields[2])))
        case ("cancel", 2): effects.append(.cancelsTimer(String(fields[1])))
        case ("log", 2): effects.append(.logs(try Self.text(fields[1], line)))
        case ("persist", 3):
            let bytes = try Self.bytes(fields[2], line)
            effects.append(.persists(key: try Self.text(fields[1], line), bytes: bytes))
        case ("erase", 2): effects.append(.erases(key: try Self.text(fields[1], line)))
        case ("restoration", 2): effects.append(.encodes(try Self.bytes(fields[1], line)))
        case ("cover", 3...): effects.append(try Self.cover(fields, line))
        case ("uncover", 1): effects.append(.uncovers)
        case ("crash", 2): effects.append(.crashes(try Self.text(fields[1], line)))
        case ("lacks", 3):
            let place = fields[1] == "-" ? "" : try Self.text(fields[1], line) + ": "
            lacks = place + (try Self.text(fields[2], line))
        default: throw .unreadable(String(line))
        }
    }

    private static func cover(
        _ fields: [Substring], _ line: Substring
    ) throws(CodeFault) -> CodeEffect {
        let kinds: [Substring: AppContext.Cover] = [
            "windows": .snapshotOfAllWindows, "window": .snapshotOfKeyWindow, "blur": .blur,
            "page": .splash
        ]
        guard let cover = kinds[fields[1]], let place = CoverPlace(rawValue: String(fields[2]))
        else { throw .unreadable(String(line)) }
        var hidden: [ViewIndex] = []
        for field in fields.dropFirst(3) { hidden.append(try index(field, line)) }
        return .covers(cover, place, hiding: hidden)
    }

    static func integer<I: FixedWidthInteger>(
        _ field: Substring, _ line: Substring
    ) throws(CodeFault) -> I {
        guard let value = I(field) else { throw .unreadable(String(line)) }
        return value
    }

    /// The most views that one window can have.
    private static let mostViews = 20_000

    static func index(_ field: Substring, _ line: Substring) throws(CodeFault) -> ViewIndex {
        let index: Int = try integer(field, line)
        guard (0..<mostViews).contains(index) else { throw .unreadable(String(line)) }
        return index
    }

    static func text(_ field: Substring, _ line: Substring) throws(CodeFault) -> String {
        guard let text = CodeText.decode(field) else { throw .unreadable(String(line)) }
        return text
    }

    private static func bytes(
        _ field: Substring, _ line: Substring
    ) throws(CodeFault) -> [UInt8] {
        guard let data = Data(base64Encoded: String(field)) else {
            throw .unreadable(String(line))
        }
        return Array(data)
    }
}
