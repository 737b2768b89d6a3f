/// Cells in columns as wide as their widest cell.
///
/// A row with fewer cells than the first holds words that reach over the columns, and widens none.
package struct TextTable {
    private var rows: [[String]]
    /// How many columns, counted from the left, are aligned at their right side.
    private let rightAligned: Int

    package init(_ rows: [[String]] = [], rightAligned: Int = 0) {
        self.rows = rows
        self.rightAligned = rightAligned
    }

    package mutating func add(_ row: [String]) { rows.append(row) }

    /// The rows, each a line with its line break and without blanks at its end.
    package var text: String {
        guard let head = rows.first else { return "" }
        let full = rows.filter { $0.count == head.count }
        let widths = head.indices.map { column in full.map { $0[column].count }.max() ?? 0 }
        return rows.map { line($0, widths) }.joined()
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        var line = ""
        for (column, (cell, width)) in zip(row, widths).enumerated() {
            let pad = String(repeating: " ", count: max(0, width - cell.count))
            line += column < rightAligned ? pad + cell + "  " : cell + pad + "  "
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}
