import Basics
public import Pictures

/// The comparison of a picture or a text with its golden, with both sides if they can be shown.
public struct GoldenComparison: Sendable {
    /// The result.
    public internal(set) var result: GoldenResult
    /// The golden's bytes, if they can be read.
    public let golden: [UInt8]?
    /// The result of comparing two pictures.
    public let diff: DiffResult?
    /// Both pictures decoded, the golden first.
    public let pictures: (golden: Bitmap, drawn: Bitmap)?
    /// The lines in which two texts differ; see ``LineDiff``.
    public let lines: [String]
    /// The measure by which the pictures were compared.
    public let measure: GoldenMeasure

    init(
        _ result: GoldenResult, golden: [UInt8]? = nil, diff: DiffResult? = nil,
        pictures: (golden: Bitmap, drawn: Bitmap)? = nil, lines: [String] = [],
        measure: GoldenMeasure = GoldenMeasure()
    ) {
        self.result = result
        self.golden = golden
        self.diff = diff
        self.pictures = pictures
        self.lines = lines
        self.measure = measure
    }

    /// The picture of the difference, with what is ignored hatched; nil without two pictures.
    public var difference: Bitmap? {
        guard let pictures else { return nil }
        if measure.isStrict { return ImageDiff.picture(pictures.golden, pictures.drawn) }
        return ImageDiff.pictures(
            StraightBitmap(pictures.golden), StraightBitmap(pictures.drawn), style: .difference,
            by: measure.metric, ignoring: measure.ignored
        ).first
    }

    /// Returns the hash of a candidate's bytes; nil where they are those of the golden.
    public func otherBytes(of candidate: GoldenCandidate) -> String? {
        golden == candidate.bytes ? nil : SHA256.hex(candidate.bytes)
    }

    init(text golden: [UInt8], _ drawn: [UInt8]) {
        let lines = LineDiff.lines(
            String(decoding: golden, as: UTF8.self), String(decoding: drawn, as: UTF8.self))
        let count = lines.count { $0.hasPrefix("+") || $0.hasPrefix("-") }
        self.init(.textDiffers(lines: count), golden: golden, lines: lines)
    }

    init(
        picture golden: [UInt8], _ drawn: [UInt8], _ measure: GoldenMeasure = GoldenMeasure()
    ) {
        do {
            guard measure.isStrict else {
                let straight = (try PNG.decodeStraight(golden), try PNG.decodeStraight(drawn))
                let diff = ImageDiff.compare(
                    straight.0, straight.1, by: measure.metric, ignoring: measure.ignored)
                self.init(
                    Self.result(of: diff, within: measure.budget), golden: golden, diff: diff,
                    pictures: (golden: Bitmap(straight.0), drawn: Bitmap(straight.1)),
                    measure: measure)
                return
            }
            let pictures = (golden: try PNG.decode(golden), drawn: try PNG.decode(drawn))
            let diff = ImageDiff.strict(pictures.golden, pictures.drawn)
            self.init(
                Self.result(of: diff, within: measure.budget), golden: golden, diff: diff,
                pictures: pictures)
        } catch {
            self.init(.unreadable(error.description), golden: golden)
        }
    }

    private static func result(
        of diff: DiffResult, within budget: DiffBudget
    ) -> GoldenResult {
        if diff.failure(of: budget) == nil { return .equal }
        return switch diff.verdict {
        case .same: .equal
        case .sizesDiffer(let golden, let drawn): .sizesDiffer(golden: golden, drawn: drawn)
        case .different:
            .different(
                pixels: diff.differingPixels,
                box: diff.boundingBox ?? PixelRect(x: 0, y: 0, widthPx: 0, heightPx: 0))
        }
    }
}
