extension Canvas {
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
        guard var gradient = Gradient(from: from, to: to, stops: stops, map: state.map) else {
            return try fill(shape, .color(last.color), state)
        }
        gradient.prepare(for: state.clip)
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
        let touched = try trace(shape, state.map)
        filler.fill(outline, shape.rule, clip: touched.intersection(state.clip), into: &sink)
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
