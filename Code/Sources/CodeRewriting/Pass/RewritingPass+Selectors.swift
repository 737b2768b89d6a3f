import SwiftSyntax

/// Selectors as references of methods.
extension RewritingPass {
    /// The object or type in front of the method's name.
    private enum Receiver {
        /// A type by its name.
        case type(String)
        /// The type of a value, whose text is given.
        case value(String)
    }

    /// Turns `#selector(Chat.send(_:))` into `_selector("send:", Chat.send(_:))`.
    func rewriteSelector(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first else { return }
        var expression = Self.inside(argument.expression)
        var cast: TypeSyntax?
        if let sequence = expression.as(SequenceExprSyntax.self) {
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self) else {
                return refuseSelector(node)
            }
            cast = parts[2].as(TypeExprSyntax.self)?.type
            expression = Self.inside(parts[0])
        }
        let name: DeclReferenceExprSyntax
        let receiver: Receiver
        if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
            name = access.declName
            receiver = self.receiver(Self.inside(base), around: node)
        } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
            name = reference
            receiver = .type(TypePath.around(node))
        } else {
            return refuseSelector(node)
        }
        if case .type("") = receiver { return refuseSelector(node) }
        let text =
            argument.label.map { accessor($0.text, name.baseName.text, receiver) }
            ?? method(name, receiver, cast)
        edits.replace(node, with: text)
    }

    private func refuseSelector(_ node: MacroExpansionExprSyntax) {
        refuse(
            .construct("#selector"), node,
            "this #selector names no method of a type; write #selector(TYPE.METHOD(_:))")
    }

    /// Returns an expression without parentheses around it.
    private static func inside(_ expression: ExprSyntax) -> ExprSyntax {
        var current = expression
        while let tuple = current.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first, only.label == nil
        {
            current = only.expression
        }
        return current
    }

    private func receiver(_ base: ExprSyntax, around node: some SyntaxProtocol) -> Receiver {
        var base = base
        if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
        if let unwrapped = base.as(ForceUnwrapExprSyntax.self) { base = unwrapped.expression }
        let text = OneLine.text(of: base) ?? ""
        let own: Set<String> = ["self", "Self", "super", "type(of: self)"]
        if own.contains(text) { return .type(TypePath.around(node)) }
        let last = text.split(separator: ".").last ?? ""
        return last.first?.isUppercase == true ? .type(text) : .value(text)
    }

    /// Returns the reference of a property's getter or setter.
    private func accessor(_ label: String, _ name: String, _ receiver: Receiver) -> String {
        let selector = label == "setter" ? SelectorName.setter(of: name) : name
        let body = label == "setter" ? "value.\(name) = $0" : "value.\(name)"
        switch receiver {
        case .type(let type):
            let word = label == "setter" ? "setter" : "getter"
            return "_selector(\"\(selector)\", \(word): \\\(type).\(name))"
        case .value(let text):
            return "_selector(\"\(selector)\", of: \(text), { value in { \(body) } })"
        }
    }

    private func method(
        _ name: DeclReferenceExprSyntax, _ receiver: Receiver, _ cast: TypeSyntax?
    ) -> String {
        let labels = name.argumentNames?.arguments.map(\.name.text)
        let base = name.baseName.text
        switch receiver {
        case .value(let text):
            let found = context.index.members(named: base).first { member in
                member.labels != nil && (labels == nil || member.labels == labels)
            }
            let selector =
                found?.selector ?? SelectorName.derived(name: base, labels: labels ?? [])
            return "_selector(\"\(selector)\", of: \(text), { $0.\(Self.full(base, labels)) })"
        case .type(let type):
            return method(base, labels, of: type, cast)
        }
    }

    private func method(
        _ base: String, _ labels: [String]?, of type: String, _ cast: TypeSyntax?
    ) -> String {
        let known = context.index.type(type)
        let inherited = known.map { context.index.members(named: base, of: $0) } ?? []
        let all = (inherited.isEmpty ? context.index.members(named: base) : inherited)
            .filter { $0.labels != nil }
        var parameters: Int?
        var castText: String?
        if let cast {
            (castText, parameters) = Self.cast(cast, of: type)
        }
        let found = all.first { member in
            (labels == nil || member.labels == labels)
                && (parameters == nil || member.labels?.count == parameters)
        }
        guard let found else {
            let selector = SelectorName.derived(name: base, labels: labels ?? [])
            let reference = "\(type).\(Self.full(base, labels))"
            return "_selector(\"\(selector)\", \(reference)\(castText.map { " as \($0)" } ?? ""))"
        }
        if let castText {
            return "_selector(\"\(found.selector)\", \(type).\(Self.full(base, labels))"
                + " as \(castText))"
        }
        return reference(to: found, of: type, selector: found.selector)
    }

    /// Returns the curried reference of a method.
    func reference(to member: Member, of type: String, selector: String) -> String {
        let labels = member.labels ?? []
        if member.isStatic {
            return "_selector(\"\(selector)\", static: \(type).\(Self.full(member.name, labels)))"
        }
        if context.index.type(type)?.kind == .protocolType {
            return "_selector(\"\(selector)\", { (value: any \(type)) in"
                + " \(Self.closure(member.name, labels)) })"
        }
        // A method without parameters cannot be told from its overloads by its name.
        let known = context.index.type(type)
        let overloads = known.map { context.index.members(named: member.name, of: $0) } ?? []
        if labels.isEmpty, overloads.contains(where: { $0.labels?.isEmpty == false }) {
            return "_selector(\"\(selector)\", { (value: \(type)) in"
                + " { value.\(member.name)() } })"
        }
        return "_selector(\"\(selector)\", \(type).\(Self.full(member.name, labels)))"
    }

    private static func closure(_ name: String, _ labels: [String]) -> String {
        labels.isEmpty ? "{ value.\(name)() }" : "value.\(full(name, labels))"
    }

    private static func full(_ name: String, _ labels: [String]?) -> String {
        guard let labels, !labels.isEmpty else { return name }
        return "\(name)(\(labels.map { "\($0):" }.joined()))"
    }

    /// Returns a cast with the receiver in front, and the number of the method's parameters.
    private static func cast(_ type: TypeSyntax, of receiver: String) -> (String?, Int?) {
        var type = type
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            type = only.type
        }
        guard let function = type.as(FunctionTypeSyntax.self), let text = OneLine.text(of: type)
        else { return (OneLine.text(of: type), nil) }
        if let result = function.returnClause.type.as(FunctionTypeSyntax.self) {
            return (text, result.parameters.count)
        }
        return ("(\(receiver)) -> \(text)", function.parameters.count)
    }
}
