import Basics
import SwiftSyntax

/// A registration with all that its handler does.
struct Handled {
    var registration: Registration
    var flow: Flow

    /// The writes that the keyboard's frame decides.
    var moves: [LayoutWrite] { flow.writes.filter { !$0.value.isDisjoint(with: .frames) } }

    /// The name by which messages speak of the handler.
    var name: String {
        if case .method(let name) = registration.handler { return "\(name)(_:)" }
        let names = registration.events.map(\.rawValue).sorted().joined(separator: ", ")
        return "the closure for \(names)"
    }

    /// Identifies the handler: several registrations of one method have one.
    var handlerKey: String {
        if case .method(let name) = registration.handler { return name }
        return "\(registration.source.path)@\(registration.position.utf8Offset)"
    }

    /// True when no keyboard notification has the object that the observer names.
    var isNeverCalled: Bool {
        guard let object = registration.object else { return false }
        return object == "self"
            || ["view", "View", "TextField", "textField"].contains(where: object.hasSuffix)
    }

    var place: LintPlace { registration.source.place(at: registration.position) }
}

/// A handler with all events that it hears.
struct Handler {
    var first: Handled
    var events: Set<KeyboardEvent>

    var name: String { first.name }
    var flow: Flow { first.flow }
    var moves: [LayoutWrite] { first.moves }
    var shows: Bool { events.contains(where: \.shows) }
}

/// The keyboard code of one type.
struct KeyboardCode {
    var type: TypeKey
    var handled: [Handled]
    /// The removals of the type and of its superclasses.
    var removals: [Removal]
    /// The events that superclasses hear.
    var inheritedEvents: Set<KeyboardEvent>
    var index: SourceIndex

    var events: Set<KeyboardEvent> {
        handled.reduce(into: []) { $0.formUnion($1.registration.events) }
    }

    /// The handlers that can be called.
    var handlers: [Handler] {
        var order: [String] = []
        var all: [String: Handler] = [:]
        for one in handled where !one.isNeverCalled {
            let key = one.handlerKey
            if all[key] == nil {
                order.append(key)
                all[key] = Handler(first: one, events: [])
            }
            all[key]?.events.formUnion(one.registration.events)
        }
        return order.compactMap { all[$0] }
    }

    /// Returns the methods of the type from which a method is reached, itself among them.
    func reaching(_ method: String?) -> Set<String> {
        guard let method else { return [] }
        var found: Set<String> = [method]
        var fresh: Set<String> = [method]
        while !fresh.isEmpty {
            let callers = index.callers(of: fresh, in: type).subtracting(found)
            found.formUnion(callers)
            fresh = callers
        }
        return found
    }

    func finding(_ rule: LintRule, _ move: LayoutWrite, _ message: String) -> LintFinding {
        LintFinding(rule, at: move.source.place(at: move.position), message)
    }
}

extension LayoutWrite {
    /// The clause of a message on what the handler does with the value.
    var action: String {
        switch (operation, target) {
        case (_, "published"): "publishes \(text)"
        case (.set, _) where Flow.layoutCalls.contains(target): "calls \(text.clipped(60))"
        case (.set, _): "sets \(text.clipped(60))"
        case (.add, _), (.subtract, _): "changes \(text.clipped(60))"
        }
    }
}
