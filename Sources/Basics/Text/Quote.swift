/// Texts in double quotes.
public enum Quote {
    /// Returns a text as a JSON string that escapes only what RFC 8259 requires: the quote, the
    /// backslash, and control characters as four digits.
    public static func json(_ text: String) -> String {
        "\"" + text.escapingScalars { jsonEscape($0) } + "\""
    }

    /// Returns a text as a JSON string on one line.
    ///
    /// Line breaks and tabs have their short escapes. DEL and the separators that JavaScript takes
    /// for line breaks are escaped with four digits.
    public static func jsonLine(_ text: String) -> String {
        "\""
            + text.escapingScalars { scalar in
                switch scalar {
                case "\n": "\\n"
                case "\r": "\\r"
                case "\t": "\\t"
                case "\u{7F}", "\u{2028}", "\u{2029}": "\\u" + Hex.text(scalar.value, width: 4)
                default: jsonEscape(scalar)
                }
            } + "\""
    }

    /// Returns a text as a double-quoted scalar of YAML on one line.
    public static func yaml(_ text: String) -> String {
        "\""
            + text.escapingScalars { scalar in
                switch scalar {
                case "\"": "\\\""
                case "\\": "\\\\"
                case "\n": "\\n"
                case "\r": "\\r"
                case "\t": "\\t"
                case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                    "\\x" + Hex.text(scalar.value, width: 2)
                default: nil
                }
            } + "\""
    }

    private static func jsonEscape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\u{0}"..."\u{1F}": "\\u" + Hex.text(scalar.value, width: 4)
        default: nil
        }
    }
}
