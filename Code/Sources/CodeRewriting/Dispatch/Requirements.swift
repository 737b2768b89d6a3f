import CodeLint
import SwiftSyntax

/// The optional requirements of protocols: those marked so in the sources, and those of the
/// stand-in's protocols that have a default.
struct Requirements {
    /// A requirement that a class need not implement.
    struct Optional {
        /// The requirement itself.
        var member: Member
        /// The implementation that the stand-in gives; nil for a protocol of the sources.
        var given: Member?

        /// Returns the declaration for a class: its own method with the default's body.
        func defaultText(isPublic: Bool) -> String? {
            let declaration = given ?? member
            guard let function = declaration.node.as(FunctionDeclSyntax.self),
                let signature = SignatureText(function)
            else { return nil }
            var body = "\(SupportFile.unimplemented)()"
            if given != nil {
                let statements = function.body?.statements.map { OneLine.text(of: $0) } ?? []
                guard !statements.contains(nil) else { return nil }
                body = statements.compactMap { $0 }.joined(separator: "; ")
            }
            return "\(isPublic ? "public " : "")func \(signature.text) { \(body) }"
        }
    }

    /// The protocols of the sources with optional requirements, in the order of their names.
    let ownProtocols: [DeclaredType]
    /// True where the stand-in itself asks classes what they implement.
    let isHosted: Bool
    private var all: [String: [Optional]] = [:]
    /// The optional requirements by the name of the method.
    private var named: [String: [Optional]] = [:]

    init(_ index: TypeIndex) {
        let protocols = index.types.values.filter { $0.kind == .protocolType }
            .sorted { $0.name < $1.name }
        isHosted = index.types[Responding.name]?.isStandIn == true
        ownProtocols = protocols.filter { type in
            !type.isStandIn && type.members.contains(where: \.isOptional)
        }
        for type in protocols {
            let found = type.members.compactMap { member -> Optional? in
                guard member.labels != nil, !member.isStatic else { return nil }
                if !type.isStandIn { return member.isOptional ? Optional(member: member) : nil }
                let given = type.extensionMembers.match(member)
                return given.map { Optional(member: member, given: $0) }
            }
            all[type.name] = found
            for one in found { named[one.member.name, default: []].append(one) }
        }
    }

    func optional(of type: DeclaredType) -> [Optional] { all[type.name] ?? [] }

    /// Returns the optional requirements of a name.
    func optional(named name: String) -> [Optional] { named[name] ?? [] }

    /// Returns true where another requirement has the same name and labels, but other types.
    func isAmbiguous(_ member: Member) -> Bool {
        let selectors = optional(named: member.name).filter { $0.member.labels == member.labels }
            .map(\.member.selector)
        return Set(selectors).count > 1
    }
}

/// Methods that call optional requirements of the same name and labels, by the types.
enum OptionalCall {
    static let prefix = "_optional_"

    /// Returns the method for an extension of the protocol; its result is optional.
    static func text(
        _ member: Member, _ function: FunctionDeclSyntax, _ signature: SignatureText
    ) -> String? {
        guard let arguments = signature.arguments, signature.effects.isEmpty,
            function.genericParameterClause == nil,
            let parameters = OneLine.text(of: function.signature.parameterClause)
        else { return nil }
        var result = "Void?"
        if let type = function.signature.returnClause?.type, let text = OneLine.text(of: type) {
            result = type.is(OptionalTypeSyntax.self) ? text : "(\(text))?"
        }
        let question = "\(SupportFile.implementing)(self, \"\(member.selector)\")"
        return "func \(prefix)\(member.name)\(parameters) -> \(result) {"
            + " return \(question)?.\(member.name)(\(arguments)) }"
    }
}

/// The answer of a class which optional requirements it implements.
enum Responding {
    /// The protocol of classes that answer.
    static let name = "_Responding"

    /// Returns the method for the body of a class.
    static func text(_ selectors: [String], isFirst: Bool, isPublic: Bool) -> String {
        let access = isPublic ? "public " : ""
        let head = "nonisolated \(access)\(isFirst ? "" : "override ")class func _responds"
        let rest = isFirst ? "false" : "super._responds(selector)"
        guard !selectors.isEmpty else {
            return "\(head)(_ selector: String) -> Bool { return \(rest) }"
        }
        let list = selectors.map { "\"\($0)\"" }.joined(separator: ", ")
        return "\(head)(_ selector: String) -> Bool { return [\(list)].contains(selector)"
            + " || \(rest) }"
    }
}

/// The file of helpers that is compiled with the sources.
enum SupportFile {
    static let name = "Support.swift"
    /// The function that ends the process: a default that is called by mistake.
    static let unimplemented = "_unimplemented"
    /// The function that gives an object only where it implements an optional requirement.
    static let implementing = "_implementing"

    /// The function that ends the process with a text.
    private static let trap = "fatal" + "Error"

    /// Returns the text of the file.
    ///
    /// - Parameter isHosted: True where the stand-in declares ``Responding/name``.
    static func text(isHosted: Bool) -> String {
        let responding = """
            protocol \(Responding.name) {
                nonisolated static func _responds(_ selector: String) -> Bool
            }
            """
        let head = "import UIKit\n\n" + (isHosted ? "" : responding)
        return head + """

            func \(implementing)<Object>(_ object: Object?, _ selector: String) -> Object? {
                guard let object else { return nil }
                guard let known = object as? any \(Responding.name) else { return object }
                return type(of: known)._responds(selector) ? object : nil
            }
            func \(unimplemented)(_ name: String = #function) -> Never {
                \(trap)("\\(name) is called, which the class does not implement")
            }
            func _selector<Value, Result>(
                _ name: String, of value: @autoclosure () -> Value?,
                _ method: @escaping (Value) -> () -> Result
            ) -> Selector { _selector(name, method) }
            func _selector<Value, One, Result>(
                _ name: String, of value: @autoclosure () -> Value?,
                _ method: @escaping (Value) -> (One) -> Result
            ) -> Selector { _selector(name, method) }
            func _selector<Value, One, Two, Result>(
                _ name: String, of value: @autoclosure () -> Value?,
                _ method: @escaping (Value) -> (One, Two) -> Result
            ) -> Selector { _selector(name, method) }

            """
    }
}
