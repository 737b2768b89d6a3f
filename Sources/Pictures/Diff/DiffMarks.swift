/// A byte for each pixel of some rows of the part that two pictures have in common: see
/// ``PixelMark``.
final class DiffMarks {
    let widthPx: Int
    private var rows: Range<Int>
    private let storage: PixelStorage
    /// For each row the columns from the first to the last mark that was written.
    private let touched: UnsafeMutablePointer<Range<Int>>

    init(widthPx: Int, rows: Range<Int>) {
        (self.widthPx, self.rows) = (widthPx, rows)
        guard let storage = PixelStorage(count: (widthPx * rows.count + 3) / 4) else {
            preconditionFailure("no memory for marks of \(widthPx)x\(rows.count)")
        }
        self.storage = storage
        touched = .allocate(capacity: max(1, rows.count))
        touched.initialize(repeating: 0..<0, count: max(1, rows.count))
    }

    deinit { touched.deallocate() }

    /// Forgets all marks and continues with other rows, at most as many.
    func move(to rows: Range<Int>) {
        for y in self.rows {
            let columns = touchedColumns(y)
            if columns.isEmpty { continue }
            (row(y) + columns.lowerBound).update(repeating: PixelMark.same, count: columns.count)
            touched[y - self.rows.lowerBound] = 0..<0
        }
        self.rows = rows
    }

    /// Records that marks of a row have been written.
    func touch(_ columns: Range<Int>, _ y: Int) {
        let index = y &- rows.lowerBound
        let before = touched[index]
        if before.isEmpty {
            touched[index] = columns
        } else {
            let start = min(before.lowerBound, columns.lowerBound)
            touched[index] = start..<max(before.upperBound, columns.upperBound)
        }
    }

    /// The columns of a row among which all are that have been written; the others are `same`.
    @inline(__always)
    func touchedColumns(_ y: Int) -> Range<Int> { touched[y &- rows.lowerBound] }

    /// The marks of one row, for writing too.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        guard let start = UnsafeMutableRawPointer(storage.pixels.baseAddress) else {
            preconditionFailure("marks without pixels have no row")
        }
        return start.assumingMemoryBound(to: UInt8.self) + (y &- rows.lowerBound) &* widthPx
    }
}

/// What is known about a pixel.
enum PixelMark {
    static let same: UInt8 = 0
    static let different: UInt8 = 1
    /// Differs in colour; the structure around it decides.
    static let open: UInt8 = 2
}

extension DiffMarks {
    /// Marks the pixels that differ by a rule.
    convenience init(
        _ a: StraightBitmap, _ b: StraightBitmap, _ plan: ComparisonPlan, by metric: DiffMetric
    ) {
        self.init(widthPx: plan.common.widthPx, rows: 0..<plan.common.heightPx)
        guard !plan.common.isEmpty else { return }
        switch metric {
        case .perceptual(let options):
            ImageDiff.markPerceptual(Bitmap(a), Bitmap(b), plan, options, self)
        case .pixelmatch(let options):
            _ = ImageDiff.runPixelmatch(a, b, plan, options, onto: nil) { y, columns, flags in
                copy(flags, columns, y)
            }
        case .strict(let tolerance):
            _ = ImageDiff.runStrict(Bitmap(a), Bitmap(b), plan, tolerance) { y, columns, flags in
                copy(flags, columns, y)
            }
        }
    }

    private func copy(_ flags: UnsafePointer<UInt8>, _ columns: Range<Int>, _ y: Int) {
        (row(y) + columns.lowerBound).update(
            from: flags + columns.lowerBound, count: columns.count)
    }
}
