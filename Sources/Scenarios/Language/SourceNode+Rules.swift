// A comma ends a text in YAML's flow style, also one in the parentheses of an expression.

extension SourceNode {
    /// A Boolean value that indicates whether it is, or holds alone, an expression without quotes
    /// that ends inside parentheses.
    var isCutExpression: Bool {
        switch value {
        case .scalar(let text, let isPlain): isPlain && Self.openings(in: text) > 0
        case .mapping(let entries): entries.contains { $0.value.isCutExpression }
        case .list: false
        }
    }

    /// A Boolean value that indicates whether it is the end of an expression that was cut.
    var closesExpression: Bool {
        switch value {
        case .scalar(let text, _): Self.openings(in: text) < 0
        case .mapping(let entries):
            entries.contains { Self.openings(in: $0.key) < 0 || $0.value.closesExpression }
        case .list: false
        }
    }

    private static func openings(in text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
    }
}
