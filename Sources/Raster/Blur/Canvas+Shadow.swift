import CKernels

/// The shadows of one drawing: each is blurred once, in however many pieces it is drawn.
final class ShadowCache {
    struct Key: Hashable {
        var shape: Shape
        var map: Affine
        var sigmaPx: Double
    }

    struct Entry {
        var cells: CellMap
        var grid: CellGrid
        var owner: Scratch<UInt32>
    }

    var known: [Key: Entry?] = [:]
    /// Cells of all kept shadows; more are not kept.
    var heldCells = 0
    static let mostCells = 8 << 20
}

extension Canvas {
    func shadow(
        _ shape: Shape, _ color: Color, _ sigma: Double, _ dx: Double, _ dy: Double, _ state: State
    ) throws(RasterError) {
        if !sigma.isFinite || !dx.isFinite || !dy.isFinite {
            throw error(.notFinite, "a number of the shadow is not finite")
        }
        if color.alpha == 0 { return }
        var moved = state
        moved.map = state.map.after(.moved(by: dx, dy))
        let sigmaPx = sigma * state.map.meanScale
        if sigmaPx < 0.1 { return try fill(shape, .color(color), moved) }
        switch try preparedShadow(shape, sigma, moved.map) {
        case .kept(let entry?): lay(entry.grid, entry.cells, color.premultiplied, state.clip)
        case .kept(nil): return
        case .tooLarge: try shadowPart(shape, color, sigma, moved)
        }
    }

    /// A whole shadow, blurred once; nil where there is none.
    enum PreparedShadow {
        case kept(ShadowCache.Entry?)
        /// What is seen of it is to be blurred on its own.
        case tooLarge
    }

    /// The shadow of a shape in pixels. Throws for shapes that are not finite; the other numbers
    /// have to be.
    func preparedShadow(
        _ shape: Shape, _ sigma: Double, _ map: Affine
    ) throws(RasterError) -> PreparedShadow {
        let sigmaPx = sigma * map.meanScale
        let key = ShadowCache.Key(shape: shape, map: map, sigmaPx: sigmaPx)
        if let known = shadows.known[key] { return .kept(known) }
        if !sigmaPx.isFinite || sigmaPx < 0.1 { return .tooLarge }
        let plan = BlurPlan(sigma: sigmaPx)
        let touched = try trace(shape, map)
        let whole = touched.inflated(by: (plan.reach + 1) * plan.factor).intersection(bounds)
        if outline.contours.isEmpty || whole.isEmpty {
            shadows.known[key] = .some(nil)
            return .kept(nil)
        }
        let cells = shadowCells(whole, origin: touched, plan)
        if shadows.heldCells + cells.width * cells.height > ShadowCache.mostCells {
            return .tooLarge
        }
        let grid = fillCells(shape.rule, cells)
        blurs.blur(grid, plan)
        return .kept(keep(grid, cells, key))
    }

    /// Draws what is seen of a shadow that is not kept.
    private func shadowPart(
        _ shape: Shape, _ color: Color, _ sigma: Double, _ state: State
    ) throws(RasterError) {
        let plan = BlurPlan(sigma: sigma * state.map.meanScale)
        let touched = try trace(shape, state.map)
        let seen = touched.inflated(by: (plan.reach + 1) * plan.factor).intersection(state.clip)
        if outline.contours.isEmpty || seen.isEmpty { return }
        let cells = shadowCells(seen, origin: touched, plan)
        let grid = fillCells(shape.rule, cells)
        blurs.blur(grid, plan)
        lay(grid, cells, color.premultiplied, seen)
    }

    private func keep(
        _ grid: CellGrid, _ cells: CellMap, _ key: ShadowCache.Key
    ) -> ShadowCache.Entry {
        let count = grid.width * grid.height
        let owner = workshop.pixels(count)
        owner.base.update(from: grid.values, count: count)
        var kept = grid
        kept.values = owner.base
        let entry = ShadowCache.Entry(cells: cells, grid: kept, owner: owner)
        shadows.known[key] = entry
        shadows.heldCells += count
        return entry
    }

    private func shadowCells(_ seen: PixelBox, origin: PixelBox, _ plan: BlurPlan) -> CellMap {
        let factor = plan.factor
        let need = seen.inflated(by: (plan.reach + 1) * factor)
        let x0 = origin.x0 + floorDivided(need.x0 - origin.x0, factor) * factor
        let y0 = origin.y0 + floorDivided(need.y0 - origin.y0, factor) * factor
        return CellMap(
            x0: x0, y0: y0, factor: factor, width: (need.x1 - x0 + factor - 1) / factor,
            height: (need.y1 - y0 + factor - 1) / factor)
    }

    /// Fills the outline into the cells: the exact area of a cell is its pixels' average.
    private func fillCells(_ rule: FillRule, _ cells: CellMap) -> CellGrid {
        let count = cells.width * cells.height
        let bytes = blurs.mask.need(count, filledWith: 0)
        let scale = 1 / Double(cells.factor)
        outline.apply(
            .scaled(scale, movedBy: -Double(cells.x0) * scale, -Double(cells.y0) * scale))
        let box = PixelBox(0, 0, cells.width, cells.height)
        var sink = MaskSink(bytes: bytes, stride: cells.width, box: box)
        filler.fill(outline, rule, clip: box, into: &sink)
        let values = blurs.first.need(count)
        for index in 0..<count { values[index] = UInt32(bytes[index]) << 8 }
        return CellGrid(width: cells.width, height: cells.height, lanes: 1, values: values)
    }

    /// Lays the part of a shadow that is seen; beyond its cells there is none.
    private func lay(_ grid: CellGrid, _ cells: CellMap, _ source: UInt32, _ clip: PixelBox) {
        let seen = clip.intersection(
            PixelBox(
                cells.x0, cells.y0, cells.x0 + cells.width * cells.factor,
                cells.y0 + cells.height * cells.factor))
        if seen.isEmpty { return }
        surface.willWrite(seen)
        let row = blurs.mixedRow.need(cells.width)
        let mask = blurs.mask.need(max(seen.width, 1))
        let place = Int64(cells.place(seen.x0, cells.x0))
        for y in seen.y0..<seen.y1 {
            let (low, high, part) = cells.between(y, cells.y0, cells.height)
            ck_mix_rows(
                row, grid.values + low * grid.width, grid.values + high * grid.width,
                Int64(grid.width), UInt32(part), Int32(cells.bits))
            ck_expand_mask(
                mask, Int64(seen.width), row, Int64(cells.width), place, Int32(cells.log))
            blendMask(surface.row(y) + seen.x0, seen.width, source, mask)
        }
    }
}
