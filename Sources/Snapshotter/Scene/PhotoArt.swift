internal import Raster

/// The pictures of a photo library, in drawings of our own: hills, water, a wood, the night, fruit.
///
/// Each is drawn in a square of 100.
enum PhotoArt {
    /// Draws one of the pictures; the same number always gives the same one.
    static func draw(_ number: Int, in box: Box, into list: inout DisplayList) {
        let light = skies[(number * 3 + number / 7) % skies.count]
        list.clipped(to: .rect(box)) { list in
            list.fill(
                .rect(box), from: Spot(box.x, box.y), to: Spot(box.x, box.maxY),
                light.map { Color($0) })
            list.placed(box.width / 100, box.x, box.y) { list in
                switch (number * 2 + number / 5) % 5 {
                case 0: drawHills(number, into: &list)
                case 1: drawWater(into: &list)
                case 2: drawWood(number, into: &list)
                case 3: drawNight(number, into: &list)
                default: drawFruit(number, into: &list)
                }
            }
        }
    }

    private static let skies: [[UInt32]] = [
        [0x7FB2_D9FF, 0xD6E9_F5FF], [0xF2B7_8AFF, 0xF7E0_C4FF], [0x8E7F_BFFF, 0xE7B9_C2FF],
        [0x9CC8_C0FF, 0xE6F1_E4FF], [0x5E8F_C4FF, 0xB9D4_EAFF]
    ]

    private static func drawHills(_ number: Int, into list: inout DisplayList) {
        let x = Double(number * 17 % 40)
        list.fill(.circle(74, 24, 8), Color(0xFFF1_C2FF))
        list.fill(slope(from: 66, over: 30 + x, 34, to: 78), Color(0x7A97_A6FF))
        list.fill(slope(from: 84, over: 76 - x, 54, to: 62), Color(0x4E75_63FF))
    }

    private static func drawWater(into list: inout DisplayList) {
        list.fill(.circle(30, 46, 10), Color(0xFFE3_A8FF))
        list.fill(
            .rect(Box(0, 50, 100, 50)), from: Spot(0, 50), to: Spot(0, 100),
            [Color(0x6FA6_C4FF), Color(0x2F5F_86FF)])
        for (y, width) in [(56.0, 26.0), (63, 18), (71, 11)] {
            list.fill(.rounded(Box(center: 30, y, width: width, height: 1.8), 0.9), .white)
        }
    }

    private static func drawWood(_ number: Int, into list: inout DisplayList) {
        list.fill(Box(0, 82, 100, 18), Color(0x5F7F_52FF))
        for tree in 0..<5 {
            let x = 8 + Double(tree) * 21
            let top = 26 + Double((tree * 29 + number * 7) % 24)
            var crown = Path()
            crown.move(x - 13, 86)
            crown.line(x, top)
            crown.line(x + 13, 86)
            crown.close()
            list.fill(crown, Color(tree % 2 == 0 ? 0x3559_43FF : 0x4A73_52FF))
        }
    }

    private static func drawNight(_ number: Int, into list: inout DisplayList) {
        list.fill(
            .rect(Box(0, 0, 100, 100)), from: Spot(0, 0), to: Spot(0, 100),
            [Color(0x141B_3AFF), Color(0x3B3F_74FF)])
        for star in 0..<9 {
            let x = Double((star * 37 + number * 11) % 96) + 2
            let y = Double((star * 23 + number * 5) % 58) + 3
            list.fill(.circle(x, y, star % 3 == 0 ? 1.2 : 0.8), .white)
        }
        list.fill(slope(from: 88, over: 40, 62, to: 80), Color(0x0E13_28FF))
    }

    private static func drawFruit(_ number: Int, into list: inout DisplayList) {
        list.fill(Box(0, 62, 100, 38), Color(0xC79A_6BFF))
        let colors: [UInt32] = [0xD948_3BFF, 0xE8A2_33FF, 0x8CB0_4AFF]
        for (index, x) in [30.0, 52, 72].enumerated() {
            let color = Color(colors[(index + number) % colors.count])
            list.fill(.ellipse(Box(center: x, 76, width: 30, height: 6)), Color(0x0000_0033))
            list.fill(.circle(x, 60 + Double(index % 2) * 5, 14), color)
            list.fill(.circle(x - 5, 54 + Double(index % 2) * 5, 3), Color(0xFFFF_FF59))
        }
    }

    /// A hill from the left edge over its top to the right edge.
    private static func slope(
        from left: Double, over x: Double, _ top: Double, to right: Double
    ) -> Path {
        var path = Path()
        path.move(-1, left)
        path.cubic(x * 0.5, left - 4, x * 0.7, top, x, top)
        path.cubic(x + (100 - x) * 0.3, top, x + (100 - x) * 0.6, right, 101, right)
        path.line(101, 101)
        path.line(-1, 101)
        path.close()
        return path
    }
}
