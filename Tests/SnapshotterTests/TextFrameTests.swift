import Raster
import Simulator
import Testing

@testable import Snapshotter

/// Text fields, buttons, text views and notes in all sizes of text.
@Suite("Frames of text in other sizes")
struct TextFrameTests {
    private static let sizes = TextSize.allCases
    private static let systems = ["ios-9", "ios-17", "ios-26"]

    /// A run with the part of the screen in which it is seen.
    private struct Seen {
        var run: TextRun
        var clip: Box?

        /// The seen part of the line, with the room for letters that reach below it.
        var top: Double { max(run.origin.y - run.size * 0.95, clip?.y ?? -.infinity) }
        var bottom: Double { min(run.origin.y + run.size * 0.24, clip?.maxY ?? .infinity) }
    }

    private static func seen(_ list: DisplayList, in clip: Box? = nil) -> [Seen] {
        list.commands.flatMap { command -> [Seen] in
            switch command {
            case .text(let run): [Seen(run: run, clip: clip)]
            case .clip(.rect(let box), let inner): seen(inner, in: box.part(within: clip))
            case .clip(_, let inner), .layer(_, let inner): seen(inner, in: clip)
            default: []
            }
        }
    }

    private static func carets(_ list: DisplayList) -> [Box] {
        list.commands.flatMap { command -> [Box] in
            switch command {
            case .fill(.roundedRect(let box, _, _), _): box.width == 2 ? [box] : []
            case .clip(_, let inner), .layer(_, let inner): carets(inner)
            default: []
            }
        }
    }

    /// A screen at a size: its frames and its texts.
    private struct Page {
        var frames: [String: Box] = [:]
        var texts: [Seen]
        /// The carets, which are 2 points wide.
        var carets: [Box]

        func text(_ string: String) throws -> Seen {
            try #require(texts.first { $0.run.string == string })
        }

        func frame(_ view: String) throws -> Box { try #require(frames[view]) }
    }

    private static func setting(_ size: TextSize, _ system: String) throws -> Setting {
        var setting = try Studio.setting(Studio.phoneX, system: system)
        setting.textSize = size
        return setting
    }

    private static func page(
        _ name: String, _ size: TextSize, _ system: String, text: (ViewIndex, String)? = nil
    ) throws -> Page {
        let setting = try setting(size, system)
        let keyboard = try text == nil ? nil : Studio.keyboard(setting)
        var capture = Studio.capture(
            setting, screen: name, keyboard: keyboard, responder: text?.0)
        if let text { capture.content.texts[text.0] = text.1 }
        let painter = try #require(
            ScenePainter(
                capture.content, keyboard: keyboard, setting: setting,
                type: Typesetter(fonts: try Studio.fonts ?? FontBook.standard())))
        var list = DisplayList()
        painter.drawViews(into: &list)
        var page = Page(texts: seen(list), carets: carets(list))
        for (view, frame) in zip(painter.screen.views, painter.frames) {
            page.frames["\(view.id)"] = frame
        }
        return page
    }

    private static func growing(_ points: [Double]) -> Bool {
        points == points.sorted() && points[0] < points[points.count - 1]
    }

    @Test("Fields grow, and their text stays in its field", arguments: systems)
    func fields(system: String) throws {
        var points: [Double] = []
        for size in Self.sizes {
            let page = try Self.page("form", size, system)
            var end = -Double.infinity
            for (view, word) in [("name", "Name"), ("phone", "Phone"), ("password", "Password")] {
                let (text, frame) = try (page.text(word), page.frame(view))
                #expect(text.top >= frame.y && text.bottom <= frame.maxY, "\(word) at \(size)")
                #expect(text.clip.map { $0.x >= frame.x && $0.maxX <= frame.maxX } == true)
                #expect(text.top > end, "\(word) at \(size)")
                end = text.bottom
            }
            points.append(try page.text("Name").run.size)
        }
        #expect(Self.growing(points))
    }

    @Test("What is typed grows and stays in its field", arguments: systems)
    func typed(system: String) throws {
        let points = try Self.sizes.map { size -> Double in
            let page = try Self.page("form", size, system, text: (1, "Ike Typing"))
            let (text, frame) = try (page.text("Ike Typing"), page.frame("name"))
            #expect(text.top > frame.y && text.bottom < frame.maxY, "\(size)")
            let caret = try #require(page.carets.first)
            #expect(page.carets.count == 1)
            #expect(caret.y > frame.y + 2 && caret.maxY < frame.maxY - 2, "\(size)")
            return text.run.size
        }
        #expect(Self.growing(points))
    }

