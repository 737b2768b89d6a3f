import CodeLint
import SwiftSyntax

/// Declarations for the body of a class that stand for members of its extensions.
///
/// Swift without Objective-C dispatches members of extensions statically: they cannot override and
/// cannot be overridden. The member of the extension gets another name, and the body of the class
/// gets a member of the old name that calls it.
struct Forwarder {
    /// The prefix of the new names.
    static let prefix = "_extension_"

    /// The attributes that change how a member is used, and are repeated.
    private static let repeated: Set<String> = ["discardableResult", "MainActor", "available"]

    /// Returns the text of the member for the body of the class.
    ///
    /// - Parameter isOverride: True where `override` is put in.
    /// - Throws: ``RewriteDiagnostic`` for a member that cannot be called through another.
    static func text(for member: Member, isOverride: Bool) throws(RewriteDiagnostic) -> String {
        var text: String?
        if let function = member.node.as(FunctionDeclSyntax.self) {
            text = method(function, member, isOverride)
        } else if let variable = member.node.as(VariableDeclSyntax.self) {
            text = property(variable, member, isOverride)
        }
        guard let text else {
            throw RewriteDiagnostic(
                .construct("member of an extension that is overridden"),
                member.source.place(of: member.node),
                "\(member.fullName) in an extension takes part in overriding and cannot be moved;"
                    + " move it into the body of the class")
        }
        return text
    }

    private static func method(
        _ node: FunctionDeclSyntax, _ member: Member, _ isOverride: Bool
    ) -> String? {
        guard let head = head(node.attributes, node.modifiers, member, isOverride),
            let signature = SignatureText(node), let arguments = signature.arguments
        else { return nil }
        return "\(head)func \(signature.text) { return \(signature.effects)"
            + "\(prefix)\(node.name.text)(\(arguments)) }"
    }

    private static func property(
        _ node: VariableDeclSyntax, _ member: Member, _ isOverride: Bool
    ) -> String? {
        guard node.bindings.count == 1, let binding = node.bindings.first,
            let annotation = binding.typeAnnotation, let block = binding.accessorBlock,
            let head = head(node.attributes, node.modifiers, member, isOverride),
            let type = OneLine.text(of: annotation.type)
        else { return nil }
        var kinds: Set<String> = ["get"]
        if case .accessors(let list) = block.accessors {
            kinds = Set(list.map(\.accessorSpecifier.text))
            guard list.allSatisfy({ $0.effectSpecifiers == nil }) else { return nil }
        }
        guard kinds.contains("get"), kinds.isSubset(of: ["get", "set"]) else { return nil }
        let name = "\(prefix)\(member.name)"
        let setter = kinds.contains("set") ? " set { \(name) = newValue }" : ""
        return "\(head)var \(member.name): \(type) { get { return \(name) }\(setter) }"
    }

    /// Returns attributes and modifiers, with the access that the extension gives.
    private static func head(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ member: Member,
        _ isOverride: Bool
    ) -> String? {
        var words: [String] = []
        for element in attributes {
            guard let attribute = element.as(AttributeSyntax.self),
                repeated.contains(TypePath.name(of: attribute.attributeName))
            else { continue }
            guard let text = OneLine.text(of: attribute) else { return nil }
            words.append(text)
        }
        let access: Set<String> = [
            "private", "fileprivate", "internal", "package", "public", "open"
        ]
        var names = modifiers.compactMap { OneLine.text(of: $0) }
        names = names.filter { !["override", "dynamic", "static"].contains($0) }
        if access.isDisjoint(with: names), let place = member.place {
            names += place.modifiers.map(\.name.text).filter(access.contains)
        }
        // A type method of an extension is static in Swift; the one in the body can be overridden.
        if member.isStatic, !names.contains("class") { names.append("class") }
        if isOverride || member.isOverride { names.append("override") }
        words += names
        return words.map { "\($0) " }.joined()
    }
}

/// The signature of a function on one line, with what a call of it takes.
struct SignatureText {
    /// Name, generic parameters, parameters, effects, result and constraints.
    let text: String
    /// The arguments of a call that passes all parameters on; nil where one cannot be passed on.
    let arguments: String?
    /// `try`, `await`, or nothing, in front of the call.
    let effects: String

    init?(_ node: FunctionDeclSyntax) {
        let signature = node.signature
        guard let parameters = OneLine.text(of: signature),
            let generics = Self.text(of: node.genericParameterClause),
            let constraints = Self.text(of: node.genericWhereClause)
        else { return nil }
        text =
            "\(node.name.text)\(generics)\(parameters)"
            + (constraints.isEmpty ? "" : " \(constraints)")
        let specifiers = signature.effectSpecifiers
        effects =
            (specifiers?.throwsClause == nil ? "" : "try ")
            + (specifiers?.asyncSpecifier == nil ? "" : "await ")
        arguments = Self.arguments(signature.parameterClause.parameters)
    }

    private static func text(of node: (some SyntaxProtocol)?) -> String? {
        guard let node else { return "" }
        return OneLine.text(of: node)
    }

    private static func arguments(_ parameters: FunctionParameterListSyntax) -> String? {
        var list: [String] = []
        for parameter in parameters {
            guard parameter.ellipsis == nil else { return nil }
            let label = parameter.firstName.text
            let name = (parameter.secondName ?? parameter.firstName).text
            // A parameter without a name of its own cannot be read.
            guard name != "_" else { return nil }
            var value = name
            if let type = parameter.type.as(AttributedTypeSyntax.self) {
                let words = type.tokens(viewMode: .sourceAccurate).map(\.text)
                if words.contains("inout") { value = "&\(name)" }
                if words.contains("autoclosure") { value = "\(name)()" }
            }
            list.append(label == "_" ? value : "\(label): \(value)")
        }
        return list.joined(separator: ", ")
    }
}
