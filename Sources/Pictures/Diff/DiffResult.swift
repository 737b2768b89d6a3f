/// The result of a comparison of two pictures.
public struct DiffResult: Hashable, Sendable {
    /// The outcome of a comparison.
    public enum Verdict: Hashable, Sendable {
        /// No pixel differs outside what was ignored.
        case same
        /// The sizes agree and some pixels differ.
        case different
        /// The sizes disagree; such pictures are never the same.
        case sizesDiffer(PixelSize, PixelSize)
    }

    /// The outcome.
    public let verdict: Verdict
    /// The number of pixels that differ by more than the tolerance.
    ///
    /// When the sizes disagree, every pixel that only one picture has counts as well.
    public let differingPixels: Int
    /// The number of pixels of the smallest area that holds both pictures.
    public let totalPixels: Int
    /// The number of pixels that were ignored.
    public let ignoredPixels: Int
    /// The smallest rectangle around all differing pixels, nil when there are none.
    public let boundingBox: PixelRect?
    /// Rectangles around groups of differing pixels, largest first; at most
    /// ``ImageDiff/maxClusters``.
    public let clusters: [PixelRect]
    /// The number of groups, also of those that ``clusters`` leaves out.
    public let clusterCount: Int
    /// The largest difference of any channel, in steps of 255, tolerated ones included.
    public let maxDelta: UInt8
    /// The maximum number of differing pixels in any window of 32 x 32 pixels. Windows overlap by
    /// half, so a cluster of 16 x 16 pixels is always counted whole.
    public let densestPixels: Int

    /// Creates a result that was found elsewhere, such as by a service.
    public init(
        verdict: Verdict, differingPixels: Int, totalPixels: Int, ignoredPixels: Int,
        boundingBox: PixelRect?, clusters: [PixelRect], clusterCount: Int, maxDelta: UInt8,
        densestPixels: Int
    ) {
        self.verdict = verdict
        (self.differingPixels, self.totalPixels) = (differingPixels, totalPixels)
        self.ignoredPixels = ignoredPixels
        self.boundingBox = boundingBox
        (self.clusters, self.clusterCount) = (clusters, clusterCount)
        (self.maxDelta, self.densestPixels) = (maxDelta, densestPixels)
    }

    /// A Boolean value indicating whether the pictures count as the same.
    public var passed: Bool { verdict == .same }
}

/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// The number of columns.
    public let widthPx: Int
    /// The number of rows.
    public let heightPx: Int

    /// Creates a size.
    public init(widthPx: Int, heightPx: Int) {
        self.widthPx = widthPx
        self.heightPx = heightPx
    }

    /// The size as people write it, such as `1179x2556`.
    public var description: String { "\(widthPx)x\(heightPx)" }
}

extension Bitmap {
    /// The size in pixels.
    public var size: PixelSize { PixelSize(widthPx: widthPx, heightPx: heightPx) }
}

extension DiffResult {
    /// Creates the result for equal pictures of a number of pixels.
    public init(allSame totalPixels: Int) {
        self.init(
            verdict: .same, differingPixels: 0, totalPixels: totalPixels, ignoredPixels: 0,
            boundingBox: nil, clusters: [], clusterCount: 0, maxDelta: 0, densestPixels: 0)
    }
}
