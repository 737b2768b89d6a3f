public import Basics

/// The answer of `POST /v1/diff` in JSON.
public struct Comparison: WireAnswer {
    /// The outcome of a comparison.
    public enum Outcome: String, Decodable, Sendable { case same, different, sizesDiffer }

    /// A rectangle in pixels.
    public struct Box: WireAnswer {
        /// The left edge in pixels.
        public var x: Int
        /// The top edge in pixels.
        public var y: Int
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int

        private enum CodingKeys: String, CodingKey { case x, y, width, height }

        /// Creates a rectangle.
        public init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }

        /// The members in the order in which the service writes them.
        public var json: JSONText.Value {
            .object(
                CodingKeys.self,
                [.x: .count(x), .y: .count(y), .width: .count(width), .height: .count(height)])
        }
    }

    /// A Boolean value that indicates whether the pictures count as equal.
    public var passed: Bool
    /// The outcome.
    public var verdict: Outcome
    /// The number of pixels that differ.
    public var differingPixels: Int
    /// The number of compared pixels.
    public var totalPixels: Int
    /// The largest difference of a channel, from 0 to 255.
    public var maxDelta: Int
    /// The number of differing pixels in the densest place.
    public var densestPixels: Int
    /// The smallest rectangle that has all differences; `null` where there are none.
    public var boundingBox: Box?
    /// The number of clusters, listed or not.
    public var clusterCount: Int
    /// The largest clusters of differences.
    public var clusters: [Box]
    /// The picture of the difference as a PNG; absent unless it was requested.
    public var pictureBase64: String?

    private enum CodingKeys: String, CodingKey {
        case passed, verdict, clusters
        case differingPixels = "differing_pixels"
        case totalPixels = "total_pixels"
        case maxDelta = "max_delta"
        case densestPixels = "densest_pixels"
        case boundingBox = "bounding_box"
        case clusterCount = "cluster_count"
        case pictureBase64 = "picture_base64"
    }

    /// Creates an answer.
    public init(
        passed: Bool, verdict: Outcome, differingPixels: Int, totalPixels: Int, maxDelta: Int,
        densestPixels: Int, boundingBox: Box?, clusterCount: Int, clusters: [Box],
        pictureBase64: String? = nil
    ) {
        (self.passed, self.verdict) = (passed, verdict)
        (self.differingPixels, self.totalPixels) = (differingPixels, totalPixels)
        (self.maxDelta, self.densestPixels) = (maxDelta, densestPixels)
        (self.boundingBox, self.clusterCount) = (boundingBox, clusterCount)
        (self.clusters, self.pictureBase64) = (clusters, pictureBase64)
    }

    /// The members in the order in which the service writes them; nil is `null`.
    ///
    /// The key `picture_base64` is absent where its value is nil.
    public var json: JSONText.Value {
        JSONText.Value.object(
            CodingKeys.self,
            [
                .passed: .bool(passed), .verdict: .string(verdict.rawValue),
                .differingPixels: .count(differingPixels), .totalPixels: .count(totalPixels),
                .maxDelta: .count(maxDelta), .densestPixels: .count(densestPixels),
                .boundingBox: .nullable(boundingBox, \.json), .clusterCount: .count(clusterCount),
                .clusters: .array(clusters.map(\.json))
            ]
        ).adding(CodingKeys.pictureBase64, pictureBase64.map { .string($0) })
    }
}
