internal import Simulator

extension ScenarioParser {
    mutating func panel(_ panel: SystemPanel, _ value: SourceNode?) -> SystemAction? {
        guard let value else { return .open(panel) }
        return choice(value, among: ["open", "close"], "action on \(panel.title)").map {
            $0 == "open" ? .open(panel) : .close(panel)
        }
    }

    mutating func call(_ value: SourceNode?) -> SystemAction? {
        guard let value else { return .call }
        let words = ["incoming", "answer", "decline", "end"]
        let actions: [SystemAction] = [.call, .answerCall, .declineCall, .endCall]
        guard let word = choice(value, among: words, "action on a call"),
            let index = words.firstIndex(of: word)
        else { return nil }
        return actions[index]
    }
}
