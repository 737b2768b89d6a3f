import CodeLint
import SwiftSyntax

/// A type with what its declaration and its extensions say.
struct DeclaredType {
    enum Kind { case classType, structType, enumType, actorType, protocolType }

    /// The name with those of the types around it, as `Chat.Row`.
    var name: String
    var kind: Kind
    var isStandIn: Bool
    /// True for `public` and `open`.
    var isPublic: Bool
    var isObjectiveC: Bool
    /// The names behind the colon, in their order.
    var inherited: [String]
    /// The names behind the colons of extensions.
    var adopted: [String] = []
    var members: [Member] = []
    /// The initializers of the body, which the other lists leave out.
    var initializers: [Member] = []
    /// The members that extensions declare.
    var extensionMembers: [Member] = []
    var node: DeclSyntax
    var source: SwiftSource
    /// True for `@main` and its predecessors.
    var isMain: Bool
    /// True for `@available(*, unavailable)`.
    var isUnavailable: Bool

    /// The name without those of the types around it.
    var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// The name that `@objc(name)` gives.
    var objectiveCName: String? {
        node.as(ClassDeclSyntax.self).flatMap { AttributeNames($0.attributes).objectiveCName }
    }

    var allMembers: [Member] { members + extensionMembers }
}

/// All types of the sources and of the stand-in.
struct TypeIndex {
    private(set) var types: [String: DeclaredType] = [:]
    /// The names of types by their last part.
    private var full: [String: [String]] = [:]
    /// The members of all types by their names, those of the sources first.
    private var named: [String: [Member]] = [:]
    private let standInPaths: Set<String>

    /// Reads the declarations of the sources, then those of the stand-in.
    init(_ sources: [SwiftSource], standIn: [SwiftSource], conditions: Conditions) {
        standInPaths = Set(standIn.map(\.path))
        var extensions: [DeclarationReader.Extension] = []
        for (list, isStandIn) in [(sources, false), (standIn, true)] {
            for source in list {
                let reader = DeclarationReader(source, isStandIn: isStandIn, conditions: conditions)
                reader.walk(source.tree)
                for type in reader.types {
                    let known = types[type.name]
                    guard known == nil || known?.isUnavailable == true && !type.isUnavailable else {
                        continue
                    }
                    types[type.name] = type
                    guard known == nil else { continue }
                    let last = type.name.split(separator: ".").last.map(String.init) ?? ""
                    full[last, default: []].append(type.name)
                }
                extensions += reader.extensions
            }
        }
        for one in extensions {
            guard let name = resolve(one.type, in: "") else { continue }
            types[name]?.extensionMembers += one.members
            types[name]?.adopted += one.adopted
        }
        let sorted = types.values.sorted { one, other in
            one.isStandIn == other.isStandIn ? one.name < other.name : !one.isStandIn
        }
        named = Dictionary(grouping: sorted.flatMap(\.allMembers), by: \.name)
    }

    /// Returns the full name of a type as code inside another type means it.
    func resolve(_ name: String, in context: String) -> String? {
        var around = context.split(separator: ".")
        while !around.isEmpty {
            let inside = around.joined(separator: ".") + "." + name
            if types[inside] != nil { return inside }
            around.removeLast()
        }
        if types[name] != nil { return name }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let candidates = full[last] ?? []
        return candidates.count == 1 ? candidates.first : nil
    }

    /// Returns true for a type that cannot be used and that another declaration of the name makes
    /// needless: libraries leave such types where they moved others to another module.
    func isNeedless(_ node: some DeclGroupSyntax, named name: String) -> Bool {
        guard AttributeNames(node.attributes).isUnavailable, let kept = types[name] else {
            return false
        }
        return kept.node.id != node.id
    }

    /// Returns true for a member of the stand-in's own sources.
    func isStandIn(_ member: Member) -> Bool { standInPaths.contains(member.source.path) }

    func type(_ name: String, in context: String = "") -> DeclaredType? {
        resolve(name, in: context).flatMap { types[$0] }
    }

    /// The classes of the sources in the order of their names.
    var classes: [DeclaredType] {
        types.values.filter { $0.kind == .classType && !$0.isStandIn }.sorted { $0.name < $1.name }
    }

    /// The classes of the stand-in that have extensions, in the order of their names.
    var extendedClassesOfStandIn: [DeclaredType] {
        types.values.filter { type in
            type.kind == .classType && type.isStandIn && !type.extensionMembers.isEmpty
        }
        .sorted { $0.name < $1.name }
    }

    /// Returns the superclass of a class.
    func superclass(of type: DeclaredType) -> DeclaredType? {
        guard type.kind == .classType, let first = type.inherited.first else { return nil }
        let found = self.type(first, in: type.name)
        return found?.kind == .classType && found?.name != type.name ? found : nil
    }

    /// Returns the superclass, its superclass, and so on; a circle ends.
    func superclasses(of type: DeclaredType) -> [DeclaredType] {
        var chain: [DeclaredType] = []
        var current = type
        while chain.count < 40, let next = superclass(of: current) {
            chain.append(next)
            current = next
        }
        return chain
    }

    /// Returns the protocols that a type's own declarations name, and those that these refine.
    func protocols(of type: DeclaredType) -> [DeclaredType] {
        var found: [DeclaredType] = []
        var names = type.inherited + type.adopted
        var visited: Set<String> = []
        while let name = names.popLast() {
            guard let one = self.type(name, in: type.name), one.kind == .protocolType,
                visited.insert(one.name).inserted
            else { continue }
            found.append(one)
            names += one.inherited
        }
        return found.sorted { $0.name < $1.name }
    }

    /// Returns true where a type is another one or has it among its superclasses and protocols.
    func conforms(_ type: DeclaredType, to name: String) -> Bool {
        let chain = [type] + superclasses(of: type)
        return chain.contains { one in
            one.name == name || one.inherited.contains(name) || one.adopted.contains(name)
                || protocols(of: one).contains { $0.name == name }
        }
    }

    /// Returns the members of a name that code of a type can reach, the nearest first.
    func members(named name: String, of type: DeclaredType) -> [Member] {
        let chain = [type] + superclasses(of: type)
        let own = chain.flatMap(\.allMembers)
        let adopted = chain.flatMap { protocols(of: $0) }.flatMap(\.allMembers)
        return (own + adopted).filter { $0.name == name }
    }

    /// Returns the members of a name in any type: those of the sources first.
    func members(named name: String) -> [Member] { named[name] ?? [] }
}
