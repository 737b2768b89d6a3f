import SwiftSyntax

/// A type of a source tree: its name and the file that declares it.
///
/// Two classes of one name in different modules are two types. An extension belongs to the
/// declaration in its own file, else to the one in the nearest folder.
struct TypeKey: Hashable, Comparable {
    var name: String
    /// The path of the declaring file; empty for a type that the sources only extend.
    var path: String

    static let none = TypeKey(name: "", path: "")

    static func < (one: Self, other: Self) -> Bool {
        (one.path, one.name) < (other.path, other.name)
    }
}

/// The members of all types of a source tree, by name.
struct SourceIndex {
    struct Function {
        var name: String
        var labels: [String]
        /// The names of the parameters inside the body.
        var parameters: [String]
        var body: CodeBlockSyntax?
        var source: SwiftSource
        var type: TypeKey
        /// The names of the functions that the body calls.
        var calls: Set<String>
        /// All names in the body.
        var mentions: Set<String>
    }

    struct Property {
        var binding: PatternBindingSyntax
        var source: SwiftSource
        var type: TypeKey
        /// True when a change of the property is published to views.
        var isPublished: Bool
    }

    private(set) var functions: [String: [Function]] = [:]
    private(set) var functionsByType: [TypeKey: [Function]] = [:]
    private(set) var properties: [String: [Property]] = [:]
    private var superclasses: [TypeKey: TypeKey] = [:]
    private let declared: DeclaredTypes

    init(_ sources: [SwiftSource]) {
        let declared = DeclaredTypes(sources)
        self.declared = declared
        for (type, superclass) in declared.inherited {
            superclasses[type] = declared.key(superclass, type.path)
        }
        for source in sources {
            let members = MemberReader(source) { declared.key($0, source.path) }
            members.walk(source.tree)
            for function in members.functions {
                functions[function.name, default: []].append(function)
                functionsByType[function.type, default: []].append(function)
            }
            for (name, property) in members.properties {
                properties[name, default: []].append(property)
            }
        }
    }

    /// Returns the type that a name means in a file.
    func key(_ name: String, _ path: String) -> TypeKey { declared.key(name, path) }

    /// Returns the functions of a name that code of a type can call without a receiver.
    func functions(named name: String, in type: TypeKey) -> [Function] {
        let all = functions[name] ?? []
        let own = all.filter { $0.type == type || inherits(type, from: $0.type) }
        return own.isEmpty ? all.filter { $0.type == .none } : own
    }

    /// Returns the methods that a selector of a type can call: its own, and overrides of it.
    func handlers(named name: String, of type: TypeKey) -> [Function] {
        let overrides = (functions[name] ?? []).filter { inherits($0.type, from: type) }
        return functions(named: name, in: type) + overrides
    }

    /// Returns the few functions of a name with the same labels, in any type: what a call of
    /// another object can reach.
    func functions(named name: String, labels: [String], limit: Int) -> [Function] {
        let all = (functions[name] ?? []).filter { $0.labels == labels && $0.body != nil }
        return all.count <= limit ? all : []
    }

    func property(named name: String, in type: TypeKey) -> Property? {
        properties[name]?.first { $0.type == type || inherits(type, from: $0.type) }
    }

    /// Returns the shorthand of that name that the sources add to notifications.
    func notificationProperty(named name: String) -> Property? {
        properties[name]?.first { ["Notification", "NSNotification"].contains($0.type.name) }
    }

    /// Returns the names of the functions of a type that call one of the given functions.
    func callers(of callees: Set<String>, in type: TypeKey) -> Set<String> {
        let callers = (functionsByType[type] ?? []).filter { !$0.calls.isDisjoint(with: callees) }
        return Set(callers.map(\.name))
    }

    func inherits(_ type: TypeKey, from other: TypeKey) -> Bool {
        superclasses(of: type).contains(other)
    }

    /// Returns the superclass of a type, its superclass, and so on.
    func superclasses(of type: TypeKey) -> [TypeKey] {
        var chain: [TypeKey] = []
        var current = type
        // A chain that leads back to itself ends.
        while chain.count < 20, let next = superclasses[current] {
            chain.append(next)
            current = next
        }
        return chain
    }
}

/// The types that the sources declare, by name.
private struct DeclaredTypes {
    private var paths: [String: [String]] = [:]
    /// Each type that inherits from something, with the first name that it inherits from.
    private(set) var inherited: [(type: TypeKey, superclass: String)] = []

    init(_ sources: [SwiftSource]) {
        for source in sources {
            let reader = DeclarationReader(viewMode: .sourceAccurate)
            reader.walk(source.tree)
            for (name, superclass) in reader.found {
                paths[name, default: []].append(source.path)
                if let superclass {
                    inherited.append((TypeKey(name: name, path: source.path), superclass))
                }
            }
        }
    }

