import CKernels

/// What lies below a shape, blurred and tinted, in cells.
struct PreparedBlur {
    let map: CellMap
    let cells: UnsafeMutablePointer<UInt64>
}

extension Canvas {
    func backdropBlur(
        _ shape: Shape, _ sigma: Double, _ saturation: Double, _ tint: Color, _ state: State
    ) throws(RasterError) {
        if let blur = try prepareBlur(shape, sigma, saturation, tint, state) {
            try lay(blur, shape, state)
        }
    }

    /// Blurs what lies below a shape; nil where nothing of it is seen. It holds until the next one.
    func prepareBlur(
        _ shape: Shape, _ sigma: Double, _ saturation: Double, _ tint: Color, _ state: State
    ) throws(RasterError) -> PreparedBlur? {
        if !sigma.isFinite || !saturation.isFinite {
            throw error(.notFinite, "a number of the blur is not finite")
        }
        let touched = try trace(shape, state.map).inflated(by: -1)
        let seen = touched.intersection(state.clip)
        if seen.isEmpty { return nil }
        let plan = BlurPlan(sigma: sigma * state.map.meanScale)
        let cells = cellsAround(seen, origin: touched, plan)
        let grid = blurs.sample(surface, cells, touched)
        blurs.blur(grid, plan)
        blurs.finish(grid, saturation: saturation, tint: tint, bits: cells.bits)
        return PreparedBlur(map: cells, cells: blurs.packed.base)
    }

    /// Draws the rows of a blur.
    func lay(_ blur: PreparedBlur, _ shape: Shape, _ state: State) throws(RasterError) {
        let source = BlurSource(
            map: blur.map, cells: blur.cells, row: blurs.row.need(blur.map.width + 1))
        var sink = PixelSink(surface: surface, source: source, buffer: rowBuffer.base)
        try sweep(shape, state, into: &sink)
    }

    /// The cells that the visible part of a blur depends on: only what lies below the shape is
    /// blurred, continued at its borders. The grid starts at the shape's first pixel, so that
    /// pictures move with the shape.
    private func cellsAround(_ seen: PixelBox, origin: PixelBox, _ plan: BlurPlan) -> CellMap {
        let factor = plan.factor
        let need = seen.inflated(by: (plan.reach + 1) * factor).intersection(origin)
            .intersection(surface.bounds)
        let x0 = origin.x0 + floorDivided(need.x0 - origin.x0, factor) * factor
        let y0 = origin.y0 + floorDivided(need.y0 - origin.y0, factor) * factor
        return CellMap(
            x0: x0, y0: y0, factor: factor, width: (need.x1 - x0 + factor - 1) / factor,
            height: (need.y1 - y0 + factor - 1) / factor)
    }
}

@inline(__always)
func floorDivided(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
}

extension BlurWorkshop {
    /// Averages the surface's pixels inside a limit into cells, four channels of 16 bits each.
    func sample(_ surface: Surface, _ cells: CellMap, _ limit: PixelBox) -> CellGrid {
        let grid = CellGrid(
            width: cells.width, height: cells.height, lanes: 4,
            values: first.need(cells.width * cells.height * 4))
        let factor = cells.factor
        let seen = PixelBox(
            cells.x0, cells.y0, cells.x0 + cells.width * factor, cells.y0 + cells.height * factor
        ).intersection(surface.bounds).intersection(limit)
        columnSums.need(max(seen.width, 1) * 4)
        for row in 0..<cells.height {
            let top = max(cells.y0 + row * factor, seen.y0)
            let bottom = min(cells.y0 + (row + 1) * factor, seen.y1)
            let out = grid.values + row * grid.rowLength
            sampleRow(surface, cells, PixelBox(seen.x0, top, seen.x1, bottom), out)
        }
        return grid
    }

    /// Averages the pixels of a row of cells.
    private func sampleRow(
        _ surface: Surface, _ cells: CellMap, _ seen: PixelBox, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let sums = columnSums.base
        if cells.factor == 1, seen.height == 1, seen.x0 == cells.x0, seen.width == cells.width {
            return ck_widen_pixels(out, surface.row(seen.y0) + seen.x0, Int64(seen.width))
        }
        for lane in 0..<cells.width * 4 { out[lane] = 0 }
        // 257 rows of bytes fit into 16 bits.
        for start in stride(from: seen.y0, to: seen.y1, by: 256) {
            let end = min(start + 256, seen.y1)
            sums.update(repeating: 0, count: seen.width * 4)
            ck_add_rows(
                sums, surface.row(start) + seen.x0, Int64(surface.stride), Int64(end - start),
                Int64(seen.width))
            if cells.factor <= 16 {
                packRow(cells, seen, out)
            } else {
                addRow(cells, seen, out)
            }
        }
        if cells.factor > 16 {
            for lane in 0..<cells.width * 4 { out[lane] = min(out[lane], 65280) }
        }
    }

