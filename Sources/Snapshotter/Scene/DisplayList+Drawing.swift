internal import Raster

/// Short words for the commands that painters use most.
extension DisplayList {
    mutating func fill(_ shape: Shape, _ color: Color) {
        commands.append(.fill(shape, .color(color)))
    }

    mutating func fill(_ box: Box, _ color: Color) { fill(.rect(box), color) }

    mutating func fill(_ path: Path, _ color: Color) { fill(.path(path, .nonZero), color) }

    mutating func fill(_ shape: Shape, from: Spot, to: Spot, _ colors: [Color]) {
        let last = Double(max(1, colors.count - 1))
        let stops = colors.enumerated().map {
            GradientStop(at: Double($0.offset) / last, $0.element)
        }
        commands.append(.fill(shape, .linearGradient(from: from, to: to, stops: stops)))
    }

    mutating func stroke(_ shape: Shape, _ color: Color, _ width: Double) {
        commands.append(.stroke(shape, color, StrokeStyle(width: width)))
    }

    /// Strokes a path with round ends and joins.
    mutating func line(_ path: Path, _ color: Color, _ width: Double) {
        let style = StrokeStyle(width: width, cap: .round, join: .round)
        commands.append(.stroke(.path(path, .nonZero), color, style))
    }

    /// Draws one line of text whose baseline is at a place.
    mutating func text(
        _ string: String, _ x: Double, baseline: Double, _ size: Double, _ color: Color,
        _ weight: TextRun.Weight = .regular, _ alignment: TextRun.Alignment = .leading,
        tracking: Double = 0
    ) {
        guard !string.isEmpty else { return }
        commands.append(
            .text(
                TextRun(
                    string, at: Spot(x, baseline), size: size, weight: weight, color: color,
                    alignment: alignment, tracking: tracking)))
    }

    /// Draws one line of text with its capitals centred at a height.
    mutating func text(
        _ string: String, _ x: Double, middle: Double, _ size: Double, _ color: Color,
        _ weight: TextRun.Weight = .regular, _ alignment: TextRun.Alignment = .leading,
        tracking: Double = 0
    ) {
        let baseline = middle + size * Typesetter.capHeight / 2
        text(string, x, baseline: baseline, size, color, weight, alignment, tracking: tracking)
    }

    /// Draws a pane of glass: its shadow, what lies below it blurred and tinted, and the light at
    /// its edge.
    mutating func pane(_ shape: Shape, _ tint: Color, rim width: Double) {
        commands.append(.shadow(shape, Color(0x0000_0026), sigma: 10, dx: 0, dy: 4))
        commands.append(
            .backdropBlur(shape, sigma: 10, saturation: 1.8, tint: tint.opacity(0.7)))
        stroke(shape, Color(0xFFFF_FF59), width)
    }

    /// Draws inside a shape only.
    mutating func clipped(to shape: Shape, _ draw: (inout DisplayList) -> Void) {
        var inner = DisplayList()
        draw(&inner)
        if !inner.commands.isEmpty { commands.append(.clip(shape, inner)) }
    }

    /// Draws under a scale followed by a translation.
    mutating func placed(
        _ scale: Double, _ x: Double, _ y: Double, _ draw: (inout DisplayList) -> Void
    ) {
        var inner = DisplayList()
        draw(&inner)
        commands.append(.transform(.scaled(scale, movedBy: x, y), inner))
    }

    /// Draws a list of a size over a box: scaled where the box has another size.
    mutating func stretched(_ other: DisplayList, _ size: Box, over box: Box) {
        guard size.width > 0, size.height > 0 else { return }
        let map = Affine(
            a: box.width / size.width, b: 0, c: 0, d: box.height / size.height, tx: box.x,
            ty: box.y)
        commands.append(.transform(map, other))
    }

    mutating func append(_ other: DisplayList) { commands += other.commands }
}

extension Color {
    static let clear = Color(0)
    static let white = Color(0xFFFF_FFFF)
    static let black = Color(0x0000_00FF)

    /// The colour with another opacity from 0 to 1.
    func opacity(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: UInt8(max(0, min(255, alpha * 255 + 0.5))))
    }

    /// The colour with a share of its own opacity.
    func faded(_ share: Double) -> Color { opacity(Double(alpha) / 255 * share) }

    /// The ink that is read best on the colour: white, or black on light ones such as yellow.
    var ink: Color {
        let luma = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
        return luma > 150_000 ? .black : .white
    }

    /// The colour mixed with a share of another, opacity apart.
    func mixed(_ share: Double, with other: Color) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(max(0, min(255, Double(a) + (Double(b) - Double(a)) * share + 0.5)))
        }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: alpha)
    }
}

extension Shape {
    /// A rectangle with circular corners.
    static func rounded(_ box: Box, _ radius: Double) -> Shape {
        .roundedRect(box, radius: min(radius, min(box.width, box.height) / 2), continuous: false)
    }

    /// A rectangle with smooth corners.
    static func smooth(_ box: Box, _ radius: Double) -> Shape {
        .roundedRect(box, radius: min(radius, min(box.width, box.height) / 2), continuous: true)
    }

    static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Shape {
        .ellipse(Box(x - radius, y - radius, 2 * radius, 2 * radius))
    }
}
