import SwiftParser
import SwiftSyntax

/// The six notifications about the keyboard.
enum KeyboardEvent: String, CaseIterable, Sendable {
    case willShow, didShow, willHide, didHide, willChangeFrame, didChangeFrame

    /// The events that a text names, in each spelling of the names since iOS 2.
    static func named(in text: String) -> Set<KeyboardEvent> {
        Set(allCases.filter { text.contains("eyboard\($0.capitalized)") })
    }

    private var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    var isHide: Bool { self == .willHide || self == .didHide }

    var shows: Bool { !isHide }
}

/// A place where code asks to hear keyboard notifications.
struct Registration {
    enum Handler {
        /// A method of the enclosing type, by the base name of its selector.
        case method(String)
        case closure(ClosureExprSyntax)
        /// The operators of a publisher in their order, and the property behind them.
        case chain([Step], property: String?)
        /// A `for await` loop over a sequence of notifications.
        case block(CodeBlockSyntax)
    }

    /// An argument of an operator of a publisher.
    enum Step {
        case closure(ClosureExprSyntax)
        case method(String)
    }

    enum Form { case selector, block, publisher, sequence }

    var events: Set<KeyboardEvent>
    var handler: Handler
    var form: Form
    /// The object that posts must have, as it stands in the source; nil without one.
    var object: String?
    /// The place of the selector, else of the call.
    var position: AbsolutePosition
    var type: TypeKey
    /// The method that the call stands in, `init` or `deinit`; nil outside of methods.
    var function: String?
    /// True when the token that an observer with a block returns is thrown away.
    var dropsToken: Bool
    /// True behind a condition that can see an earlier registration, such as `token == nil`.
    var isGuarded: Bool
    var source: SwiftSource
}

/// A call that ends registrations.
struct Removal {
    var type: TypeKey
    var function: String?
    /// The events that are named; empty for all of an observer.
    var events: Set<KeyboardEvent>
    /// The object that is named, as it stands in the source; nil without one.
    var object: String?
    /// True where the screen is left for good: behind `isMovingFromParent` or `isBeingDismissed`.
    var isAtEnd: Bool
}

/// A function of the sources that adds observers for methods which its callers name.
struct ObserverHelper {
    var function: String
    /// The label of the selector among the arguments.
    var label: String
    var events: Set<KeyboardEvent>
}

/// Collects the registrations and removals of one file.
final class RegistrationReader: SyntaxVisitor {
    private(set) var registrations: [Registration] = []
    private(set) var removals: [Removal] = []
    private(set) var helpers: [ObserverHelper] = []
    private let source: SwiftSource
    private let index: SourceIndex

    init(_ source: SwiftSource, index: SourceIndex) {
        self.source = source
        self.index = index
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledName
        switch name {
        case "addObserver": addObserver(node)
        case "publisher", "notification": publisher(node)
        case "notifications": sequence(node)
        case "onReceive": onReceive(node)
        default:
            if isRemoval(name) {
                remove(node)
            } else {
                addByHelper(node)
            }
        }
        return .visitChildren
    }

