import Basics

/// Escaping for pages and XML.
public enum HTML {
    /// Escapes text for use between tags and inside quoted attributes.
    ///
    /// Control characters, which a page must not contain, become the replacement character.
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
