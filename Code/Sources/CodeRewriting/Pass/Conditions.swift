import SwiftSyntax

/// The values of `#if` conditions: those of a build for a device with iOS, by Xcode 16.4.
///
/// The code is compiled as Swift 5.10 by a compiler of version 6.1, so that branches for newer
/// systems stay closed. Flags are those that are given; others are not set, DEBUG too.
struct Conditions: Sendable {
    /// The modules that can be imported.
    var modules: Set<String>
    /// The compilation conditions, as `-D` gives them.
    var flags: Set<String> = []
    /// The operating system.
    var system = "iOS"

    private static let compiler = [6, 1]
    private static let language = [5, 10]

    /// Returns the value of a condition; nil where only the compiler can know it.
    func value(of condition: ExprSyntax) -> Bool? {
        if let name = condition.as(DeclReferenceExprSyntax.self) {
            return flags.contains(name.baseName.text)
        }
        if let literal = condition.as(BooleanLiteralExprSyntax.self) {
            return literal.literal.text == "true"
        }
        if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.elements.first.flatMap { value(of: $0.expression) }
        }
        if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
            return value(of: not.expression).map { !$0 }
        }
        if let sequence = condition.as(SequenceExprSyntax.self) { return value(of: sequence) }
        if let call = condition.as(FunctionCallExprSyntax.self) { return value(of: call) }
        return nil
    }

    /// Returns the value of terms joined by `&&` and `||`.
    private func value(of sequence: SequenceExprSyntax) -> Bool? {
        var alternatives: [Bool?] = []
        var current: Bool? = true
        for (index, element) in sequence.elements.enumerated() {
            if index.isMultiple(of: 2) {
                current = Self.and(current, value(of: element))
            } else if element.as(BinaryOperatorExprSyntax.self)?.operator.text == "||" {
                alternatives.append(current)
                current = true
            }
        }
        alternatives.append(current)
        if alternatives.contains(true) { return true }
        return alternatives.contains(nil) ? nil : false
    }

    private static func and(_ one: Bool?, _ other: Bool?) -> Bool? {
        if one == false || other == false { return false }
        return one == nil || other == nil ? nil : true
    }

    private func value(of call: FunctionCallExprSyntax) -> Bool? {
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let argument = call.arguments.first?.expression
        else { return nil }
        let text = OneLine.text(of: argument) ?? ""
        switch name {
        case "os": return text == system
        case "canImport":
            return modules.contains(String(text.prefix { $0 != "." }))
        case "targetEnvironment": return false
        case "compiler": return Self.compare(Self.compiler, with: argument)
        case "swift", "_compiler_version": return Self.compare(Self.language, with: argument)
        case "arch": return text == "arm64"
        case "_runtime": return text == "_ObjC"
        case "_endian": return text == "little"
        case "_pointerBitWidth": return text == "_64"
        default: return nil
        }
    }

    /// Compares a version with `>=5.9` or `<6`.
    private static func compare(_ version: [Int], with argument: ExprSyntax) -> Bool? {
        guard let prefix = argument.as(PrefixOperatorExprSyntax.self),
            let text = OneLine.text(of: prefix.expression)
        else { return nil }
        let wanted = text.split(separator: ".").compactMap { Int($0) }
        let length = max(wanted.count, version.count)
        let pad = { (list: [Int]) in list + Array(repeating: 0, count: length - list.count) }
        let isOlder = pad(version).lexicographicallyPrecedes(pad(wanted))
        switch prefix.operator.text {
        case ">=": return !isOlder
        case "<": return isOlder
        default: return nil
        }
    }

    /// Returns the clause that is compiled, where all conditions up to it are known.
    ///
    /// - Returns: `.known(nil)` where no clause is compiled.
    func active(_ node: IfConfigDeclSyntax) -> Choice {
        for clause in node.clauses {
            guard let condition = clause.condition else { return .known(clause) }
            guard let value = value(of: condition) else { return .unknown }
            if value { return .known(clause) }
        }
        return .known(nil)
    }

    enum Choice {
        case known(IfConfigClauseSyntax?)
        case unknown
    }
}
