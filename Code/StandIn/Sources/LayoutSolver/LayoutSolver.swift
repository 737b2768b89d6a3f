/// An incremental solver of linear constraints with priorities.
///
/// It is the simplex method of Cassowary (Badros, Borning, Stuckey 2001) with an objective for
/// each priority instead of weights: objectives are minimized one after the other, so that a
/// higher priority is never given up for any number of lower ones. Within a priority the sum of
/// the absolute deviations is least.
///
/// Where several solutions are equally good, the solver keeps the present basis as long as it is
/// optimal: an edit that leaves a solution optimal changes no more values than it must. What no
/// constraint determines is zero. Results depend on the order of calls alone.
public final class LayoutSolver {
    var tableau = Tableau()
    private(set) var active: [Constraint] = []
    private var additions: [Constraint] = []
    private var edits: [Constraint] = []

    public init() {}

    /// Pivots since the beginning, a measure of work.
    public var pivots: Int { tableau.pivots }

    /// Rounding has kept a solution from being found; values are not to be relied on.
    public var hasStalled: Bool { tableau.hasStalled }

    // MARK: Variables

    /// Makes an unknown. Solutions of one that is `nonNegative` are not negative.
    public func makeVariable(nonNegative: Bool = false) -> Variable {
        Variable(symbol: tableau.makeSymbol(nonNegative ? .restricted : .free))
    }

    /// Forgets a variable that occurs in no active constraint.
    public func remove(_ variable: Variable) {
        if tableau.rows[Int(variable.symbol)] != nil {
            assertionFailure("a constraint holds the variable")
            tableau.uninstall(variable.symbol)
        }
        tableau.release(variable.symbol)
    }

    /// The value of a variable in the last solution.
    public func value(of variable: Variable) -> Double { tableau.value(of: variable.symbol) }

    /// Another value of the variable is as good as that of the last solution.
    public func isAmbiguous(_ variable: Variable) -> Bool {
        guard let row = tableau.rows[Int(variable.symbol)] else {
            return isUndetermined(variable.symbol)
        }
        return row.cells.contains { isUndetermined($0.symbol) }
    }

    private func isUndetermined(_ symbol: Int32) -> Bool {
        switch tableau.kinds[Int(symbol)] {
        case .unused, .dummy: return false
        case .free: return true
        case .restricted:
            return tableau.levels.allSatisfy {
                abs($0.row.coefficient(of: symbol)) <= Tableau.tolerance
            }
        }
    }

    // MARK: Constraints

    /// Adds a constraint with the next solution.
    public func add(_ constraint: Constraint) {
        precondition(constraint.state == .detached, "the constraint is added already")
        constraint.state = .pending
        additions.append(constraint)
    }

    public func remove(_ constraint: Constraint) {
        switch constraint.state {
        case .detached: return
        case .pending: additions.removeAll { $0 === constraint }
        case .active:
            tableau.remove(constraint)
            active.removeAll { $0 === constraint }
        }
        if let constant = constraint.pendingConstant {
            edits.removeAll { $0 === constraint }
            constraint.constant = constant
            constraint.pendingConstant = nil
        }
        constraint.isBroken = false
        constraint.state = .detached
    }

    /// Changes the constant of the relation with the next solution.
    public func setConstant(_ constant: Double, of constraint: Constraint) {
        guard constraint.state == .active else {
            constraint.constant = constant
            return
        }
        if constraint.pendingConstant == nil { edits.append(constraint) }
        constraint.pendingConstant = constant
    }

    /// The next call of `solve` has something to do.
    public var needsSolution: Bool {
        !additions.isEmpty || !edits.isEmpty || !tableau.isOptimal
    }

    // MARK: Solution

    /// Takes over what has changed and solves. Returns the conflicts that broke a constraint.
    public func solve() -> [Conflict] {
        guard needsSolution else { return [] }
        var conflicts: [Conflict] = []
        applyEdits(&conflicts)
        let added = additions
        additions.removeAll()
        for constraint in added { insert(constraint, &conflicts) }
        tableau.optimize()
        restoreBroken()
        return conflicts
    }

    /// Shifts all edited constants together, so that no state between two edits counts.
    private func applyEdits(_ conflicts: inout [Conflict]) {
        guard !edits.isEmpty else { return }
        tableau.optimize()
        while true {
            for edit in edits { exchangeConstant(of: edit) }
            guard let proof = tableau.restoreFeasibility() else { break }
            var exclusive = tableau.owners(of: proof.row)
            if let owner = tableau.owners[Int(proof.basic)] { exclusive.append(owner) }
            guard let conflict = conflict(among: exclusive) else {
                tableau.hasStalled = true
                break
            }
            for edit in edits { exchangeConstant(of: edit) }
            _ = tableau.restoreFeasibility()
            conflicts.append(conflict)
            breakActive(conflict.broken)
            tableau.optimize()
        }
        for edit in edits { edit.pendingConstant = nil }
        edits.removeAll()
    }

    /// Exchanges the constant of the tableau and the pending one: twice is not at all.
    private func exchangeConstant(of edit: Constraint) {
        guard let constant = edit.pendingConstant else { return }
        tableau.shift(edit, by: constant - edit.constant)
        edit.pendingConstant = edit.constant
        edit.constant = constant
    }

    private func insert(_ constraint: Constraint, _ conflicts: inout [Conflict]) {
        while let exclusive = tableau.add(constraint) {
            let conflict =
                conflict(among: exclusive)
                ?? Conflict(constraints: [constraint], broken: constraint)
            conflicts.append(conflict)
            if conflict.broken === constraint {
                constraint.isBroken = true
            } else {
                breakActive(conflict.broken)
            }
        }
        constraint.state = .active
        active.append(constraint)
    }

    /// Softens a required constraint that is in the tableau.
    private func breakActive(_ constraint: Constraint) {
        tableau.remove(constraint)
        constraint.isBroken = true
        _ = tableau.add(constraint)
    }

    /// Makes broken constraints required again that hold in the solution.
    private func restoreBroken() {
        for constraint in active where constraint.isBroken && isSatisfied(constraint) {
            tableau.remove(constraint)
            constraint.isBroken = false
            if tableau.add(constraint) != nil {
                constraint.isBroken = true
                _ = tableau.add(constraint)
            }
        }
        tableau.optimize()
    }

    /// The deviation of a constraint in the last solution: above 0 where the expression is too
    /// large.
    public func deviation(of constraint: Constraint) -> Double {
        constraint.terms.reduce(-constraint.constant) {
            $0 + $1.coefficient * value(of: $1.variable)
        }
    }

    private func isSatisfied(_ constraint: Constraint) -> Bool {
        let deviation = deviation(of: constraint)
        return (constraint.above == .free || deviation <= Tableau.slack)
            && (constraint.below == .free || deviation >= -Tableau.slack)
    }
}
