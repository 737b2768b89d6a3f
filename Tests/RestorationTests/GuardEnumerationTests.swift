import Restoration
import Testing

/// Every state that any course of events can reach, with what a sceptic remembers beside it.
struct Node: Hashable {
    var guardian: Guard
    var sceptic: Sceptic

    init(_ options: Guard.Options = .init()) {
        guardian = Guard(options: options)
        sceptic = Sceptic(options: options)
    }
}

/// Every input, with a field for the screen itself and one for what lies over it.
private let alphabet: [Input] =
    [
        .didFinishLaunching(record: nil), .didFinishLaunching(record: record),
        .didFinishLaunching(record: Record(field: subject, cover: .sheet)),
        .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive, .userActed,
        .userDismissed, .sceneDisconnected
    ]
    + [message, subject].flatMap { field in
        [.becameFirstResponder(field), .resignedFirstResponder(field), .fieldAppeared(field)]
    } + Cover.allCases.flatMap { [.coverAppeared($0), .coverDisappeared($0)] }

/// Whether a world could deliver this input: one field resigns before another one is first, a field
/// can be first below a cover that holds none, a sheet or full screen is the lowest cover, and its
/// field has resigned when its end is told; the end may be told late, when a field of the screen is
/// first again. A limit on the covers that are up keeps the number of states finite.
private func isPossible(_ input: Input, after sceptic: Sceptic, covers limit: Int) -> Bool {
    let holdsSubject = sceptic.covers.last == .sheet || sceptic.covers.last == .fullScreen
    let isLate = holdsSubject && sceptic.phase == .active && sceptic.covers.count == 1
    let hidesMessage = sceptic.covers.contains { $0 == .sheet || $0 == .fullScreen } && !isLate
    let first = sceptic.responder
    if case .becameFirstResponder(let field) = input, first != nil, first != field { return false }
    switch input {
    case .coverAppeared(.sheet), .coverAppeared(.fullScreen): return sceptic.covers.isEmpty
    case .coverAppeared: return sceptic.covers.count < limit
    case .coverDisappeared(.sheet), .coverDisappeared(.fullScreen): return first != subject
    case .becameFirstResponder(message): return !hidesMessage
    case .becameFirstResponder(subject), .fieldAppeared(subject): return holdsSubject
    case .fieldAppeared: return sceptic.covers.isEmpty
    default: return true
    }
}

/// One step of the enumeration.
struct EnumeratedStep {
    let from: Node
    let input: Input
    let answer: [Output]
    let to: Node
    let fault: String?
}

/// A way to break a guard from outside: what it does not hear, and what it does not say.
struct Defect: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var options = Guard.Options()
    var isDeaf: @Sendable (Input) -> Bool = { _ in false }
    var isMute: @Sendable (Output, Input, Guard.Phase) -> Bool = { _, _, _ in false }
    var fault = ""

    func answer(of guardian: inout Guard, to input: Input) -> [Output] {
        let phase = guardian.phase
        guard !isDeaf(input) else { return [] }
        return guardian.receive(input).filter { !isMute($0, input, phase) }
    }
}

/// Takes every possible step from every state that can be reached, each once, until `visit` says
/// to stop; returns how many states there are.
@discardableResult
func reachEverything(
    from start: Node = Node(), with defect: Defect? = nil, covers limit: Int = 2,
    _ visit: (EnumeratedStep, () -> [Input]) -> Bool
) -> Int {
    var nodes = [start]
    var ways: [(from: Int, by: Input)] = [(0, .sceneDisconnected)]
    var known: Set<Node> = [start]
    var next = 0
    while next < nodes.count {
        let node = nodes[next]
        for input in alphabet where isPossible(input, after: node.sceptic, covers: limit) {
            var reached = node
            let answer =
                defect?.answer(of: &reached.guardian, to: input)
                ?? Array(reached.guardian.receive(input))
            let fault = reached.sceptic.judge(input, answer)
            let step = EnumeratedStep(
                from: node, input: input, answer: answer, to: reached, fault: fault)
            guard visit(step, { path(to: next, ways) + [input] }) else { return nodes.count }
            if known.insert(reached).inserted {
                nodes.append(reached)
                ways.append((next, input))
            }
        }
        next += 1
    }
    return nodes.count
}

