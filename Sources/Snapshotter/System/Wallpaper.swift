internal import Raster
internal import Simulator

/// The wallpaper: a sky at dusk with two far hills.
enum Wallpaper {
    /// - Parameter hasHills: false leaves the sky alone, as behind the switcher's cards.
    static func draw(
        in box: Box, _ appearance: Appearance, hasHills: Bool = true, into list: inout DisplayList
    ) {
        let isLight = appearance == .light
        let sky: [UInt32] =
            isLight
            ? [0x2B3A_8CFF, 0x7A4A_9EFF, 0xD968_8AFF, 0xF6A2_6BFF]
            : [0x0B10_2CFF, 0x2A1B_4AFF, 0x5A2A_4EFF, 0x8A47_3EFF]
        list.fillSmoothly(
            .rect(box), from: Spot(box.width * 0.25, 0), to: Spot(box.width * 0.75, box.height),
            sky.map { Color($0) })
        guard hasHills else { return }
        let near: UInt32 = isLight ? 0x3A24_5EFF : 0x120C_22FF
        let far: UInt32 = isLight ? 0x6B37_7BFF : 0x2215_35FF
        hill(box, left: 0.84, peak: 0.72, at: 0.3, right: 0.82, Color(far).opacity(0.55), &list)
        hill(box, left: 0.93, peak: 0.8, at: 0.78, right: 0.86, Color(near).opacity(0.6), &list)
    }

    /// A soft ridge; heights are shares of the screen.
    private static func hill(
        _ box: Box, left: Double, peak: Double, at middle: Double, right: Double, _ color: Color,
        _ list: inout DisplayList
    ) {
        func x(_ share: Double) -> Double { box.x + share * box.width }
        func y(_ share: Double) -> Double { box.y + share * box.height }
        var path = Path()
        path.move(x(0), y(1))
        path.line(x(0), y(left))
        path.cubic(x(middle * 0.5), y(left), x(middle * 0.6), y(peak), x(middle), y(peak))
        path.cubic(
            x(middle + (1 - middle) * 0.4), y(peak), x(middle + (1 - middle) * 0.6), y(right), x(1),
            y(right))
        path.line(x(1), y(1))
        path.close()
        list.fill(path, color)
    }
}
