extension String {
    /// Returns the text on one line, cut with an ellipsis if it is longer than `limit` characters,
    /// and fit for a terminal.
    public func clipped(_ limit: Int) -> String {
        let line = self.map { $0.isNewline ? " " : $0 }
        let cut = line.count <= limit ? String(line) : String(line.prefix(limit - 1)) + "…"
        return cut.forTerminal
    }
}
