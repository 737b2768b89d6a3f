import CodeLint
import SwiftSyntax

/// The changes of declarations by which calls reach what Objective-C would call.
///
/// Three differences are evened out: members of extensions that take part in overriding, methods of
/// delegates that only a subclass of the conforming class implements, and optional requirements.
struct DispatchPlan {
    /// The members that go into the body of a class, by the class.
    private(set) var insertions: [SyntaxIdentifier: [String]] = [:]
    /// The members of extensions that get another name and lose `override`.
    private(set) var renamed: Set<SyntaxIdentifier> = []
    /// The members that get `override`.
    private(set) var overrides: Set<SyntaxIdentifier> = []
    /// The initializers whose `override` becomes these modifiers.
    private(set) var required: [SyntaxIdentifier: String] = [:]
    /// The classes that get a conformance to ``Responding/name``.
    private(set) var responding: Set<SyntaxIdentifier> = []
    /// The extensions behind protocols, by the protocol.
    private(set) var defaults: [SyntaxIdentifier: String] = [:]
    private(set) var diagnostics: [RewriteDiagnostic] = []

    private let index: TypeIndex
    private let requirements: Requirements
    /// The classes of the sources below each class.
    private var descendants: [String: [DeclaredType]] = [:]

    init(_ index: TypeIndex, _ requirements: Requirements) {
        self.index = index
        self.requirements = requirements
        let classes = index.classes
        for type in classes {
            for above in index.superclasses(of: type) {
                descendants[above.name, default: []].append(type)
            }
        }
        for type in requirements.ownProtocols { addDefaults(of: type) }
        for type in classes { planOverrides(of: type) }
        for type in index.extendedClassesOfStandIn { refuseOverrides(of: type) }
        for type in classes { planDelegates(of: type) }
        for type in classes { planInitializers(of: type) }
        for type in classes { planResponding(of: type) }
    }

    // MARK: Overriding

    /// Moves the members of extensions that override, and those that a subclass overrides.
    private mutating func planOverrides(of type: DeclaredType) {
        for member in type.extensionMembers where member.isOverride {
            move(member, into: type)
        }
        for member in type.allMembers where member.isOverride {
            guard let (owner, above) = overridden(by: member, of: type), above.place != nil else {
                continue
            }
            if owner.isStandIn {
                diagnostics.append(
                    RewriteDiagnostic(
                        .construct("override of a method in an extension of \(owner.name)"),
                        member.source.place(of: member.node),
                        "\(member.fullName) overrides a method of an extension of \(owner.name);"
                            + " declare the method in a class of your own"))
            } else {
                move(above, into: owner)
            }
        }
    }

    /// Reports the members of extensions that replace methods of a class of the stand-in.
    private mutating func refuseOverrides(of type: DeclaredType) {
        for member in type.extensionMembers where member.isOverride && !index.isStandIn(member) {
            diagnostics.append(
                RewriteDiagnostic(
                    .construct("override in an extension of \(type.name)"),
                    member.source.place(of: member.node),
                    "\(member.fullName) replaces a method of \(type.name) for all its objects;"
                        + " override it in a subclass"))
        }
    }

    /// Returns the nearest declaration that a member overrides, with its class.
    private func overridden(
        by member: Member, of type: DeclaredType
    ) -> (DeclaredType, Member)? {
        for above in index.superclasses(of: type) {
            if let found = above.members.match(member) { return (above, found) }
            if let found = above.extensionMembers.match(member) { return (above, found) }
        }
        return nil
    }

    /// Puts a member of the same name into the body of the class, and gives this one another name.
    private mutating func move(_ member: Member, into type: DeclaredType, isOverride: Bool = false)
    {
        guard !renamed.contains(member.node.id), member.place != nil else { return }
        do {
            let text = try Forwarder.text(for: member, isOverride: isOverride)
            insertions[type.node.id, default: []].append(text)
            renamed.insert(member.node.id)
        } catch {
            diagnostics.append(error)
        }
    }

