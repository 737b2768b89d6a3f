import Basics
import Handlings
internal import Simulator

/// The names for the expressions of one rule, and the program that grows from the rules.
struct RuleContext {
    /// The names of the app's views, each once, and of its screens.
    let views: [String]
    let screens: [String]
    /// The names of the views that scroll by a content inset.
    var scrollViews: Set<String> = []
    /// The saved values that are known so far.
    var slots: [RuleSlot] = []
    var program = RuleProgram()
    /// The values that every event of the rule has to tell.
    var scopes: Set<RuleScope> = [.always]
    /// A Boolean value that indicates whether every event of the rule asks about a focus.
    var asksAboutFocus = false
    /// The events of the rule, for messages.
    var events = ""
    /// The place of the rule.
    var place = ""
    /// The names of the timers that are set, and of those that rules are about.
    var timers: [String] = []
    var actionsLeft = RuleContext.mostActions

    init(views: [String], screens: [String]) {
        var known: Set<String> = []
        self.views = views.filter { known.insert($0).inserted }
        self.screens = screens
    }

    /// The names that an expression can write without quotes.
    var names: [String] { views + screens.filter { !views.contains($0) } }

    /// Returns whether an expression can be a name alone: a word, a saved value, a view or a
    /// screen.
    func knows(_ name: String) -> Bool {
        ["true", "false", "none"].contains(name) || RuleWord(rawValue: name) != nil
            || slots.contains { $0.name == name } || names.contains(name)
    }

    static let mostActions = 1000
    static let mostRules = 200
    static let mostValues = 32
}

/// Gives the parts of an expression their types and meanings.
struct RuleChecker {
    let context: RuleContext

    /// Returns the expression; it has the wanted type.
    func expression(
        _ node: RuleNode, _ wanted: RuleType? = nil
    ) throws(RuleMistake) -> RuleExpression {
        let expression = try untyped(node)
        if let wanted, expression.type != wanted {
            throw RuleMistake(
                code: .wrongType, offset: node.offset,
                rule: "expected \(wanted.phrase), found \(expression.type.phrase)",
                nextStep: Self.conversion(from: expression.type, to: wanted))
        }
        return expression
    }

    private func untyped(_ node: RuleNode) throws(RuleMistake) -> RuleExpression {
        switch node.syntax {
        case .number(let value): return .constant(.number(value))
        case .quoted(let text): return .constant(.name(text))
        case .name(let name): return try value(named: name, at: node.offset)
        case .member(let base, let name): return try member(name, of: base, at: node.offset)
        case .call(let name, let arguments): return try call(name, arguments, at: node.offset)
        case .not(let operand): return .not(try expression(operand, .boolean))
        case .negated(let operand): return .negated(try expression(operand, .number))
        case .combined(let sign, let a, let b): return try combine(sign, a, b)
        }
    }

    private func combine(
        _ sign: RuleOperator, _ a: RuleNode, _ b: RuleNode
    ) throws(RuleMistake) -> RuleExpression {
        switch sign {
        case .and, .or:
            return .combined(sign, try expression(a, .boolean), try expression(b, .boolean))
        case .equal, .notEqual:
            let first = try expression(a)
            return .combined(sign, first, try expression(b, first.type))
        default:
            return .combined(sign, try expression(a, .number), try expression(b, .number))
        }
    }

    // MARK: Names

    private func value(named name: String, at offset: Int) throws(RuleMistake) -> RuleExpression {
        switch name {
        case "true": return .constant(.boolean(true))
        case "false": return .constant(.boolean(false))
        case "none": return .constant(.name(""))
        default: break
        }
        if let word = RuleWord(rawValue: name) {
            try check(word, at: offset)
            return .word(word)
        }
        if let slot = context.slots.firstIndex(where: { $0.name == name }) {
            return .saved(slot, context.slots[slot].type)
        }
        if context.names.contains(name) { return .constant(.name(name)) }
        let words = RuleWord.allCases.filter { context.scopes.contains($0.scope) }
        throw Self.unknown(
            name, "value", at: offset,
            among: words.map(\.rawValue) + context.slots.map(\.name) + context.names,
            else: "save it first, for example `save: { \(name.clipped(40)): 0 }`")
    }

    private func check(_ word: RuleWord, at offset: Int) throws(RuleMistake) {
        guard !context.scopes.contains(word.scope) else { return }
        throw RuleMistake(
            code: .unknownName, offset: offset,
            rule: "\(word.rawValue) is known \(word.scope.phrase), and not in \(context.events)",
            nextStep: "save it when it is known, and read what was saved")
    }

