/// Cells in columns as wide as their widest cell.
///
/// A row with fewer cells than the first holds words that reach over the columns, and widens none.
public struct TextTable {
    private var rows: [[String]]
    /// How many columns, counted from the left, are aligned at their right side.
    private let rightAligned: Int

    public init(_ rows: [[String]] = [], rightAligned: Int = 0) {
        self.rows = rows
        self.rightAligned = rightAligned
    }

    public mutating func add(_ row: [String]) { rows.append(row) }

    /// The rows, each a line with its line break and without blanks at its end.
    public var text: String {
        guard let head = rows.first else { return "" }
        var columns = TextColumns(count: head.count, rightAligned: rightAligned)
        for row in rows { columns.fit(row) }
        return rows.map { columns.line($0) + "\n" }.joined()
    }
}

/// The widths of a table's columns, for rows that are too many to be held at once.
public struct TextColumns {
    private var widths: [Int]
    private let rightAligned: Int

    public init(count: Int, rightAligned: Int = 0) {
        widths = Array(repeating: 0, count: count)
        self.rightAligned = rightAligned
    }

    /// Widens the columns for a row that is to be printed later.
    public mutating func fit(_ row: [String]) {
        guard row.count == widths.count else { return }
        for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
    }

    /// The row as a line, without blanks at its end and without a line break.
    public func line(_ row: [String]) -> String {
        var line = ""
        for (column, (cell, width)) in zip(row, widths).enumerated() {
            let pad = String(repeating: " ", count: max(0, width - cell.count))
            line += column < rightAligned ? pad + cell + "  " : cell + pad + "  "
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
