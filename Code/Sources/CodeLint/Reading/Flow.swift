import SwiftSyntax

/// Follows the values of a keyboard notification through a handler to the layout that they decide.
///
/// The methods that the handler calls are followed, in its own type and, where they get the
/// keyboard's frame, in others; so are observers of properties that it sets, and the methods that
/// read these properties. Where a call leads out of the sources, its result comes from all its
/// arguments.
final class Flow {
    let index: SourceIndex

    /// The writes to layout, in the order in which they are reached.
    var writes: [LayoutWrite] = []
    var curves: [CurveUse] = []
    /// Everything that the handler reads of the notification.
    var read: Origins = []
    /// The text of each condition that is met.
    var conditionTexts: [String] = []
    /// The properties that the handler assigns.
    var assigned: Set<String> = []

    // Where the walk is.
    var source: SwiftSource
    var type: TypeKey
    var locals: [String: Origins] = [:]
    /// The locals that hold a value of their own, and no reference to a view.
    var variables: Set<String> = []
    var properties: [String: Origins] = [:]
    var conditions: [LayoutWrite.Condition] = []
    var returned: Origins = []
    /// The members of the values that are made from the notification.
    var payload: [String: Origins] = [:]

    private var propertyConditions: [String: [LayoutWrite.Condition]] = [:]
    private var callStack: [String] = []
    private var entered: Set<String> = []
    /// The remaining number of bodies to enter: recursive code ends, and so does large code.
    private var budget = 200

    /// A use of the animation curve of a notification.
    struct CurveUse {
        enum Kind { case asOptionUnshifted, trappingCase }
        var kind: Kind
        var position: AbsolutePosition
        var source: SwiftSource
    }

    init(index: SourceIndex, source: SwiftSource, type: TypeKey) {
        self.index = index
        self.source = source
        self.type = type
    }

    /// Follows the handler of a registration, then the code that reads what it stored.
    func follow(_ registration: Registration) {
        switch registration.handler {
        case .method(let name):
            for function in index.handlers(named: name, of: type) { enter(function, []) }
        case .closure(let closure): run(closure.statements)
        case .block(let block): run(block.statements)
        case .chain(let steps, let property): follow(steps, to: property)
        }
        readStoredProperties()
    }

    /// Hands the result of each operator's closure to the next one.
    private func follow(_ steps: [Registration.Step], to property: String?) {
        var value: Origins = []
        for step in steps {
            let result: Origins
            switch step {
            case .closure(let closure): result = run(closure, with: [value])
            case .method(let name):
                result = index.functions(named: name, in: type).reduce(into: Origins()) {
                    $0.formUnion(enter($1, [value]))
                }
            }
            if !result.isDisjoint(with: .frames) { value = result }
        }
        if let property { store(value, in: property, at: nil) }
    }

    // MARK: Bodies

    @discardableResult
    func enter(_ function: SourceIndex.Function, _ arguments: [Origins]) -> Origins {
        guard let body = function.body else { return [] }
        var parameters: [String: Origins] = [:]
        for (position, name) in function.parameters.enumerated() {
            parameters[name] = position < arguments.count ? arguments[position] : []
        }
        let isOwn = function.type == type || index.inherits(type, from: function.type)
        return inside(
            "\(function.type.path).\(function.type.name).\(function.name)", source: function.source,
            type: isOwn || function.type == .none ? type : function.type, locals: parameters
        ) { run(body.statements) }
    }

    /// Evaluates the getter of a property, or its initial value.
    func get(_ property: SourceIndex.Property) -> Origins {
        let name = property.binding.pattern.trimmedDescription
        return inside(
            "get.\(property.type.path).\(property.type.name).\(name)", source: property.source,
            type: type, locals: [:]
        ) {
            if let block = property.binding.accessorBlock {
                switch block.accessors {
                case .getter(let statements): run(statements)
                case .accessors(let list):
                    for accessor in list where accessor.accessorSpecifier.text == "get" {
                        if let body = accessor.body { run(body.statements) }
                    }
                }
            } else if let value = property.binding.initializer?.value {
                returned.formUnion(evaluate(value))
            }
        }
    }

    /// Runs a closure and returns what it returns.
    func run(_ closure: ClosureExprSyntax, with arguments: [Origins]) -> Origins {
        let outer = returned
        returned = []
        for (position, origins) in arguments.enumerated() {
            locals["$\(position)"] = origins
            if let name = parameterName(of: closure, at: position) { locals[name] = origins }
        }
        run(closure.statements)
        let result = returned
        returned = outer
        return result
    }

    private func parameterName(of closure: ClosureExprSyntax, at position: Int) -> String? {
        switch closure.signature?.parameterClause {
        case .simpleInput(let list)?:
            let names = Array(list)
            return position < names.count ? names[position].name.text : nil
        case .parameterClause(let clause)?:
            let names = Array(clause.parameters)
            guard position < names.count else { return nil }
            return (names[position].secondName ?? names[position].firstName).text
        case nil: return nil
        }
    }

    /// Runs a body in a scope of its own, once on the way to itself.
    func inside(
        _ key: String, source: SwiftSource, type: TypeKey, locals parameters: [String: Origins],
        _ body: () -> Void
    ) -> Origins {
        guard budget > 0, !callStack.contains(key) else { return [] }
        budget -= 1
        callStack.append(key)
        entered.insert(key)
        let outer = (self.source, self.type, locals, variables, returned, conditions)
        self.source = source
        self.type = type
        locals = parameters
        returned = []
        body()
        let result = returned
        (self.source, self.type, locals, variables, returned, conditions) = outer
        callStack.removeLast()
        return result
    }

    // MARK: Stored values

    /// Stores a property, follows its observers, and takes a published one for layout: views follow
    /// it.
    func store(_ value: Origins, in name: String, at node: Syntax?) {
        assigned.insert(name)
        properties[name, default: []].formUnion(value)
        let property = index.property(named: name, in: type)
        if !value.isDisjoint(with: .frames) {
            propertyConditions[name, default: []] += conditions
            if let property, property.isPublished {
                write(
                    at: node ?? Syntax(property.binding),
                    in: node == nil ? property.source : source,
                    target: "published", text: name, .set, value, valueText: "", numbers: [])
            }
        }
        guard let property, case .accessors(let list)? = property.binding.accessorBlock?.accessors
        else { return }
        for accessor in list where accessor.accessorSpecifier.text != "get" {
            guard let body = accessor.body else { continue }
            let held = conditions
            let key = "\(accessor.accessorSpecifier.text).\(type.path).\(type.name).\(name)"
            _ = inside(key, source: property.source, type: type, locals: ["newValue": value]) {
                conditions = held
                run(body.statements)
            }
        }
    }

    /// Follows the methods of the type that read a stored frame and were not reached so far.
    private func readStoredProperties() {
        let stored = properties.filter { !$0.value.isDisjoint(with: .frames) }
        guard !stored.isEmpty else { return }
        let names = Set(stored.keys)
        let held = stored.keys.sorted().flatMap { propertyConditions[$0] ?? [] }
        let known = entered
        for function in index.functionsByType[type] ?? []
        where !function.mentions.isDisjoint(with: names)
            && !known.contains("\(type.path).\(type.name).\(function.name)")
            && KeyboardEvent.named(in: function.name).isEmpty
        {
            conditions = held
            enter(function, [])
        }
        if let body = index.property(named: "body", in: type) {
            conditions = held
            _ = get(body)
        }
        conditions = []
    }
}
