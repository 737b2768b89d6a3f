import Basics

/// What is put into pages and XML.
public enum HTML {
    /// Text made harmless between tags and inside quoted attributes.
    ///
    /// Control characters, which a page must not hold, become the sign for an unknown character.
    public static func escaped(_ text: String) -> String {
        text.escapingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\n", "\t": nil
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": "\u{FFFD}"
            default: nil
            }
        }
    }
}
