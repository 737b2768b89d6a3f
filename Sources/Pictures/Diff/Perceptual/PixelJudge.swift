import CKernels

/// Judges each pixel by its colour and by the eight pixels around it.
struct PixelJudge {
    private let pair: PixelPair
    private let reader: LabReader
    private let rule: PerceptualRule

    init(_ pair: PixelPair, _ reader: LabReader, _ rule: PerceptualRule) {
        (self.pair, self.reader, self.rule) = (pair, reader, rule)
    }

    /// Marks what differs; pixels that are marked as different already stay so.
    func mark(_ plan: ComparisonPlan, _ marks: DiffMarks) -> (maxDelta: UInt8, isOpen: Bool) {
        let comparison = RowComparison(widthPx: pair.widthPx, lead: 16)
        var isOpen = false
        let maxDelta = comparison.compare(plan, tolerance: rule.harmless) { y in
            pair.rows(y)
        } _: { run in
            if judge(run.columns, run.y, run.flags, marks.row(run.y)) { isOpen = true }
            marks.touch(run.columns, run.y)
        }
        return (maxDelta, isOpen)
    }

    /// Judges the flagged pixels of a row; returns whether any stays open.
    private func judge(
        _ columns: Range<Int>, _ y: Int, _ flags: UnsafeMutablePointer<UInt8>,
        _ to: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        guard y > 0, y < pair.heightPx &- 1, pair.widthPx > 2 else {
            return judgeEach(columns, y, flags, to)
        }
        // Pixels at an edge do not have eight neighbours.
        let last = pair.widthPx &- 1
        var isOpen = judgeInside(columns.clamped(to: 1..<last), y, flags, to)
        for edge in [0..<1, last..<last &+ 1] where columns.overlaps(edge) {
            if judgeEach(edge, y, flags, to) { isOpen = true }
        }
        return isOpen
    }

    /// As ``judgeEach(_:_:_:_:)``, for pixels that have eight neighbours; changes the flags.
    func judgeInside(
        _ columns: Range<Int>, _ y: Int, _ flags: UnsafeMutablePointer<UInt8>,
        _ to: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let around = Surroundings(pair, y)
        let (start, count) = (columns.lowerBound, Int64(columns.count))
        let (a, b) = (around.a + start, around.b + start)
        let (aStride, bStride) = (Int64(pair.firstStride), Int64(pair.secondStride))
        var rule = reader.rule(visible: rule.visible, striking: rule.striking)
        if ck_judge_lab(a, b, count, &rule, flags + start) != 0 {
            forEachSet(flags, columns) { x in
                guard flags[x] == 3 else { return }
                flags[x] = level(reader.shown(around.a[x]), reader.shown(around.b[x])).rawValue
            }
        }
        ck_certain(a, aStride, b, bStride, count, reader.ground, flags + start)
        ck_judge_faint(a, aStride, b, bStride, count, &rule, flags + start)
        return keep(flags, columns, around, to)
    }

    /// Keeps the marks that `ck_judge_faint` left; faint ones, which have a bit more, count where
    /// the mean colours differ.
    private func keep(
        _ marks: UnsafePointer<UInt8>, _ columns: Range<Int>, _ around: Surroundings,
        _ to: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let faint: UInt8 = 4
        var (x, every) = (columns.lowerBound, UInt64(0))
        while x < columns.upperBound {
            let end = min(x &+ 8, columns.upperBound)
            if end == x &+ 8 {
                let (eight, place) = (UnsafeRawPointer(marks + x), UnsafeMutableRawPointer(to + x))
                let word = eight.loadUnaligned(as: UInt64.self)
                let isPlain = word & (UInt64(faint) &* 0x0101_0101_0101_0101) == 0
                if word == 0 || isPlain && place.loadUnaligned(as: UInt64.self) == 0 {
                    if word != 0 { place.storeBytes(of: word, as: UInt64.self) }
                    every |= word
                    x = end
                    continue
                }
            }
            for x in x..<end where marks[x] != 0 {
                var mark = marks[x]
                if mark > faint { mark = meansDiffer(around, x) ? mark &- faint : PixelMark.same }
                if to[x] != PixelMark.different { to[x] = mark }
                every |= UInt64(mark)
            }
            x = end
        }
        return every & (UInt64(PixelMark.open) &* 0x0101_0101_0101_0101) != 0
    }

