import Basics
import Handlings
internal import Simulator

// The expressions of rules as text: numbers with units, names, parts (`end.height`), functions and
// operators. The parser knows no types and no names; `RuleChecker.swift` does.

/// A mistake in an expression, and its distance in Unicode scalars from the start.
struct RuleMistake: Error {
    var code = ScenarioError.Code.syntax
    var offset: Int
    var rule: String
    var nextStep: String
}

/// A part of an expression with its place.
struct RuleNode {
    indirect enum Syntax {
        case number(Pt)
        case quoted(String)
        case name(String)
        case member(RuleNode, String)
        case call(String, [RuleNode])
        case not(RuleNode)
        case negated(RuleNode)
        case combined(RuleOperator, RuleNode, RuleNode)
    }

    var syntax: Syntax
    var offset: Int
    /// The longest way down to a name or a number.
    var depth = 1
}

/// Splits a text into the words and signs of an expression.
struct RuleTokens {
    enum Token: Equatable {
        case number(Double, unit: String)
        case word(String)
        case quoted(String)
        case sign(String)
        case end
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    /// The place at which the current token begins.
    private(set) var offset = 0
    private(set) var token = Token.end

    /// The longest text of an expression, in Unicode scalars.
    static let longest = 500

    init(_ text: String) throws(RuleMistake) {
        scalars = Array(text.unicodeScalars)
        guard scalars.count <= Self.longest else {
            throw RuleMistake(
                code: .tooLarge, offset: 0, rule: "an expression of \(scalars.count) characters",
                nextStep: "keep at most \(Self.longest), and save what comes in between")
        }
        try advance()
    }

    mutating func advance() throws(RuleMistake) {
        while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
        offset = position
        guard position < scalars.count else { return token = .end }
        let scalar = scalars[position]
        if Self.isDigit(scalar) { return token = try number() }
        if Self.isLetter(scalar) { return token = .word(run(while: Self.isWord)) }
        if scalar == "\"" || scalar == "'" { return token = try quoted(by: scalar) }
        token = try sign()
    }

    private mutating func run(while isMeant: (Unicode.Scalar) -> Bool) -> String {
        let start = position
        while position < scalars.count, isMeant(scalars[position]) { position += 1 }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[start..<position])
        return text
    }

    private mutating func number() throws(RuleMistake) -> Token {
        var digits = run(while: Self.isDigit)
        if position + 1 < scalars.count, scalars[position] == ".",
            Self.isDigit(scalars[position + 1])
        {
            position += 1
            digits += "." + run(while: Self.isDigit)
        }
        let unit = run(while: Self.isWord)
        guard let value = Double(digits), value <= 10_000_000 else {
            throw RuleMistake(
                code: .outOfRange, offset: offset,
                rule: "\(digits.clipped(40)) is not within 0 to 10000000",
                nextStep: "the nearest is 10000000")
        }
        guard ["", "ms", "s", "pt"].contains(unit) else {
            throw RuleMistake(
                code: .unknownName, offset: offset, rule: "no unit named \"\(unit.clipped(40))\"",
                nextStep: "write one of pt, ms, s")
        }
        return .number(value, unit: unit)
    }

    private mutating func quoted(by quote: Unicode.Scalar) throws(RuleMistake) -> Token {
        position += 1
        let text = run { $0 != quote }
        guard position < scalars.count else {
            throw RuleMistake(
                offset: offset, rule: "the text has no closing quote",
                nextStep: "add \(quote) behind it")
        }
        position += 1
        return .quoted(text)
    }

    private mutating func sign() throws(RuleMistake) -> Token {
        let two = scalars[position..<min(position + 2, scalars.count)].map(String.init).joined()
        if ["==", "!=", "<=", ">="].contains(two) {
            position += 2
            return .sign(two)
        }
        let one = String(scalars[position])
        if "<>+-*/().,".contains(one) {
            position += 1
            return .sign(one)
        }
        let instead =
            ["&&": "and", "||": "or", "=>": ">=", "=<": "<="][two]
            ?? ["=": "==", "!": "not", "&": "and", "|": "or", "%": "/"][one]
        throw RuleMistake(
            offset: offset, rule: "\"\(one.clipped(40))\" is no sign of an expression",
            nextStep: instead.map { "did you mean \"\($0)\"?" }
                ?? "write names, numbers, + - * / and comparisons")
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar == "_"
    }
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || isDigit(scalar)
    }
}

/// Reads an expression by the usual order of operators.
struct RuleParser {
    private var tokens: RuleTokens
    private var level = 0

    /// The deepest nesting of an expression.
    static let deepest = 32

    static func parse(_ text: String) throws(RuleMistake) -> RuleNode {
        var parser = RuleParser(tokens: try RuleTokens(text))
        let node = try parser.expression()
        guard parser.tokens.token == .end else { throw parser.unexpected("an operator") }
        return node
    }

    private init(tokens: RuleTokens) { self.tokens = tokens }

    private mutating func expression() throws(RuleMistake) -> RuleNode {
        level += 1
        defer { level -= 1 }
        try check(depth: level)
        var node = try conjunction()
        while take("or") {
            try tokens.advance()
            node = try join(.or, node, try conjunction())
        }
        return node
    }

    private mutating func conjunction() throws(RuleMistake) -> RuleNode {
        var node = try negation()
        while take("and") {
            try tokens.advance()
            node = try join(.and, node, try negation())
        }
        return node
    }