private func path(to node: Int, _ ways: [(from: Int, by: Input)]) -> [Input] {
    var (path, node) = ([Input](), node)
    while node > 0 {
        path.append(ways[node].by)
        node = ways[node].from
    }
    return path.reversed()
}

private func options(_ change: (inout Guard.Options) -> Void) -> Guard.Options {
    var options = Guard.Options()
    change(&options)
    return options
}

@Test(
    "No course of events, of any length, gets a wrong answer or lacks a right one",
    arguments: [
        options { _ in }, options { $0.remembers = false }, options { $0.persists = false },
        options { $0.restores = false }
    ])
func wholeStateMachine(_ options: Guard.Options) {
    // What an option changes shows under one cover as well as under two.
    let limit = options == Guard.Options() ? 2 : 1
    let count = reachEverything(from: Node(options), covers: limit) { step, path in
        if let fault = step.fault { Issue.record("\(fault): \(path())") }
        return step.fault == nil
    }
    #expect(count > 200, "the enumeration reached only \(count) states")
}

private let defects: [Defect] = [
    Defect(
        testDescription: "remembers nothing", options: options { $0.remembers = false },
        fault: "did not persist"),
    Defect(
        testDescription: "persists nothing", options: options { $0.persists = false },
        fault: "did not persist"),
    Defect(
        testDescription: "restores nothing", options: options { $0.restores = false },
        fault: "did not restore"),
    Defect(
        testDescription: "minds no cover", options: options { $0.waitsForCovers = false },
        fault: "restored under"),
    Defect(
        testDescription: "does not hear of the return", isDeaf: { $0 == .willEnterForeground },
        fault: "did not restore"),
    Defect(
        testDescription: "does not hear of becoming active", isDeaf: { $0 == .didBecomeActive },
        fault: "did not restore"),
    Defect(
        testDescription: "does not hear who is first",
        isDeaf: { if case .becameFirstResponder = $0 { true } else { false } },
        fault: "restored what is first already"),
    Defect(
        testDescription: "does not hear who resigned",
        isDeaf: { if case .resignedFirstResponder = $0 { true } else { false } },
        fault: "did not restore"),
    Defect(
        testDescription: "does not hear the user's dismissal",
        isDeaf: { $0 == .userDismissed }, fault: "kept what the user had dismissed"),
    Defect(
        testDescription: "does not hear touches", isDeaf: { $0 == .userActed },
        fault: "restored what is back, or is no longer wanted"),
    Defect(
        testDescription: "does not hear that a field appeared",
        isDeaf: { if case .fieldAppeared = $0 { true } else { false } }, fault: "did not restore"),
    Defect(
        testDescription: "restores nothing when a cover goes",
        isMute: { output, input, _ in
            if case .coverDisappeared = input { output.restored != nil } else { false }
        }, fault: "did not restore"),
    Defect(
        testDescription: "restores at willEnterForeground alone",
        isMute: { $0.restored != nil && $1 == .didBecomeActive && $2 == .foregrounding },
        fault: "did not restore"),
    Defect(
        testDescription: "persists nothing unless didBecomeActive came",
        isMute: { output, input, phase in
            input == .willResignActive && phase == .foregrounding && output.restored == nil
        }, fault: "did not persist"),
    Defect(
        testDescription: "leaves a field first below a lock",
        isMute: { output, _, _ in if case .resign = output { true } else { false } },
        fault: "left a field first below a lock"),
    Defect(
        testDescription: "erases nothing", isMute: { output, _, _ in output == .erase },
        fault: "kept what the user had dismissed")
]

@Test("A guard with a defect is caught by the same enumeration", arguments: defects)
func enumerationCatches(_ defect: Defect) {
    var start = Node(defect.options)
    start.sceptic.options = .init()
    var fault: String?
    reachEverything(from: start, with: defect) { step, _ in
        if step.fault?.hasPrefix(defect.fault) == true { fault = step.fault }
        return fault == nil
    }
    #expect(fault != nil, "nothing was found")
}