    /// Returns the type that a name means in a file.
    func key(_ name: String, _ path: String) -> TypeKey {
        guard !name.isEmpty, let all = paths[name], !all.isEmpty else {
            return TypeKey(name: name, path: "")
        }
        if all.contains(path) { return TypeKey(name: name, path: path) }
        let nearest = all.max { Self.shared($0, path) < Self.shared($1, path) }
        return TypeKey(name: name, path: nearest ?? "")
    }

    /// The number of folders that two paths share.
    private static func shared(_ one: String, _ other: String) -> Int {
        zip(one.split(separator: "/").dropLast(), other.split(separator: "/").dropLast())
            .prefix { $0 == $1 }.count
    }
}

/// Collects the types that a file declares, with the first type that each inherits from.
private final class DeclarationReader: SyntaxVisitor {
    var found: [(name: String, superclass: String?)] = []

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, node.inheritanceClause)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, nil)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, nil)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, nil)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, nil)
    }

    private func note(
        _ name: TokenSyntax, _ inherited: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        found.append((name.text, inherited?.inheritedTypes.first.map { TypeName.last($0.type) }))
        return .visitChildren
    }
}

/// Collects the functions and properties of one file.
private final class MemberReader: SyntaxVisitor {
    var functions: [SourceIndex.Function] = []
    var properties: [(name: String, property: SourceIndex.Property)] = []
    private let source: SwiftSource
    private let key: (String) -> TypeKey

    init(_ source: SwiftSource, key: @escaping (String) -> TypeKey) {
        self.source = source
        self.key = key
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node.name.text, node, node.signature.parameterClause, node.body)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add("init", node, node.signature.parameterClause, node.body)
        return .visitChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add("deinit", node, nil, node.body)
        return .visitChildren
    }

    private func add(
        _ name: String, _ node: some SyntaxProtocol, _ clause: FunctionParameterClauseSyntax?,
        _ body: CodeBlockSyntax?
    ) {
        let parameters = clause.map { Array($0.parameters) } ?? []
        let reader = NameReader(viewMode: .sourceAccurate)
        if let body { reader.walk(body) }
        functions.append(
            SourceIndex.Function(
                name: name, labels: parameters.map(\.firstName.text),
                parameters: parameters.map { ($0.secondName ?? $0.firstName).text }, body: body,
                source: source, type: key(TypeName.around(node)), calls: reader.calls,
                mentions: reader.names))
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard !isLocal(node) else { return .visitChildren }
        let isPublished = node.attributes.trimmedDescription.contains("@Published")
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
            properties.append(
                (
                    name.identifier.text,
                    SourceIndex.Property(
                        binding: binding, source: source, type: key(TypeName.around(node)),
                        isPublished: isPublished)
                ))
        }
        return .visitChildren
    }

    private func isLocal(_ node: VariableDeclSyntax) -> Bool {
        node.parent?.is(CodeBlockItemSyntax.self) == true
            && node.parent?.parent?.parent?.is(SourceFileSyntax.self) == false
    }
}

/// Collects the names in a body, and those of the functions that it calls.
private final class NameReader: SyntaxVisitor {
    var calls: Set<String> = []
    var names: Set<String> = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls.insert(node.calledName)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.baseName.text)
        return .visitChildren
    }
}

/// Names of types as the index knows them.
enum TypeName {
    /// Returns the type that a declaration stands in; an empty text at file level.
    static func around(_ node: some SyntaxProtocol) -> String {
        var current = node.parent
        while let here = current {
            if let type = name(of: here) { return type }
            current = here.parent
        }
        return ""
    }

    private static func name(of node: Syntax) -> String? {
        if let type = node.as(ClassDeclSyntax.self) { return type.name.text }
        if let type = node.as(StructDeclSyntax.self) { return type.name.text }
        if let type = node.as(EnumDeclSyntax.self) { return type.name.text }
        if let type = node.as(ActorDeclSyntax.self) { return type.name.text }
        if let type = node.as(ProtocolDeclSyntax.self) { return type.name.text }
        if let type = node.as(ExtensionDeclSyntax.self) { return last(type.extendedType) }
        return nil
    }

    /// Returns the last name of a type, without its generic arguments.
    static func last(_ type: TypeSyntax) -> String {
        if let type = type.as(IdentifierTypeSyntax.self) { return type.name.text }
        if let type = type.as(MemberTypeSyntax.self) { return type.name.text }
        return type.trimmedDescription
    }
}
