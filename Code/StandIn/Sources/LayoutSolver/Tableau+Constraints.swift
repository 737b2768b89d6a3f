extension Tableau {
    /// Adds a constraint in its present strength. Returns the constraints that exclude it, itself
    /// among them, and stays without it, where they are required.
    mutating func add(_ constraint: Constraint) -> [Constraint]? {
        let row = Row(constant: constraint.constant)
        for term in constraint.terms {
            let symbol = term.variable.symbol
            let part = rows[Int(symbol)] ?? Row(cells: [Cell(symbol: symbol, coefficient: 1)])
            combine(row, basic: -1, adding: part, times: -term.coefficient)
        }
        addDeviations(of: constraint, to: row)
        if row.constant < 0 { row.scale(by: -1) }
        let rest = row.cells.contains { kinds[Int($0.symbol)] != .dummy }
        if let subject = subject(of: row, constraint) {
            row.solve(for: subject)
            substitute(subject, by: row)
            install(row, basic: subject)
            isOptimal = false
        } else if !rest, row.constant <= Self.slack {
            // It follows from other equalities.
            row.constant = 0
            row.solve(for: constraint.dummySymbol)
            install(row, basic: constraint.dummySymbol)
        } else if !rest {
            return withdraw(constraint, owners(of: row))
        } else if let certificate = addWithArtificialSymbol(row, constraint) {
            return withdraw(constraint, owners(of: certificate))
        }
        if case .priority(let priority) = constraint.effectiveAbove {
            charge(constraint.aboveSymbol, priority: priority, factor: 1)
        }
        if case .priority(let priority) = constraint.effectiveBelow {
            charge(constraint.belowSymbol, priority: priority, factor: 1)
        }
        return nil
    }

    private mutating func addDeviations(of constraint: Constraint, to row: Row) {
        func append(_ kind: Kind, _ coefficient: Double) -> Int32 {
            let symbol = makeSymbol(kind, owner: constraint)
            row.cells.insert(
                Cell(symbol: symbol, coefficient: coefficient), at: row.position(of: symbol))
            return symbol
        }
        if constraint.effectiveAbove != .forbidden {
            constraint.aboveSymbol = append(.restricted, 1)
        }
        if constraint.effectiveBelow != .forbidden {
            constraint.belowSymbol = append(.restricted, -1)
        }
        if constraint.aboveSymbol < 0, constraint.belowSymbol < 0 {
            constraint.dummySymbol = append(.dummy, 1)
        }
    }

    /// The symbol that can become basic in a new row without another step: the newest free
    /// variable, else a symbol that stays not negative and occurs nowhere else.
    private func subject(of row: Row, _ constraint: Constraint) -> Int32? {
        var found: Int32?
        var own: Int32?
        for cell in row.cells {
            switch kinds[Int(cell.symbol)] {
            case .free: found = cell.symbol
            default: continue
            }
        }
        if let found { return found }
        let isZero = row.constant <= Self.tolerance
        for cell in row.cells where kinds[Int(cell.symbol)] == .restricted {
            if owners[Int(cell.symbol)] === constraint {
                if isZero || cell.coefficient < 0 { own = cell.symbol }
            } else if owners[Int(cell.symbol)] == nil,
                isZero || cell.coefficient < 0 && columns[Int(cell.symbol)].isEmpty
            {
                found = cell.symbol
            }
        }
        let isOneSided = constraint.above == .free || constraint.below == .free
        return isOneSided ? own ?? found : found ?? own
    }

    /// Finds a basis in which a row of restricted symbols is zero. Returns a positive row without
    /// negative cells, which proves that there is none.
    private mutating func addWithArtificialSymbol(_ row: Row, _ constraint: Constraint) -> Row? {
        let artificial = makeSymbol(.restricted)
        install(row, basic: artificial)
        isOptimal = false
        while let row = rows[Int(artificial)], row.constant > Self.tolerance,
            let entering = row.cells.first(where: {
                $0.coefficient < -Self.tolerance && canEnter($0.symbol)
            })?.symbol, let leaving = leavingSymbol(entering)
        {
            pivot(entering: entering, leaving: leaving)
        }
        var certificate: Row?
        if let rest = rows[Int(artificial)] {
            let entering = rest.cells.first { canEnter($0.symbol) } ?? rest.cells.first
            if rest.constant <= Self.slack, let entering {
                rest.constant = 0
                pivot(entering: entering.symbol, leaving: artificial)
            } else {
                certificate = rest.constant > Self.slack ? rest : nil
                uninstall(artificial)
            }
        }
        dropFromObjectives(artificial)
        release(artificial)
        return certificate
    }

    private mutating func dropFromObjectives(_ symbol: Int32) {
        for level in levels {
            let index = level.row.position(of: symbol)
            if index < level.row.cells.count, level.row.cells[index].symbol == symbol {
                level.row.cells.remove(at: index)
            }
        }
    }

    /// The constraints behind the symbols of a row.
    func owners(of row: Row) -> [Constraint] {
        row.cells.compactMap {
            abs($0.coefficient) > Self.tolerance ? owners[Int($0.symbol)] : nil
        }
    }

    private mutating func withdraw(_ constraint: Constraint, _ others: [Constraint]) -> [Constraint]
    {
        releaseSymbols(of: constraint)
        return others.contains { $0 === constraint } ? others : others + [constraint]
    }

    /// Takes a constraint out of the tableau.
    mutating func remove(_ constraint: Constraint) {
        if case .priority(let priority) = constraint.effectiveAbove {
            charge(constraint.aboveSymbol, priority: priority, factor: -1)
        }
        if case .priority(let priority) = constraint.effectiveBelow {
            charge(constraint.belowSymbol, priority: priority, factor: -1)
        }
        isOptimal = false
        let symbols = [constraint.aboveSymbol, constraint.belowSymbol, constraint.dummySymbol]
            .filter { $0 >= 0 }
        if let basic = symbols.first(where: { rows[Int($0)] != nil }) {
            uninstall(basic)
        } else if let marker = symbols.first, let leaving = rowToLeave(for: marker) {
            pivot(entering: marker, leaving: leaving)
            uninstall(marker)
        }
        releaseSymbols(of: constraint)
    }

    /// The row in which a marker can become basic so that all others stay feasible once it goes.
    private func rowToLeave(for marker: Int32) -> Int32? {
        var falling: (ratio: Double, basic: Int32) = (.infinity, -1)
        var rising: (ratio: Double, basic: Int32) = (.infinity, -1)
        var free: Int32 = -1
        var dummy: Int32 = -1
        for basic in columns[Int(marker)] {
            guard let row = rows[Int(basic)] else { continue }
            if kinds[Int(basic)] == .free {
                free = max(free, basic)
                continue
            }
            if kinds[Int(basic)] == .dummy {
                dummy = max(dummy, basic)
                continue
            }
            let coefficient = row.coefficient(of: marker)
            let candidate = (ratio: max(0, row.constant) / abs(coefficient), basic: basic)
            if coefficient < 0 {
                if candidate < falling { falling = candidate }
            } else if candidate < rising {
                rising = candidate
            }
        }
        // The row of a dummy must stay one of dummies alone, so that it goes first.
        return [dummy, falling.basic, rising.basic, free].first { $0 >= 0 }
    }

    private mutating func releaseSymbols(of constraint: Constraint) {
        for symbol in [constraint.aboveSymbol, constraint.belowSymbol, constraint.dummySymbol]
        where symbol >= 0 {
            dropFromObjectives(symbol)
            release(symbol)
        }
        constraint.aboveSymbol = -1
        constraint.belowSymbol = -1
        constraint.dummySymbol = -1
    }

    /// Changes the constant of a constraint. Constants of rows may be negative afterwards.
    mutating func shift(_ constraint: Constraint, by delta: Double) {
        let isBelow = constraint.aboveSymbol < 0 && constraint.dummySymbol < 0
        let marker = max(
            constraint.aboveSymbol, constraint.dummySymbol,
            isBelow ? constraint.belowSymbol : -1)
        let step = isBelow ? -delta : delta
        if let row = rows[Int(marker)] { row.constant -= step }
        for basic in columns[Int(marker)] {
            guard let row = rows[Int(basic)] else { continue }
            row.constant += step * row.coefficient(of: marker)
            if abs(row.constant) < 1e-12 { row.constant = 0 }
        }
    }
}
