/// Eight rows of both pictures, made ready for taking the moments of blocks.
///
/// Greys are kept as 16 bits and pixels without alpha, so that the loops over eight pixels are
/// plain products and sums, which the compiler vectorises.
struct BlockRows: ~Copyable {
    private static let side = StructureJudge.blockSide
    private let pair: PixelPair
    private let ground: UInt32
    /// Eight rows of the first picture, then eight of the second.
    private let colors: UnsafeMutablePointer<UInt32>
    /// Ten rows, from one above to one below, of the greys of both pictures together; each with a
    /// pixel more on both sides.
    private let sums: UnsafeMutablePointer<Int16>
    /// Eight rows of the differences of grey.
    private let deltas: UnsafeMutablePointer<Int16>
    private let width: Int

    init(_ pair: PixelPair, ground: UInt32) {
        (self.pair, self.ground) = (pair, ground)
        width = pair.widthPx + 2
        colors = .allocate(capacity: 2 * Self.side * pair.widthPx)
        sums = .allocate(capacity: (Self.side + 2) * width)
        deltas = .allocate(capacity: Self.side * width)
    }

    deinit {
        colors.deallocate()
        sums.deallocate()
        deltas.deallocate()
    }

    /// Makes ready some columns of the row of blocks that begins at row `top`.
    func prepare(top: Int, columns: Range<Int>) {
        for line in 0..<Self.side + 2 {
            let (a, b) = pair.rows(top + line - 1)
            let isInside = line > 0 && line <= Self.side
            fill(line, a, b, columns, keeping: isInside)
        }
    }

    private func fill(
        _ line: Int, _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>,
        _ columns: Range<Int>, keeping: Bool
    ) {
        let sums = sums + line * width + 1
        let reach = max(0, columns.lowerBound - 1)..<min(pair.widthPx, columns.upperBound + 1)
        for x in reach { sums[x] = grey(shown(a[x])) &+ grey(shown(b[x])) }
        if reach.lowerBound == 0 { sums[-1] = sums[0] }
        if reach.upperBound == pair.widthPx { sums[pair.widthPx] = sums[pair.widthPx - 1] }
        guard keeping else { return }
        let first = colors + (line - 1) * pair.widthPx
        let second = first + Self.side * pair.widthPx
        let deltas = deltas + (line - 1) * width
        for x in columns {
            let (p, q) = (shown(a[x]), shown(b[x]))
            first[x] = p & 0x00ff_ffff
            second[x] = q & 0x00ff_ffff
            deltas[x] = grey(q) &- grey(p)
        }
    }

    @inline(__always)
    private func shown(_ pixel: UInt32) -> UInt32 {
        let rest = 255 &- pixel >> 24
        return pixel &+ ((rest | rest << 8 | rest << 16) & ground)
    }

    @inline(__always)
    private func grey(_ pixel: UInt32) -> Int16 {
        Int16(truncatingIfNeeded: (pixel & 255) &+ (pixel >> 8 & 255) &+ (pixel >> 16 & 255))
    }
}

extension BlockRows {
    /// Adds some of the prepared lines of a part of a row, at most 8 x 8 pixels, to moments.
    @inline(__always)
    func add(_ part: Range<Int>, lines: Range<Int>, to moments: inout Moments) {
        addColors(part, lines, &moments)
        addGradients(part, lines, &moments)
        moments.count &+= part.count &* lines.count
    }

    @inline(__always)
    private func addColors(_ part: Range<Int>, _ lines: Range<Int>, _ moments: inout Moments) {
        var (redBlue1, green1, redBlue2, green2) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
        var (squares, differences) = (Int32(0), Int32(0))
        for line in lines {
            let first = colors + (line &* pair.widthPx &+ part.lowerBound)
            let second = first + Self.side &* pair.widthPx
            for x in 0..<part.count {
                redBlue1 &+= first[x] & 0x00ff_00ff
                green1 &+= first[x] >> 8 & 255
                redBlue2 &+= second[x] & 0x00ff_00ff
                green2 &+= second[x] >> 8 & 255
            }
            let firstBytes = UnsafeRawPointer(first).assumingMemoryBound(to: UInt8.self)
            let secondBytes = UnsafeRawPointer(second).assumingMemoryBound(to: UInt8.self)
            for i in 0..<part.count &* 4 {
                let (p, q) = (Int16(firstBytes[i]), Int16(secondBytes[i]))
                let delta = p &- q
                squares &+= Int32(p) &* Int32(p) &+ Int32(q) &* Int32(q)
                differences &+= Int32(delta) &* Int32(delta)
            }
        }
        add(&moments.first, redBlue1, green1)
        add(&moments.second, redBlue2, green2)
        moments.squares &+= Int(squares)
        moments.differences &+= Int(differences)
    }

    @inline(__always)
    private func add(_ sums: inout (Int, Int, Int), _ redBlue: UInt32, _ green: UInt32) {
        sums.0 &+= Int(redBlue & 0xffff)
        sums.1 &+= Int(green)
        sums.2 &+= Int(redBlue >> 16)
    }

    @inline(__always)
    private func addGradients(_ part: Range<Int>, _ lines: Range<Int>, _ moments: inout Moments) {
        var (xx, yy, xy, dx, dy) = (Int32(0), Int32(0), Int32(0), Int32(0), Int32(0))
        for line in lines {
            let above = sums + (line &* width &+ 1 &+ part.lowerBound)
            let (here, below) = (above + width, above + 2 &* width)
            let deltas = deltas + (line &* width &+ part.lowerBound)
            for x in 0..<part.count {
                let across = Int32(here[x &+ 1] &- here[x &- 1])
                let down = Int32(below[x] &- above[x])
                let delta = Int32(deltas[x])
                xx &+= across &* across
                yy &+= down &* down
                xy &+= across &* down
                dx &+= delta &* across
                dy &+= delta &* down
            }
        }
        moments.gradients.0 &+= Int(xx)
        moments.gradients.1 &+= Int(yy)
        moments.gradients.2 &+= Int(xy)
        moments.slopes.0 &+= Int(dx)
        moments.slopes.1 &+= Int(dy)
    }
}
