extension Tableau {
    /// Minimizes the objectives in the order of their priorities.
    ///
    /// A symbol may enter where its reduced cost is negative at a level and zero at all higher
    /// ones, so that no higher objective becomes worse. Of several, the smallest symbol enters
    /// and the smallest leaves (Bland's rule): the loop ends, and equal inputs take equal paths.
    mutating func optimize() {
        guard !isOptimal else { return }
        let limit = pivotLimit
        for level in levels.indices {
            while let entering = improvingSymbol(at: level), let leaving = leavingSymbol(entering) {
                guard pivots < limit else {
                    hasStalled = true
                    return
                }
                pivot(entering: entering, leaving: leaving)
            }
        }
        isOptimal = true
    }

    /// The count of pivots at which rounding must have led a loop in circles.
    private var pivotLimit: Int { pivots + 1000 + 50 * rows.count }

    private func improvingSymbol(at level: Int) -> Int32? {
        cells: for cell in levels[level].row.cells
        where cell.coefficient < -Self.tolerance && canEnter(cell.symbol) {
            for higher in 0..<level
            where abs(levels[higher].row.coefficient(of: cell.symbol)) > Self.tolerance {
                continue cells
            }
            return cell.symbol
        }
        return nil
    }

    /// The restricted basic symbol that is the first to become zero when `entering` grows.
    func leavingSymbol(_ entering: Int32) -> Int32? {
        var best: Int32?
        var bestRatio = Double.infinity
        for basic in columns[Int(entering)] where kinds[Int(basic)] == .restricted {
            guard let row = rows[Int(basic)] else { continue }
            let coefficient = row.coefficient(of: entering)
            guard coefficient < -Self.tolerance else { continue }
            let ratio = -max(0, row.constant) / coefficient
            let isTie = abs(ratio - bestRatio) <= Self.tolerance
            if isTie ? basic < (best ?? .max) : ratio < bestRatio {
                if !isTie || ratio < bestRatio { bestRatio = ratio }
                best = basic
            }
        }
        return best
    }

    /// Makes constants of restricted symbols not negative again, where all reduced costs are
    /// optimal. Returns the row that shows that this is impossible.
    mutating func restoreFeasibility() -> (basic: Int32, row: Row)? {
        let limit = pivotLimit
        while let leaving = infeasibleSymbol(), let row = rows[Int(leaving)] {
            guard pivots < limit else {
                hasStalled = true
                return nil
            }
            guard let entering = enteringSymbol(for: row), kinds[Int(leaving)] != .dummy else {
                return (leaving, row)
            }
            pivot(entering: entering, leaving: leaving)
        }
        return nil
    }

    private func infeasibleSymbol() -> Int32? {
        for index in rows.indices {
            guard let row = rows[index] else { continue }
            switch kinds[index] {
            case .restricted where row.constant < -Self.slack / 10: return Int32(index)
            case .dummy where abs(row.constant) > Self.slack: return Int32(index)
            default: continue
            }
        }
        return nil
    }

    /// The symbol with the lexicographically smallest reduced cost for each unit of the row.
    private func enteringSymbol(for row: Row) -> Int32? {
        var candidates = row.cells.filter {
            $0.coefficient > Self.tolerance && canEnter($0.symbol)
        }
        for level in levels where candidates.count > 1 {
            let ratios = candidates.map {
                level.row.coefficient(of: $0.symbol) / $0.coefficient
            }
            let least = ratios.min() ?? 0
            candidates = Array(
                zip(candidates, ratios).lazy.filter { $0.1 <= least + Self.tolerance }.map(\.0))
        }
        return candidates.first?.symbol
    }

    /// The objective of a priority, made where it is new.
    mutating func objective(of priority: Float) -> Row {
        let index = levels.firstIndex { $0.priority <= priority } ?? levels.count
        if index < levels.count, levels[index].priority == priority { return levels[index].row }
        let row = Row()
        levels.insert((priority, row), at: index)
        return row
    }

    /// Adds the price of a deviation to its objective, or takes it away with a `factor` of -1.
    mutating func charge(_ symbol: Int32, priority: Float, factor: Double) {
        let objective = objective(of: priority)
        let row =
            rows[Int(symbol)]
            ?? Row(cells: [Cell(symbol: symbol, coefficient: 1)])
        combine(objective, basic: -1, adding: row, times: factor)
        costs[Int(symbol)] = factor > 0 ? priority : nil
        isOptimal = false
    }
}
