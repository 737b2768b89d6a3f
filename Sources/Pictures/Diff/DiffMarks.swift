/// A byte for each pixel of the part that two pictures have in common: see ``PixelMark``.
final class DiffMarks {
    let widthPx: Int
    let heightPx: Int
    private let storage: PixelStorage
    /// For each row whether any mark was written.
    private let touched: UnsafeMutablePointer<Bool>

    init(widthPx: Int, heightPx: Int) {
        (self.widthPx, self.heightPx) = (widthPx, heightPx)
        guard let storage = PixelStorage(count: (widthPx * heightPx + 3) / 4) else {
            preconditionFailure("no memory for marks of \(widthPx)x\(heightPx)")
        }
        self.storage = storage
        touched = .allocate(capacity: max(1, heightPx))
        touched.initialize(repeating: false, count: max(1, heightPx))
    }

    deinit { touched.deallocate() }

    /// Says that marks of a row have been written.
    func touch(_ y: Int) { touched[y] = true }

    /// Returns whether marks of a row have been written; else all are `same`.
    func isTouched(_ y: Int) -> Bool { touched[y] }

    /// The marks of one row, for writing too.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        guard let start = UnsafeMutableRawPointer(storage.pixels.baseAddress) else {
            preconditionFailure("marks without pixels have no row")
        }
        return start.assumingMemoryBound(to: UInt8.self) + y * widthPx
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
        self.init(widthPx: plan.common.widthPx, heightPx: plan.common.heightPx)
        guard !plan.common.isEmpty else { return }
        switch metric {
        case .perceptual(let options):
            _ = ImageDiff.markPerceptual(Bitmap(a), Bitmap(b), plan, of: plan, options, self)
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
