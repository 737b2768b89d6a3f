import LayoutSolver
import ObjectiveC

/// A view or guide as the solver knows it: its frame in the coordinates of its container.
@MainActor final class LayoutItem {
    private(set) weak var view: UIView?
    private(set) weak var guide: UILayoutGuide?
    let size: AxisVariables
    let origin: AxisVariables
    /// The constraints that follow from what the item is, not from an app's constraints.
    var derived: [(rule: DerivedRule, constraint: Constraint)] = []
    /// Items that the derived constraints mention.
    var neighbours: [LayoutItem] = []
    /// The frame of the last solution on the pixel grid.
    var frame = CGRect.null
    /// The last sync that has found the item in use.
    var mark = 0
    /// The item is out of the solver, and its variables may belong to another one.
    var isForgotten = false
    let key: ObjectIdentifier
    /// The width that the height of the content was measured for, with that height.
    var measured: (width: CGFloat, height: CGFloat)?

    init(_ object: AnyObject, solver: LayoutSolver) {
        key = ObjectIdentifier(object)
        view = object as? UIView
        guide = object as? UILayoutGuide
        // The rectangles of the system's guides can be as wide as they must.
        let isFree = guide.map { $0.role != .custom && $0.role != .scrollContent } ?? false
        size = AxisVariables(
            horizontal: solver.makeVariable(nonNegative: !isFree),
            vertical: solver.makeVariable(nonNegative: !isFree))
        origin = AxisVariables(
            horizontal: solver.makeVariable(), vertical: solver.makeVariable())
    }

    var object: AnyObject? { view ?? guide }

    /// The view in whose coordinates the origin is.
    var container: UIView? { view != nil ? view?.container : guide?.owningView }
}

/// A variable for each axis.
struct AxisVariables {
    var horizontal: Variable
    var vertical: Variable

    subscript(axis: NSLayoutConstraint.Axis) -> Variable {
        axis == .horizontal ? horizontal : vertical
    }
}

/// A constraint that follows from a frame, a content size, insets, or the keyboard.
struct DerivedRule {
    enum Kind { case frame, contentSize, guide }

    var kind: Kind
    var axis: NSLayoutConstraint.Axis
    /// The name of the relation in messages.
    var label: String
    var terms: [Term]
    var constant: CGFloat
    var above = Constraint.Penalty.forbidden
    var below = Constraint.Penalty.forbidden

    /// The rules differ in nothing but their constants.
    func hasSameShape(as other: DerivedRule) -> Bool {
        kind == other.kind && above == other.above && below == other.below
            && terms.count == other.terms.count
            && zip(terms, other.terms).allSatisfy {
                $0.variable == $1.variable && $0.coefficient == $1.coefficient
            }
    }
}

/// An app's constraint in the solver.
@MainActor final class ConstraintEntry {
    private(set) weak var source: NSLayoutConstraint?
    let constraint: Constraint
    let key: ObjectIdentifier
    let priority: UILayoutPriority
    let items: [LayoutItem]
    /// Offsets that scroll positions, insets and baselines add; nil where there are none.
    let offset: (() -> CGFloat)?
    var mark = 0

    init(
        _ source: NSLayoutConstraint, _ constraint: Constraint, _ items: [LayoutItem],
        offset: (() -> CGFloat)?
    ) {
        self.source = source
        key = ObjectIdentifier(source)
        self.constraint = constraint
        priority = source.priority
        self.items = items
        self.offset = offset
    }

    /// The constant of the relation with its present offsets moved to the right side.
    var target: Double? {
        source.map { Double($0.constant - (offset?() ?? 0)) }
    }
}
