extension Bitmap {
    /// The whole picture.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, widthPx: widthPx, heightPx: heightPx) }

    /// The part of the picture inside a rectangle, which is clipped to the picture first.
    public func cropped(to rect: PixelRect) -> Bitmap {
        let part = rect.intersection(bounds)
        if part == bounds { return self }
        var result = Bitmap(widthPx: part.widthPx, heightPx: part.heightPx)
        guard !part.isEmpty else { return result }
        let stride = widthPx
        withPixels { from in
            result.withMutablePixels { to in
                for row in 0..<part.heightPx {
                    let start = (part.y + row) * stride + part.x
                    copyPixels(from, start, to, row * part.widthPx, count: part.widthPx)
                }
            }
        }
        return result
    }

    /// The picture made smaller by a whole factor: each pixel is the mean of a box of
    /// `factor` x `factor`, rounded to the nearest.
    ///
    /// Boxes at the right and lower edge that hang over average what they have.
    public func scaledDown(by factor: Int) -> Bitmap {
        precondition(factor >= 1, "a picture is scaled down by 1 or more, not \(factor)")
        if factor == 1 { return self }
        let width = (widthPx + factor - 1) / factor
        var result = Bitmap(widthPx: width, heightPx: (heightPx + factor - 1) / factor)
        withPixels { from in
            result.withMutablePixels { to in
                for i in to.indices {
                    let box = PixelRect(
                        x: i % width * factor, y: i / width * factor, widthPx: factor,
                        heightPx: factor)
                    to[i] = meanPixel(from, stride: widthPx, in: box.intersection(bounds))
                }
            }
        }
        return result
    }
}

/// The mean of a box that has at least one pixel.
private func meanPixel(
    _ pixels: UnsafeBufferPointer<UInt32>, stride: Int, in box: PixelRect
) -> UInt32 {
    var (red, green, blue, alpha) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    for y in box.y..<box.y + box.heightPx {
        for x in box.x..<box.x + box.widthPx {
            let pixel = pixels[y * stride + x]
            red &+= UInt64(pixel & 255)
            green &+= UInt64(pixel >> 8 & 255)
            blue &+= UInt64(pixel >> 16 & 255)
            alpha &+= UInt64(pixel >> 24)
        }
    }
    let count = UInt64(box.widthPx * box.heightPx)
    func mean(_ sum: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: (sum + count / 2) / count) }
    return mean(red) | mean(green) << 8 | mean(blue) << 16 | mean(alpha) << 24
}
