import CodeLint
import SwiftSyntax

/// Collects the types, extensions and members that a file declares in its active code.
final class DeclarationReader: SyntaxVisitor {
    struct Extension {
        var type: String
        var adopted: [String]
        var members: [Member]
    }

    private(set) var types: [DeclaredType] = []
    private(set) var extensions: [Extension] = []
    private let source: SwiftSource
    private let isStandIn: Bool
    private let conditions: Conditions

    init(_ source: SwiftSource, isStandIn: Bool, conditions: Conditions) {
        self.source = source
        self.isStandIn = isStandIn
        self.conditions = conditions
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        guard case .known(let clause) = conditions.active(node) else { return .visitChildren }
        if let elements = clause?.elements { walk(elements) }
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node, .classType, node.name, node.inheritanceClause)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node, .structType, node.name, node.inheritanceClause)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node, .enumType, node.name, node.inheritanceClause)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node, .actorType, node.name, node.inheritanceClause)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node, .protocolType, node.name, node.inheritanceClause)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        extensions.append(
            Extension(
                type: TypePath.name(of: node.extendedType),
                adopted: names(node.inheritanceClause),
                members: members(of: node.memberBlock, in: node)))
        return .visitChildren
    }

    private func add(
        _ node: some DeclGroupSyntax, _ kind: DeclaredType.Kind, _ name: TokenSyntax,
        _ clause: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        let modifiers = Set(node.modifiers.map(\.name.text))
        let attributes = AttributeNames(node.attributes)
        let around = TypePath.around(node)
        let members = self.members(of: node.memberBlock, in: nil)
        types.append(
            DeclaredType(
                name: around.isEmpty ? name.text : "\(around).\(name.text)", kind: kind,
                isStandIn: isStandIn,
                isPublic: modifiers.contains("public") || modifiers.contains("open"),
                isObjectiveC: attributes.contains("objc"), inherited: names(clause),
                members: members.filter { $0.name != "init" },
                initializers: members.filter { $0.name == "init" }, node: DeclSyntax(node),
                source: source, isMain: attributes.isMain,
                isUnavailable: attributes.isUnavailable))
        return .visitChildren
    }

    private func names(_ clause: InheritanceClauseSyntax?) -> [String] {
        (clause?.inheritedTypes ?? []).flatMap { inherited -> [String] in
            if let composition = inherited.type.as(CompositionTypeSyntax.self) {
                return composition.elements.map { TypePath.name(of: $0.type) }
            }
            return [TypePath.name(of: inherited.type)]
        }
    }

    /// Returns the methods and properties of a body, those in active `#if` clauses too.
    private func members(of block: MemberBlockSyntax, in place: ExtensionDeclSyntax?) -> [Member] {
        members(of: block.members, in: place)
    }

    private func members(
        of list: MemberBlockItemListSyntax, in place: ExtensionDeclSyntax?
    ) -> [Member] {
        list.flatMap { item -> [Member] in
            if let function = item.decl.as(FunctionDeclSyntax.self) {
                return [member(function, in: place)]
            }
            if let initializer = item.decl.as(InitializerDeclSyntax.self), place == nil {
                return [member(initializer)]
            }
            if let variable = item.decl.as(VariableDeclSyntax.self) {
                return properties(variable, in: place)
            }
            guard let choice = item.decl.as(IfConfigDeclSyntax.self),
                case .known(let clause) = conditions.active(choice),
                case .decls(let inner) = clause?.elements
            else { return [] }
            return members(of: inner, in: place)
        }
    }

    private func member(
        _ node: FunctionDeclSyntax, in place: ExtensionDeclSyntax?
    ) -> Member {
        let parameters = node.signature.parameterClause.parameters
        return Member(
            node: DeclSyntax(node), name: node.name.text, labels: parameters.map(\.firstName.text),
            types: parameters.map { TypePath.name(of: $0.type) },
            modifiers: Set(node.modifiers.map(\.name.text)),
            objectiveCName: AttributeNames(node.attributes).objectiveCName, place: place,
            source: source)
    }

    private func member(_ node: InitializerDeclSyntax) -> Member {
        let parameters = node.signature.parameterClause.parameters
        return Member(
            node: DeclSyntax(node), name: "init", labels: parameters.map(\.firstName.text),
            types: parameters.map { TypePath.name(of: $0.type) },
            modifiers: Set(node.modifiers.map(\.name.text)), objectiveCName: nil, place: nil,
            source: source)
    }

    private func properties(
        _ node: VariableDeclSyntax, in place: ExtensionDeclSyntax?
    ) -> [Member] {
        node.bindings.compactMap { binding in
            binding.pattern.as(IdentifierPatternSyntax.self).map { pattern in
                Member(
                    node: DeclSyntax(node), name: pattern.identifier.text, labels: nil, types: [],
                    modifiers: Set(node.modifiers.map(\.name.text)),
                    objectiveCName: AttributeNames(node.attributes).objectiveCName, place: place,
                    source: source)
            }
        }
    }
}

