import Basics
internal import Pictures

extension GoldenComparison {
    /// A text that is equal for equal changes at any place. It is made from the pixels of both
    /// pictures in each cluster of differing pixels, or from the differing lines. Nil when there is
    /// nothing to compare.
    public var changeMark: String? {
        if !lines.isEmpty {
            var mark = ChangeMark()
            for line in lines where !line.hasPrefix(" ") {
                for byte in line.utf8 { mark.add(UInt32(byte)) }
                mark.add(10)
            }
            return mark.text
        }
        guard let diff, let pictures, let whole = diff.boundingBox else { return nil }
        // The result lists the largest clusters only; for more clusters, their bounding box counts.
        let boxes = diff.clusterCount == diff.clusters.count ? diff.clusters : [whole]
        var mark = ChangeMark()
        for box in boxes.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
            mark.add(UInt32(truncatingIfNeeded: box.widthPx))
            mark.add(UInt32(truncatingIfNeeded: box.heightPx))
            for picture in [pictures.golden, pictures.drawn] { mark.add(picture, in: box) }
        }
        return mark.text
    }
}

/// A hash of the pixels that changed. It only groups changes for a reviewer.
private struct ChangeMark {
    private var hash = PixelHash()

    mutating func add(_ word: UInt32) { hash.add(word) }

    mutating func add(_ picture: Bitmap, in box: PixelRect) {
        let whole = PixelRect(
            x: 0, y: 0, widthPx: picture.widthPx, heightPx: picture.heightPx)
        let part = box.intersection(whole)
        guard !part.isEmpty else { return }
        picture.withPixels { pixels in
            for y in part.y..<(part.y + part.heightPx) {
                let row = y * picture.widthPx
                for x in part.x..<(part.x + part.widthPx) { add(pixels[row + x]) }
            }
        }
    }

    var text: String { Hex.text(hash.value, width: 16) }
}