    @Test("Buttons grow, and their titles fit into them", arguments: systems)
    func buttons(system: String) throws {
        let fonts = try Studio.fonts ?? FontBook.standard()
        let points = try Self.sizes.map { size -> Double in
            let page = try Self.page("form", size, system)
            let (text, frame) = try (page.text("Continue"), page.frame("continue"))
            #expect(text.run.origin.y - text.run.size * 0.95 >= frame.y, "\(size)")
            #expect(text.run.origin.y + text.run.size * 0.24 <= frame.maxY, "\(size)")
            let width = fonts.width(of: "Continue", size: text.run.size, weight: .semibold)
            #expect(width <= frame.width - 16, "\(size)")
            let scale = try TextScale(Self.setting(size, system))
            #expect(text.run.size == scale.font(17, .headline), "\(size)")
            let margins = frame.height - text.run.size * TextScale.lineHeight
            #expect(margins >= 50 - 17 * TextScale.lineHeight - 0.01, "\(size)")
            return text.run.size
        }
        #expect(Self.growing(points))
    }

    @Test(
        "The field of a chat grows, its bar with it, and the messages end above",
        arguments: systems)
    func chat(system: String) throws {
        var (points, heights, ends): ([Double], [Double], Set<Double>) = ([], [], [])
        for size in Self.sizes {
            let page = try Self.page("chat", size, system, text: (3, "See you"))
            let text = try page.text("See you")
            let (field, bar) = try (page.frame("messageField"), page.frame("inputBar"))
            let line = text.run.size * TextScale.lineHeight
            #expect(field.height >= line + 12, "\(size)")
            #expect(text.clip.map { $0.height >= line } == true, "\(size)")
            #expect(text.top > field.y && text.bottom < field.maxY, "\(size)")
            #expect(field.y == bar.y + 7 && field.maxY == bar.maxY - 7, "\(size)")
            #expect(try page.frame("messages").maxY == bar.y, "\(size)")
            if size.index <= TextSize.large.index { #expect(field.height == 36) }
            points.append(text.run.size)
            heights.append(field.height)
            ends.insert(bar.maxY)
        }
        #expect(Self.growing(points) && Self.growing(heights))
        #expect(ends.count == 1)
    }

    @Test("The lines of a note grow, stay in the note and below one another", arguments: systems)
    func notes(system: String) throws {
        let words = ["Today at 9:41", "Shopping"]
        var points: [[Double]] = []
        for size in Self.sizes {
            let page = try Self.page("notes", size, system)
            let frame = try page.frame("body")
            var end = -Double.infinity
            for word in words {
                let text = try page.text(word)
                #expect(text.top >= frame.y && text.bottom <= frame.maxY, "\(word) at \(size)")
                #expect(text.top > end, "\(word) at \(size)")
                end = text.bottom
            }
            points.append(try words.map { try page.text($0).run.size })
        }
        for column in 0..<2 { #expect(Self.growing(points.map { $0[column] })) }
    }

    @Test("The last line of a long text is above the keyboard and its bar", arguments: systems)
    func longNote(system: String) throws {
        let body = (1...30).map { "Line \($0)" }.joined(separator: "\n")
        var points: [Double] = []
        for size in Self.sizes {
            let page = try Self.page("notes", size, system, text: (1, body))
            let (frame, bar) = try (page.frame("body"), page.frame("formatBar"))
            let lines = page.texts.filter { $0.run.string.hasPrefix("Line") }
            #expect(lines.count == 30)
            for (line, next) in zip(lines, lines.dropFirst()) {
                let gap = next.run.origin.y - line.run.origin.y
                #expect(gap >= next.run.size * TextScale.lineHeight - 1e-9, "\(size)")
            }
            let last = try page.text("Line 30")
            #expect(last.top >= frame.y && last.bottom <= bar.y, "\(size)")
            points.append(last.run.size)
        }
        #expect(Self.growing(points))
    }
}

extension Box {
    /// The part of a box that another one has of it; all of it where there is no other.
    fileprivate func part(within other: Box?) -> Box {
        guard let other else { return self }
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Box(
            left, top, max(0, min(maxX, other.maxX) - left), max(0, min(maxY, other.maxY) - top))
    }
}
