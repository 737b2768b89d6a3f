extension Canvas {
    // MARK: - Clip

    func clip(_ shape: Shape, _ list: DisplayList, _ state: State) throws(RasterError) {
        var inner = state
        inner.depth += 1
        if let box = uprightPixels(shape, state.map) {
            let outer = PixelBox(box.x0 >> 8, box.y0 >> 8, (box.x1 + 255) >> 8, (box.y1 + 255) >> 8)
            inner.clip = state.clip.intersection(outer)
            let isWhole = (box.x0 | box.y0 | box.x1 | box.y1) & 255 == 0
            if isWhole { return try play(list, inner) }
        } else if let rounded = RoundedPixels(shape, state.map) {
            inner.clip = rounded.bounds.intersection(state.clip)
        } else {
            inner.clip = try trace(shape, state.map).intersection(state.clip)
        }
        if inner.clip.isEmpty { return }
        var saver = EdgeSaver(surface: surface, clip: inner.clip)
        try sweep(shape, inner, into: &saver)
        saver.finish()
        try hold(saver.used)
        try play(list, inner)
        saver.restore()
        heldPixels -= saver.used
    }

    /// Counts pixels kept beside the canvas while a group is drawn.
    private func hold(_ pixels: Int) throws(RasterError) {
        heldPixels += pixels
        if heldPixels > max(1 << 20, Renderer.mostHeld * canvasArea) {
            throw error(
                .tooLarge,
                "nested groups keep more than \(Renderer.mostHeld) times the canvas; flatten them")
        }
    }

    // MARK: - Layer

    func layer(_ opacity: Double, _ list: DisplayList, _ state: State) throws(RasterError) {
        if !opacity.isFinite { throw error(.notFinite, "the opacity of a layer is not finite") }
        var inner = state
        inner.depth += 1
        let alpha = opacityByte(opacity)
        if alpha == 0 { return }
        if alpha == 255 { return try play(list, inner) }
        if layerDepth >= Renderer.deepestLayer {
            throw error(.tooDeep, "layers nest deeper than \(Renderer.deepestLayer)")
        }
        let bounds = extent(of: list, inner, depth: 0)?.intersection(state.clip) ?? state.clip
        if bounds.isEmpty { return }
        inner.clip = bounds
        try hold(bounds.area)
        let pixels = workshop.pixels(bounds.area)
        pixels.base.update(repeating: 0, count: bounds.area)
        let outer = surface
        surface = Surface(base: pixels.base, stride: bounds.width, bounds: bounds)
        layerDepth += 1
        defer {
            surface = outer
            layerDepth -= 1
            heldPixels -= bounds.area
            workshop.giveBack(pixels)
        }
        try play(list, inner)
        outer.willWrite(bounds)
        for y in bounds.y0..<bounds.y1 {
            blendPixels(outer.row(y) + bounds.x0, bounds.width, surface.row(y) + bounds.x0, alpha)
        }
    }
}

/// An opacity from 0 to 1 as 0 to 255.
func opacityByte(_ opacity: Double) -> UInt32 {
    UInt32(max(0, min(1, opacity)) * 255 + 0.5)
}

/// Keeps the pixels at and beyond the edge of a clip, and mixes them back when the group is drawn.
struct EdgeSaver: RowSink {
    private struct Piece {
        var y: Int
        var x: Int
        var count: Int
        var offset: Int
    }

    private let surface: Surface
    private let clip: PixelBox
    private var pieces: [Piece] = []
    private let saved = Scratch<UInt32>(capacity: 1024)
    private let kept = Scratch<UInt8>(capacity: 1024)
    private(set) var used = 0
    private var nextRow: Int

    init(surface: Surface, clip: PixelBox) {
        self.surface = surface
        self.clip = clip
        nextRow = clip.y0
    }

    mutating func take(_ row: CoverageRow) {
        skipRows(to: row.y)
        var x = clip.x0
        for span in row.spans {
            let (start, end) = (Int(span.x), Int(span.x + span.count))
            if start > x { save(row.y, x, start - x, outside: nil) }
            if span.coverage < 0 {
                save(row.y, start, end - start, outside: row.bytes + start)
            } else if span.coverage < 255 {
                save(row.y, start, end - start, coverage: UInt8(span.coverage))
            }
            x = end
        }
        if x < clip.x1 { save(row.y, x, clip.x1 - x, outside: nil) }
        nextRow = row.y + 1
    }

    /// Saves the rows that the shape did not reach.
    mutating func finish() { skipRows(to: clip.y1) }

    private mutating func skipRows(to y: Int) {
        while nextRow < y {
            save(nextRow, clip.x0, clip.width, outside: nil)
            nextRow += 1
        }
    }

    private mutating func save(
        _ y: Int, _ x: Int, _ count: Int, outside coverage: UnsafePointer<UInt8>?
    ) {
        let offset = room(y, x, count)
        if let coverage {
            (kept.base + offset).update(from: coverage, count: count)
        } else {
            (kept.base + offset).update(repeating: 0, count: count)
        }
    }

    private mutating func save(_ y: Int, _ x: Int, _ count: Int, coverage: UInt8) {
        let offset = room(y, x, count)
        (kept.base + offset).update(repeating: coverage, count: count)
    }

    private mutating func room(_ y: Int, _ x: Int, _ count: Int) -> Int {
        surface.willWrite(PixelBox(x, y, x + count, y + 1))
        saved.grow(to: used + count, keeping: used)
        kept.grow(to: used + count, keeping: used)
        (saved.base + used).update(from: surface.row(y) + x, count: count)
        pieces.append(Piece(y: y, x: x, count: count, offset: used))
        used += count
        return used - count
    }

    func restore() {
        for piece in pieces {
            let dest = surface.row(piece.y) + piece.x
            for index in 0..<piece.count {
                let coverage = UInt32(kept.base[piece.offset + index])
                dest[index] = mixed(dest[index], coverage, saved.base[piece.offset + index])
            }
        }
    }
}