    /// Judges each flagged pixel of a row by itself; returns whether any stays open.
    func judgeEach(
        _ columns: Range<Int>, _ y: Int, _ flags: UnsafePointer<UInt8>,
        _ to: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let around = Surroundings(pair, y)
        var (mark, alike, previous, isOpen) = (PixelMark.same, 0, -1, false)
        forEachSet(flags, columns) { x in
            // Counts equal columns in a row. A pixel in the middle of three, with one more before
            // it, has the surroundings of the one before, and its mark.
            alike = x == previous &+ 1 && around.isLikeNext(x) ? alike &+ 1 : 0
            previous = x
            if alike < 4 {
                let level = self.level(reader.shown(around.a[x]), reader.shown(around.b[x]))
                mark = self.mark(level, around, x)
            }
            if to[x] != PixelMark.different { to[x] = mark }
            if mark == PixelMark.open { isOpen = true }
        }
        return isOpen
    }

    private enum ColorLevel: UInt8 { case same, visible, striking }

    @inline(__always)
    private func level(_ p: UInt32, _ q: UInt32) -> ColorLevel {
        let (first, second) = (reader.lab(p), reader.lab(q))
        guard first.differs(from: second, by: rule.visible) else { return .same }
        return first.differs(from: second, by: rule.striking) ? .striking : .visible
    }

    @inline(__always)
    private func mark(_ level: ColorLevel, _ around: Surroundings, _ x: Int) -> UInt8 {
        switch level {
        case .same: return PixelMark.same
        case .visible where !meansDiffer(around, x): return PixelMark.same
        case .visible, .striking:
            let isCertain = isCertain(around, x, level == .striking)
            return isCertain ? PixelMark.different : PixelMark.open
        }
    }
}

// MARK: - The eight pixels around

/// Three rows of both pictures; beyond an edge the pixels of the edge are repeated.
private struct Surroundings {
    let a: UnsafePointer<UInt32>
    let b: UnsafePointer<UInt32>
    private let above: (UnsafePointer<UInt32>, UnsafePointer<UInt32>)
    private let below: (UnsafePointer<UInt32>, UnsafePointer<UInt32>)
    private let last: Int
    private let pair: PixelPair
    private let y: Int

    init(_ pair: PixelPair, _ y: Int) {
        (self.pair, self.y) = (pair, y)
        (a, b) = pair.rows(y)
        above = pair.rows(y &- 1)
        below = pair.rows(y &+ 1)
        last = pair.widthPx &- 1
    }

    /// Returns whether the column right of `x` equals that at `x`, in both pictures.
    @inline(__always)
    func isLikeNext(_ x: Int) -> Bool {
        let next = min(x &+ 1, last)
        return a[x] == a[next] && b[x] == b[next] && above.0[x] == above.0[next]
            && above.1[x] == above.1[next] && below.0[x] == below.0[next]
            && below.1[x] == below.1[next]
    }

    /// Returns the nine pixels by which a pixel is judged, and their middle: those around it, or
    /// those of its neighbour inside where it lies at an edge of the picture. A line of two pixels
    /// along the edge would look flat otherwise, because the edge is repeated.
    func inside(_ x: Int) -> (around: Surroundings, middle: Int) {
        guard pair.widthPx > 2, pair.heightPx > 2 else { return (self, x) }
        let row = min(max(y, 1), pair.heightPx - 2)
        return (row == y ? self : Surroundings(pair, row), min(max(x, 1), last - 1))
    }

    /// Returns whether one of the pictures has nine equal pixels.
    @inline(__always)
    func isFlat(_ x: Int) -> Bool {
        let (left, right) = (max(x &- 1, 0), min(x &+ 1, last))
        @inline(__always)
        func isFlat(
            _ above: UnsafePointer<UInt32>, _ here: UnsafePointer<UInt32>,
            _ below: UnsafePointer<UInt32>
        ) -> Bool {
            let color = here[x]
            let others =
                (above[left] ^ color) | (above[x] ^ color) | (above[right] ^ color)
                | (here[left] ^ color) | (here[right] ^ color) | (below[left] ^ color)
                | (below[x] ^ color) | (below[right] ^ color)
            return others == 0
        }
        return isFlat(above.0, a, below.0) || isFlat(above.1, b, below.1)
    }

