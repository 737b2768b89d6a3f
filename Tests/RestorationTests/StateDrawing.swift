import Restoration

/// The state machine as the documentation shows it, made from the enumeration of all states.
///
/// A state of the drawing is a phase and whether a restore is due; what the guard remembers beside
/// that (which field, which covers) decides between the answers of one arrow.
struct StateDrawing {
    private struct Arrow: Hashable {
        let from: String
        let input: String
        let to: String
    }

    private var arrows: [Arrow: Set<String>] = [:]
    private(set) var stateCount = 0

    init() {
        var arrows: [Arrow: Set<String>] = [:]
        stateCount = reachEverything { step, _ in
            let arrow = Arrow(
                from: Self.name(step.from.guardian), input: Self.name(step.input),
                to: Self.name(step.to.guardian))
            arrows[arrow, default: []].insert(Self.name(step.answer))
            return true
        }
        self.arrows = arrows
    }

    private static func name(_ guardian: Guard) -> String {
        guardian.phase.rawValue + (guardian.isRestoreDue ? "_due" : "")
    }

    private static func name(_ input: Input) -> String {
        switch input {
        case .didFinishLaunching: "didFinishLaunching"
        case .willResignActive: "willResignActive"
        case .didEnterBackground: "didEnterBackground"
        case .willEnterForeground: "willEnterForeground"
        case .didBecomeActive: "didBecomeActive"
        case .userActed: "userActed"
        case .fieldAppeared: "fieldAppeared"
        case .becameFirstResponder: "becameFirstResponder"
        case .resignedFirstResponder: "resignedFirstResponder"
        case .userDismissed: "userDismissed"
        case .coverAppeared: "coverAppeared"
        case .coverDisappeared: "coverDisappeared"
        case .sceneDisconnected: "sceneDisconnected"
        }
    }

    private static func name(_ answer: [Output]) -> String {
        answer.map { output in
            switch output {
            case .persist: "persist"
            case .erase: "erase"
            case .restore: "restore"
            case .wait: "wait"
            case .resign: "resign"
            }
        }.joined(separator: " then ")
    }

    private static let lifecycle: Set<String> = [
        "didFinishLaunching", "willResignActive", "didEnterBackground", "willEnterForeground",
        "didBecomeActive", "sceneDisconnected"
    ]

    /// The lifecycle alone, as a Mermaid diagram; arrows back to the same state are left out.
    var diagram: String {
        let lines = arrows.keys.filter { arrow in
            Self.lifecycle.contains(arrow.input) && arrow.from != arrow.to
                && arrow.input != "didFinishLaunching" && arrow.input != "sceneDisconnected"
        }.map { arrow in "    \(arrow.from) --> \(arrow.to): \(arrow.input)\(answers(arrow))" }
        return (["stateDiagram-v2", "    [*] --> launching"] + lines.sorted())
            .joined(separator: "\n")
    }

    /// Everything: a row for each state, input and next state, with the answers there are.
    var table: String {
        let rows = arrows.keys.map { arrow in
            "| \(arrow.from) | \(arrow.input) | \(arrow.to) | \(allAnswers(arrow)) |"
        }
        return (["| in | comes | then | answer |", "|---|---|---|---|"] + rows.sorted())
            .joined(separator: "\n")
    }

    private func answers(_ arrow: Arrow) -> String {
        let names = (arrows[arrow] ?? []).filter { !$0.isEmpty }.sorted()
        return names.isEmpty ? "" : " / " + names.joined(separator: " or ")
    }

    private func allAnswers(_ arrow: Arrow) -> String {
        (arrows[arrow] ?? []).map { $0.isEmpty ? "nothing" : $0 }.sorted()
            .joined(separator: ", or ")
    }
}