    /// Averages sums that fit into 16 bits, four channels at a time.
    private func packRow(
        _ cells: CellMap, _ seen: PixelBox, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let words = row.need(cells.width + 1)
        columnSums.base.withMemoryRebound(to: UInt64.self, capacity: seen.width) { sums in
            ck_add_cells(
                words, Int64(cells.width), sums, Int64(seen.width), Int64(cells.factor),
                Int64(seen.x0 - cells.x0))
        }
        let whole = wholeCells(cells, seen)
        ck_average_cells(
            out + whole.lowerBound * 4, words + whole.lowerBound, Int64(whole.count),
            Int32(2 * cells.factor.trailingZeroBitCount))
        for range in [0..<whole.lowerBound, whole.upperBound..<cells.width] {
            for cell in range {
                let count = UInt32(max(1, columns(cell, cells, seen) * seen.height))
                for lane in 0..<4 {
                    let sum = UInt32(truncatingIfNeeded: words[cell] >> UInt64(16 * lane)) & 0xFFFF
                    out[cell * 4 + lane] = (sum << 8 &+ count / 2) / count
                }
            }
        }
    }

    /// The cells of a row whose pixels are all seen.
    private func wholeCells(_ cells: CellMap, _ seen: PixelBox) -> Range<Int> {
        guard seen.height == cells.factor else { return 0..<0 }
        let first = (seen.x0 - cells.x0 + cells.factor - 1) / cells.factor
        let end = min(cells.width, (seen.x1 - cells.x0) / cells.factor)
        return first < end ? first..<end : 0..<0
    }

    /// How many columns of a cell are seen.
    private func columns(_ cell: Int, _ cells: CellMap, _ seen: PixelBox) -> Int {
        let left = cells.x0 + cell * cells.factor
        return max(0, min(left + cells.factor, seen.x1) - max(left, seen.x0))
    }

    /// Adds the averages of a part of a row of large cells.
    private func addRow(
        _ cells: CellMap, _ seen: PixelBox, _ out: UnsafeMutablePointer<UInt32>
    ) {
        for cell in 0..<cells.width {
            let left = max(cells.x0 + cell * cells.factor, seen.x0)
            let columns = columns(cell, cells, seen)
            let total = total(columnSums.base + (left - seen.x0) * 4, columns)
            let count = UInt64(max(1, columns * seen.height))
            for lane in 0..<4 {
                // Parts of tall cells are rounded each on their own.
                out[cell * 4 + lane] += UInt32((total[lane] << 8 + count / 2) / count)
            }
        }
    }

    private func total(_ sums: UnsafeMutablePointer<UInt16>, _ count: Int) -> SIMD4<UInt64> {
        var total = SIMD4<UInt64>.zero
        for column in 0..<max(0, count) {
            let place = sums + column * 4
            total &+= SIMD4<UInt64>(
                UInt64(place[0]), UInt64(place[1]), UInt64(place[2]), UInt64(place[3]))
        }
        return total
    }

    /// Scales the saturation, lays a tint over all cells, and packs the four channels of each into
    /// 16-bit lanes with `8 - bits` bits of fraction. Only the result is bounded: below a nearly
    /// opaque tint, colours may be far outside of what a pixel holds.
    func finish(_ grid: CellGrid, saturation: Double, tint: Color, bits: Int) {
        let factor = Int(max(0, min(Self.largestSaturation, saturation)) * 256 + 0.5)
        let count = grid.width * grid.height
        ck_finish_cells(
            packed.need(count), grid.values, Int64(count), Int32(factor), tint.premultiplied,
            Int32(bits))
    }

    private static let largestSaturation = 16.0
}

/// The pixels between blurred cells, by linear interpolation both ways.
struct BlurSource: PixelSource {
    let map: CellMap
    let cells: UnsafeMutablePointer<UInt64>
    /// Room for a row of cells between two rows, and the row it holds.
    let row: UnsafeMutablePointer<UInt64>
    private var rowY = Int.min

    var isOpaque: Bool { false }
    var replaces: Bool { true }

    init(map: CellMap, cells: UnsafeMutablePointer<UInt64>, row: UnsafeMutablePointer<UInt64>) {
        self.map = map
        self.cells = cells
        self.row = row
    }

    mutating func pixels(
        _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
    ) {
        if y != rowY { prepare(y) }
        ck_expand_pixels(
            out, Int64(count), row, Int64(map.width), Int64(map.place(x, map.x0)), Int32(map.log))
    }

    private mutating func prepare(_ y: Int) {
        rowY = y
        let (low, high, part) = map.between(y, map.y0, map.height)
        func lanes(_ words: UnsafeMutablePointer<UInt64>) -> UnsafeMutablePointer<UInt16> {
            UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt16.self)
        }
        ck_mix_cells(
            lanes(row), lanes(cells + low * map.width), lanes(cells + high * map.width),
            Int64(map.width * 4), UInt32(part), Int32(map.bits))
    }
}

/// The upper bytes of four 16-bit lanes as one pixel.
@inline(__always)
func packedBytes(_ value: UInt64) -> UInt32 {
    let bytes = (value >> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs >> 16)
}
