import Pictures

/// Two pictures, and what a reader says of them.
struct LabelledPair: Sendable, CustomStringConvertible {
    let description: String
    let isSame: Bool
    let pictures: @Sendable () -> (Bitmap, Bitmap)

    /// A pair that reads the same: `reason` is in the name.
    static func same(_ name: String, _ make: @escaping @Sendable () -> (Bitmap, Bitmap)) -> Self {
        Self(description: name, isSame: true, pictures: make)
    }

    /// A pair that does not read the same: `reason` is in the name.
    static func different(
        _ name: String, _ make: @escaping @Sendable () -> (Bitmap, Bitmap)
    ) -> Self {
        Self(description: name, isSame: false, pictures: make)
    }

    static let all = lettering + smallText + surfaces + details
}

private func letters(_ change: (inout Lettering) -> Void) -> (Bitmap, Bitmap) {
    var changed = Lettering()
    change(&changed)
    return (Lettering().draw(), changed.draw())
}

/// Lettering, and the same with each channel put through a function.
private func mapped(_ change: (Int, Int, Int) -> Int) -> (Bitmap, Bitmap) {
    let a = Lettering().draw()
    let b = picture(a.widthPx, a.heightPx) { x, y in .grey(change(x, y, Int(a[x, y].red))) }
    return (a, b)
}

private let lettering: [LabelledPair] = [
    .same("text that begins an eighth of a pixel further right") { letters { $0.x += 2 } },
    .same("text that begins a quarter of a pixel further right") { letters { $0.x += 4 } },
    .same("text that begins a quarter of a pixel further down") { letters { $0.y += 4 } },
    .different("text that moved by a pixel: everything jumps") { letters { $0.x += 16 } },
    .different("text that moved by two pixels") { letters { $0.y -= 32 } },
    .different("bolder text: strokes of 3.5 px for 3") { letters { $0.weight = 4 } },
    .different("lighter text: strokes of 2.5 px for 3") { letters { $0.weight = -4 } },
    .different("another letter") { letters { $0.text = "lodvlv.dol" } },
    .different("a letter is missing") { letters { $0.text = "lodvlo.do" } },
    .different("a dot is missing") { letters { $0.text = "lodvlo dol" } },
    .different("grey text for black") { letters { $0.ink = .grey(60) } },
    .different("red text for black") {
        letters { $0.ink = Pixel(red: 180, green: 0, blue: 0) }
    },
    .same("edges smoothed with another gamma: the same shapes, fringes a little darker") {
        mapped { _, _, value in value == 0 ? 0 : value - value * (255 - value) / 1200 }
    },
    .same("noise of compression that no eye resolves") {
        mapped { x, y, value in value + [0, 1, -1, 2, 0, -2, 1][(x * 3 + y * 5) % 7] }
    },
    .different("blurred text") {
        let a = Lettering().draw()
        return (a, smoothed(smoothed(a)))
    }
]

/// Three lines of text of a third of the size or less, one below the other, the middle one changed:
/// what stands around makes a change small.
private func smallLines(
    by factor: Int = 3, _ change: (inout Lettering) -> Void
) -> (Bitmap, Bitmap) {
    var changed = Lettering()
    changed.text = "lodvlo.dlo"
    let usual = changed
    change(&changed)
    func stacked(_ middle: Lettering) -> Bitmap {
        let (width, height) = (128 / factor * factor, 44 / factor * factor)
        let lines = [usual.draw(), middle.draw(), usual.draw()].map {
            $0.cropped(to: PixelRect(x: 0, y: 3, widthPx: width, heightPx: height))
        }
        let high = picture(width, 3 * height) { x, y in lines[y / height][x, y % height] }
        return high.scaledDown(by: factor)
    }
    return (stacked(usual), stacked(changed))
}

private let smallText: [LabelledPair] = [
    .different("a full stop is missing in small text between other lines") {
        smallLines { $0.text = "lodvlo dlo" }
    },
    .different("a comma in place of a full stop in small text") {
        smallLines(by: 4) { $0.text = "lodvlo,dlo" }
    },
    .same("the foot of one letter of small text reaches a fifth of a pixel further down") {
        let (a, _) = smallLines { _ in }
        var b = a
        let row = (0..<a.heightPx - 1).last { y in a[3, y].red < 128 && a[3, y + 1].red > 200 } ?? 0
        for x in 2...4 where a[x, row].red < 200 {
            b[x, row + 1] = .mixed(a[x, row + 1], a[x, row], 1, of: 5)
        }
        return (a, b)
    },
    .different("a letter of small text is another") { smallLines { $0.text = "lodvlo.dlv" } },
    .same("small text that begins an eighth of a pixel further right") { smallLines { $0.x += 6 } }
]

private func smoothed(_ a: Bitmap) -> Bitmap {
    picture(a.widthPx, a.heightPx) { x, y in
        var sum = 0
        for dy in -1...1 {
            for dx in -1...1 {
                let column = min(max(x + dx, 0), a.widthPx - 1)
                sum += Int(a[column, min(max(y + dy, 0), a.heightPx - 1)].red)
            }
        }
        return .grey(sum / 9)
    }
}

