import Basics
import Foundation

/// The data of a page, collected while results come in.
///
/// A page of few results has them in one piece, in the order of the run. Of many results the first
/// open ones come with the page's head, so that the first view need not wait; all others follow
/// behind the script in parts, each with its places in the run.
final class PageSpool {
    /// The most results that stand in one piece.
    static let mostInOnePiece = 2000
    /// The number of bytes from which a part is ended.
    private static let partBytes = 1 << 19

    /// The script behind each part, which the page's own script defines.
    static let partScript = "restoreToolPart()"

    private let encoder = JSONEncoder()
    private let events: Spool
    private let open: Parts
    private let rest: Parts
    private let late: Parts
    private var stories: [String] = []
    private var entries: [(text: String, isOpen: Bool)] = []
    private var isParted = false
    private var head: [String] = []
    private var storyCount = 0
    private var counts: [String: Int] = [:]
    private(set) var count = 0

    /// The folder of pictures of another program; nil for a run of scenarios.
    private let pictures: String?

    /// - Parameters:
    ///   - folder: the folder of the waiting parts; nil for memory.
    ///   - pictures: the folder of pictures of another program; nil for a run of scenarios.
    init(in folder: String?, pictures: String? = nil) throws {
        self.pictures = pictures
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        events = try Spool(in: folder)
        open = Parts("entries", try Spool(in: folder))
        rest = Parts("entries", try Spool(in: folder))
        late = Parts("stories", try Spool(in: folder))
    }

    func add(_ story: GoldenStory) throws {
        var plain = story
        plain.events = []
        let text = try json(plain)
        if !story.events.isEmpty {
            try events.append(
                "<script type=\"application/json\" id=\"events-\(storyCount)\">"
                    + (try json(story.events)) + "</script>\n")
        }
        storyCount += 1
        if isParted { try late.append(text) } else { stories.append(text) }
    }

    func add(_ entry: GoldenEntry, _ change: RunMemory.Change? = nil) throws {
        var plain = entry
        plain.origin = Self.noOrigin
        (plain.goldenSHA256, plain.drawnSHA256) = (nil, nil)
        var text = try json(plain).replacing(Self.noOriginText, with: "")
        // Pages find a picture by its name, unless it has another path.
        if let pictures, entry.origin.source != "\(pictures)/\(entry.name).png" {
            let source = try json(entry.origin.source)
            text = text.dropLast() + ",\"source\":\(source)}"
        }
        if let change { text = text.dropLast() + ",\"since\":\"\(change.rawValue)\"}" }
        let note = entry.isNote == true ? "/note" : ""
        counts[entry.status.rawValue + note, default: 0] += 1
        if change != nil { counts["since", default: 0] += 1 }
        let isOpen = entry.isOpen
        count += 1
        guard isParted else {
            entries.append((text, isOpen))
            if entries.count > Self.mostInOnePiece { try divide() }
            return
        }
        try append(text, at: count - 1, isOpen: isOpen)
    }

    private func divide() throws {
        isParted = true
        for story in stories { try late.append(story) }
        for (index, entry) in entries.enumerated() {
            try append(entry.text, at: index, isOpen: entry.isOpen)
        }
        (stories, entries) = ([], [])
    }

    private func append(_ text: String, at place: Int, isOpen: Bool) throws {
        let placed = "{\"at\":\(place),\(text.dropFirst())"
        if !isOpen {
            try rest.append(placed)
        } else if head.count < Self.mostInOnePiece {
            head.append(placed)
        } else {
            try open.append(placed)
        }
    }

    // The origin of a result is in its run, and not on the page.
    private static let noOrigin = GoldenOrigin(device: "", system: "", source: "", fonts: [])
    private static let noOriginText =
        #","origin":{"device":"","fonts":[],"source":"","system":""}"#

    /// JSON in which no tag can begin.
    func json(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
            .replacingOccurrences(of: "<", with: "\\u003c")
    }

    /// Writes the data of the page's head: the members given, and the results.
    func writeHead(_ members: [(name: String, text: String)], to out: Spool) throws {
        var members = members
        if isParted {
            members.append(("counts", try json(counts)))
            members.append(("total", "\(count)"))
        }
        let texts = isParted ? head : entries.map(\.text)
        members.append(("entries", "[\(texts.joined(separator: ","))]"))
        members.append(("stories", "[\(stories.joined(separator: ","))]"))
        let sorted = members.sorted { $0.name < $1.name }
        try out.append(
            "{" + sorted.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",") + "}")
    }

    /// Writes what stands behind the page's script.
    func writeTail(to out: Spool) throws {
        for parts in [open, late, rest] { try parts.write(to: out) }
        try out.append(events)
    }

    /// Elements with JSON, each followed by the script that takes it.
    private final class Parts {
        private let name: String
        private let spool: Spool
        private var begin = 0
        private var isOpen = false

        init(_ name: String, _ spool: Spool) { (self.name, self.spool) = (name, spool) }

        func append(_ text: String) throws {
            if isOpen, spool.count - begin > PageSpool.partBytes { try end() }
            if !isOpen {
                begin = spool.count
                try spool.append("<script type=\"application/json\">{\"\(name)\":[")
            } else {
                try spool.append(",")
            }
            isOpen = true
            try spool.append(text)
        }

        private func end() throws {
            guard isOpen else { return }
            isOpen = false
            try spool.append("]}</script><script>\(PageSpool.partScript)</script>\n")
        }

        func write(to out: Spool) throws {
            try end()
            try out.append(spool)
        }
    }
}
