/// The brackets of a source file with what they enclose.
struct SourceGroups {
    /// A pair of brackets; the outermost group is the file.
    struct Group {
        /// The tokens of the brackets; -1 and the count for the file.
        var open: Int
        var close: Int
        var parent: Int
        /// A Boolean value that indicates whether it holds statements.
        var isBlock: Bool
    }

    private(set) var groups: [Group]
    /// The innermost group of each token; that of a bracket is the group around it.
    private(set) var groupOfToken: [Int]
    /// The group that a bracket opens.
    private var opened: [Int: Int] = [:]
    /// The first bracket that is never closed; nil for a whole file.
    private(set) var unclosed: Int?

    init(_ source: SourceTokens) {
        let count = source.tokens.count
        groups = [Group(open: -1, close: count, parent: -1, isBlock: true)]
        groupOfToken = Array(repeating: 0, count: count)
        var stack = [0]
        for index in 0..<count {
            let current = stack[stack.count - 1]
            groupOfToken[index] = current
            guard source.tokens[index].kind == .sign else { continue }
            switch source.bytes[source.tokens[index].start] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                let isBlock = Self.isBlock(source, index)
                groups.append(
                    Group(open: index, close: count, parent: current, isBlock: isBlock))
                opened[index] = groups.count - 1
                stack.append(groups.count - 1)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard stack.count > 1 else { continue }
                groups[current].close = index
                groupOfToken[index] = groups[current].parent
                stack.removeLast()
            default: continue
            }
        }
        unclosed = stack.count > 1 ? groups[stack[1]].open : nil
    }

    func group(openedBy token: Int) -> Int? { opened[token] }

    /// Braces hold statements unless they stand where a value stands.
    private static func isBlock(_ source: SourceTokens, _ index: Int) -> Bool {
        guard source.isSign(index, "{") else { return false }
        guard index > 0 else { return true }
        switch source.language {
        case .swift, .kotlin: return true
        case .objectiveC: return !source.isSign(index - 1, "@")
        case .dart, .javaScript:
            let values: [Unicode.Scalar] = ["(", ",", ":", "[", "=", "?", "|", "&"]
            if source.isSign(index - 1, ">"), source.isSign(index - 2, "=") { return true }
            if values.contains(where: { source.isSign(index - 1, $0) }) { return false }
            return !source.isWord(index - 1, "return")
        }
    }
}
