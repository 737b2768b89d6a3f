import Basics
import Foundation
import Pictures
import Scenarios

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

    /// The result as JSON, or the picture of the difference.
    func answer(_ expected: [UInt8], _ actual: [UInt8]) throws -> [UInt8] {
        var limits = PNGLimits()
        limits.maxPixels = 32_000_000
        let first = try PNG.decodeStraight(expected, limits: limits)
        let second = try PNG.decodeStraight(actual, limits: limits)
        if job.type == WorkRoutes.picture { return try picture(first, second) }
        let result = ImageDiff.compare(first, second, by: metric)
        var members = Self.members(result)
        if job.words["picture"] == "true" {
            let drawn = Data(try picture(first, second)).base64EncodedString()
            members.append(JSONText.Member("picture_base64", .string(drawn)))
        }
        return Array((JSONText.line(.object(members)) + "\n").utf8)
    }

    private func picture(_ first: StraightBitmap, _ second: StraightBitmap) throws -> [UInt8] {
        let drawn = ImageDiff.pictures(first, second, style: .difference, by: metric)
        return try PNG.encode(drawn[0])
    }

    private static func members(_ result: DiffResult) -> [JSONText.Member] {
        typealias Member = JSONText.Member
        return [
            Member("passed", .bool(result.passed)), Member("verdict", .string(verdict(result))),
            Member("differing_pixels", .integer(Int64(result.differingPixels))),
            Member("total_pixels", .integer(Int64(result.totalPixels))),
            Member("max_delta", .integer(Int64(result.maxDelta))),
            Member("densest_pixels", .integer(Int64(result.densestPixels))),
            Member("bounding_box", result.boundingBox.map(box) ?? .null),
            Member("cluster_count", .integer(Int64(result.clusterCount))),
            Member("clusters", .array(result.clusters.map(box)))
        ]
    }

    private static func verdict(_ result: DiffResult) -> String {
        switch result.verdict {
        case .same: "same"
        case .different: "different"
        case .sizesDiffer: "sizesDiffer"
        }
    }

    private static func box(_ rect: PixelRect) -> JSONText.Value {
        .object([
            JSONText.Member("x", .integer(Int64(rect.x))),
            JSONText.Member("y", .integer(Int64(rect.y))),
            JSONText.Member("width", .integer(Int64(rect.widthPx))),
            JSONText.Member("height", .integer(Int64(rect.heightPx)))
        ])
    }
}
