import Foundation
import Pictures
import Raster

/// The measured scenes: `scene.json` as display lists.
struct SceneFile: Decodable {
    struct Canvas: Decodable {
        var widthPx: Int
        var heightPx: Int
        var scale: Double

        enum CodingKeys: String, CodingKey {
            case widthPx = "width_px"
            case heightPx = "height_px"
            case scale
        }
    }

    struct Scene: Decodable {
        var name: String
        var elements: [Element]
    }

    struct Element: Decodable {
        var op: String
        var x: Double?, y: Double?, w: Double?, h: Double?, r: Double?
        var c: String?, s: String?, size: Double?, weight: Int?
        var d: [[Part]]?, rule: String?, lw: Double?
        var sigma: Double?, tint: String?
        var x0: Double?, y0: Double?, x1: Double?, y1: Double?, stops: [[Part]]?
        var sdx: Double?, sdy: Double?, ssigma: Double?, sc: String?
    }

    enum Part: Decodable {
        case text(String)
        case number(Double)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var number: Double { if case .number(let value) = self { value } else { 0 } }
        var text: String { if case .text(let value) = self { value } else { "" } }
    }

    var canvas: Canvas
    var scenes: [Scene]

    static func read(_ path: String) throws -> SceneFile {
        try JSONDecoder().decode(SceneFile.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

extension SceneFile.Scene {
    var list: DisplayList { DisplayList(elements.flatMap(\.commands)) }

    /// The elements of each kind alone.
    var parts: [(op: String, list: DisplayList)] {
        Set(elements.map(\.op)).sorted().map { op in
            (op, DisplayList(elements.filter { $0.op == op }.flatMap(\.commands)))
        }
    }
}

extension SceneFile.Element {
    private var box: Box { Box(x ?? 0, y ?? 0, w ?? 0, h ?? 0) }

    private static func color(_ text: String?) -> Color {
        Color(UInt32(text ?? "", radix: 16) ?? 0xFF00_FFFF)
    }

    fileprivate var commands: [DisplayList.Command] {
        let color = Self.color(c)
        let rounded = Shape.roundedRect(box, radius: r ?? 0, continuous: false)
        switch op {
        case "rect": return [.fill(.rect(box), .color(color))]
        case "rrect": return [.fill(rounded, .color(color))]
        case "rstroke": return [.stroke(rounded, color, StrokeStyle(width: lw ?? 1))]
        case "text":
            return [
                .text(
                    TextRun(
                        s ?? "", at: Spot(x ?? 0, y ?? 0), size: size ?? 12,
                        weight: TextRun.Weight(rawValue: weight ?? 400) ?? .regular, color: color))
            ]
        case "path": return [.fill(.path(path, rule == "eo" ? .evenOdd : .nonZero), .color(color))]
        case "blur":
            return [
                .backdropBlur(
                    .rect(box), sigma: sigma ?? 0, saturation: 1, tint: Self.color(tint))
            ]
        case "gradient":
            let stops = (stops ?? []).map {
                GradientStop(at: $0[0].number, Self.color($0[1].text))
            }
            let (from, to) = (Spot(x0 ?? 0, y0 ?? 0), Spot(x1 ?? 0, y1 ?? 0))
            return [.fill(.rect(box), .linearGradient(from: from, to: to, stops: stops))]
        case "card":
            return [
                .shadow(
                    rounded, Self.color(sc), sigma: ssigma ?? 0, dx: sdx ?? 0, dy: sdy ?? 0),
                .clip(rounded, DisplayList([.image(ImageID(1), in: box, opacity: 1)]))
            ]
        default: preconditionFailure("scene.json: unknown op \(op)")
        }
    }

    private var path: Path {
        var path = Path()
        for part in d ?? [] {
            let n = part.dropFirst().map(\.number)
            switch part.first?.text {
            case "M": path.move(n[0], n[1])
            case "L": path.line(n[0], n[1])
            case "C": path.cubic(n[0], n[1], n[2], n[3], n[4], n[5])
            default: path.close()
            }
        }
        return path
    }
}
