import ObjectiveC

extension NSLayoutConstraint {
    public enum Attribute: Int, Sendable {
        case left = 1
        case right = 2
        case top = 3
        case bottom = 4
        case leading = 5
        case trailing = 6
        case width = 7
        case height = 8
        case centerX = 9
        case centerY = 10
        case lastBaseline = 11
        case firstBaseline = 12
        case leftMargin = 13
        case rightMargin = 14
        case topMargin = 15
        case bottomMargin = 16
        case leadingMargin = 17
        case trailingMargin = 18
        case centerXWithinMargins = 19
        case centerYWithinMargins = 20
        case notAnAttribute = 0

        public static var baseline: Self { .lastBaseline }
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    public enum Axis: Int, Sendable { case horizontal, vertical }

    public struct FormatOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let alignAllLeft = Self(rawValue: 1 << 1)
        public static let alignAllRight = Self(rawValue: 1 << 2)
        public static let alignAllTop = Self(rawValue: 1 << 3)
        public static let alignAllBottom = Self(rawValue: 1 << 4)
        public static let alignAllLeading = Self(rawValue: 1 << 5)
        public static let alignAllTrailing = Self(rawValue: 1 << 6)
        public static let alignAllCenterX = Self(rawValue: 1 << 9)
        public static let alignAllCenterY = Self(rawValue: 1 << 10)
        public static let alignAllLastBaseline = Self(rawValue: 1 << 11)
        public static let alignAllFirstBaseline = Self(rawValue: 1 << 12)
        public static let alignmentMask = Self(rawValue: 0xFFFF)
        public static let directionLeadingToTrailing = Self([])
        public static let directionLeftToRight = Self(rawValue: 1 << 16)
        public static let directionRightToLeft = Self(rawValue: 2 << 16)
        public static let directionMask = Self(rawValue: 3 << 16)
        public static let spacingEdgeToEdge = Self([])
        public static let spacingBaselineToBaseline = Self(rawValue: 1 << 19)
        public static let spacingMask = Self(rawValue: 1 << 19)
    }
}

extension NSLayoutConstraint.Attribute {
    /// The line or length that an attribute measures.
    enum Measure { case start, end, size, center, firstBaseline, lastBaseline, none }

    var measure: Measure {
        switch self {
        case .left, .leading, .top, .leftMargin, .leadingMargin, .topMargin: .start
        case .right, .trailing, .bottom, .rightMargin, .trailingMargin, .bottomMargin: .end
        case .width, .height: .size
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: .center
        case .firstBaseline: .firstBaseline
        case .lastBaseline: .lastBaseline
        case .notAnAttribute: .none
        }
    }

    var axis: NSLayoutConstraint.Axis {
        switch self {
        case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin,
            .bottomMargin, .centerYWithinMargins:
            .vertical
        default: .horizontal
        }
    }

    /// The attribute depends on the direction of the text.
    var isDirectional: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        default: false
        }
    }

    /// The attribute belongs to the view's layout margins.
    var isOfMargins: Bool { rawValue >= Self.leftMargin.rawValue }
}
