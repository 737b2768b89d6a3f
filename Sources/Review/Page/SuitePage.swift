import Basics
import Foundation

/// Makes the page of a suite's results: one HTML file that shows the pictures beside it, from disk
/// and without a network.
///
/// The page's markup, style and scripts are data, given by the caller. A content policy allows
/// exactly that style and script, by their hashes, and files beside the page.
public struct SuitePage: Sendable {
    /// The page's own files.
    public struct Parts: Sendable {
        /// The HTML of the page, with a place such as `{{title}}` for each value.
        public var markup: String
        /// The style sheet.
        public var style: String
        /// The scripts, in the order in which they are joined.
        public var scripts: [String]

        /// Creates the parts from their texts.
        public init(markup: String, style: String, scripts: [String]) {
            self.markup = markup
            self.style = style
            self.scripts = scripts
        }
    }

    private let parts: Parts
    /// The service's data for the page's scripts, as JSON; nil for a page on disk.
    private let live: String?

    /// Creates the maker of a page.
    ///
    /// - Parameter live: one line of JSON about where the run is, for a page that is served and
    ///   goes on with the run; its scripts ask nobody but their own server. Nil makes a page for
    ///   the disk.
    public init(_ parts: Parts, live: String? = nil) {
        (self.parts, self.live) = (parts, live)
    }

    /// Returns the bytes of the page, in UTF-8. Equal results give equal bytes.
    ///
    /// - Parameter folder: the folder of the results for commands; nil when commands find it by
    ///   default, and when the page is served.
    public func html(_ results: GoldenResults, folder: String? = nil) throws -> [UInt8] {
        let spool = try PageSpool(in: nil, pictures: results.header.pictures)
        for story in results.stories { try spool.add(story) }
        for entry in results.entries { try spool.add(entry) }
        let counts = results.totals ?? GoldenTotals(of: results.entries)
        let head = Head(results.header, results.totals, counts, folder: folder, nil)
        let page = try Spool(in: nil)
        try write(spool, head, to: page)
        return try page.bytes()
    }

    /// The values of a page that are known when its results are.
    struct Head {
        var title: String
        var verdict: String
        var origin: String
        var introduction: Report.Introduction?
        var comparison: RunComparison?
        /// A Boolean value that indicates whether another program made the pictures: their runs
        /// have no steps and no events.
        var isOfPictures = false
        /// The folder of those pictures.
        var pictures: String?
        /// Embedded pictures by their paths.
        var images: [String: String]?
        /// The folder of the results in the page's commands.
        var folder: String?
    }

    /// Writes a page of collected results.
    func write(_ spool: PageSpool, _ head: Head, to out: Spool) throws {
        var members: [(name: String, text: String)] = []
        if let folder = head.folder { members.append(("folder", try spool.json(folder))) }
        if let images = head.images { members.append(("images", try spool.json(images))) }
        if head.isOfPictures { members.append(("isOfPictures", "true")) }
        if let pictures = head.pictures {
            members.append(("pictures", try spool.json(pictures)))
        }
        if let comparison = head.comparison {
            members.append(("before", try spool.json(comparison)))
        }
        if let introduction = head.introduction {
            members.append(("introduction", try spool.json(introduction)))
        }
        let values = [
            "policy": policy, "live": liveElement,
            "title": HTML.escaped("\(head.title): restore-tool"),
            "verdict": HTML.escaped(head.verdict), "origin": HTML.escaped(head.origin),
            "style": parts.style, "script": parts.script
        ]
        try PageText.fill(parts.markup, write: { try out.append($0.utf8) }) { name in
            switch name {
            case "data": try spool.writeHead(members, to: out)
            case "stories": try spool.writeTail(to: out)
            default: try out.append(values[name] ?? "")
            }
        }
    }

    /// The origin of pictures that the model draws.
    fileprivate static let drawn =
        "Drawn by restore-tool: a model of the system, not a recording of a device."

    /// Returns the page of a report. It contains the pictures that have no file beside it.
    public func html(_ report: Report) throws -> [UInt8] {
        let spool = try PageSpool(in: nil)
        for story in report.stories { try spool.add(story) }
        for entry in report.entries { try spool.add(entry) }
        var head = Head(title: report.title, verdict: "", origin: Self.drawn)
        head.introduction = report.introduction
        head.images = report.images.mapValues { picture in
            picture.file ?? "data:image/png;base64,\(Base64.encode(picture.png))"
        }
        let page = try Spool(in: nil)
        try write(spool, head, to: page)
        return try page.bytes()
    }

    /// Returns a picture as a script: a page opened from disk may show a picture beside it, but may
    /// not read its pixels.
    public static func script(path: String, png: [UInt8]) -> [UInt8] {
        var bytes = Array("restoreToolPicture(\"\(path)\",\"".utf8)
        Base64.append(png, to: &bytes)
        return bytes + Array("\");\n".utf8)
    }

    private var liveElement: String {
        guard let live else { return "" }
        let text = live.replacingOccurrences(of: "<", with: "\\u003c")
        return "<script type=\"application/json\" id=\"live\">\(text)</script>"
    }

    /// The content policy for the page's own markup and for a server's header.
    public var policy: String {
        let style = "'\(PageText.hash(parts.style))'"
        let script = "'\(PageText.hash(parts.script))'"
        let sources =
            live == nil
            ? [
                "img-src 'self' file: data:",
                "script-src 'self' file: \(script) '\(PageText.hash(PageSpool.partScript))'"
            ]
            : ["img-src 'self' data:", "script-src \(script)", "connect-src 'self'"]
        let all =
            ["default-src 'none'"] + sources + [
                "style-src \(style)", "base-uri 'none'", "form-action 'none'"
            ]
        return all.joined(separator: "; ")
    }
}

extension SuitePage.Head {
    /// The head of a page of results.
    init(
        _ header: GoldenRunHeader, _ totals: GoldenTotals?, _ counts: GoldenTotals,
        folder: String?, _ comparison: RunComparison?
    ) {
        self.init(
            title: counts.words,
            verdict: totals == nil ? "The run did not complete." : counts.words,
            origin: header.pictures == nil
                ? SuitePage.drawn : "Pictures of another program, compared by restore-tool.")
        (self.folder, self.comparison) = (folder, comparison)
        (isOfPictures, pictures) = (header.pictures != nil, header.pictures)
    }
}
