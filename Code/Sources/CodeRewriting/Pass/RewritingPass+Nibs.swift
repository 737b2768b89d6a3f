import CodeLint
import SwiftSyntax

/// Registrations of classes, outlets and actions, which the stand-in looks up by their names.
///
/// A type gets a static function that registers its own members, private ones too; a function at
/// the end of the file calls them and makes the file's classes known.
extension RewritingPass {
    /// The prefix of the functions that are put in.
    static let nibPrefix = "_nib_"

    /// The name of the function at the end of the file.
    var nibHook: String { "\(Self.nibPrefix)\(number)" }

    /// Registers a class and its members, where storyboards or xibs name them.
    func registerClass(_ node: ClassDeclSyntax) {
        let around = TypePath.around(node)
        let name = around.isEmpty ? node.name.text : "\(around).\(node.name.text)"
        guard let type = context.index.types[name], type.node.id == node.id,
            node.genericParameterClause == nil, Self.isReachable(node),
            context.index.conforms(type, to: "NSObject")
        else { return }
        let known = AttributeNames(node.attributes).objectiveCName ?? node.name.text
        if context.settings.nibs.classes.contains(known) {
            nibCalls.append("_nibClass(\"\(known)\", \(name).self)")
        }
        let members = type.members.filter { $0.place == nil }
        register(members, of: name, in: node.memberBlock)
    }

    /// Registers the members of an extension.
    func registerExtension(_ node: ExtensionDeclSyntax) {
        let name = TypePath.name(of: node.extendedType)
        guard let type = context.index.type(name), type.kind == .classType,
            node.genericWhereClause == nil, Self.isReachable(node),
            context.index.conforms(type, to: "NSObject"),
            type.node.as(ClassDeclSyntax.self)?.genericParameterClause == nil
        else { return }
        let members = type.extensionMembers.filter { $0.place?.id == node.id }
        register(members, of: name, in: node.memberBlock)
    }

    private func register(_ members: [Member], of type: String, in block: MemberBlockSyntax) {
        let statements = members.compactMap { member in
            member.isStatic ? nil : key(member, of: type) ?? action(member, of: type)
        }
        guard !statements.isEmpty else { return }
        let name = "\(nibHook)_\(nibCalls.count)"
        nibCalls.append("\(type).\(name)()")
        edits.insert(
            " @MainActor static func \(name)() { \(statements.joined(separator: "; ")) };",
            at: block.leftBrace.endPositionBeforeTrailingTrivia)
    }

    private func key(_ member: Member, of type: String) -> String? {
        guard let node = member.node.as(VariableDeclSyntax.self), member.labels == nil,
            context.settings.nibs.keys.contains(member.name), Self.isSettable(node)
        else { return nil }
        let attributes = AttributeNames(node.attributes)
        guard ["IBOutlet", "IBInspectable", "objc"].contains(where: attributes.contains) else {
            return nil
        }
        return "_nibKey(\"\(member.name)\", \(type).self) { _nibPut(&$0.\(member.name), $1) }"
    }

    private func action(_ member: Member, of type: String) -> String? {
        guard let node = member.node.as(FunctionDeclSyntax.self),
            context.settings.nibs.actions.contains(member.selector)
        else { return nil }
        let attributes = AttributeNames(node.attributes)
        guard ["IBAction", "IBSegueAction", "objc"].contains(where: attributes.contains) else {
            return nil
        }
        return "_ = \(reference(to: member, of: type, selector: member.selector))"
    }

    private static func isSettable(_ node: VariableDeclSyntax) -> Bool {
        guard node.bindingSpecifier.tokenKind == .keyword(.var) else { return false }
        return node.bindings.allSatisfy { binding in
            switch binding.accessorBlock?.accessors {
            case nil: true
            case .getter: false
            case .accessors(let list):
                list.contains { ["set", "didSet", "willSet"].contains($0.accessorSpecifier.text) }
            }
        }
    }

    /// Returns true where code at the end of the file can name a type.
    private static func isReachable(_ node: some SyntaxProtocol) -> Bool {
        var current: Syntax? = Syntax(node)
        var isNested = false
        while let here = current {
            if here.is(CodeBlockSyntax.self) || here.is(ClosureExprSyntax.self) { return false }
            if let type = here.asProtocol((any DeclGroupSyntax).self) {
                let isInside = here.parent.map(Self.isInsideType) ?? false
                let isPrivate = type.modifiers.contains { $0.name.text == "private" }
                if isPrivate, isInside, !here.is(ExtensionDeclSyntax.self) { return false }
                if isNested, here.as(ClassDeclSyntax.self)?.genericParameterClause != nil {
                    return false
                }
                isNested = true
            }
            current = here.parent
        }
        return true
    }

    private static func isInsideType(_ node: Syntax) -> Bool {
        var current: Syntax? = node
        while let here = current {
            if here.asProtocol((any DeclGroupSyntax).self) != nil { return true }
            current = here.parent
        }
        return false
    }

    /// Puts the function at the end of the file, behind all of its lines.
    func finishNibs() {
        guard !nibCalls.isEmpty else { return }
        edits.insert(
            "\n@MainActor func \(nibHook)() { \(nibCalls.joined(separator: "; ")) }\n",
            at: source.tree.endPosition)
    }
}
