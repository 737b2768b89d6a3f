import ObjectiveC

/// The advances of glyphs in units of 1/2816 em, from the `hmtx` tables of Inter 4.0, with which
/// the pictures are drawn. San Francisco, which a device uses, differs by a few per cent.
enum Advances {
    static let unitsPerEm: CGFloat = 2816

    /// U+0020 to U+007E in Inter Regular.
    private static let regular: [UInt16] = [
        792, 784, 1136, 1776, 1796, 2288, 1800, 624, 1020, 1020, 1408, 1856, 788, 1296, 776,
        1004, 1760, 1308, 1704, 1792, 1808, 1712, 1756, 1608, 1736, 1756, 776, 788, 1856, 1856,
        1856, 1428, 2636, 1904, 1832, 2048, 2024, 1684, 1652, 2092, 2084, 744, 1528, 1836, 1584,
        2504, 2120, 2144, 1788, 2144, 1800, 1796, 1808, 2088, 1904, 2672, 1808, 1872, 1760, 1020,
        1004, 1020, 1320, 1272, 1400, 1588, 1748, 1572, 1748, 1640, 1016, 1716, 1664, 668, 668,
        1532, 668, 2448, 1648, 1680, 1716, 1716, 1048, 1472, 1024, 1636, 1568, 2288, 1520, 1568,
        1524, 1020, 920, 1020, 1856
    ]

    /// U+0020 to U+007E in Inter Bold; weights between the two are interpolated.
    private static let bold: [UInt16] = [
        653, 914, 1105, 1829, 1844, 2420, 1898, 588, 1152, 1152, 1590, 1914, 853, 1320, 838,
        1098, 1938, 1378, 1774, 1857, 1909, 1815, 1859, 1675, 1861, 1859, 838, 853, 1914, 1914,
        1914, 1584, 2902, 2106, 1861, 2118, 2048, 1725, 1647, 2142, 2101, 790, 1605, 1942, 1598,
        2576, 2070, 2202, 1824, 2204, 1848, 1844, 1882, 2054, 2106, 2917, 2012, 2040, 1878, 1152,
        1098, 1152, 1373, 1342, 1400, 1634, 1789, 1654, 1789, 1683, 1086, 1783, 1758, 766, 766,
        1638, 766, 2568, 1751, 1728, 1781, 1781, 1151, 1582, 1094, 1751, 1650, 2394, 1616, 1650,
        1610, 1152, 1052, 1152, 1914
    ]

    /// Returns the advance of a character in em.
    static func advance(_ character: Character, boldness: CGFloat) -> CGFloat {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.value >= 0x20, scalar.value < 0x7F {
            let index = Int(scalar.value - 0x20)
            let (thin, thick) = (CGFloat(regular[index]), CGFloat(bold[index]))
            return (thin + (thick - thin) * boldness) / unitsPerEm
        }
        return other(scalar.value, boldness)
    }

    /// Returns the mean advance of the block of a character outside ASCII.
    private static func other(_ value: UInt32, _ boldness: CGFloat) -> CGFloat {
        switch value {
        case 0..<0x20, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case 0xC0..<0x180: (1660 + 73 * boldness) / unitsPerEm
        case 0x2019: (520 + 122 * boldness) / unitsPerEm
        case 0x2013: 0.5
        case 0x2014: 1
        case 0x2022: (1584 - 278 * boldness) / unitsPerEm
        case 0x2026: (2312 - 62 * boldness) / unitsPerEm
        case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60: 1
        case 0x1F000...: 1.25
        default: (1700 + 80 * boldness) / unitsPerEm
        }
    }
}
