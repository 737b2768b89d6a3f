internal import Simulator

extension ScenarioParser {
    mutating func panel(_ panel: SystemPanel, _ value: SourceNode?) -> SystemAction? {
        guard let value else { return .open(panel) }
        return choice(value, among: ["open", "close"], "action on \(panel.title)").map {
            $0 == "open" ? .open(panel) : .close(panel)
        }
    }

    /// The developer's switch: `remoteSwitch: { app: ike, is: on }`.
    mutating func remoteSwitch(_ node: SourceNode) -> SystemAction? {
        let keys = ["app", "is"]
        guard let fields = fields(of: node, "a remote switch", keys: keys) else { return nil }
        for key in keys where fields[key] == nil {
            missing(key, in: fields, "for example `remoteSwitch: { app: APP, is: on }`")
        }
        guard let app = fields["app"].flatMap({ app($0) }),
            let isOn = fields["is"].flatMap({ flag($0) })
        else { return nil }
        return .setRemoteSwitch(app, isOn: isOn)
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
