import CodeLint
import SwiftSyntax

/// The rewriting of one file: collects its edits and what cannot be rewritten.
final class RewritingPass: SyntaxVisitor {
    var edits = Edits()
    var diagnostics: [RewriteDiagnostic] = []
    let source: SwiftSource
    let context: Context
    /// The place of the file among all, for names that are unique in the program.
    let number: Int
    /// The statements that register what storyboards and xibs name.
    var nibCalls: [String] = []

    /// The knowledge about the program that all files share.
    struct Context {
        var settings: Rewriter.Settings
        var conditions: Conditions
        var index: TypeIndex
        var requirements: Requirements
        var plan: DispatchPlan
    }

    init(_ source: SwiftSource, number: Int, context: Context) {
        self.source = source
        self.number = number
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    func refuse(_ kind: RewriteDiagnostic.Kind, _ node: some SyntaxProtocol, _ reason: String) {
        diagnostics.append(RewriteDiagnostic(kind, source.place(of: node), reason))
    }

    // MARK: Declarations

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        if context.index.isNeedless(node, named: node.name.text) {
            edits.remove(node)
            return .skipChildren
        }
        if context.plan.responding.contains(node.id) {
            if let clause = node.inheritanceClause {
                edits.insert(
                    ", \(Responding.name)",
                    at: clause.inheritedTypes.endPositionBeforeTrailingTrivia)
            } else {
                let end =
                    node.genericParameterClause?.endPositionBeforeTrailingTrivia
                    ?? node.name.endPositionBeforeTrailingTrivia
                edits.insert(": \(Responding.name)", at: end)
            }
        }
        if !context.settings.nibs.isEmpty { registerClass(node) }
        if let members = context.plan.insertions[node.id] {
            edits.insert(
                " \(members.joined(separator: "; "));",
                at: node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia)
        }
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        guard context.index.isNeedless(node, named: node.name.text) else { return .visitChildren }
        edits.remove(node)
        return .skipChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        if AttributeNames(node.attributes).contains("objc") { bindToObjects(node) }
        if let text = context.plan.defaults[node.id] {
            edits.insert(text, at: node.memberBlock.rightBrace.endPositionBeforeTrailingTrivia)
        }
        return .visitChildren
    }

    /// Restricts a protocol to classes, as `@objc` does.
    private func bindToObjects(_ node: ProtocolDeclSyntax) {
        guard let clause = node.inheritanceClause else {
            edits.insert(": AnyObject", at: node.name.endPositionBeforeTrailingTrivia)
            return
        }
        let names = clause.inheritedTypes.map { TypePath.name(of: $0.type) }
        if !names.contains("AnyObject"), !names.contains("class") {
            edits.insert(" AnyObject,", at: clause.colon.endPositionBeforeTrailingTrivia)
        }
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let isRenamed = context.plan.renamed.contains(node.id)
        if isRenamed {
            edits.insert(Forwarder.prefix, at: node.name.positionAfterSkippingLeadingTrivia)
        }
        changeModifiers(node.modifiers, isRenamed: isRenamed)
        if context.plan.overrides.contains(node.id) {
            edits.insert("override ", at: node.funcKeyword.positionAfterSkippingLeadingTrivia)
        }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isRenamed = context.plan.renamed.contains(node.id)
        if isRenamed, let pattern = node.bindings.first?.pattern {
            edits.insert(Forwarder.prefix, at: pattern.positionAfterSkippingLeadingTrivia)
        }
        changeModifiers(node.modifiers, isRenamed: isRenamed)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if let text = context.plan.required[node.id] {
            for modifier in node.modifiers where modifier.name.text == "override" {
                edits.replace(modifier, with: text)
            }
        }
        return .visitChildren
    }