/// The names of a declaration's attributes.
struct AttributeNames {
    private var names: Set<String> = []
    /// The name in `@objc(name)`.
    private(set) var objectiveCName: String?
    /// True for `@available(*, unavailable)`.
    private(set) var isUnavailable = false

    static let main: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

    init(_ list: AttributeListSyntax) {
        for element in list {
            guard let attribute = element.as(AttributeSyntax.self) else { continue }
            let name = TypePath.name(of: attribute.attributeName)
            names.insert(name)
            if name == "objc", let arguments = attribute.arguments {
                objectiveCName = OneLine.text(of: arguments)
            }
            if name == "available", let arguments = attribute.arguments {
                let words = arguments.tokens(viewMode: .sourceAccurate).prefix(3).map(\.text)
                if words == ["*", ",", "unavailable"] { isUnavailable = true }
            }
        }
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    var isMain: Bool { !names.isDisjoint(with: Self.main) }
}

/// Names of types with those of the types around them.
enum TypePath {
    /// Returns the path of the type that a node stands in, as code beside it can write it.
    ///
    /// Types around a function do not count: a local type is known by its own name.
    static func around(_ node: some SyntaxProtocol) -> String {
        var names: [String] = []
        var current = node.parent
        while let here = current, !here.is(CodeBlockSyntax.self) || names.isEmpty {
            if let name = declaredName(of: here) {
                names.insert(name, at: 0)
                if here.is(ExtensionDeclSyntax.self) { break }
            }
            current = here.parent
        }
        return names.joined(separator: ".")
    }

    private static func declaredName(of node: Syntax) -> String? {
        if let type = node.as(ClassDeclSyntax.self) { return type.name.text }
        if let type = node.as(StructDeclSyntax.self) { return type.name.text }
        if let type = node.as(EnumDeclSyntax.self) { return type.name.text }
        if let type = node.as(ActorDeclSyntax.self) { return type.name.text }
        if let type = node.as(ProtocolDeclSyntax.self) { return type.name.text }
        return node.as(ExtensionDeclSyntax.self).map { name(of: $0.extendedType) }
    }

    /// Returns the name of a type: without generic arguments, optional marks, `any` and the like.
    static func name(of type: TypeSyntax) -> String {
        if let type = type.as(IdentifierTypeSyntax.self) { return type.name.text }
        if let type = type.as(MemberTypeSyntax.self) {
            return "\(name(of: type.baseType)).\(type.name.text)"
        }
        if let type = type.as(OptionalTypeSyntax.self) { return name(of: type.wrappedType) }
        if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return name(of: type.wrappedType)
        }
        if let type = type.as(SomeOrAnyTypeSyntax.self) { return name(of: type.constraint) }
        if let type = type.as(AttributedTypeSyntax.self) { return name(of: type.baseType) }
        return OneLine.text(of: type) ?? ""
    }
}