    // MARK: Initializers

    /// Has classes provide the initializers that the stand-in requires: those by which Objective-C
    /// makes objects of a class that it has at run time, as the cells of a table.
    private mutating func planInitializers(of type: DeclaredType) {
        let above = index.superclasses(of: type).filter(\.isStandIn)
        var seen: Set<String> = []
        for wanted in above.flatMap(\.initializers) where wanted.modifiers.contains("required") {
            // The source itself requires the one for coders, as UIKit does.
            guard wanted.labels != ["coder"], seen.insert(wanted.fullName).inserted else {
                continue
            }
            if let own = type.initializers.match(wanted) {
                guard own.isOverride, !own.modifiers.contains("required") else { continue }
                let isOpen = own.modifiers.contains("public") || own.modifiers.contains("open")
                required[own.node.id] = type.isPublic && !isOpen ? "public required" : "required"
            } else if type.initializers.contains(where: { !$0.modifiers.contains("convenience") }) {
                insertInitializer(wanted, into: type)
            }
        }
    }

    /// Puts an initializer into a class that does not inherit it; on iOS its call ends the app.
    private mutating func insertInitializer(_ wanted: Member, into type: DeclaredType) {
        guard let node = wanted.node.as(InitializerDeclSyntax.self),
            let parameters = OneLine.text(of: node.signature)
        else { return }
        let access = type.isPublic ? "public " : ""
        insertions[type.node.id, default: []].append(
            "\(access)required init\(node.optionalMark?.text ?? "")\(parameters)"
                + " { \(SupportFile.unimplemented)() }")
    }

    // MARK: Delegates

    /// Makes optional requirements that only subclasses implement members of the conforming class.
    private mutating func planDelegates(of type: DeclaredType) {
        let superclasses = index.superclasses(of: type)
        for requirement in newRequirements(of: type) {
            let isImplemented = ([type] + superclasses).contains { one in
                one.allMembers.match(requirement.member) != nil
            }
            guard !isImplemented else { continue }
            let below = implementers(of: requirement, below: type)
            guard !below.isEmpty else { continue }
            insert(requirement, into: type)
            for (owner, member) in below { override(member, of: owner) }
        }
        for requirement in inheritedRequirements(of: type) {
            guard let member = type.allMembers.match(requirement.member), !member.isOverride,
                !overrides.contains(member.node.id)
            else { continue }
            planInherited(member, of: type, superclasses)
        }
    }

    /// Handles a method for which a class of the stand-in is the delegate, as its subclass has it.
    private mutating func planInherited(
        _ member: Member, of type: DeclaredType, _ superclasses: [DeclaredType]
    ) {
        for above in superclasses {
            if above.members.match(member) != nil {
                if above.isStandIn { override(member, of: type) }
                return
            }
            guard above.isStandIn else { continue }
            if index.protocols(of: above).contains(where: {
                requirements.optional(of: $0).contains { $0.member.matches(member) }
            }) {
                diagnostics.append(
                    RewriteDiagnostic(
                        .construct("\(above.name).\(member.fullName)"),
                        member.source.place(of: member.node),
                        "the stand-in's \(above.name) does not pass \(member.fullName) on to"
                            + " subclasses; make an object of another class the delegate"))
                return
            }
        }
    }

    /// Gives a member `override`, which in an extension also moves it into the class.
    private mutating func override(_ member: Member, of type: DeclaredType) {
        if member.place != nil {
            move(member, into: type, isOverride: !member.isOverride)
        } else if !member.isOverride {
            overrides.insert(member.node.id)
        }
    }

