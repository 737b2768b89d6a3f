/// A symbol of the tableau with its coefficient.
struct Cell {
    var symbol: Int32
    var coefficient: Double
}

/// `constant + sum of cells`, the value of a basic symbol or an objective in the others.
final class Row {
    var constant: Double
    /// In the order of their symbols, without zeros.
    var cells: ContiguousArray<Cell>

    init(constant: Double = 0, cells: ContiguousArray<Cell> = []) {
        self.constant = constant
        self.cells = cells
    }

    /// The index of the first cell whose symbol is not smaller.
    @inline(__always) func position(of symbol: Int32) -> Int {
        cells.withUnsafeBufferPointer { cells in
            var low = 0
            var high = cells.count
            while low < high {
                let middle = (low + high) >> 1
                if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    func coefficient(of symbol: Int32) -> Double {
        let index = position(of: symbol)
        return index < cells.count && cells[index].symbol == symbol
            ? cells[index].coefficient : 0
    }

    func scale(by factor: Double) {
        constant *= factor
        for index in cells.indices { cells[index].coefficient *= factor }
    }

    /// Solves `0 = self` for a symbol of the row, which leaves it.
    func solve(for symbol: Int32) {
        let index = position(of: symbol)
        let factor = -1 / cells[index].coefficient
        cells.remove(at: index)
        scale(by: factor)
    }
}
