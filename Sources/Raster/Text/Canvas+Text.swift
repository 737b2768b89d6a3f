import CKernels

/// A line's masks, the pixel of its origin and its colour.
struct PlacedLine {
    var masks: MaskedLine
    var x: Int
    var y: Int
    var source: UInt32
    /// The opacity of the line's colour, which coloured glyphs have too.
    var alpha: UInt32

    /// The pixels it may touch.
    var box: PixelBox { masks.box.moved(by: x, y) }
}

extension Canvas {
    /// Larger text (in pixels) is filled as paths instead of kept masks.
    private static let largestMaskPx = 160.0

    func text(_ run: TextRun, _ state: State) throws(RasterError) {
        if !run.size.isFinite || !run.tracking.isFinite || !run.origin.x.isFinite
            || !run.origin.y.isFinite
        {
            throw error(.notFinite, "the size or place of a text is not finite")
        }
        if run.size <= 0 || run.color.alpha == 0 || run.string.isEmpty { return }
        if let line = placedLine(run, state.map) {
            masks(line, state)
        } else {
            try paths(run, state)
        }
    }

    /// The masks of a command that is a line of text; nil for others and where ``text(_:_:)`` has
    /// more to do.
    func placedLine(_ command: DisplayList.Command, _ map: Affine) -> PlacedLine? {
        guard case .text(let run) = command, run.size.isFinite, run.tracking.isFinite,
            run.origin.x.isFinite, run.origin.y.isFinite, run.size > 0, run.color.alpha > 0,
            !run.string.isEmpty
        else { return nil }
        return placedLine(run, map)
    }

    /// The masks of a line; nil where its paths are to be filled.
    func placedLine(_ run: TextRun, _ map: Affine) -> PlacedLine? {
        let sizePx = run.size * map.a
        if !map.isUniform || sizePx > Self.largestMaskPx { return nil }
        let origin = map.apply(Spot(start(of: run), run.origin.y))
        let quarters = floorPx(near(origin.x) * 4 + 0.5)
        let size = floorPx(sizePx * 64 + 0.5)
        let tracking = floorPx(near(run.tracking * map.a) * 64 + 0.5)
        let line = fonts.locked {
            fonts.masked(
                run.string, run.weight, size: size, tracking: tracking, phase: quarters & 3)
        }
        return PlacedLine(
            masks: line, x: quarters >> 2, y: floorPx(origin.y + 0.5),
            source: run.color.premultiplied, alpha: UInt32(run.color.alpha))
    }

    /// Where the pen starts, in points.
    private func start(of run: TextRun) -> Double {
        if run.alignment == .leading { return run.origin.x }
        let width = fonts.width(of: run)
        return run.origin.x - (run.alignment == .center ? width / 2 : width)
    }

    func masks(_ line: PlacedLine, _ state: State) {
        let (x, y) = (line.x, line.y)
        if line.box.intersection(state.clip).isEmpty { return }
        for glyph in line.masks.glyphs {
            let mask = glyph.mask
            let (left, top) = (mask.box.x0 + x + glyph.x, mask.box.y0 + y + glyph.y)
            let target = PixelBox(left, top, left + mask.box.width, top + mask.box.height)
            let seen = target.intersection(state.clip)
            if seen.isEmpty { continue }
            surface.willWrite(seen)
            if let pixels = mask.pixels {
                let first = pixels.base + (seen.y0 - top) * mask.box.width + (seen.x0 - left)
                lay(first, mask.box.width, seen, line.alpha)
                continue
            }
            let bytes = mask.bytes.base + (seen.y0 - top) * mask.box.width + (seen.x0 - left)
            ck_blend_mask(
                surface.row(seen.y0) + seen.x0, Int64(surface.stride), bytes,
                Int64(mask.box.width), Int64(seen.width), Int64(seen.height), line.source)
        }
    }

    /// Lays the pixels of a coloured glyph over a box of the surface.
    private func lay(
        _ first: UnsafePointer<UInt32>, _ stride: Int, _ seen: PixelBox, _ alpha: UInt32
    ) {
        for row in 0..<seen.height {
            blendPixels(
                surface.row(seen.y0 + row) + seen.x0, seen.width, first + row * stride, alpha)
        }
    }

    private func paths(_ run: TextRun, _ state: State) throws(RasterError) {
        let pen = start(of: run)
        let line = fonts.locked { fonts.shaped(run.string, run.weight) }
        var moved = 0.0
        for glyph in line.glyphs {
            if let picture = fonts.locked({ fonts.picture(glyph) }) {
                let box = Box(
                    pen + (glyph.x + picture.edges.x) * run.size,
                    run.origin.y + (picture.edges.y - glyph.y) * run.size,
                    picture.edges.width * run.size, picture.edges.height * run.size)
                try slanted(picture.rows, box, UInt32(run.color.alpha), state)
                continue
            }
            var path = Polyline()
            // Curves are flattened at the size on the screen: by the map, not before it.
            let scale = max(state.map.meanScale, 1e-6)
            let origin = Spot(
                (pen + glyph.x * run.size + moved) * scale,
                (run.origin.y - glyph.y * run.size) * scale)
            if glyph.advance > 0 { moved += run.tracking }
            fonts.locked {
                fonts.append(glyph, to: &path, sizePx: run.size * scale, x: origin.x, y: origin.y)
            }
            path.apply(state.map.after(.scaled(1 / scale, movedBy: 0, 0)))
            if !path.settle() { throw error(.notFinite, "the place of a text is not finite") }
            guard let box = path.box else { continue }
            let touched = PixelBox(covering: box.x0, box.y0, box.x1, box.y1).inflated(by: 1)
            var sink = SolidSink(surface: surface, source: run.color.premultiplied)
            filler.fill(path, .nonZero, clip: touched.intersection(state.clip), into: &sink)
        }
    }
}