    /// Returns the classes below that are the first on their way to implement a requirement.
    private func implementers(
        of requirement: Requirements.Optional, below type: DeclaredType
    ) -> [(DeclaredType, Member)] {
        (descendants[type.name] ?? []).compactMap { one in
            guard let member = one.allMembers.match(requirement.member), !member.isPrivate else {
                return nil
            }
            let between = index.superclasses(of: one).prefix { $0.name != type.name }
            let isFirst = between.allSatisfy { $0.allMembers.match(requirement.member) == nil }
            return isFirst ? (one, member) : nil
        }
    }

    /// Returns the optional requirements of the protocols that a class is the first to adopt.
    private func newRequirements(of type: DeclaredType) -> [Requirements.Optional] {
        let known = Set(
            index.superclasses(of: type).flatMap { index.protocols(of: $0) }.map(\.name))
        return index.protocols(of: type).filter { !known.contains($0.name) }
            .flatMap { requirements.optional(of: $0) }
    }

    /// Returns the optional requirements of the protocols that superclasses adopt.
    private func inheritedRequirements(of type: DeclaredType) -> [Requirements.Optional] {
        let above = index.superclasses(of: type).flatMap { index.protocols(of: $0) }
        var seen: Set<String> = []
        return above.filter { seen.insert($0.name).inserted }
            .flatMap { requirements.optional(of: $0) }
    }

    /// Puts a requirement into a class with what its default does.
    private mutating func insert(_ requirement: Requirements.Optional, into type: DeclaredType) {
        guard let text = requirement.defaultText(isPublic: type.isPublic) else {
            diagnostics.append(
                RewriteDiagnostic(
                    .construct("optional method in a subclass"), type.source.place(of: type.node),
                    "\(requirement.member.fullName) is implemented by a subclass only; implement it"
                        + " in \(type.name) too"))
            return
        }
        insertions[type.node.id, default: []].append(text)
    }

    // MARK: Optional requirements

    /// Gives optional requirements an implementation, which is never called.
    private mutating func addDefaults(of type: DeclaredType) {
        guard let node = type.node.as(ProtocolDeclSyntax.self) else { return }
        var texts: [String] = []
        for member in type.members where member.isOptional {
            guard let function = member.node.as(FunctionDeclSyntax.self), !member.isStatic,
                let signature = SignatureText(function), TypePath.around(node).isEmpty
            else {
                diagnostics.append(
                    RewriteDiagnostic(
                        .construct("optional property"), member.source.place(of: member.node),
                        "only methods can be optional, in protocols outside of types; make"
                            + " \(member.fullName) a method"))
                continue
            }
            let access = type.isPublic ? "public " : ""
            texts.append("\(access)func \(signature.text) { \(SupportFile.unimplemented)() }")
            if requirements.isAmbiguous(member),
                let call = OptionalCall.text(member, function, signature)
            {
                texts.append(call)
            }
        }
        guard !texts.isEmpty else { return }
        defaults[type.node.id] = "; extension \(type.name) { \(texts.joined(separator: "; ")) }"
    }

    /// Has a class answer which optional requirements it implements.
    private mutating func planResponding(of type: DeclaredType) {
        let superclasses = index.superclasses(of: type)
        let new = newRequirements(of: type)
        let inherited = inheritedRequirements(of: type)
        guard !new.isEmpty || !inherited.isEmpty else { return }
        let own = superclasses.filter { !$0.isStandIn }
        var names = new.filter { one in
            ([type] + own).contains { $0.allMembers.match(one.member) != nil }
        }
        names += inherited.filter { type.allMembers.match($0.member) != nil }
        let isFirst = !own.contains { above in
            !newRequirements(of: above).isEmpty || !inheritedRequirements(of: above).isEmpty
        }
        let selectors = Set(names.map(\.member.selector)).sorted()
        if !isFirst, selectors.isEmpty { return }
        if isFirst { responding.insert(type.node.id) }
        insertions[type.node.id, default: []].append(
            Responding.text(
                selectors, isFirst: isFirst, isPublic: type.isPublic && requirements.isHosted))
    }
}
