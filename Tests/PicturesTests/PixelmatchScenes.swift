import Pictures

/// Pairs of pictures that bring out each part of pixelmatch's rules.
enum PixelmatchScene: String, CaseIterable, Sendable {
    /// Smoothed discs that moved by a quarter of a pixel, and one that moved by five.
    case discs
    /// Three levels of each channel with scattered changes: equal and flat neighbours abound.
    case grain
    /// Straight pixels of every alpha with small and large changes.
    case glass

    var pair: (StraightBitmap, StraightBitmap) {
        switch self {
        case .discs: (drawDiscs(0, 0), drawDiscs(1, 20))
        case .grain: makeGrain(61, 47)
        case .glass: makeGlass(53, 40)
        }
    }
}

/// Dark discs on light ground, displaced by quarters of a pixel; edges by 4 x 4 samples.
private func drawDiscs(_ moved: Int, _ jumped: Int) -> StraightBitmap {
    straight(96, 64) { x, y in
        var red = 245
        for (centerX, centerY, radius, shift) in [(88, 120, 70, moved), (260, 130, 60, jumped)] {
            var covered = 0
            for sample in 0..<16 {
                let dx = x * 4 + sample % 4 - centerX - shift
                let dy = y * 4 + sample / 4 - centerY
                if dx * dx + dy * dy < radius * radius { covered += 1 }
            }
            red = (red * (16 - covered) + 40 * covered) / 16
        }
        return UInt32(red | red << 8 | (red / 2 + 100) << 16 | 255 << 24)
    }
}

private func makeGrain(_ width: Int, _ height: Int) -> (StraightBitmap, StraightBitmap) {
    var random = Seeded(7)
    func pixel() -> UInt32 {
        (0..<3).reduce(0xff00_0000) { $0 | UInt32(random.below(3) * 60 + 60) << UInt32($1 * 8) }
    }
    let pixels = (0..<width * height).map { _ in random.below(3) == 0 ? pixel() : 0xff78_7878 }
    let changed = pixels.map { random.below(6) == 0 ? pixel() : $0 }
    return (
        straight(width, height) { pixels[$1 * width + $0] },
        straight(width, height) { changed[$1 * width + $0] }
    )
}

private func makeGlass(_ width: Int, _ height: Int) -> (StraightBitmap, StraightBitmap) {
    var random = Seeded(8)
    func pixel() -> UInt32 { UInt32(truncatingIfNeeded: random.next()) }
    let pixels = (0..<width * height).map { i in
        i % 5 == 0 ? pixel() : (i / 7 % 2 == 0 ? 0x40ff_8000 : 0xff40_4040)
    }
    let changed = pixels.map { p in
        switch random.below(8) {
        case 0: pixel()
        case 1: p ^ 0x0302_0501
        case 2: p ^ 0x1000_0000
        default: p
        }
    }
    return (
        straight(width, height) { pixels[$1 * width + $0] },
        straight(width, height) { changed[$1 * width + $0] }
    )
}

private func straight(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32
) -> StraightBitmap {
    var bitmap = StraightBitmap(widthPx: width, heightPx: height)
    bitmap.withMutablePixels { pixels in
        for i in pixels.indices { pixels[i] = pixel(i % width, i / width) }
    }
    return bitmap
}