    /// Reads `tokens.forEach(center.removeObserver)`, where the method is named and not called.
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.declName.baseName.text == "removeObserver",
            node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id
        {
            removals.append(
                Removal(
                    type: type(around: node), function: FunctionName.around(node), events: [],
                    object: nil, isAtEnd: isAtEnd(node)))
        }
        return .visitChildren
    }

    private func isRemoval(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "removeobserver" || name.hasPrefix("unsubscribe")
            || name.hasPrefix("unregister") || name.hasPrefix("remove") && name.contains("observ")
    }

    private func addObserver(_ node: FunctionCallExprSyntax) {
        guard let name = node.argument("name") ?? node.argument("forName") else { return }
        let events = events(named: name)
        guard !events.isEmpty else { return }
        if let selector = node.argument("selector"), let method = SelectorName.base(of: selector) {
            if let label = parameterLabel(method, around: node) {
                let function = FunctionName.around(node) ?? ""
                helpers.append(ObserverHelper(function: function, label: label, events: events))
            } else {
                add(node, events, .method(method), .selector, at: selector)
            }
        } else if let closure = node.trailingClosure
            ?? node.argument("using")?.as(ClosureExprSyntax.self)
        {
            add(node, events, .closure(closure), .block)
        } else if let using = node.argument("using"), !using.is(FunctionCallExprSyntax.self),
            let method = SelectorName.base(of: using)
        {
            add(node, events, .method(method), .block)
        }
    }

    /// Returns the label of a parameter of the function around a call.
    private func parameterLabel(_ name: String, around node: some SyntaxProtocol) -> String? {
        var current = node.parent
        while let here = current {
            if let function = here.as(FunctionDeclSyntax.self) {
                return function.signature.parameterClause.parameters.first {
                    ($0.secondName ?? $0.firstName).text == name
                }?.firstName.text
            }
            current = here.parent
        }
        return nil
    }

    /// Adds the registrations that calls of helpers make.
    func addCalls(of helpers: [String: [ObserverHelper]]) {
        let reader = HelperCalls(viewMode: .sourceAccurate)
        reader.names = Set(helpers.keys)
        reader.walk(source.tree)
        for call in reader.calls {
            for helper in helpers[call.calledName] ?? [] {
                guard
                    let selector = call.arguments.first(where: {
                        ($0.label?.text ?? "_") == helper.label
                    })?.expression, selector.is(MacroExpansionExprSyntax.self),
                    let method = SelectorName.base(of: selector)
                else { continue }
                add(call, helper.events, .method(method), .selector, at: selector)
            }
        }
    }

    private final class HelperCalls: SyntaxVisitor {
        var names: Set<String> = []
        var calls: [FunctionCallExprSyntax] = []

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            if names.contains(node.calledName) { calls.append(node) }
            return .visitChildren
        }
    }

    /// Reads a function of the app's own that takes the name and the handler of an observer.
    private func addByHelper(_ node: FunctionCallExprSyntax) {
        // As an array: a filter of a syntax collection builds the tree around it anew.
        let names = Array(node.arguments).filter {
            ($0.expression.is(MemberAccessExprSyntax.self)
                || $0.expression.is(DeclReferenceExprSyntax.self))
                && !KeyboardEvent.named(in: $0.expression.trimmedDescription).isEmpty
        }
        guard let name = names.first, names.count == 1 else { return }
        let events = KeyboardEvent.named(in: name.expression.trimmedDescription)
        for argument in node.arguments {
            guard let macro = argument.expression.as(MacroExpansionExprSyntax.self),
                macro.macroName.text == "selector",
                let method = SelectorName.base(of: argument.expression)
            else { continue }
            return add(node, events, .method(method), .selector, at: argument.expression)
        }
        if let closure = node.closures.last, node.closures.count == 1 {
            add(node, events, .closure(closure), .publisher)
        }
    }

    private func remove(_ node: FunctionCallExprSyntax) {
        var named = KeyboardEvent.named(in: node.arguments.trimmedDescription)
        if named.isEmpty, let name = node.argument("name") { named = events(named: name) }
        // Helpers count by what they name, and their bodies for the rest.
        guard !named.isEmpty || node.calledName == "removeObserver" else { return }
        // A call that names another notification does not end these.
        let other = node.argument("name")?.trimmedDescription ?? "nil"
        guard !named.isEmpty || other == "nil" || other.hasPrefix("$") else { return }
        removals.append(
            Removal(
                type: type(around: node), function: FunctionName.around(node), events: named,
                object: Self.object(of: node), isAtEnd: isAtEnd(node)))
    }

    private func type(around node: some SyntaxProtocol) -> TypeKey {
        index.key(TypeName.around(node), source.path)
    }

    /// Reads `publisher(for:)` with the closures of the operators behind it.
    private func publisher(_ node: FunctionCallExprSyntax) {
        let events = events(named: ExprSyntax(node), in: node.arguments.trimmedDescription)
        guard !events.isEmpty else { return }
        var top = Syntax(node)
        var steps: [Registration.Step] = []
        var property: String?
        while let parent = Self.outer(top) {
            if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == top.id
            {
                steps += self.steps(of: call)
                if call.calledName == "assign", let path = call.argument("to") {
                    property = path.trimmedDescription.split(separator: ".").last.map(String.init)
                }
            }
            top = parent
        }
        guard !steps.isEmpty || property != nil else { return }
        add(node, events, .chain(steps, property: property), .publisher)
    }

    /// Returns what an operator is given: closures, and methods of the type by their names.
    private func steps(of call: FunctionCallExprSyntax) -> [Registration.Step] {
        let type = type(around: call)
        let methods = call.arguments.compactMap { argument -> Registration.Step? in
            guard !argument.expression.is(FunctionCallExprSyntax.self),
                !argument.expression.is(ClosureExprSyntax.self),
                let name = SelectorName.base(of: argument.expression),
                !index.functions(named: name, in: type).isEmpty
            else { return nil }
            return .method(name)
        }
        return methods + call.closures.map { .closure($0) }
    }

    /// Returns the node around a part of a chain of operators: a member, a call, or a call that
    /// merges this publisher with others.
    private static func outer(_ node: Syntax) -> Syntax? {
        guard let parent = node.parent else { return nil }
        if parent.is(MemberAccessExprSyntax.self) || parent.is(FunctionCallExprSyntax.self) {
            return parent
        }
        guard parent.is(LabeledExprSyntax.self) || parent.is(ArrayElementSyntax.self) else {
            return nil
        }
        var current = parent
        while let next = current.parent, !next.is(CodeBlockItemSyntax.self) {
            if let call = next.as(FunctionCallExprSyntax.self) {
                let merges = ["Merge", "Merge3", "Merge4", "MergeMany", "merge", "from", "of"]
                return merges.contains(call.calledName) ? next : nil
            }
            current = next
        }
        return nil
    }

    private func onReceive(_ node: FunctionCallExprSyntax) {
        let events = KeyboardEvent.named(in: node.arguments.trimmedDescription)
        guard !events.isEmpty else { return }
        add(node, events, .chain(steps(of: node), property: nil), .publisher)
    }

    private func sequence(_ node: FunctionCallExprSyntax) {
        let events = KeyboardEvent.named(in: node.arguments.trimmedDescription)
        guard !events.isEmpty, let loop = node.ancestor(ForStmtSyntax.self),
            loop.sequence.contains(node)
        else { return }
        add(node, events, .block(loop.body), .sequence)
    }

    private func add(
        _ node: FunctionCallExprSyntax, _ events: Set<KeyboardEvent>,
        _ handler: Registration.Handler, _ form: Registration.Form, at place: ExprSyntax? = nil
    ) {
        registrations.append(
            Registration(
                events: events, handler: handler, form: form,
                object: Self.object(of: node), position: Self.position(of: node, at: place),
                type: type(around: node), function: FunctionName.around(node),
                dropsToken: form == .block && node.parent?.is(CodeBlockItemSyntax.self) == true,
                isGuarded: conditions(around: node).contains {
                    $0.contains("nil") || $0.contains("!")
                },
                source: source))
    }

    private func isAtEnd(_ node: some SyntaxProtocol) -> Bool {
        conditions(around: node).contains { text in
            ["isMovingFromParent", "isBeingDismissed"].contains(where: text.contains)
        }
    }

    /// Returns the conditions of each `if` around a node, and of each `guard` before it.
    private func conditions(around node: some SyntaxProtocol) -> [String] {
        var texts: [String] = []
        var current = node.parent
        while let here = current, !here.is(MemberBlockSyntax.self) {
            if let choice = here.as(IfExprSyntax.self) {
                texts.append(choice.conditions.trimmedDescription)
            }
            if let list = here.as(CodeBlockItemListSyntax.self) {
                for item in list where item.position < node.position {
                    if let check = item.item.as(GuardStmtSyntax.self) {
                        texts.append(check.conditions.trimmedDescription)
                    }
                }
            }
            current = here.parent
        }
        return texts
    }

    private static func object(of node: FunctionCallExprSyntax) -> String? {
        let object = node.argument("object")?.trimmedDescription
        return object == "nil" || object == ".none" ? nil : object
    }

    /// The position of the selector, else of the called name: a chain of calls begins far above.
    private static func position(
        of node: FunctionCallExprSyntax, at place: ExprSyntax?
    ) -> AbsolutePosition {
        if let place { return place.positionAfterSkippingLeadingTrivia }
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)
        return member?.declName.positionAfterSkippingLeadingTrivia
            ?? node.positionAfterSkippingLeadingTrivia
    }

    private func events(named name: ExprSyntax) -> Set<KeyboardEvent> {
        events(named: name, in: name.trimmedDescription)
    }

    /// Returns the events of a text, else those of the list that a loop around it goes through.
    private func events(named name: ExprSyntax, in text: String) -> Set<KeyboardEvent> {
        let found = KeyboardEvent.named(in: text)
        guard found.isEmpty else { return found }
        if let loop = name.ancestor(ForStmtSyntax.self) { return events(of: loop.sequence) }
        var node = name.parent
        while let here = node {
            if let call = here.as(FunctionCallExprSyntax.self), call.calledName == "forEach",
                let list = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
            {
                return events(of: list)
            }
            if here.is(FunctionDeclSyntax.self) { return [] }
            node = here.parent
        }
        return []
    }

    /// Returns the events in a list, or in the property that a list's name stands for.
    private func events(of list: ExprSyntax) -> Set<KeyboardEvent> {
        let found = KeyboardEvent.named(in: list.trimmedDescription)
        guard found.isEmpty else { return found }
        let name = list.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
        guard let property = index.property(named: name, in: type(around: list)) else { return [] }
        return KeyboardEvent.named(in: property.binding.trimmedDescription)
    }
}

