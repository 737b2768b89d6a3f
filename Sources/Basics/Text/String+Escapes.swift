extension String {
    /// Returns the text with each scalar that has an escape replaced by it.
    ///
    /// `escape` returns nil for a scalar that stays as it is.
    public func escapingScalars(_ escape: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let escape = escape(scalar) {
                text += escape
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the text with a backslash and a letter for each character of `letters`.
    ///
    /// Characters are whole: a line feed behind a carriage return, or a quote with a combining
    /// accent, is another character and stays as it is.
    public func backslashed(_ letters: [Character: Character]) -> String {
        reduce(into: "") { text, character in
            if let letter = letters[character] {
                text.append("\\")
                text.append(letter)
            } else {
                text.append(character)
            }
        }
    }
}
