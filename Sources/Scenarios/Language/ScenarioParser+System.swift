internal import Simulator

extension ScenarioParser {
    /// The words for what is done to the system, or by the system to the apps.
    static let systemNames = [
        "openSwitcher", "closeSwitcher", "peekSwitcher", "quickSwitch", "controlCenter",
        "notificationCenter", "faceID", "touchID", "call", "forceQuit", "crash",
        "memoryPressure", "appearance"
    ]

    /// Reads a step of ``systemNames``; nil with an error for a value that does not fit.
    mutating func systemAction(
        _ name: String, _ value: SourceNode?, at place: SourcePlace
    ) -> StepAction? {
        if let bare = Self.bareSystemAction(name) {
            if let value { wrong(value, "nothing behind `\(name)`") }
            return bare
        }
        switch name {
        case "controlCenter": return panel(.controlCenter, value)
        case "notificationCenter": return panel(.notificationCenter, value)
        case "call": return call(value)
        default: break
        }
        guard let value else {
            fail(.missingKey, at: place, "`\(name)` needs a value", Self.example(of: name))
            return nil
        }
        switch name {
        case "quickSwitch": return app(value).map { .system(.quickSwitch($0)) }
        case "forceQuit": return app(value).map { .system(.forceQuit($0)) }
        case "crash": return app(value).map { .system(.crash($0)) }
        default:
            return choice(value, among: Self.appearances, "appearance").map {
                .system(.setAppearance($0))
            }
        }
    }

    private static func bareSystemAction(_ name: String) -> StepAction? {
        switch name {
        case "openSwitcher": .system(.openSwitcher)
        case "closeSwitcher": .system(.closeSwitcher)
        case "peekSwitcher": .system(.peekSwitcher)
        case "memoryPressure": .system(.memoryPressure)
        case "faceID": .prompt(standardPrompt(.faceID))
        case "touchID": .prompt(standardPrompt(.touchID))
        default: nil
        }
    }

    private mutating func panel(_ panel: SystemPanel, _ value: SourceNode?) -> StepAction? {
        guard let value else { return .system(.open(panel)) }
        return choice(value, among: ["open", "close"], "thing to do to \(panel.title)").map {
            .system($0 == "open" ? .open(panel) : .close(panel))
        }
    }

    private mutating func call(_ value: SourceNode?) -> StepAction? {
        guard let value else { return .system(.call) }
        let words = ["incoming", "answer", "decline", "end"]
        let actions: [SystemAction] = [.call, .answerCall, .declineCall, .endCall]
        guard let word = choice(value, among: words, "thing to do with a call"),
            let index = words.firstIndex(of: word)
        else { return nil }
        return .system(actions[index])
    }
}

extension SystemAction {
    /// The action as a scenario says it, such as `quickSwitch notes`.
    func text(in setting: Setting) -> String {
        let rest = app.map { setting.name($0) } ?? detail
        return rest.map { "\(name) \($0)" } ?? name
    }
}