    private func member(
        _ name: String, of base: RuleNode, at offset: Int
    ) throws(RuleMistake) -> RuleExpression {
        let expression = try expression(base)
        let members = RuleMember.allCases.filter { $0.owner == expression.type }
        guard !members.isEmpty else {
            throw RuleMistake(
                code: .wrongType, offset: base.offset,
                rule: "\(expression.type.phrase) has no parts",
                nextStep: "leave out `.\(name.clipped(40))`")
        }
        guard let member = members.first(where: { $0.rawValue == name }) else {
            throw Self.unknown(
                name, "part of \(expression.type.phrase)", at: offset,
                among: members.map(\.rawValue), else: nil)
        }
        return .member(member, of: expression)
    }

    // MARK: Functions

    private func call(
        _ name: String, _ arguments: [RuleNode], at offset: Int
    ) throws(RuleMistake) -> RuleExpression {
        if Self.forms.contains(name) { return try form(name, arguments, at: offset) }
        guard let function = RuleFunction(rawValue: name) else {
            throw Self.unknown(
                name, "function", at: offset,
                among: RuleFunction.allCases.map(\.rawValue) + Self.forms, else: nil)
        }
        let parameters = function.parameters
        let fits =
            arguments.count == parameters.count
            || (function.isVariadic && arguments.count > parameters.count)
        guard fits else {
            let count = "\(parameters.count)\(function.isVariadic ? " or more" : "")"
            throw RuleMistake(
                code: .wrongType, offset: offset,
                rule: "\(name) takes \(count) values, found \(arguments.count)",
                nextStep: "write \(name)(\(parameters.map(\.rawValue).joined(separator: ", ")))")
        }
        var values: [RuleExpression] = []
        for (index, argument) in arguments.enumerated() {
            values.append(
                try expression(argument, parameters[min(index, parameters.count - 1)]))
        }
        return .call(function, values)
    }

    /// The functions whose argument is a name and not a value.
    static let forms = ["has", "isSaved", "info", "hasInfo"]

    private func form(
        _ name: String, _ arguments: [RuleNode], at offset: Int
    ) throws(RuleMistake) -> RuleExpression {
        guard arguments.count == 1, let argument = arguments.first,
            let text = Self.name(of: argument)
        else {
            throw RuleMistake(
                code: .wrongType, offset: offset, rule: "\(name) takes one name",
                nextStep: name == "has" ? "write has(end)" : "write \(name)(height)")
        }
        switch name {
        case "has":
            let words = RuleWord.allCases.filter { $0.scope == .keyboard }
            guard let word = words.first(where: { $0.rawValue == text }) else {
                throw Self.unknown(
                    text, "value of a notification", at: argument.offset,
                    among: words.map(\.rawValue), else: nil)
            }
            try check(word, at: argument.offset)
            return .has(word)
        case "isSaved":
            guard let slot = context.slots.firstIndex(where: { $0.name == text }) else {
                throw Self.unknown(
                    text, "saved value", at: argument.offset,
                    among: context.slots.map(\.name),
                    else: "save it first, for example `save: { \(text.clipped(40)): 0 }`")
            }
            return .isSaved(slot)
        default:
            guard context.scopes.contains(.notification) else {
                throw RuleMistake(
                    code: .unknownName, offset: offset,
                    rule: "\(name) is known \(RuleScope.notification.phrase), and not in "
                        + context.events,
                    nextStep: "save it when it is known, and read what was saved")
            }
            return name == "info" ? .info(text) : .hasInfo(text)
        }
    }

    private static func name(of node: RuleNode) -> String? {
        switch node.syntax {
        case .name(let name), .quoted(let name): name
        default: nil
        }
    }

    // MARK: Messages

    static func unknown(
        _ name: String, _ what: String, at offset: Int, among known: [String],
        else next: String?
    ) -> RuleMistake {
        let near = Suggestion.likely(name, among: known)
        let all = "write one of \(Suggestion.list(known, place: "docs/rules.md"))"
        return RuleMistake(
            code: .unknownName, offset: offset, rule: "no \(what) named \"\(name.clipped(40))\"",
            nextStep: ScenarioParser.didYouMean(near, else: next ?? all))
    }

    /// The conversion of a value of one type to another.
    private static func conversion(from type: RuleType, to wanted: RuleType) -> String {
        switch (type, wanted) {
        case (.frame, .number): "take a part of it, such as .height"
        case (.frame, .boolean): "take a part of it, such as .isEmpty"
        case (.edges, .number): "take a part of it, such as .bottom"
        case (.number, .boolean): "compare it, for example with > 0"
        case (.name, .boolean): "compare it, for example with == none"
        case (.boolean, .number): "write choose(…, 1, 0)"
        case (_, .name): "write the name of a view, or none"
        default: "write \(wanted.phrase)"
        }
    }
}
