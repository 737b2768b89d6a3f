import Foundation
import Pictures
import ScenarioSupport
import Scenarios
import Simulator
import Snapshotter

/// The numbers of parts of drawings that agree with the screenshots, by kinds of parts.
struct LikenessScore {
    /// A part that was compared.
    struct Row {
        var device: String
        var screen: String
        var part: LikenessFile.Part
        /// The greatest distance of an edge in pixels; for colours CIE94; nil where nothing was
        /// found.
        var distance: Double?
        /// The share by which the width differs, of text.
        var widening: Double?
        var found: PartFinder.Found

        var agrees: Bool { distance.map { $0 <= (part.find == .color ? 2 : 1) } ?? false }

        /// Text of another font is compared by its width: within a hundredth, or a pixel.
        var agreesInWidth: Bool {
            guard let widening, let rect = part.rect else { return false }
            let width = Double(rect[2] - rect[0])
            return abs(widening) <= max(0.01, 1 / width) + 1e-9
        }
    }

    var rows: [Row] = []

    /// The kinds of parts in the order of the table.
    static let parts = [
        "keys", "number pad", "emoji page", "signs", "letters", "digits", "words",
        "caret and selection", "status bar", "home indicator", "navigation bar", "materials"
    ]

    mutating func add(_ file: LikenessFile, _ screen: LikenessFile.Screen, _ picture: Bitmap) {
        let finder = PartFinder(picture: picture)
        for part in screen.parts {
            let found = finder.find(part)
            var row = Row(
                device: file.device, screen: screen.picture, part: part, found: found)
            if let rect = part.rect, let own = found.rect {
                row.distance = zip(rect, own).map { Double(abs($0 - $1)) }.max()
                let width = Double(rect[2] - rect[0])
                row.widening = (Double(own[2] - own[0]) - width) / width
            }
            if let hex = part.color, let measured = LabColor(hex: hex), let own = found.color {
                row.distance = LabColor(rgb: own).difference(from: measured)
            }
            rows.append(row)
        }
    }

    func rows(of part: String, on device: String? = nil) -> [Row] {
        rows.filter { $0.part.part == part && (device == nil || $0.device == device) }
    }

    /// The share of the parts of a kind that agree, from 0 to 1.
    func share(of part: String) -> Double {
        let all = rows(of: part)
        return all.isEmpty ? 0 : Double(all.count(where: \.agrees)) / Double(all.count)
    }

    /// The share of the words whose width agrees.
    var shareOfWidths: Double {
        let all = rows(of: "words")
        return all.isEmpty ? 0 : Double(all.count(where: \.agreesInWidth)) / Double(all.count)
    }

    /// The table in Markdown.
    func table() -> String {
        let devices = rows.map(\.device).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        var lines = [
            "| part | " + devices.joined(separator: " | ") + " | all |",
            "|---|" + String(repeating: "---|", count: devices.count + 1)
        ]
        func cell(_ rows: [Row], _ agrees: (Row) -> Bool) -> String {
            rows.isEmpty ? "-" : "\(rows.count(where: agrees)) of \(rows.count)"
        }
        func line(_ title: String, _ part: String, _ agrees: (Row) -> Bool) {
            let cells =
                devices.map { cell(rows(of: part, on: $0), agrees) }
                + [cell(rows(of: part), agrees)]
            lines.append("| \(title) | \(cells.joined(separator: " | ")) |")
        }
        for part in Self.parts {
            line(part == "materials" ? "materials, CIE94 at most 2" : part, part, \.agrees)
            if part == "words" { line("words, width within 1 %", part, \.agreesInWidth) }
        }
        let empty = String(repeating: " |", count: devices.count)
        lines += LookReference.unmeasuredLooks.map { "| \($0) |\(empty) unmeasured |" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The parts that do not agree, each on a line.
    func misses() -> String {
        rows.filter { !$0.agrees }.map { row in
            let found =
                row.found.rect.map { "\($0)" } ?? row.found.color.map { "\($0)" } ?? "nothing"
            let measured = row.part.rect.map { "\($0)" } ?? row.part.color ?? ""
            return "\(row.device), \(row.screen): \(row.part.part) \(row.part.name): "
                + "\(measured), drawn \(found), off by \(row.distance ?? -1)"
        }.joined(separator: "\n") + "\n"
    }
}

/// Draws the screens of the measured screenshots.
struct LikenessDrawer {
    let maker: PictureMaker

    init() throws { maker = try PictureMaker.load() }

    func picture(of screen: LikenessFile.Screen, in file: LikenessFile) throws -> Bitmap {
        let scenario = try Fixtures.scenario(file.scenario(of: screen))
        let run = try ScenarioRun.run(scenario)
        let moment = try Moment.parse("end", in: scenario.setting)
        let source = try run.picture(at: moment)
        guard let field = screen.field, case .screen(.app(var capture)) = source.subject else {
            return try maker.image(of: source, in: scenario.setting, pixelsPerPoint: file.scale)
        }
        var apps = scenario.setting.apps
        let last = apps[0].screens[0].views.count - 1
        apps[0].screens[0].views[last].look = Self.look(of: field)
        let setting = Setting(
            device: scenario.setting.device, system: scenario.setting.system,
            heights: scenario.setting.heights, apps: apps,
            orientation: scenario.setting.orientation, appearance: scenario.setting.appearance)
        if let text = field.selected { capture.content.texts[last] = text }
        var snapshotter = Snapshotter(
            setting: setting, keyboards: maker.keyboards, fonts: maker.fonts)
        snapshotter.staging.selection = field.selected.map { 0..<$0.count }
        return try snapshotter.image(
            of: .app(capture), captures: source.captures, pixelsPerPoint: file.scale)
    }

    private static func look(of field: LikenessFile.Field) -> ViewLook {
        var look = ViewLook()
        look.fontSize = Pt(field.fontSize)
        look.lineHeight = field.lineHeight.map { Pt($0) }
        return look
    }
}
