/// A table whose columns are as wide as their widest cells.
///
/// A row with fewer cells than the first can extend over several columns and widens none.
public struct TextTable {
    private var rows: [[String]]
    /// The number of columns, from the left, that are aligned at the right.
    private let rightAligned: Int

    /// Creates a table of rows.
    ///
    /// - Parameter rightAligned: the number of columns, from the left, that are aligned at the
    ///   right.
    public init(_ rows: [[String]] = [], rightAligned: Int = 0) {
        self.rows = rows
        self.rightAligned = rightAligned
    }

    /// Appends a row at the end.
    public mutating func add(_ row: [String]) { rows.append(row) }

    /// The rows as lines, each with a line break and without trailing blanks.
    public var text: String {
        guard let head = rows.first else { return "" }
        var columns = TextColumns(count: head.count, rightAligned: rightAligned)
        for row in rows { columns.fit(row) }
        return rows.map { columns.line($0) + "\n" }.joined()
    }
}

/// The widths of a table's columns, for tables whose rows do not fit in memory.
public struct TextColumns {
    private var widths: [Int]
    private let rightAligned: Int

    /// Creates columns without a width.
    ///
    /// - Parameters:
    ///   - count: the number of columns.
    ///   - rightAligned: the number of columns, from the left, that are aligned at the right.
    public init(count: Int, rightAligned: Int = 0) {
        widths = Array(repeating: 0, count: count)
        self.rightAligned = rightAligned
    }

    /// Widens the columns to fit a row.
    public mutating func fit(_ row: [String]) {
        guard row.count == widths.count else { return }
        for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
    }

    /// Returns the row as a line without trailing blanks and without a line break.
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
