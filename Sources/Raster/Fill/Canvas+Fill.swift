/// What makes a gradient's colours: a table, and rows ready to copy, kept for one drawing.
struct GradientKey: Hashable {
    var from: Spot
    var to: Spot
    var stops: [GradientStop]
    var map: Affine
}

extension Canvas {
    private static let mostGradients = 16

    func fill(_ shape: Shape, _ paint: Paint, _ state: State) throws(RasterError) {
        switch paint {
        case .color(let color):
            if color.alpha == 0 { return }
            var sink = SolidSink(surface: surface, source: color.premultiplied)
            try sweep(shape, state, into: &sink)
        case .linearGradient(let from, let to, let stops):
            try fill(shape, from, to, stops, state)
        }
    }

    private func fill(
        _ shape: Shape, _ from: Spot, _ to: Spot, _ stops: [GradientStop], _ state: State
    ) throws(RasterError) {
        let finite =
            from.x.isFinite && from.y.isFinite && to.x.isFinite && to.y.isFinite
            && stops.allSatisfy { $0.at.isFinite }
        if !finite { throw error(.notFinite, "a number of the gradient is not finite") }
        guard let last = stops.last else { return }
        let key = GradientKey(from: from, to: to, stops: stops, map: state.map)
        let known = gradients[key] ?? Gradient(from: from, to: to, stops: stops, map: state.map)
        guard var gradient = known else { return try fill(shape, .color(last.color), state) }
        if gradients[key] == nil {
            gradient.prepare(for: bounds)
            if gradients.count < Self.mostGradients { gradients[key] = gradient }
        }
        var sink = PixelSink(surface: surface, source: gradient, buffer: rowBuffer.base)
        try sweep(shape, state, into: &sink)
    }

    /// Hands the rows of a shape to a sink.
    func sweep<Sink: RowSink>(
        _ shape: Shape, _ state: State, into sink: inout Sink
    ) throws(RasterError) {
        if let box = uprightPixels(shape, state.map) {
            return PixelBox.sweep(box.x0, box.y0, box.x1, box.y1, clip: state.clip, into: &sink)
        }
        if let rounded = RoundedPixels(shape, state.map) {
            return sweep(rounded, state.clip, into: &sink)
        }
        let touched = try trace(shape, state.map)
        filler.fill(outline, shape.rule, clip: touched.intersection(state.clip), into: &sink)
    }

    private func sweep<Sink: RowSink>(
        _ rounded: RoundedPixels, _ clip: PixelBox, into sink: inout Sink
    ) {
        let (x, y) = (rounded.x, rounded.y)
        let (top, bottom) = (rounded.middle.lowerBound + y, rounded.middle.upperBound + y)
        if clip.isEmpty || clip.y0 >= rounded.below.upperBound + y
            || clip.y1 <= rounded.above.lowerBound + y
        {
            return
        }
        let isBetween = clip.y0 >= top && clip.y1 <= bottom
        let corners = isBetween ? nil : roundeds.rows(of: rounded, filler)
        corners?.above.replay(x, y, clip: clip, room: roundeds.room, into: &sink)
        let box = rounded.key.box
        PixelBox.sweep(
            x << 8 + fixed8(box.x), top << 8, x << 8 + fixed8(box.x + box.width), bottom << 8,
            clip: clip, into: &sink)
        corners?.below.replay(x, y, clip: clip, room: roundeds.room, into: &sink)
    }

    func stroke(
        _ shape: Shape, _ color: Color, _ style: StrokeStyle, _ state: State
    ) throws(RasterError) {
        if !style.width.isFinite { throw error(.notFinite, "the width of a stroke is not finite") }
        if style.width <= 0 || color.alpha == 0 { return }
        guard let stroker = Stroker(shape, style, scale: state.map.meanScale) else {
            throw error(.notFinite, "a number of the stroked shape is not finite")
        }
        outline = stroker.outline(state.map)
        if !outline.settle() { throw error(.notFinite, "a number of the shape is not finite") }
        guard let box = outline.box else { return }
        let touched = PixelBox(covering: box.x0, box.y0, box.x1, box.y1).inflated(by: 1)
        var sink = SolidSink(surface: surface, source: color.premultiplied)
        filler.fill(
            outline, .nonZero, clip: touched.intersection(state.clip), into: &sink)
    }
}

extension Gradient {
    /// Creates a gradient from places in points; lines of equal colour stay as the map bends them.
    init?(from: Spot, to: Spot, stops: [GradientStop], map: Affine) {
        let start = map.apply(from)
        // A line of equal colour, and the way across it: where that meets the end's own line.
        let side = map.apply(Spot(from.x - (to.y - from.y), from.y + (to.x - from.x)))
        let end = map.apply(to)
        let (ux, uy) = (side.x - start.x, side.y - start.y)
        let length2 = ux * ux + uy * uy
        if length2 == 0 || !length2.isFinite { return nil }
        let along = ((end.x - start.x) * ux + (end.y - start.y) * uy) / length2
        self.init(
            from: start, to: Spot(end.x - along * ux, end.y - along * uy), stops: stops)
    }
}
