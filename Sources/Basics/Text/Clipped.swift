extension String {
    /// The text on one line, cut with an ellipsis when it is longer than `limit` letters, and
    /// fit for a terminal.
    public func clipped(_ limit: Int) -> String {
        let line = self.map { $0.isNewline ? " " : $0 }
        let cut = line.count <= limit ? String(line) : String(line.prefix(limit - 1)) + "…"
        return cut.forTerminal
    }
}
