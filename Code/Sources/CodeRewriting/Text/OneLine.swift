import SwiftSyntax

/// Source text of nodes on one line, for declarations that are put in beside others.
enum OneLine {
    /// Returns a node's tokens, with a space where the source has any gap; comments are left out.
    ///
    /// - Returns: Nil where the text cannot stand on one line, as a string literal of several.
    static func text(of node: some SyntaxProtocol) -> String? {
        var text = ""
        var isGap = false
        for token in node.tokens(viewMode: .sourceAccurate) {
            if !text.isEmpty, isGap || !token.leadingTrivia.isEmpty { text += " " }
            text += token.text
            isGap = !token.trailingTrivia.isEmpty
        }
        return text.contains(where: \.isNewline) ? nil : text
    }
}
