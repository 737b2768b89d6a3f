import Restoration
import Testing

/// Every state that any course of events can reach, with what a sceptic remembers beside it.
struct Node: Hashable {
    var guardian = Guard()
    var sceptic = Sceptic()
}

/// Remembers just enough of the past to judge an answer, without knowing how the guard works.
struct Sceptic: Hashable {
    var covers: [Cover] = []
    /// A departure, a lock or a launch with a record since the last restore.
    var mayRestore = false
    var isInFront = false
    var isGone = false
    /// Whether the user may still want a keyboard at all.
    var mayWant = false
    var responder: FieldID?
    var stored: Record?

    /// Takes in one input and its answer; returns what is wrong with the answer.
    mutating func judge(_ input: Input, _ answer: Guard.Outputs) -> String? {
        note(input)
        var fault: String?
        for output in answer {
            switch output {
            case .restore(let field, let animated): fault = fault ?? restored(field, animated)
            case .persist(let record): stored = record
            case .erase:
                if stored == nil { fault = "erased nothing" }
                stored = nil
            case .wait: if covers.isEmpty, stored?.cover == nil { fault = "waited for nothing" }
            }
        }
        return fault
    }

    private mutating func restored(_ field: FieldID, _ animated: Bool) -> String? {
        defer { mayRestore = false }
        if !mayRestore { return "restored twice for one departure" }
        if !isInFront { return "restored out of sight" }
        if isGone { return "restored a scene that is gone" }
        if !mayWant { return "restored what the user had dismissed" }
        if responder == field { return "restored what is first already" }
        if let top = covers.last, field != subject { return "restored under a \(top)" }
        if covers.last == .lockScreen || covers.last == .prompt { return "restored on a lock" }
        return nil
    }

    private mutating func note(_ input: Input) {
        if isGone, case .didFinishLaunching = input {} else if isGone { return }
        switch input {
        case .didFinishLaunching(let record):
            self = Sceptic()
            mayRestore = record != nil
            mayWant = record != nil
            stored = record
        case .willResignActive: mayRestore = mayRestore || isInFront
        case .didEnterBackground:
            mayRestore = true
            isInFront = false
        case .willEnterForeground, .didBecomeActive: isInFront = true
        case .becameFirstResponder(let field):
            responder = field
            mayWant = true
        case .resignedFirstResponder(let field): if responder == field { responder = nil }
        case .userDismissed: if covers.isEmpty { mayWant = false }
        case .coverAppeared(let cover):
            covers.append(cover)
            if cover == .lockScreen { mayRestore = true }
        case .coverDisappeared(let cover):
            if let index = covers.lastIndex(of: cover) { covers.remove(at: index) }
        case .sceneDisconnected:
            self = Sceptic(stored: stored)
            isGone = true
        }
    }
}

private let alphabet: [Input] = [
    .didFinishLaunching(record: nil), .didFinishLaunching(record: record), .willResignActive,
    .didEnterBackground, .willEnterForeground, .didBecomeActive, .becameFirstResponder(message),
    .resignedFirstResponder(message), .userDismissed, .sceneDisconnected,
    .coverAppeared(.lockScreen), .coverDisappeared(.lockScreen), .coverAppeared(.sheet),
    .coverDisappeared(.sheet), .becameFirstResponder(subject), .resignedFirstResponder(subject),
]

/// Whether a world could deliver this input: `subject` is a field of the sheet, `message` lies
/// below it, and at most two covers are up, which keeps the number of states finite.
private func isPossible(_ input: Input, after sceptic: Sceptic) -> Bool {
    switch input {
    case .coverAppeared: sceptic.covers.count < 2
    case .becameFirstResponder(message): sceptic.covers.last != .sheet
    case .becameFirstResponder(subject): sceptic.covers.last == .sheet
    default: true
    }
}

/// One step of the enumeration.
struct EnumeratedStep {
    let from: Node
    let input: Input
    let answer: Guard.Outputs
    let to: Node
    let fault: String?
}

/// Takes every possible step from every state that can be reached, each once, until `visit` says
/// to stop; returns how many states there are.
@discardableResult
func reachEverything(_ visit: (EnumeratedStep, () -> [Input]) -> Bool) -> Int {
    var frontier = [Node()]
    var paths: [Node: [Input]] = [Node(): []]
    var next = 0
    while next < frontier.count {
        let node = frontier[next]
        next += 1
        for input in alphabet where isPossible(input, after: node.sceptic) {
            var reached = node
            let answer = reached.guardian.receive(input)
            let fault = reached.sceptic.judge(input, answer)
            let path = { (paths[node] ?? []) + [input] }
            let step = EnumeratedStep(
                from: node, input: input, answer: answer, to: reached, fault: fault)
            guard visit(step, path) else { return paths.count }
            if paths[reached] == nil {
                paths[reached] = path()
                frontier.append(reached)
            }
        }
    }
    return paths.count
}

@Test("No course of events, of any length, gets a wrong answer")
func wholeStateMachine() {
    let count = reachEverything { step, path in
        if let fault = step.fault { Issue.record("\(fault): \(path())") }
        return step.fault == nil
    }
    #expect(count > 200, "the enumeration reached only \(count) states")
}

@Test("A guard without the rule for covers is caught by the same enumeration")
func enumerationCatches() {
    var node = Node(guardian: Guard(options: .init(waitsForCovers: false)))
    let course: [Input] = [
        .didBecomeActive, .becameFirstResponder(message), .didEnterBackground,
        .resignedFirstResponder(message), .coverAppeared(.lockScreen), .willEnterForeground,
    ]
    let faults = course.compactMap { input in
        let answer = node.guardian.receive(input)
        return node.sceptic.judge(input, answer)
    }
    #expect(faults == ["restored under a lockScreen"])
}
