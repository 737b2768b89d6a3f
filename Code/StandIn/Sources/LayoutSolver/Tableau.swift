/// The simplex tableau in solved form: each basic symbol is a row in the symbols that are not.
///
/// Symbols that are not basic have the value zero. Rows are sparse and sorted, and each column
/// knows the rows in which it occurs, so that a pivot touches only these.
struct Tableau {
    enum Kind: UInt8 {
        case unused
        /// A variable of any sign. It never leaves the basis by itself.
        case free
        /// A variable or a deviation that is not negative.
        case restricted
        /// Marks a required equality. It is zero and never enters the basis.
        case dummy
    }

    /// Coefficients and constants below this count as zero.
    static let tolerance = 1e-9
    /// The part of a constant that rounding may have lost.
    static let slack = 1e-7

    var kinds: [Kind] = []
    var rows: [Row?] = []
    var columns: [ContiguousArray<Int32>] = []
    /// The priority of a deviation that has a price.
    var costs: [Float?] = []
    /// The constraint that a deviation or dummy belongs to.
    var owners: [Constraint?] = []
    private var unused: [Int32] = []

    /// Objectives by descending priority: the sum of the deviations of that priority.
    var levels: [(priority: Float, row: Row)] = []
    /// All reduced costs are known not to be negative.
    var isOptimal = true
    /// A loop was cut off because rounding kept it from ending.
    var hasStalled = false
    /// Pivots since the beginning, for measurements.
    var pivots = 0

    private var scratch: ContiguousArray<Cell> = []

    // MARK: Symbols

    mutating func makeSymbol(_ kind: Kind, owner: Constraint? = nil) -> Int32 {
        if let symbol = unused.popLast() {
            kinds[Int(symbol)] = kind
            owners[Int(symbol)] = owner
            return symbol
        }
        kinds.append(kind)
        rows.append(nil)
        columns.append([])
        costs.append(nil)
        owners.append(owner)
        return Int32(kinds.count - 1)
    }

    /// Forgets a symbol that no row holds any more.
    mutating func release(_ symbol: Int32) {
        let index = Int(symbol)
        for basic in columns[index] {
            guard let row = rows[Int(basic)] else { continue }
            row.cells.remove(at: row.position(of: symbol))
        }
        columns[index].removeAll(keepingCapacity: true)
        kinds[index] = .unused
        costs[index] = nil
        owners[index] = nil
        unused.append(symbol)
    }

    func canEnter(_ symbol: Int32) -> Bool { kinds[Int(symbol)] == .restricted }

    // MARK: Rows

    /// Adds `factor` times `source` to a row and drops a cell from it. A `basic` of -1 is a row
    /// outside the tableau, whose cells no column knows.
    mutating func combine(
        _ target: Row, basic: Int32, adding source: Row, times factor: Double,
        dropping dropped: Int32 = -1
    ) {
        scratch.removeAll(keepingCapacity: true)
        scratch.reserveCapacity(target.cells.count + source.cells.count)
        target.constant += factor * source.constant
        if abs(target.constant) < 1e-12 { target.constant = 0 }
        target.cells.withUnsafeBufferPointer { left in
            source.cells.withUnsafeBufferPointer { right in
                var i = 0
                var j = 0
                while i < left.count || j < right.count {
                    let a = i < left.count ? left[i].symbol : Int32.max
                    let b = j < right.count ? right[j].symbol : Int32.max
                    if a < b {
                        if a != dropped { scratch.append(left[i]) }
                        i += 1
                    } else if b < a {
                        let value = factor * right[j].coefficient
                        if abs(value) > Self.tolerance {
                            scratch.append(Cell(symbol: b, coefficient: value))
                            if basic >= 0 { columns[Int(b)].append(basic) }
                        }
                        j += 1
                    } else {
                        let value = left[i].coefficient + factor * right[j].coefficient
                        if abs(value) > Self.tolerance {
                            scratch.append(Cell(symbol: a, coefficient: value))
                        } else if basic >= 0 {
                            remove(basic, fromColumn: a)
                        }
                        i += 1
                        j += 1
                    }
                }
            }
        }
        swap(&target.cells, &scratch)
    }

    @inline(__always) private mutating func remove(_ basic: Int32, fromColumn symbol: Int32) {
        let column = Int(symbol)
        guard let index = columns[column].firstIndex(of: basic) else { return }
        columns[column].swapAt(index, columns[column].count - 1)
        columns[column].removeLast()
    }

    mutating func install(_ row: Row, basic: Int32) {
        rows[Int(basic)] = row
        for cell in row.cells { columns[Int(cell.symbol)].append(basic) }
    }

    @discardableResult mutating func uninstall(_ basic: Int32) -> Row {
        guard let row = rows[Int(basic)] else { preconditionFailure("\(basic) is not basic") }
        rows[Int(basic)] = nil
        for cell in row.cells { remove(basic, fromColumn: cell.symbol) }
        return row
    }

    /// Replaces a symbol by a row in all other rows and objectives.
    mutating func substitute(_ symbol: Int32, by row: Row) {
        var column: ContiguousArray<Int32> = []
        swap(&column, &columns[Int(symbol)])
        for basic in column {
            guard let other = rows[Int(basic)] else { continue }
            combine(
                other, basic: basic, adding: row, times: other.coefficient(of: symbol),
                dropping: symbol)
        }
        for level in levels {
            let coefficient = level.row.coefficient(of: symbol)
            guard coefficient != 0 else { continue }
            combine(level.row, basic: -1, adding: row, times: coefficient, dropping: symbol)
        }
    }

    /// Makes `entering` basic in the row of `leaving`, which becomes zero.
    mutating func pivot(entering: Int32, leaving: Int32) {
        pivots += 1
        let row = uninstall(leaving)
        // leaving = row  <=>  0 = row - leaving
        row.cells.insert(
            Cell(symbol: leaving, coefficient: -1), at: row.position(of: leaving))
        row.solve(for: entering)
        substitute(entering, by: row)
        install(row, basic: entering)
    }

    func value(of symbol: Int32) -> Double { rows[Int(symbol)]?.constant ?? 0 }
}
