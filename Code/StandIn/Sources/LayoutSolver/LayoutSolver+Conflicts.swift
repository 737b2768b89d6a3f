extension LayoutSolver {
    /// The smallest conflict inside constraints that exclude each other, or nil where none of
    /// them can give way.
    func conflict(among constraints: [Constraint]) -> Conflict? {
        var needed: [Constraint] = []
        for constraint in constraints.sorted(by: { $0.rank < $1.rank })
        where !needed.contains(where: { $0 === constraint }) {
            needed.append(constraint)
        }
        for constraint in needed {
            let fewer = needed.filter { $0 !== constraint }
            if !haveSolution(fewer) { needed = fewer }
        }
        let breakable = needed.filter { !$0.isBroken }
        return (breakable.last { !$0.isStructural } ?? breakable.last).map {
            Conflict(constraints: needed, broken: $0)
        }
    }

    /// The required sides of constraints can hold together.
    private func haveSolution(_ constraints: [Constraint]) -> Bool {
        var probe = Tableau()
        var symbols: [Int32: Int32] = [:]
        for constraint in constraints {
            let terms = constraint.terms.map { term in
                let symbol = term.variable.symbol
                let copy = symbols[symbol] ?? probe.makeSymbol(tableau.kinds[Int(symbol)])
                symbols[symbol] = copy
                return Term(Variable(symbol: copy), term.coefficient)
            }
            let copy = Constraint(
                LinearExpression(terms), equals: constraint.constant,
                above: constraint.effectiveAbove == .forbidden ? .forbidden : .free,
                below: constraint.effectiveBelow == .forbidden ? .forbidden : .free,
                rank: constraint.rank)
            if probe.add(copy) != nil { return false }
        }
        return true
    }
}