private func plain(_ change: (inout Bitmap) -> Void) -> (Bitmap, Bitmap) {
    let a = Bitmap(widthPx: 96, heightPx: 80, fill: .white)
    var b = a
    change(&b)
    return (a, b)
}

private func fill(_ bitmap: inout Bitmap, _ rect: PixelRect, _ pixel: Pixel) {
    for y in rect.y..<rect.y + rect.heightPx {
        for x in rect.x..<rect.x + rect.widthPx { bitmap[x, y] = pixel }
    }
}

private func button(
    dx: Int = 0, dy: Int = 0, _ color: Pixel = Pixel(red: 0, green: 122, blue: 255)
) -> Bitmap {
    plain { fill(&$0, PixelRect(x: 20 + dx, y: 30 + dy, widthPx: 50, heightPx: 24), color) }.1
}

private func gradient(_ offset: (Int, Int) -> Int) -> Bitmap {
    picture(96, 80) { x, y in .grey((40 * 16 + x * 30 + offset(x, y)) / 16) }
}

private let surfaces: [LabelledPair] = [
    .same("a button one step bluer: rounding") {
        (button(), button(Pixel(red: 0, green: 122, blue: 254)))
    },
    .same("a tint that is two steps darker: less than one can notice") {
        plain { fill(&$0, PixelRect(x: 8, y: 8, widthPx: 60, heightPx: 40), .grey(253)) }
    },
    .different("a panel that is five steps darker: seen beside the white") {
        plain { fill(&$0, PixelRect(x: 8, y: 8, widthPx: 60, heightPx: 40), .grey(250)) }
    },
    .different("the system's other blue") {
        (button(), button(Pixel(red: 10, green: 132, blue: 255)))
    },
    .different("another hue of the same lightness") {
        (button(Pixel(red: 200, green: 80, blue: 80)), button(Pixel(red: 70, green: 130, blue: 90)))
    },
    .different("a button that moved by a pixel") { (button(), button(dy: 1)) },
    .different("a button that moved by three pixels") { (button(), button(dx: 3)) },
    .different("a button that is 90 % opaque") {
        (button(), button(Pixel(red: 26, green: 135, blue: 255)))
    },
    .same("a dithered gradient") {
        (gradient { _, _ in 8 }, gradient { [0, 8, 2, 10, 12, 4, 14, 6][($0 + $1 * 2) % 8] })
    },
    .different("a gradient in steps of eight: bands") {
        (gradient { _, _ in 8 }, picture(96, 80) { x, _ in .grey((40 + x * 30 / 16) / 16 * 16) })
    },
    .different("clear for white: a hole in the picture") {
        plain { fill(&$0, PixelRect(x: 8, y: 8, widthPx: 20, heightPx: 20), .clear) }
    },
    .different("half a shadow for none, on a clear ground") {
        let clear = Bitmap(widthPx: 40, heightPx: 40)
        var b = clear
        fill(
            &b, PixelRect(x: 8, y: 8, widthPx: 20, heightPx: 20),
            Pixel(red: 0, green: 0, blue: 0, alpha: 100))
        return (clear, b)
    }
]

private let details: [LabelledPair] = [
    .different("a hairline of a separator is missing") {
        plain { fill(&$0, PixelRect(x: 0, y: 40, widthPx: 96, heightPx: 1), .grey(198)) }
    },
    .different("a faint hairline is missing") {
        plain { fill(&$0, PixelRect(x: 0, y: 40, widthPx: 96, heightPx: 1), .grey(240)) }
    },
    .different("a hairline lies one pixel lower") {
        let line = { y in
            plain { fill(&$0, PixelRect(x: 0, y: y, widthPx: 96, heightPx: 1), .grey(198)) }.1
        }
        return (line(40), line(41))
    },
    .different("the caret is on") {
        plain {
            fill(
                &$0, PixelRect(x: 40, y: 20, widthPx: 2, heightPx: 30),
                Pixel(red: 0, green: 122, blue: 255))
        }
    },
    .different("the caret is on, between letters") {
        let a = Lettering().draw()
        var b = a
        fill(
            &b, PixelRect(x: 60, y: 6, widthPx: 2, heightPx: 34),
            Pixel(red: 0, green: 122, blue: 255))
        return (a, b)
    },
    .different("one red pixel") { plain { $0[50, 50] = Pixel(red: 255, green: 0, blue: 0) } },
    .different("one red pixel on a letter, where nothing is flat") {
        let a = Lettering().draw()
        var b = a
        b[10, 20] = Pixel(red: 255, green: 0, blue: 0)
        return (a, b)
    },
    .same("one pixel a shade darker than white") { plain { $0[50, 50] = .grey(247) } },
    .different("one black pixel in a corner") { plain { $0[95, 79] = .black } }
]
