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
        let counts = results.totals ?? GoldenTotals(of: results.entries)
        let isWhole = results.totals != nil
        var content = Content(stories: results.stories, entries: results.entries)
        content.folder = folder
        return try page(
            title: counts.words,
            verdict: isWhole ? counts.words : "The run did not complete.",
            origin: results.header.pictures == nil
                ? Self.drawn : "Pictures of another program, compared by restore-tool.", content)
    }

    /// The origin of pictures that the model draws.
    private static let drawn =
        "Drawn by restore-tool: a model of the system, not a recording of a device."

    /// Returns the page of a report, with its pictures embedded.
    public func html(_ report: Report) throws -> [UInt8] {
        var content = Content(stories: report.stories, entries: report.entries)
        content.introduction = report.introduction
        content.images = report.images.mapValues {
            "data:image/png;base64,\(Base64.encode($0))"
        }
        return try page(title: report.title, verdict: "", origin: Self.drawn, content)
    }

    private func page(
        title: String, verdict: String, origin: String, _ content: Content
    ) throws -> [UInt8] {
        var values = [
            "policy": policy, "live": liveElement, "title": HTML.escaped("\(title): restore-tool"),
            "verdict": HTML.escaped(verdict), "origin": HTML.escaped(origin), "style": parts.style,
            "script": script,
            "data": try json(content.withoutEvents), "stories": ""
        ]
        for (index, story) in content.stories.enumerated() where !story.events.isEmpty {
            values["stories", default: ""] +=
                "<script type=\"application/json\" id=\"events-\(index)\">"
                + (try json(story.events)) + "</script>\n"
        }
        return Self.filled(parts.markup, values)
    }

    /// Returns a picture as a script: a page opened from disk may show a picture beside it, but may
    /// not read its pixels.
    public static func script(path: String, png: [UInt8]) -> [UInt8] {
        var bytes = Array("restoreToolPicture(\"\(path)\",\"".utf8)
        Base64.append(png, to: &bytes)
        return bytes + Array("\");\n".utf8)
    }

    private var script: String {
        "(() => {\n'use strict';\n\(parts.scripts.joined(separator: "\n"))})();\n"
    }

    private var liveElement: String {
        guard let live else { return "" }
        let text = live.replacingOccurrences(of: "<", with: "\\u003c")
        return "<script type=\"application/json\" id=\"live\">\(text)</script>"
    }

    /// The content policy for the page's own markup and for a server's header.
    public var policy: String {
        let (style, script) = ("'\(Self.hash(parts.style))'", "'\(Self.hash(script))'")
        let sources =
            live == nil
            ? ["img-src 'self' file: data:", "script-src 'self' file: \(script)"]
            : ["img-src 'self' data:", "script-src \(script)", "connect-src 'self'"]
        let all =
            ["default-src 'none'"] + sources + [
                "style-src \(style)", "base-uri 'none'", "form-action 'none'"
            ]
        return all.joined(separator: "; ")
    }

    private static func hash(_ text: String) -> String {
        "sha256-\(Base64.encode(SHA256.digest(Array(text.utf8))))"
    }

    private struct Content: Encodable {
        var introduction: Report.Introduction?
        var stories: [GoldenStory]
        var entries: [GoldenEntry]
        /// Embedded pictures by their paths.
        var images: [String: String]?
        /// The folder of the results in the page's commands.
        var folder: String?

        init(stories: [GoldenStory], entries: [GoldenEntry]) {
            (self.stories, self.entries) = (stories, entries)
        }

        /// The content without events, which are read when a run is opened.
        var withoutEvents: Content {
            var content = self
            for index in content.stories.indices { content.stories[index].events = [] }
            return content
        }
    }

    /// Returns JSON in which no tag can begin.
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        return text.replacingOccurrences(of: "<", with: "\\u003c")
    }

    /// Returns the markup with each `{{name}}` replaced; inserted text is not scanned again.
    private static func filled(_ markup: String, _ values: [String: String]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = markup[...]
        while let open = rest.firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            bytes += rest[..<open.lowerBound].utf8
            let name = String(rest[open.upperBound..<close.lowerBound])
            bytes += (values[name] ?? "").utf8
            rest = rest[close.upperBound...]
        }
        return bytes + rest.utf8
    }
}
