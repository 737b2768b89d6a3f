import Pictures

/// A picture in which every pixel is a function of its place.
func picture(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel
) -> Bitmap {
    var bitmap = Bitmap(widthPx: width, heightPx: height)
    for y in 0..<height {
        for x in 0..<width { bitmap[x, y] = pixel(x, y) }
    }
    return bitmap
}

/// Random premultiplied pixels: opaque ones, or of every alpha.
func noise(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool) -> Bitmap {
    var random = Seeded(seed)
    return picture(width, height) { _, _ in
        let alpha = opaque ? 255 : UInt8.random(in: 0...255, using: &random)
        func channel() -> UInt8 { UInt8.random(in: 0...alpha, using: &random) }
        return Pixel(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }
}

/// A drawn screen in small: flat areas, a gradient, lines and a few dots.
func screen(_ width: Int, _ height: Int) -> Bitmap {
    picture(width, height) { x, y in
        if y < height / 4 { return Pixel(red: 248, green: 248, blue: 250) }
        if x % 37 == 5 && y % 3 != 0 { return .black }
        if y > height * 3 / 4 { return Pixel(red: UInt8(x * 200 / width), green: 90, blue: 200) }
        return .white
    }
}
