/// The drawing style of the difference of two pictures.
public enum DiffStyle: String, CaseIterable, Hashable, Sendable {
    /// The first picture in faded grey, differing pixels in red, ignored ones hatched in blue; by
    /// pixelmatch's rule, the picture that pixelmatch draws.
    case difference
    /// Both pictures, the first one left, with a gap of 24 pixels.
    case sideBySide = "side-by-side"
    /// The left half of the first picture and the right half of the second, with a line between.
    case slider
    /// Both pictures on top of each other, half of each.
    case onionSkin = "onion-skin"
    /// The first picture, then the second, as frames of an animation.
    case blink
    /// The second picture with frames around the clusters of differing pixels.
    case boxes
}

extension ImageDiff {
    /// Draws the difference of two pictures: one picture; for ``DiffStyle/blink`` two frames.
    ///
    /// All but pixelmatch's own are opaque: transparency shows a checkerboard, and so does what
    /// only the other picture has.
    public static func pictures(
        _ a: StraightBitmap, _ b: StraightBitmap, style: DiffStyle, by metric: DiffMetric,
        ignoring ignored: IgnoredArea = []
    ) -> [Bitmap] {
        let plan = ComparisonPlan(a.size, b.size, ignoring: ignored)
        let (width, height) = (plan.area.widthPx, plan.area.heightPx)
        switch style {
        case .difference:
            if case .pixelmatch(let options) = metric {
                return [pixelmatchPicture(a, b, options: options, ignoring: ignored).picture]
            }
            return [picture(Bitmap(a), plan, DiffMarks(a, b, plan, by: metric))]
        case .boxes:
            let result = compare(a, b, by: metric, ignoring: ignored)
            return [framed(Bitmap(b).overCheckerboard(width, height), result.clusters)]
        case .sideBySide, .slider, .onionSkin, .blink: break
        }
        let first = Bitmap(a).overCheckerboard(width, height)
        let second = Bitmap(b).overCheckerboard(width, height)
        switch style {
        case .sideBySide: return [joined(first, second)]
        case .slider: return [split(first, second)]
        case .onionSkin: return [mixed(first, second)]
        default: return [first, second]
        }
    }
}

// MARK: - The styles

private let gapPx = 24
private let sliderPx = 3
/// Frames are this thick, and lie as far outside of what they frame.
private let framePx = 4

private func joined(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
    let width = a.widthPx
    var result = Bitmap(
        widthPx: 2 * width + gapPx, heightPx: a.heightPx,
        fill: Pixel(red: 112, green: 112, blue: 120))
    result.copyRows(of: a, columns: 0..<width, toX: 0)
    result.copyRows(of: b, columns: 0..<width, toX: width + gapPx)
    return result
}

private func split(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
    let middle = a.widthPx / 2
    var result = a
    result.copyRows(of: b, columns: middle..<a.widthPx, toX: middle)
    let line = PixelRect(
        x: middle - sliderPx / 2, y: 0, widthPx: sliderPx, heightPx: a.heightPx)
    result.fill(line, Pixel(packed: frameColor))
    return result
}

private func mixed(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
    var result = a
    result.withMutablePixels { to in
        b.withPixels { from in
            // The mean of each byte, rounded down, without carrying into the next.
            for i in to.indices {
                to[i] = (to[i] & from[i]) &+ (to[i] ^ from[i]) >> 1 & 0x7f7f_7f7f
            }
        }
    }
    return result
}

private func framed(_ picture: Bitmap, _ boxes: [PixelRect]) -> Bitmap {
    var result = picture
    for box in boxes {
        let outer = box.grown(by: 2 * framePx)
        let color = Pixel(packed: frameColor)
        let (width, height) = (outer.widthPx, outer.heightPx)
        for y in [outer.y, outer.y + height - framePx] {
            let bar = PixelRect(x: outer.x, y: y, widthPx: width, heightPx: framePx)
            result.fill(bar, color)
        }
        for x in [outer.x, outer.x + width - framePx] {
            let bar = PixelRect(x: x, y: outer.y, widthPx: framePx, heightPx: height)
            result.fill(bar, color)
        }
    }
    return result
}

/// Opaque red.
private let frameColor: UInt32 = 0xff00_00ff

extension PixelRect {
    fileprivate func grown(by margin: Int) -> PixelRect {
        PixelRect(
            x: x - margin, y: y - margin, widthPx: widthPx + 2 * margin,
            heightPx: heightPx + 2 * margin)
    }
}

extension Bitmap {
    /// An opaque picture of a size: this one over squares of white and grey.
    fileprivate func overCheckerboard(_ width: Int, _ height: Int) -> Bitmap {
        if isOpaque, width == widthPx, height == heightPx { return self }
        var result = Bitmap(widthPx: width, heightPx: height)
        result.withMutablePixels { to in
            withPixels { from in
                for y in 0..<height {
                    for x in 0..<width {
                        let ground: UInt32 = (x >> 3 ^ y >> 3) & 1 == 0 ? 255 : 200
                        let pixel = x < widthPx && y < heightPx ? from[y * widthPx + x] : 0
                        let rest = scaled(ground, by: 255 - pixel >> 24)
                        to[y * width + x] = pixel &+ rest &* 0x0001_0101 | 0xff00_0000
                    }
                }
            }
        }
        return result
    }

    /// Copies columns of a picture of the same height.
    fileprivate mutating func copyRows(of other: Bitmap, columns: Range<Int>, toX: Int) {
        let stride = widthPx
        withMutablePixels { to in
            other.withPixels { from in
                for y in 0..<other.heightPx {
                    copyPixels(
                        from, y * other.widthPx + columns.lowerBound, to, y * stride + toX,
                        count: columns.count)
                }
            }
        }
    }

    /// Fills the part of a rectangle that lies inside.
    fileprivate mutating func fill(_ rect: PixelRect, _ pixel: Pixel) {
        let (part, stride) = (rect.intersection(bounds), widthPx)
        guard !part.isEmpty else { return }
        withMutablePixels { to in
            for y in part.y..<part.y + part.heightPx {
                (to.row(y, stride) + part.x).update(repeating: pixel.packed, count: part.widthPx)
            }
        }
    }
}