/// The base name of a method that a selector names.
enum SelectorName {
    /// Returns `keyboardWillShow` for `#selector(Chat.keyboardWillShow(_:))` and the like.
    static func base(of expression: ExprSyntax) -> String? {
        if let macro = expression.as(MacroExpansionExprSyntax.self) {
            return macro.arguments.first.flatMap { base(of: $0.expression) }
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName.text
        }
        if let name = expression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        if let call = expression.as(FunctionCallExprSyntax.self),
            let only = call.arguments.first?.expression
        {
            return base(of: only)
        }
        if let row = expression.as(SequenceExprSyntax.self), let first = row.elements.first {
            return base(of: first)
        }
        if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
            return base(of: only.expression)
        }
        if let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
            return String(text.prefix { $0 != ":" })
        }
        return nil
    }
}

/// The name of the function that code stands in.
enum FunctionName {
    static func around(_ node: some SyntaxProtocol) -> String? {
        var current = node.parent
        while let here = current {
            if let function = here.as(FunctionDeclSyntax.self) { return function.name.text }
            if here.is(InitializerDeclSyntax.self) { return "init" }
            if here.is(DeinitializerDeclSyntax.self) { return "deinit" }
            if here.is(MemberBlockSyntax.self) { return nil }
            current = here.parent
        }
        return nil
    }
}

extension FunctionCallExprSyntax {
    /// The last name of the called function.
    var calledName: String {
        if let member = calledExpression.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName.text
        }
        return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    }

    func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }

    var closures: [ClosureExprSyntax] {
        arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
            + (trailingClosure.map { [$0] } ?? []) + additionalTrailingClosures.map(\.closure)
    }
}

extension ExprSyntax {
    /// True when the expression is `self`, `self?` or `Self`.
    var isSelf: Bool {
        if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.isSelf }
        let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text
        return name == "self" || name == "Self"
    }
}

extension SyntaxProtocol {
    /// The nearest node of a type around this one, within its function.
    func ancestor<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        var current = parent
        while let here = current {
            if let node = here.as(type) { return node }
            if here.is(FunctionDeclSyntax.self) { return nil }
            current = here.parent
        }
        return nil
    }

    func contains(_ other: some SyntaxProtocol) -> Bool {
        position <= other.position && other.endPosition <= endPosition
    }
}
