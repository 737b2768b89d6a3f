import SwiftParser
import SwiftSyntax

/// Calls of optional requirements, and selectors by name.
extension RewritingPass {
    /// Gives an empty attributed string its text, which the initializer of NSObject lacks on Linux.
    func rewriteEmptyText(_ node: FunctionCallExprSyntax) {
        guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            ["NSAttributedString", "NSMutableAttributedString"].contains(name),
            node.arguments.isEmpty, node.trailingClosure == nil, let left = node.leftParen
        else { return }
        edits.insert("string: \"\"", at: left.endPosition)
    }

    /// Turns `delegate?.method?(x)` into `_implementing(delegate, "method:")?.method(x)`.
    func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
        guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
            let access = chain.expression.as(MemberAccessExprSyntax.self), let base = access.base,
            let requirement = requirement(access.declName, calledBy: node)
        else { return }
        edits.remove(chain.questionMark)
        if base.is(SuperExprSyntax.self) { return }
        guard context.requirements.isAmbiguous(requirement.member) else {
            restrict(base, to: requirement.member.selector)
            return
        }
        guard requirement.given == nil else {
            refuse(
                .construct("optional call"), access.declName,
                "\(requirement.member.fullName) is several methods with different types; call it"
                    + " without the question mark")
            return
        }
        edits.insert(OptionalCall.prefix, at: access.declName.positionAfterSkippingLeadingTrivia)
    }

    /// Turns `delegate.responds(to: #selector(Delegate.method))` into a question about the object.
    func rewriteResponds(_ node: FunctionCallExprSyntax) -> Bool {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "responds", let base = access.base,
            node.arguments.count == 1, let argument = node.arguments.first,
            argument.label?.text == "to",
            let macro = argument.expression.as(MacroExpansionExprSyntax.self),
            macro.macroName.text == "selector",
            let method = macro.arguments.first?.expression.as(MemberAccessExprSyntax.self),
            let selector = selector(of: method.declName)
        else { return false }
        edits.insert("(", at: base.positionAfterSkippingLeadingTrivia)
        restrict(base, to: selector, hasMore: false)
        edits.replace(
            from: access.period.positionAfterSkippingLeadingTrivia,
            to: node.endPositionBeforeTrailingTrivia, with: " != nil)")
        walk(base)
        return true
    }

    /// Turns `delegate?.method != nil` into a question about the object.
    func rewriteComparison(_ node: SequenceExprSyntax) {
        let elements = Array(node.elements)
        for (index, element) in elements.enumerated() {
            guard index + 2 < elements.count, elements[index + 2].is(NilLiteralExprSyntax.self),
                let sign = elements[index + 1].as(BinaryOperatorExprSyntax.self)?.operator.text,
                sign == "!=" || sign == "==",
                let access = element.as(MemberAccessExprSyntax.self), let base = access.base,
                let selector = selector(of: access.declName)
            else { continue }
            restrict(base, to: selector, hasMore: false)
            edits.replace(
                from: access.period.positionAfterSkippingLeadingTrivia,
                to: access.endPositionBeforeTrailingTrivia, with: "")
        }
    }

    /// Has an object count as nil where it does not implement a method.
    private func restrict(_ base: ExprSyntax, to selector: String, hasMore: Bool = true) {
        let start = base.positionAfterSkippingLeadingTrivia
        edits.insert("\(SupportFile.implementing)(", at: start)
        if let chain = base.as(OptionalChainingExprSyntax.self) {
            edits.replace(
                from: chain.questionMark.positionAfterSkippingLeadingTrivia,
                to: chain.questionMark.endPositionBeforeTrailingTrivia,
                with: ", \"\(selector)\")\(hasMore ? "?" : "")")
        } else {
            edits.insert(
                ", \"\(selector)\")\(hasMore ? "?" : "")", at: base.endPositionBeforeTrailingTrivia)
        }
    }

    /// Returns the selector of the optional requirement that a name alone means.
    private func selector(of name: DeclReferenceExprSyntax) -> String? {
        let all = context.requirements.optional(named: name.baseName.text)
        if let arguments = name.argumentNames?.arguments {
            let labels = arguments.map(\.name.text)
            return all.first { $0.member.labels == labels }?.member.selector
        }
        let selectors = Set(all.map(\.member.selector))
        return selectors.count == 1 && !isProperty(name.baseName.text) ? selectors.first : nil
    }

    /// Returns the optional requirement that a call means.
    private func requirement(
        _ name: DeclReferenceExprSyntax, calledBy call: FunctionCallExprSyntax
    ) -> Requirements.Optional? {
        let all = context.requirements.optional(named: name.baseName.text)
        guard !all.isEmpty else { return nil }
        let labels = call.arguments.map { $0.label?.text ?? "_" }
        let trailing = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
        // Closures have no labels: one in a property of the same name is something else.
        guard labels.contains(where: { $0 != "_" }) || !isProperty(name.baseName.text) else {
            return nil
        }
        return all.first { one in
            let wanted = one.member.labels ?? []
            return wanted.count == labels.count + trailing && wanted.starts(with: labels)
        }
    }

    private func isProperty(_ name: String) -> Bool {
        context.index.members(named: name).contains { member in
            member.labels == nil && !context.index.isStandIn(member)
        }
    }

    /// Turns `Selector("method:")` into a reference where the type around has such a method.
    func rewriteNamedSelector(_ node: FunctionCallExprSyntax) -> Bool {
        guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            name == "Selector" || name == "NSSelectorFromString", node.arguments.count == 1,
            var argument = node.arguments.first?.expression
        else { return false }
        if let tuple = argument.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            argument = only.expression
        }
        guard let text = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            let type = context.index.type(TypePath.around(node))
        else { return false }
        let chain = [type] + context.index.superclasses(of: type)
        let members = chain.flatMap(\.allMembers)
        guard let member = members.first(where: { $0.labels != nil && $0.selector == text }) else {
            return false
        }
        edits.replace(node, with: reference(to: member, of: type.name, selector: text))
        return true
    }
}
