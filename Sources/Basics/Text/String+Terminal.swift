// Scenarios, logs and traces come from strangers, and what they hold is printed. An escape sequence
// could repaint the terminal, a bidirectional override could make a message read as its opposite.

extension String {
    /// The text with every control character but the line end, and every character that turns the
    /// direction of writing, spelled out: `\u{1B}`.
    public var forTerminal: String {
        if !unicodeScalars.contains(where: \.isUnsafe) { return self }
        return escapingScalars { scalar in
            scalar.isUnsafe
                ? "\\u{" + Hex.text(scalar.value, width: 1, isUppercase: true) + "}" : nil
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isUnsafe: Bool {
        switch value {
        case 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F: true
        // Line and paragraph separator, then the marks, embeddings, overrides and isolates.
        case 0x2028...0x2029, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
