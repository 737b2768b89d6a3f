import Foundation
import Pictures
import ServiceWire

/// Compares two pictures.
struct DiffWork {
    private let job: WorkJob
    private let metric: DiffMetric

    init(_ job: WorkJob) {
        self.job = job
        let threshold = job.words["threshold"].flatMap { Double($0) }
        metric =
            switch job.words["metric"] {
            case "pixelmatch": .pixelmatch(Self.pixelmatch(threshold))
            case "strict": .strict(tolerance: UInt8(min(255, max(0, threshold ?? 0))))
            default: .perceptual(PerceptualOptions(threshold: threshold ?? 1))
            }
    }

    private static func pixelmatch(_ threshold: Double?) -> PixelmatchOptions {
        var options = PixelmatchOptions()
        if let threshold { options.threshold = threshold }
        return options
    }

    /// Returns the result as JSON, or the picture of the difference.
    func answer(_ expected: [UInt8], _ actual: [UInt8]) throws -> [UInt8] {
        var limits = PNGLimits()
        limits.maxPixels = 32_000_000
        let first = try PNG.decodeStraight(expected, limits: limits)
        let second = try PNG.decodeStraight(actual, limits: limits)
        if job.type == WorkRoutes.picture { return try picture(first, second) }
        let result = ImageDiff.compare(first, second, by: metric)
        var comparison = Comparison(result)
        if job.words["picture"] == "true" {
            comparison.pictureBase64 = Data(try picture(first, second)).base64EncodedString()
        }
        return Array((comparison.line + "\n").utf8)
    }

    private func picture(_ first: StraightBitmap, _ second: StraightBitmap) throws -> [UInt8] {
        let drawn = ImageDiff.pictures(first, second, style: .difference, by: metric)
        return try PNG.encode(drawn[0])
    }
}

extension Comparison {
    fileprivate init(_ result: DiffResult) {
        self.init(
            passed: result.passed, verdict: Outcome(result.verdict),
            differingPixels: result.differingPixels, totalPixels: result.totalPixels,
            maxDelta: Int(result.maxDelta), densestPixels: result.densestPixels,
            boundingBox: result.boundingBox.map(Box.init), clusterCount: result.clusterCount,
            clusters: result.clusters.map(Box.init))
    }
}

extension Comparison.Outcome {
    fileprivate init(_ verdict: DiffResult.Verdict) {
        switch verdict {
        case .same: self = .same
        case .different: self = .different
        case .sizesDiffer: self = .sizesDiffer
        }
    }
}

extension Comparison.Box {
    fileprivate init(_ rect: PixelRect) {
        self.init(x: rect.x, y: rect.y, width: rect.widthPx, height: rect.heightPx)
    }
}
