/// A linear relation that a solver keeps, or comes as near to as stronger ones allow.
///
/// The relation is `expression = constant + above - below`, where the deviations `above` and
/// `below` are not negative. A penalty for each of them makes it an equality, an inequality, or a
/// preference with a strength of its own for each side.
public final class Constraint {
    /// The price of a deviation to one side.
    public enum Penalty: Equatable, Sendable {
        case free
        /// A higher priority is never given up for any number of lower ones.
        case priority(Float)
        case forbidden
    }

    public enum Relation: Sendable { case lessThanOrEqual, equal, greaterThanOrEqual }

    /// The priority from which on a constraint is required.
    public static let required: Float = 1000

    public let terms: [Term]
    /// Changed by `LayoutSolver.setConstant(_:of:)`.
    public internal(set) var constant: Double
    public let above: Penalty
    public let below: Penalty
    /// The place in the order of additions: of the constraints of a conflict, the one with the
    /// greatest rank breaks.
    public let rank: Int
    /// Breaks only where all constraints of a conflict are structural.
    public let isStructural: Bool
    /// A required constraint that gave way in a conflict. It is kept as near as required ones
    /// allow, and becomes required again when it holds.
    public internal(set) var isBroken = false

    enum State { case detached, pending, active }
    var state = State.detached
    /// The constant that the tableau does not know yet.
    var pendingConstant: Double?
    var aboveSymbol: Int32 = -1
    var belowSymbol: Int32 = -1
    var dummySymbol: Int32 = -1

    public init(
        _ expression: LinearExpression, equals constant: Double = 0, above: Penalty,
        below: Penalty, rank: Int, isStructural: Bool = false
    ) {
        terms = expression.terms
        self.constant = constant - expression.constant
        self.above = above
        self.below = below
        self.rank = rank
        self.isStructural = isStructural
    }

    /// A relation between `expression` and `constant` that is required from priority 1000 on.
    public convenience init(
        _ expression: LinearExpression, _ relation: Relation, _ constant: Double = 0,
        priority: Float = Constraint.required, rank: Int, isStructural: Bool = false
    ) {
        let price: Penalty = priority >= Self.required ? .forbidden : .priority(priority)
        self.init(
            expression, equals: constant,
            above: relation == .greaterThanOrEqual ? .free : price,
            below: relation == .lessThanOrEqual ? .free : price,
            rank: rank, isStructural: isStructural)
    }

    public var isActive: Bool { state != .detached }

    /// The penalties that count now: those of a broken constraint are softened.
    var effectiveAbove: Penalty { isBroken && above == .forbidden ? Self.softened : above }
    var effectiveBelow: Penalty { isBroken && below == .forbidden ? Self.softened : below }

    /// Above each priority that a caller can give, below what is required.
    private static let softened = Penalty.priority(.greatestFiniteMagnitude)
}

/// Required constraints that exclude each other.
public struct Conflict {
    /// In the order of their ranks.
    public let constraints: [Constraint]
    /// The one that gave way.
    public let broken: Constraint
}
