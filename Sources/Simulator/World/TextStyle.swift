/// The system's styles of text that apps are drawn with.
package enum TextStyle: Int, CaseIterable {
    case largeTitle, title1, headline, body, caption1, caption2

    /// The sizes in points, in the order of ``TextSize``.
    ///
    /// Source: Apple, Human Interface Guidelines, Typography, "iOS, iPadOS Dynamic Type sizes". A
    /// simulator of iOS 13.3 prints the same ones (temoki/UIKit_DynamicType 04de9d61).
    private static let sizes = allCases.map { style -> [Double] in
        switch style {
        case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
        case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
        case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 41]
        }
    }

    /// Returns the size in points of a style.
    ///
    /// - Parameter sizing: the styles that the system draws in larger sizes.
    package func points(_ size: TextSize, _ sizing: LookRules.TextSizing) -> Double {
        let isCapped = sizing == .body && self != .body && size.isAccessibility
        let shown: TextSize = isCapped ? .extraExtraExtraLarge : size
        return Self.sizes[rawValue][sizing == .none ? TextSize.large.index : shown.index]
    }
}

/// Lengths that follow the size of text which the user has chosen.
///
/// Each is a length at the size `large`, which stays as it is there.
package struct TextScale: Sendable {
    /// A line of San Francisco is 1.193 times as high as its size (`UIFont.lineHeight` of 17 pt is
    /// 20.29 pt).
    package static let lineHeight = 1.193

    package let size: TextSize
    /// The sizes of all styles at the chosen size and at the size `large`, in points.
    private let points: [(chosen: Double, large: Double)]

    package init(_ setting: Setting) {
        self.init(setting.textSize, setting.system.look.textSizes.value)
    }

    /// - Parameter sizing: the styles that the system draws in larger sizes.
    init(_ chosen: TextSize, _ sizing: LookRules.TextSizing) {
        let size: TextSize = sizing == .none ? .large : chosen
        self.size = size
        points = TextStyle.allCases.map {
            ($0.points(size, sizing), $0.points(.large, sizing))
        }
    }

    /// Returns a font's size.
    package func font(_ atLarge: Double, _ style: TextStyle) -> Double {
        let points = points[style.rawValue]
        return atLarge * (points.chosen / points.large)
    }

    /// Returns the height of something that has one line of a style in it.
    package func height(_ atLarge: Double, _ style: TextStyle) -> Double {
        let points = points[style.rawValue]
        return atLarge + (points.chosen - points.large) * Self.lineHeight
    }

    /// Returns the growth of one line of a style over the size `large`, up to a whole point; 0
    /// where the line is smaller.
    func growth(of style: TextStyle) -> Pt {
        Pt(max(0, height(0, style)).rounded(.up))
    }
}