    /// Visits the nine pixels of both pictures.
    @inline(__always)
    func forEach(_ x: Int, _ body: (UInt32, UInt32) -> Void) {
        visit(max(x &- 1, 0), body)
        visit(x, body)
        visit(min(x &+ 1, last), body)
    }

    @inline(__always)
    private func visit(_ column: Int, _ body: (UInt32, UInt32) -> Void) {
        body(above.0[column], above.1[column])
        body(a[column], b[column])
        body(below.0[column], below.1[column])
    }
}

extension PixelJudge {
    /// Returns whether the mean colours of 3 x 3 pixels differ: what the eye gets of faint detail.
    @inline(never)
    private func meansDiffer(_ around: Surroundings, _ x: Int) -> Bool {
        var (first, second) = (ColorSum(), ColorSum())
        around.forEach(x) { p, q in
            first.add(reader.shown(p))
            second.add(reader.shown(q))
        }
        let (p, q) = (reader.lab(first.mean), reader.lab(second.mean))
        return p.differs(from: q, by: rule.visible)
    }

    /// Whether a pixel of another colour cannot be the work of smoothing: the area is flat in one
    /// of the pictures, or no mixture of the neighbours gives the colour.
    @inline(never)
    private func isCertain(_ around: Surroundings, _ x: Int, _ isStriking: Bool) -> Bool {
        let (near, middle) = around.inside(x)
        if near.isFlat(middle) { return true }
        let (p, q) = (
            Features(reader.shown(around.a[x])), Features(reader.shown(around.b[x]))
        )
        var (first, second) = (FeatureRange(p), FeatureRange(q))
        // Neighbours repeat, so what equals the one before is not looked at again.
        var (lastA, lastB) = (around.a[x], around.b[x])
        near.forEach(middle) { a, b in
            if a != lastA {
                first.add(Features(reader.shown(a)))
                lastA = a
            }
            if b != lastB {
                second.add(Features(reader.shown(b)))
                lastB = b
            }
        }
        // A smooth gradient is flat too when what differs strikes the eye.
        let flat: Int16 = isStriking ? 2 : 0
        return first.isFlat(flat) || second.isFlat(flat)
            || !first.explains(q) || !second.explains(p)
    }
}

private struct ColorSum {
    private var redBlue: UInt32 = 0
    private var green: UInt32 = 0

    @inline(__always)
    mutating func add(_ pixel: UInt32) {
        redBlue &+= pixel & 0x00ff_00ff
        green &+= pixel >> 8 & 255
    }

    /// The mean of nine, rounded.
    var mean: UInt32 {
        let (red, blue) = ((redBlue & 0xffff &+ 4) / 9, (redBlue >> 16 &+ 4) / 9)
        return red | ((green &+ 4) / 9) << 8 | blue << 16
    }
}

/// Red, green, blue, and red and blue over green: a mixture of colours has each of them between
/// those of its parts, so the last two distinguish hues that the channels alone do not.
private typealias Features = SIMD8<Int16>

extension Features {
    @inline(__always)
    fileprivate init(_ pixel: UInt32) {
        let red = Int16(truncatingIfNeeded: pixel & 255)
        let green = Int16(truncatingIfNeeded: pixel >> 8 & 255)
        let blue = Int16(truncatingIfNeeded: pixel >> 16 & 255)
        self.init(red, green, blue, red &- green, blue &- green, 0, 0, 0)
    }
}

private struct FeatureRange {
    private var low: Features
    private var high: Features

    /// How far outside the range of its neighbours in the other picture a pixel may lie, in steps
    /// of 255: the same thin line, drawn with more or less coverage, is within.
    private static let slack: Int16 = 96

    init(_ first: Features) { (low, high) = (first, first) }

    @inline(__always)
    mutating func add(_ features: Features) {
        low = pointwiseMin(low, features)
        high = pointwiseMax(high, features)
    }

    func isFlat(_ most: Int16) -> Bool {
        let width = high &- low
        return max(width[0], width[1], width[2]) <= most
    }

    func explains(_ color: Features) -> Bool {
        let outside = pointwiseMax(low &- color, color &- high)
        return outside.max() <= Self.slack
    }
}
