import Pictures

extension Bitmap {
    /// The picture turned to the left by 0, 90 or 270 degrees.
    func turned(left degrees: Int) -> Bitmap {
        guard degrees != 0 else { return self }
        var result = Bitmap(widthPx: heightPx, heightPx: widthPx, fill: .white)
        let (width, height) = (widthPx, heightPx)
        for y in 0..<width {
            for x in 0..<height {
                result[x, y] = degrees == 90 ? self[width - 1 - y, x] : self[y, height - 1 - x]
            }
        }
        return result
    }
}
