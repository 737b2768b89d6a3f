import SwiftSyntax

// Statements: what they bind, and the conditions that they put around others.

extension Flow {
    func run(_ statements: CodeBlockItemListSyntax) {
        let outer = conditions
        for statement in statements {
            switch statement.item {
            case .decl(let declaration): declare(declaration)
            case .stmt(let statement): perform(statement)
            case .expr(let expression):
                let origins = perform(expression)
                // A body of one expression returns it.
                if statements.count == 1 { returned.formUnion(origins) }
            }
        }
        conditions = outer
    }

    private func declare(_ declaration: DeclSyntax) {
        guard let variable = declaration.as(VariableDeclSyntax.self) else { return }
        for binding in variable.bindings {
            var value = binding.initializer.map { evaluate($0.value) } ?? []
            if case .getter(let statements)? = binding.accessorBlock?.accessors {
                value = inside("local", source: source, type: type, locals: locals) {
                    run(statements)
                }
            }
            bind(binding.pattern, value)
            if variable.bindingSpecifier.tokenKind == .keyword(.var) {
                variables.insert(binding.pattern.trimmedDescription)
            }
        }
    }

    private func bind(_ pattern: PatternSyntax, _ origins: Origins) {
        if let name = pattern.as(IdentifierPatternSyntax.self) {
            locals[name.identifier.text] = origins
        } else if let tuple = pattern.as(TuplePatternSyntax.self) {
            for element in tuple.elements { bind(element.pattern, origins) }
        } else if let value = pattern.as(ValueBindingPatternSyntax.self) {
            bind(value.pattern, origins)
        }
    }

    private func perform(_ statement: StmtSyntax) {
        switch statement.as(StmtSyntaxEnum.self) {
        case .expressionStmt(let statement): _ = perform(statement.expression)
        case .guardStmt(let statement):
            let met = check(statement.conditions)
            run(statement.body.statements)
            conditions.append(met)
        case .returnStmt(let statement):
            if let value = statement.expression { returned.formUnion(evaluate(value)) }
        case .forStmt(let statement):
            bind(statement.pattern, evaluate(statement.sequence))
            run(statement.body.statements)
        case .whileStmt(let statement):
            let met = check(statement.conditions)
            under(met) { run(statement.body.statements) }
        case .doStmt(let statement):
            run(statement.body.statements)
            for clause in statement.catchClauses { run(clause.body.statements) }
        case .deferStmt(let statement): run(statement.body.statements)
        case .repeatStmt(let statement): run(statement.body.statements)
        default: break
        }
    }

    func perform(_ expression: ExprSyntax) -> Origins {
        if let choice = expression.as(IfExprSyntax.self) { return perform(choice) }
        if let choice = expression.as(SwitchExprSyntax.self) { return perform(choice) }
        return evaluate(expression)
    }

    private func perform(_ choice: IfExprSyntax) -> Origins {
        let met = check(choice.conditions)
        under(met) { run(choice.body.statements) }
        switch choice.elseBody {
        case .codeBlock(let block)?: under(met) { run(block.statements) }
        case .ifExpr(let next)?: under(met) { _ = perform(next) }
        case nil: break
        }
        // Code after an early exit runs under the opposite condition.
        if leaves(choice.body.statements) { conditions.append(met) }
        return []
    }

    private func perform(_ choice: SwitchExprSyntax) -> Origins {
        let subject = evaluate(choice.subject)
        conditionTexts.append(choice.subject.trimmedDescription)
        let cases = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
        if subject.contains(.curve),
            !cases.contains(where: { $0.label.is(SwitchDefaultLabelSyntax.self) })
        {
            // Swift traps on a number that no case of the enumeration has.
            curves.append(
                CurveUse(
                    kind: .trappingCase, position: choice.positionAfterSkippingLeadingTrivia,
                    source: source))
        }
        for one in cases {
            let label = "\(choice.subject.trimmedDescription) \(one.label.trimmedDescription)"
            if subject.contains(.curve), isTrapping(one) {
                curves.append(
                    CurveUse(
                        kind: .trappingCase, position: one.positionAfterSkippingLeadingTrivia,
                        source: source))
            }
            under(.init(text: label, origins: subject)) { run(one.statements) }
        }
        return []
    }

    private func isTrapping(_ one: SwitchCaseSyntax) -> Bool {
        guard one.label.is(SwitchDefaultLabelSyntax.self) else { return false }
        let text = one.statements.trimmedDescription
        return ["fatalError", "preconditionFailure", "assertionFailure"].contains {
            text.contains("\($0)(")
        }
    }

    private func leaves(_ statements: CodeBlockItemListSyntax) -> Bool {
        guard case .stmt(let last)? = statements.last?.item else { return false }
        return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self)
            || last.is(BreakStmtSyntax.self) || last.is(ContinueStmtSyntax.self)
    }

    private func check(_ list: ConditionElementListSyntax) -> LayoutWrite.Condition {
        var origins: Origins = []
        for element in list {
            switch element.condition {
            case .expression(let expression): origins.formUnion(evaluate(expression))
            case .optionalBinding(let binding):
                let value =
                    binding.initializer.map { evaluate($0.value) }
                    ?? self.origins(ofName: binding.pattern.trimmedDescription)
                bind(binding.pattern, value)
                origins.formUnion(value)
            case .matchingPattern(let match):
                origins.formUnion(evaluate(match.initializer.value))
            case .availability: break
            }
        }
        conditionTexts.append(list.trimmedDescription)
        return .init(text: list.trimmedDescription, origins: origins)
    }

    func under(_ condition: LayoutWrite.Condition, _ body: () -> Void) {
        conditions.append(condition)
        body()
        conditions.removeLast()
    }
}
