internal import Raster
internal import Simulator

extension Shape {
    /// The outline of an icon; before iOS 7 its corners were smaller, and quarters of a circle.
    static func icon(_ box: Box, isOld: Bool) -> Shape {
        isOld ? .rounded(box, box.width * 0.175) : .smooth(box, box.width * 0.225)
    }
}

/// An app's icon: a squircle in the app's colour with a drawing of the app's purpose.
struct AppIcon {
    private enum Motif { case child, note, gear, letter(String) }

    private let color: Color
    private let motif: Motif

    init(_ app: AppDefinition) {
        color = Color(app.iconColor)
        motif = Self.motif(of: app)
    }

    private static func motif(of app: AppDefinition) -> Motif {
        for view in app.screens.first?.views ?? [] {
            switch view.kind {
            case .characterBody, .characterLegs, .navigationBar(_, _, avatar: true): return .child
            case .textView: return .note
            case .rows: return .gear
            default: continue
            }
        }
        return .letter(app.title.first.map(String.init) ?? "?")
    }

    /// - Parameter isOld: whether the corners are those of icons before iOS 7.
    func draw(in box: Box, isOld: Bool = false, into list: inout DisplayList) {
        let shape = Shape.icon(box, isOld: isOld)
        let top = Spot(box.x, box.y)
        let bottom = Spot(box.x, box.maxY)
        if case .note = motif { return drawNote(in: box, shape, into: &list) }
        let light = color.mixed(0.22, with: .white)
        list.fill(shape, from: top, to: bottom, [light, color.mixed(0.06, with: .black)])
        list.clipped(to: shape) { list in
            switch motif {
            case .child:
                CharacterArt.drawBust(box.midX, box.midY, height: box.height, into: &list)
            case .gear:
                list.gear(box.midX, box.midY, radius: box.width * 0.34, .white, hole: color)
            case .letter(let letter):
                list.text(
                    letter, box.midX, middle: box.midY, box.height * 0.56, .white, .bold, .center)
            case .note: break
            }
        }
    }

    /// A sheet of paper with a coloured head and lines.
    private func drawNote(in box: Box, _ shape: Shape, into list: inout DisplayList) {
        list.fill(shape, Color(0xFFFD_F7FF))
        list.clipped(to: shape) { list in
            let head = Box(box.x, box.y, box.width, box.height * 0.27)
            let from = Spot(box.x, box.y)
            list.fill(
                .rect(head), from: from, to: Spot(box.x, head.maxY),
                [color.mixed(0.25, with: .white), color])
            for row in 0..<3 {
                let y = box.y + box.height * (0.46 + 0.17 * Double(row))
                let width = box.width * (row == 2 ? 0.42 : 0.68)
                list.fill(
                    .rounded(Box(box.x + box.width * 0.16, y, width, box.height * 0.035), 2),
                    Color(0xC3BF_B4FF))
            }
        }
    }
}
