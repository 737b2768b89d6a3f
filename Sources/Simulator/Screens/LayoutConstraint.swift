/// A distance between two edges that a layout keeps: `first = second + distance`, or at least that.
///
/// The names are those of `NSLayoutConstraint`; coordinates grow to the right and downwards.
public struct LayoutConstraint: Hashable, Sendable {
    public enum Relation: Hashable, Sendable { case equal, atLeast }

    /// The distance that UIKit calls system spacing, between two views and at a view's edge.
    public static let systemSpacing: Pt = 8

    public var first: LayoutEdge
    public var relation: Relation
    public var second: LayoutEdge
    public var distance: Pt

    /// - Precondition: both edges lie on one axis; others are never kept.
    public init(
        _ first: LayoutEdge, _ relation: Relation, _ second: LayoutEdge, distance: Pt = 0
    ) {
        self.first = first
        self.relation = relation
        self.second = second
        self.distance = distance
    }

    /// Whether it is about one of a view's edges on an axis.
    func concerns(_ view: ViewIndex, vertical: Bool) -> Bool {
        [first, second].contains { $0.item == .view(view) && $0.side.isVertical == vertical }
    }
}

/// One edge of something in a layout.
public struct LayoutEdge: Hashable, Sendable {
    public enum Side: String, Hashable, Sendable, CaseIterable {
        case left, right, top, bottom

        public var isVertical: Bool { self == .top || self == .bottom }
        var isEnd: Bool { self == .right || self == .bottom }
    }

    public enum Item: Hashable, Sendable {
        case view(ViewIndex)
        case window
        /// The window less its safe area.
        case safeArea
        /// The guide that follows the keyboard: the system's, or the app's own.
        case keyboardGuide
    }

    public var item: Item
    public var side: Side

    public init(_ item: Item, _ side: Side) {
        self.item = item
        self.side = side
    }

    /// The edge of a rectangle.
    public func coordinate(in rect: Rect) -> Pt {
        switch side {
        case .left: rect.x
        case .right: rect.maxX
        case .top: rect.y
        case .bottom: rect.maxY
        }
    }
}
