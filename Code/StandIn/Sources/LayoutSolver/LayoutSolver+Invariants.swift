extension LayoutSolver {
    /// The first thing that is wrong with the tableau, or nil. It reads all of it: for tests.
    public func brokenInvariant() -> String? {
        rowProblem() ?? columnProblem() ?? objectiveProblem() ?? equationProblem()
    }

    private func rowProblem() -> String? {
        for (index, row) in tableau.rows.enumerated() {
            guard let row else { continue }
            let kind = tableau.kinds[index]
            if kind == .unused { return "row of unused symbol \(index)" }
            if kind == .restricted, row.constant < -Tableau.slack {
                return "restricted symbol \(index) is \(row.constant)"
            }
            if kind == .dummy, abs(row.constant) > Tableau.slack {
                return "dummy \(index) is \(row.constant)"
            }
            var last: Int32 = -1
            for cell in row.cells {
                let symbol = Int(cell.symbol)
                if cell.symbol <= last { return "row \(index) is not sorted" }
                last = cell.symbol
                if tableau.rows[symbol] != nil { return "row \(index) holds basic \(symbol)" }
                if !cell.coefficient.isFinite || cell.coefficient == 0 {
                    return "row \(index) holds \(cell.coefficient) of \(symbol)"
                }
                if tableau.kinds[symbol] == .unused { return "row \(index) holds unused \(symbol)" }
                if kind != .free, tableau.kinds[symbol] == .free {
                    return "row \(index) of a restricted symbol holds free \(symbol)"
                }
                if kind == .dummy, tableau.kinds[symbol] != .dummy {
                    return "row \(index) of a dummy holds \(symbol)"
                }
            }
        }
        return nil
    }

    private func columnProblem() -> String? {
        for symbol in tableau.kinds.indices {
            let expected = tableau.rows.indices.filter {
                tableau.rows[$0]?.coefficient(of: Int32(symbol)) ?? 0 != 0
            }
            let actual = tableau.columns[symbol].map(Int.init).sorted()
            if expected != actual {
                return "column \(symbol) is \(actual) instead of \(expected)"
            }
        }
        return nil
    }

    private func objectiveProblem() -> String? {
        for level in tableau.levels {
            let expected = Row()
            for symbol in tableau.costs.indices where tableau.costs[symbol] == level.priority {
                let cells: ContiguousArray = [Cell(symbol: Int32(symbol), coefficient: 1)]
                let row = tableau.rows[symbol] ?? Row(cells: cells)
                tableau.combine(expected, basic: -1, adding: row, times: 1)
            }
            for cell in expected.cells + level.row.cells {
                let difference =
                    expected.coefficient(of: cell.symbol)
                    - level.row.coefficient(of: cell.symbol)
                if abs(difference) > Tableau.slack {
                    return "objective \(level.priority) is off by \(difference) at \(cell.symbol)"
                }
            }
        }
        guard tableau.isOptimal else { return nil }
        for symbol in tableau.kinds.indices where tableau.canEnter(Int32(symbol)) {
            let costs = tableau.levels.lazy.map { $0.row.coefficient(of: Int32(symbol)) }
            if let first = costs.first(where: { abs($0) > Tableau.tolerance }), first < 0 {
                return "reduced cost \(first) of \(symbol) is negative"
            }
        }
        return nil
    }

    /// Each active constraint must follow from the rows as an identity.
    private func equationProblem() -> String? {
        for constraint in active {
            let sum = Row(constant: -constraint.constant)
            func add(_ symbol: Int32, _ coefficient: Double) {
                guard symbol >= 0 else { return }
                let cells: ContiguousArray = [Cell(symbol: symbol, coefficient: 1)]
                let row = tableau.rows[Int(symbol)] ?? Row(cells: cells)
                tableau.combine(sum, basic: -1, adding: row, times: coefficient)
            }
            for term in constraint.terms { add(term.variable.symbol, term.coefficient) }
            add(constraint.aboveSymbol, -1)
            add(constraint.belowSymbol, 1)
            add(constraint.dummySymbol, -1)
            if abs(sum.constant) > Tableau.slack
                || sum.cells.contains(where: { abs($0.coefficient) > Tableau.slack })
            {
                return "constraint \(constraint.rank) does not follow from the rows"
            }
        }
        return nil
    }
}