    /// Drops modifiers of Objective-C, and those that a renamed member cannot have.
    private func changeModifiers(_ list: DeclModifierListSyntax, isRenamed: Bool) {
        for modifier in list {
            switch modifier.name.text {
            case "override" where isRenamed, "open" where isRenamed: edits.remove(modifier)
            case "class" where isRenamed: edits.replace(modifier, with: "static")
            default: break
            }
        }
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if ["dynamic", "optional"].contains(node.name.text) { edits.remove(node) }
        return .skipChildren
    }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        var choice: IfConfigClauseSyntax?
        for clause in node.clauses {
            if let condition = clause.condition,
                let value = context.conditions.value(of: condition)
            {
                edits.replace(condition, with: "\(value)")
            }
        }
        switch context.conditions.active(node) {
        case .unknown: return .visitChildren
        case .known(let clause): choice = clause
        }
        if let elements = choice?.elements { walk(elements) }
        return .skipChildren
    }

    override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
        let isNegative = node.availabilityKeyword.tokenKind == .poundUnavailable
        var text = isNegative ? "false" : "true"
        for element in node.availabilityArguments {
            guard let platform = element.argument.as(PlatformVersionSyntax.self),
                platform.platform.text == "iOS", let version = platform.version
            else { continue }
            let parts = (OneLine.text(of: version) ?? "").split(separator: ".")
            text = "\(isNegative ? "!" : "")_iOS(\(parts.joined(separator: ", ")))"
        }
        edits.replace(node, with: text)
        return .skipChildren
    }

    // MARK: Attributes

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = TypePath.name(of: node.attributeName)
        if Self.dropped.contains(name) {
            edits.remove(node)
            return .skipChildren
        }
        if let advice = Self.refused[name] {
            refuse(.construct("@\(name)"), node, "@\(name) has no equivalent; \(advice)")
        }
        return .visitChildren
    }

    /// Attributes of Objective-C, of Interface Builder and of the program's start.
    private static let dropped: Set<String> = AttributeNames.main.union([
        "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
        "IBSegueAction", "GKInspectable", "NSCopying", "_implementationOnly"
    ])

    private static let refused: [String: String] = [
        "NSManaged": "exclude the Core Data classes with --exclude",
        "UIApplicationDelegateAdaptor": "name the delegate's class with --root",
        "_dynamicReplacement": "call the function itself"
    ]

    // MARK: Modules

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteImport(node)
        return .skipChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.base?.as(DeclReferenceExprSyntax.self), base.argumentNames == nil {
            rewriteQualifier(base.baseName, upTo: node.period)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.baseType.as(IdentifierTypeSyntax.self) {
            rewriteQualifier(base.name, upTo: node.period)
        }
        return .visitChildren
    }

    // MARK: Types

    /// Has an optional parameter take any object of a protocol of Objective-C.
    ///
    /// Such a protocol conforms to itself, so that `(some P)?` takes a value of type `(any P)?`.
    /// Without the optional, Swift itself opens the value.
    override func visit(_ node: OptionalTypeSyntax) -> SyntaxVisitorContinueKind {
        if let tuple = node.wrappedType.as(TupleTypeSyntax.self), tuple.elements.count == 1,
            let inner = tuple.elements.first?.type.as(SomeOrAnyTypeSyntax.self),
            inner.someOrAnySpecifier.tokenKind == .keyword(.some),
            let type = context.index.type(TypePath.name(of: inner.constraint)),
            type.kind == .protocolType, type.isObjectiveC
        {
            edits.replace(inner.someOrAnySpecifier, with: "any")
        }
        return .visitChildren
    }

    /// Has an extension for elements of a protocol of Objective-C take values of its type.
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        for requirement in node.genericWhereClause?.requirements ?? [] {
            guard let bound = requirement.requirement.as(ConformanceRequirementSyntax.self),
                TypePath.name(of: bound.leftType) == "Element",
                let type = context.index.type(TypePath.name(of: bound.rightType)),
                type.kind == .protocolType, type.isObjectiveC
            else { continue }
            edits.replace(bound.colon, with: " == any")
        }
        if !context.settings.nibs.isEmpty { registerExtension(node) }
        return .visitChildren
    }

    // MARK: Expressions

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if rewriteResponds(node) { return .skipChildren }
        rewriteOptionalCall(node)
        rewriteEmptyText(node)
        return rewriteNamedSelector(node) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteComparison(node)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        // A function that Foundation has as well is not shadowed but overloaded.
        if node.baseName.text == "NSClassFromString" {
            edits.replace(node.baseName, with: "_NSClassFromString")
        }
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector":
            rewriteSelector(node)
            return .skipChildren
        case "keyPath":
            rewriteKeyPath(node)
            return .skipChildren
        case "colorLiteral":
            edits.replace(
                from: node.pound.positionAfterSkippingLeadingTrivia,
                to: node.macroName.endPositionBeforeTrailingTrivia, with: "UIColor")
        case "imageLiteral":
            rewriteImageLiteral(node)
            return .skipChildren
        case "fileLiteral":
            refuse(
                .construct("#fileLiteral"), node,
                "#fileLiteral names a file of the bundle; use Bundle.main.url(forResource:)")
        case "Preview":
            edits.remove(node)
            return .skipChildren
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.macroName.text == "Preview" else { return .visitChildren }
        edits.remove(node)
        return .skipChildren
    }

    private func rewriteKeyPath(_ node: MacroExpansionExprSyntax) {
        let path = node.arguments.first.flatMap { OneLine.text(of: $0.expression) } ?? ""
        let parts = path.split(separator: ".").map(String.init)
        // The types in front and `self` are no part of the key path.
        let keys = parts.drop { $0 == "self" || $0.first?.isUppercase == true }
        edits.replace(node, with: "\"\(keys.joined(separator: "."))\"")
    }

    private func rewriteImageLiteral(_ node: MacroExpansionExprSyntax) {
        guard let name = node.arguments.first.flatMap({ OneLine.text(of: $0.expression) }) else {
            return
        }
        edits.replace(node, with: "(UIImage(named: \(name)) ?? UIImage())")
    }
}
