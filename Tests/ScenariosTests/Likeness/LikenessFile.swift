import Foundation
import TestSupport

/// Figures measured in the screenshots of one simulator: `Tests/Fixtures/likeness`.
struct LikenessFile: Codable {
    var version: Int
    var kind: String
    var unit: String
    var source: String
    /// The folder of the screenshots.
    var folder: String
    var device: String
    var system: String
    /// The Xcode that the app was built with.
    var builtWith: String
    var scale: Int
    var screens: [Screen]

    /// A screenshot: what it shows, and its measured parts.
    struct Screen: Codable {
        var picture: String
        /// `letters`, `decimalPad`, `emoji`, or `none` where no field is first responder.
        var keyboard: String
        var prediction: Bool?
        /// The title of the navigation bar, its upper edge and its height in points.
        var title: String?
        var barTop: Double?
        var barHeight: Double?
        /// The views on the grey page behind the keyboard.
        var areas: [Area]?
        /// The field with the caret or the selection, where it matters.
        var field: Field?
        /// The degrees by which the screenshot is turned to the left, to stand upright.
        var turned: Int?
        var parts: [Part]
    }

    /// A field whose text begins at a measured place; its size is the app's own.
    struct Field: Codable {
        /// Left, top, width and height in points.
        var frame: [Double]
        var fontSize: Double
        var lineHeight: Double?
        /// The text, all of which is selected; nil for an empty field with a caret.
        var selected: String?
    }

    struct Area: Codable {
        /// Left, top, width and height in points.
        var frame: [Double]
        var color: String
    }

    /// A part of the screen: where to look for it, and what was found there.
    struct Part: Codable {
        enum Find: String, Codable {
            /// A plane of one colour around a place, beside another colour.
            case box
            /// The pixels of a rectangle that are darker than half of its contrast.
            case ink
            /// All that differs from the colour in a rectangle's corner.
            case mark
            /// The mean colour of nine pixels.
            case color
        }

        var part: String
        var name: String
        var find: Find
        var at: [Int]?
        var beside: [Int]?
        var within: [Int]?
        var rect: [Int]?
        /// The radius of the upper left corner in pixels.
        var radius: Double?
        var color: String?
    }

    static let names = ["iphone-13-pro", "iphone-15-pro", "iphone-16e"]

    static func load(_ name: String) throws -> LikenessFile {
        let url = Repository.fixture("likeness/\(name).json")
        return try JSONDecoder().decode(LikenessFile.self, from: Data(contentsOf: url))
    }

    /// A scenario whose last moment is a screen.
    func scenario(of screen: Screen) -> String {
        var views = [
            "{ id: page, kind: area, left: 0, top: 0, right: 0, bottom: 0, color: f2f2f2 }"
        ]
        for (index, area) in (screen.areas ?? []).enumerated() {
            let frame = zip(["left", "top", "width", "height"], area.frame)
                .map { "\($0): \($1)" }.joined(separator: ", ")
            views.append("{ id: area\(index), kind: area, \(frame), color: \"\(area.color)\" }")
        }
        if let title = screen.title {
            views.append(
                "{ id: bar, kind: navigationBar, title: \(title), back: Examples, "
                    + "top: \(screen.barTop ?? 0), height: \(screen.barHeight ?? 44) }")
        }
        let traits = screen.keyboard == "decimalPad" ? ", keyboard: decimalPad" : ""
        let kind = screen.field?.selected == nil ? "textField" : "textView"
        let frame = screen.field?.frame ?? [16, 300, 358, 44]
        views.append(
            "{ id: field, kind: \(kind), left: \(frame[0]), top: \(frame[1]), "
                + "width: \(frame[2]), height: \(frame[3])\(traits) }")
        let bar = screen.prediction == true ? "on" : "off"
        return """
            title: Likeness
            device: \(device)
            orientation: \(screen.turned == nil ? "portrait" : "landscape")
            system: "\(system)"
            setting: { keyboard: { kind: letters, prediction: \(bar) } }
            apps:
              app:
                handling: [{ tracker: { height: overlap } }]
                screen:
                  name: likeness
                  views:
            \(views.map { "        - \($0)" }.joined(separator: "\n"))
            steps:
              - launch: app
            \(screen.keyboard == "none" ? "" : "  - tap: field\n")\
            \(screen.keyboard == "emoji" ? "  - changeKeyboard: emoji\n" : "")
            """
    }
}

extension LikenessFile {
    /// The file as text, a part to a line.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func line(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        var head = self
        head.screens = []
        let top = try line(head).replacingOccurrences(of: "\"screens\":[],", with: "")
        let screens = try screens.map { screen in
            var bare = screen
            bare.parts = []
            let opening = try line(bare).replacingOccurrences(of: "\"parts\":[],", with: "")
            let parts = try screen.parts.map { "   " + (try line($0)) }.joined(separator: ",\n")
            return "  \(opening.dropLast()),\"parts\":[\n\(parts)\n  ]}"
        }
        return "\(top.dropLast()),\n \"screens\":[\n\(screens.joined(separator: ",\n"))\n ]}\n"
    }
}
