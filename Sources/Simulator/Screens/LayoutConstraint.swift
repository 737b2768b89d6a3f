/// A distance between two edges that a layout keeps: `first = second + distance`, or at least that.
///
/// The names are those of `NSLayoutConstraint`; coordinates grow to the right and downwards.
public struct LayoutConstraint: Hashable, Sendable {
    /// The relation of the two edges.
    public enum Relation: Hashable, Sendable { case equal, atLeast }

    /// The distance that UIKit calls system spacing, between two views and at a view's edge.
    public static let systemSpacing: Pt = 8

    /// The edge that the constraint places.
    public var first: LayoutEdge
    /// The relation of the two edges.
    public var relation: Relation
    /// The edge that the distance is measured from.
    public var second: LayoutEdge
    /// The distance, in points.
    public var distance: Pt

    /// Creates a constraint on the distance of two edges, in points.
    ///
    /// - Precondition: both edges lie on one axis; others are never kept.
    public init(
        _ first: LayoutEdge, _ relation: Relation, _ second: LayoutEdge, distance: Pt = 0
    ) {
        self.first = first
        self.relation = relation
        self.second = second
        self.distance = distance
    }

    /// Returns whether it is about one of a view's edges on an axis.
    func concerns(_ view: ViewIndex, vertical: Bool) -> Bool {
        [first, second].contains { $0.item == .view(view) && $0.side.isVertical == vertical }
    }
}

/// One edge of something in a layout.
public struct LayoutEdge: Hashable, Sendable {
    /// The sides of a rectangle.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        /// A side of the rectangle; left and right as the user sees them.
        case left, right, top, bottom

        /// A Boolean value that indicates whether the side has a vertical place.
        public var isVertical: Bool { self == .top || self == .bottom }
        var isEnd: Bool { self == .right || self == .bottom }
    }

    /// The rectangle that an edge belongs to.
    public enum Item: Hashable, Sendable {
        /// A view of the screen.
        case view(ViewIndex)
        /// The whole window.
        case window
        /// The window less its safe area.
        case safeArea
        /// The guide that follows the keyboard: the system's, or the app's own.
        case keyboardGuide
    }

    /// The rectangle that the edge belongs to.
    public var item: Item
    /// The side of the rectangle.
    public var side: Side

    /// Creates an edge.
    public init(_ item: Item, _ side: Side) {
        self.item = item
        self.side = side
    }

    /// Returns the edge of a rectangle.
    public func coordinate(in rect: Rect) -> Pt {
        switch side {
        case .left: rect.x
        case .right: rect.maxX
        case .top: rect.y
        case .bottom: rect.maxY
        }
    }
}
