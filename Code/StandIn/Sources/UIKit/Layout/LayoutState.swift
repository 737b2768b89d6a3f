import ObjectiveC

/// The part of a view that Auto Layout keeps: constraints, guides, priorities, what is stale.
///
/// Members that apps override stand in the body of `UIView`, since Swift cannot override those of
/// an extension; each of them calls the function of `Layout` with its name.
@MainActor final class LayoutState {
    /// The constraints that the view holds, in the order in which they were added.
    var constraints: [NSLayoutConstraint] = []
    /// The guides of the view, in the order in which they were added.
    var guides: [UILayoutGuide] = []
    /// Makes the frame of the view into required constraints.
    var translates = true
    var hugging = AxisPriorities(horizontal: .defaultLow, vertical: .defaultLow)
    var compressionResistance = AxisPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)
    /// `updateConstraints` is due in the next pass.
    var needsUpdate = true
    /// The size of the content has been measured since it last changed.
    var contentSize: CGSize?
    /// The solver of the tree below the view, where the view is a root.
    var engine: LayoutEngine?
    /// The size that the content of a scroll view was last given by constraints.
    var solvedContentSize: CGSize?
    /// The keyboard's guide has constraints that depend on edges.
    var hasTracking = false

    /// The guides that the system places, made when code asks for them.
    var systemGuides: [UILayoutGuide] = []

    nonisolated init() {}
}

/// A priority for each axis.
struct AxisPriorities: Sendable {
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority

    subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        get { axis == .horizontal ? horizontal : vertical }
        set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
}
