import SwiftSyntax

// Expressions: where their values come from.

extension Flow {
    /// Returns what an expression comes from, and performs its calls and assignments.
    func evaluate(_ expression: ExprSyntax) -> Origins {
        let origins = value(of: expression)
        read.formUnion(origins)
        return origins
    }

    private func value(of expression: ExprSyntax) -> Origins {
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let name): origins(ofName: name.baseName.text)
        case .memberAccessExpr(let member): value(of: member)
        case .functionCallExpr(let call): value(of: call)
        case .sequenceExpr(let sequence): value(of: Array(sequence.elements)[...])
        case .closureExpr(let closure): run(closure, with: [])
        case .ifExpr(let choice): perform(ExprSyntax(choice))
        case .switchExpr(let choice): perform(ExprSyntax(choice))
        case .stringLiteralExpr(let text): Origins.key(text.trimmedDescription)
        default: parts(of: Syntax(expression))
        }
    }

    /// Returns the origins of all expressions directly below a node.
    private func parts(of node: Syntax) -> Origins {
        var origins: Origins = []
        for child in node.children(viewMode: .sourceAccurate) {
            if let expression = child.as(ExprSyntax.self) {
                origins.formUnion(evaluate(expression))
            } else if !child.is(TokenSyntax.self), !child.is(TypeSyntax.self) {
                origins.formUnion(parts(of: child))
            }
        }
        return origins
    }

    func origins(ofName name: String) -> Origins {
        if let local = locals[name] { return local }
        if let stored = properties[name] { return stored }
        let key = Origins.key(name)
        if !key.isEmpty { return key }
        if name.contains("afeArea") || name == "bottomLayoutGuide" { return .safeArea }
        guard let property = index.property(named: name, in: type), name != "body" else {
            return []
        }
        return get(property)
    }

    private func value(of member: MemberAccessExprSyntax) -> Origins {
        let name = member.declName.baseName.text
        let key = Origins.key(name)
        guard key.isEmpty else { return key }
        guard let base = member.base else { return [] }
        if base.isSelf { return origins(ofName: name) }
        let whole = evaluate(base)
        if whole.contains(.payload), let part = payload[name] { return part }
        if name.contains("afeArea") || name == "bottomLayoutGuide" || name == "topLayoutGuide" {
            return whole.union(.safeArea)
        }
        if name == "bounds", base.trimmedDescription.contains("UIScreen") { return .screen }
        guard !whole.isDisjoint(with: .frames) else {
            if let shorthand = index.notificationProperty(named: name) { return get(shorthand) }
            return name == "bounds" || name == "frame" ? whole.union(.viewFrame) : whole
        }
        switch name {
        case "height": return whole.union(.height)
        case "minY", "maxY", "origin", "y": return whole.union(.edge)
        default: return whole
        }
    }

    /// Returns what operands and operators in a row come from.
    ///
    /// Operators are taken by the few ranks that matter here: assignment, then the ternary
    /// operator, then all others from left to right. Folding a whole tree by the operator table of
    /// swift-syntax takes minutes for some thousand nested calls.
    func value(of row: ArraySlice<ExprSyntax>) -> Origins {
        guard let first = row.first else { return [] }
        if let index = row.firstIndex(where: \.isAssignment) {
            assign(row[(index + 1)...], to: first, row[index].trimmedDescription)
            return []
        }
        if let index = row.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let choice = row[index].as(UnresolvedTernaryExprSyntax.self)
        {
            return value(
                of: row[..<index], then: choice.thenExpression, else: row[(index + 1)...])
        }
        var value = evaluate(first)
        var index = row.startIndex + 1
        while index + 1 < row.endIndex {
            value = self.value(value, row[index], row[index + 1])
            index += 2
        }
        return value
    }

    private func value(
        of condition: ArraySlice<ExprSyntax>, then: ExprSyntax, else other: ArraySlice<ExprSyntax>
    ) -> Origins {
        let origins = value(of: condition)
        let text = condition.text
        conditionTexts.append(text)
        var result: Origins = []
        under(.init(text: text, origins: origins)) {
            result = evaluate(then).union(value(of: other))
        }
        return result
    }

    private func value(
        _ left: Origins, _ sign: ExprSyntax, _ operand: ExprSyntax
    ) -> Origins {
        guard !operand.is(TypeExprSyntax.self) else { return left }
        let right = evaluate(operand)
        switch sign.trimmedDescription {
        case "<<": return left.contains(.curve) ? left.union(.shiftedCurve) : left
        case "-":
            let isMeasured =
                !right.isDisjoint(with: [.viewFrame, .safeArea])
                || operand.is(FunctionCallExprSyntax.self) || operand.is(TupleExprSyntax.self)
            let reduces = left.contains(.height) && isMeasured
            return left.union(right).union(reduces ? .reduced : [])
        default: return left.union(right)
        }
    }

    // MARK: Calls

    private func value(of call: FunctionCallExprSyntax) -> Origins {
        let name = call.calledName
        let arguments = call.arguments.map { evaluate($0.expression) }
        var together = arguments.reduce(into: Origins()) { $0.formUnion($1) }
        // Trailing closures run where they stand, as animations do.
        for closure in call.closures
        where !call.arguments.contains(where: {
            $0.expression.id == closure.id
        }) {
            together.formUnion(run(closure, with: []))
        }
        noteCurve(call, together)
        if let own = followOwn(call, name, arguments) { return own }
        let receiver = receiverValue(of: call)
        if noteLayout(call, name, together) { return [] }
        if let made = followInit(call) { return made.union(together) }
        switch name {
        case "convert": return receiver.union(together).union(.converted)
        case "intersection", "intersects": return receiver.union(together).union(.overlap)
        default: return receiver.union(together).union(followOther(call, name, arguments))
        }
    }

    private func receiverValue(of call: FunctionCallExprSyntax) -> Origins {
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            return member.base.map(evaluate) ?? []
        }
        return call.calledExpression.is(DeclReferenceExprSyntax.self)
            ? [] : evaluate(call.calledExpression)
    }

    /// Follows a call of a method of the type at hand.
    private func followOwn(
        _ call: FunctionCallExprSyntax, _ name: String, _ arguments: [Origins]
    ) -> Origins? {
        let isOwn: Bool
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            isOwn = member.base?.isSelf ?? false
        } else {
            isOwn = call.calledExpression.is(DeclReferenceExprSyntax.self)
        }
        guard isOwn else { return nil }
        let known = index.handlers(named: name, of: type).filter {
            $0.parameters.count >= call.arguments.count
        }
        guard !known.isEmpty else { return nil }
        return known.reduce(into: Origins()) { result, function in
            result.formUnion(enter(function, arguments))
            guard function.body == nil else { return }
            // A requirement of a protocol: the types that conform have the body.
            for other in index.functions(named: name, labels: function.labels, limit: 24) {
                result.formUnion(enter(other, arguments))
            }
        }
    }

    /// Follows a call that hands the frame to another object, such as a delegate, or that gets it
    /// from a shorthand for notifications.
    private func followOther(
        _ call: FunctionCallExprSyntax, _ name: String, _ arguments: [Origins]
    ) -> Origins {
        guard call.calledExpression.is(MemberAccessExprSyntax.self) else { return [] }
        let hasFrame = arguments.contains { !$0.isDisjoint(with: .frames) }
        let labels = call.arguments.map { $0.label?.text ?? "_" }
        let known = index.functions(named: name, labels: labels, limit: 24)
        return known.reduce(into: Origins()) { result, function in
            guard hasFrame || function.mentions.contains(where: { !Origins.key($0).isEmpty }) else {
                return
            }
            result.formUnion(enter(function, arguments))
        }
    }

    /// Follows the initializer of a value that is made from the notification.
    private func followInit(_ call: FunctionCallExprSyntax) -> Origins? {
        guard call.arguments.count <= 2, let name = typeName(of: call.calledExpression) else {
            return nil
        }
        let key = index.key(name, source.path)
        let labels = call.arguments.map { $0.label?.text ?? "_" }
        guard key.path.isEmpty == false,
            let initializer = index.functionsByType[key]?.first(where: {
                $0.name == "init" && $0.labels == labels
            }), let body = initializer.body,
            body.description.contains("FrameEnd") || body.description.contains("FrameBegin")
        else { return nil }
        let outer = properties
        properties = [:]
        _ = inside(
            "init.\(key.path).\(key.name)", source: initializer.source, type: key, locals: [:]
        ) { run(body.statements) }
        payload.merge(properties) { $0.union($1) }
        properties = outer
        return .payload
    }

    /// Returns the name of the type that a call makes a value of.
    private func typeName(of callee: ExprSyntax) -> String? {
        let named: ExprSyntax? =
            callee.as(MemberAccessExprSyntax.self).map {
                $0.declName.baseName.text == "init" ? $0.base : nil
            } ?? callee
        let name = named?.as(DeclReferenceExprSyntax.self)?.baseName.text
        return name?.first?.isUppercase == true ? name : nil
    }

    private func noteCurve(_ call: FunctionCallExprSyntax, _ arguments: Origins) {
        guard arguments.contains(.curve), !arguments.contains(.shiftedCurve),
            call.arguments.first?.label?.text == "rawValue"
        else { return }
        let callee = call.calledExpression.trimmedDescription
        guard callee.contains("AnimationOptions") || (callee == ".init" && isOptions(call)) else {
            return
        }
        curves.append(
            CurveUse(
                kind: .asOptionUnshifted, position: call.positionAfterSkippingLeadingTrivia,
                source: source))
    }

    private func isOptions(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestor(LabeledExprSyntax.self)?.label?.text == "options"
            || call.ancestor(FunctionCallExprSyntax.self)?.calledName == "AnimationOptions"
    }
}