    private mutating func negation() throws(RuleMistake) -> RuleNode {
        guard take("not") else { return try comparison() }
        let offset = tokens.offset
        try tokens.advance()
        level += 1
        defer { level -= 1 }
        try check(depth: level)
        let node = try negation()
        return RuleNode(syntax: .not(node), offset: offset, depth: node.depth + 1)
    }

    private mutating func comparison() throws(RuleMistake) -> RuleNode {
        let signs = ["==", "!=", "<=", ">=", "<", ">"]
        let node = try sum()
        guard case .sign(let sign) = tokens.token, signs.contains(sign),
            let what = RuleOperator(rawValue: sign)
        else { return node }
        try tokens.advance()
        let joined = try join(what, node, try sum())
        if case .sign(let next) = tokens.token, signs.contains(next) {
            throw RuleMistake(
                offset: tokens.offset, rule: "a comparison of a comparison",
                nextStep: "write `and` between two comparisons")
        }
        return joined
    }

    private mutating func sum() throws(RuleMistake) -> RuleNode {
        var node = try product()
        while let sign = take(["+", "-"]) {
            try tokens.advance()
            node = try join(sign, node, try product())
        }
        return node
    }

    private mutating func product() throws(RuleMistake) -> RuleNode {
        var node = try factor()
        while let sign = take(["*", "/"]) {
            try tokens.advance()
            node = try join(sign, node, try factor())
        }
        return node
    }

    private mutating func factor() throws(RuleMistake) -> RuleNode {
        guard tokens.token == .sign("-") else { return try part() }
        let offset = tokens.offset
        try tokens.advance()
        level += 1
        defer { level -= 1 }
        try check(depth: level)
        let node = try factor()
        return RuleNode(syntax: .negated(node), offset: offset, depth: node.depth + 1)
    }

    private mutating func part() throws(RuleMistake) -> RuleNode {
        var node = try primary()
        while tokens.token == .sign(".") {
            try tokens.advance()
            guard case .word(let name) = tokens.token else { throw unexpected("a part") }
            node = RuleNode(
                syntax: .member(node, name), offset: tokens.offset, depth: node.depth + 1)
            try check(depth: node.depth)
            try tokens.advance()
        }
        return node
    }

    private mutating func primary() throws(RuleMistake) -> RuleNode {
        let offset = tokens.offset
        switch tokens.token {
        case .number(let value, let unit):
            try tokens.advance()
            return RuleNode(
                syntax: .number(Pt(unit == "s" ? value * 1000 : value)), offset: offset)
        case .quoted(let text):
            try tokens.advance()
            return RuleNode(syntax: .quoted(text), offset: offset)
        case .word(let name) where !["and", "or", "not"].contains(name):
            try tokens.advance()
            guard tokens.token == .sign("(") else {
                return RuleNode(syntax: .name(name), offset: offset)
            }
            let arguments = try arguments()
            let depth = (arguments.map(\.depth).max() ?? 0) + 1
            try check(depth: depth)
            return RuleNode(syntax: .call(name, arguments), offset: offset, depth: depth)
        case .sign("("):
            try tokens.advance()
            let node = try expression()
            try expect(")")
            return node
        case .word, .sign, .end: throw unexpected("a value")
        }
    }

    private mutating func arguments() throws(RuleMistake) -> [RuleNode] {
        try tokens.advance()
        var nodes: [RuleNode] = []
        if tokens.token != .sign(")") {
            nodes.append(try expression())
            while tokens.token == .sign(",") {
                try tokens.advance()
                nodes.append(try expression())
            }
        }
        try expect(")")
        return nodes
    }

    // MARK: Tokens

    private func take(_ word: String) -> Bool { tokens.token == .word(word) }

    private func take(_ signs: [String]) -> RuleOperator? {
        guard case .sign(let sign) = tokens.token, signs.contains(sign) else { return nil }
        return RuleOperator(rawValue: sign)
    }

    private mutating func expect(_ sign: String) throws(RuleMistake) {
        guard tokens.token == .sign(sign) else { throw unexpected("\"\(sign)\"") }
        try tokens.advance()
    }

    private func join(
        _ sign: RuleOperator, _ a: RuleNode, _ b: RuleNode
    ) throws(RuleMistake) -> RuleNode {
        let node = RuleNode(
            syntax: .combined(sign, a, b), offset: a.offset, depth: max(a.depth, b.depth) + 1)
        try check(depth: node.depth)
        return node
    }

    private func check(depth: Int) throws(RuleMistake) {
        guard depth > Self.deepest else { return }
        throw RuleMistake(
            code: .tooLarge, offset: tokens.offset,
            rule: "the expression is nested deeper than \(Self.deepest)",
            nextStep: "save what comes in between")
    }

    private func unexpected(_ wanted: String) -> RuleMistake {
        let found: String =
            switch tokens.token {
            case .number(let value, let unit): ScenarioParser.plain(value) + unit
            case .word(let text), .quoted(let text), .sign(let text): "\"\(text.clipped(40))\""
            case .end: "the end"
            }
        return RuleMistake(
            offset: tokens.offset, rule: "expected \(wanted) of the expression, found \(found)",
            nextStep: "write it as in `max(0, window.height - end.minY)`")
    }
}
