// A fault that shows at the first keyboard only, or while a prompt leaves, is a figure that holds
// in that situation and is the profile's own outside of it.

import Basics
internal import Simulator

extension ScenarioParser {
    static let situationKeys = ["when", "figures"]
    static let conditionKeys = ["app", "show", "launch", "return", "prompt"]

    /// The most situations of a scenario.
    private static let most = 32

    /// Reads `situations: [{ when: { show: 1 }, figures: { keyboard.broadcasts: false } }]`.
    mutating func situations(_ node: SourceNode?, on profile: SystemProfile) -> [Situation] {
        guard let node else { return [] }
        let nodes = items(node)
        guard allows(nodes.count, "situations", most: Self.most, at: node) else { return [] }
        return nodes.compactMap { situation($0, on: profile) }
    }

    private mutating func situation(
        _ node: SourceNode, on profile: SystemProfile
    ) -> Situation? {
        guard let fields = fields(of: node, "a situation", keys: Self.situationKeys) else {
            return nil
        }
        guard let when = fields["when"] else {
            missing("when", in: fields, "for example `when: { show: 1 }`")
            return nil
        }
        guard let figures = fields["figures"] else {
            missing("figures", in: fields, "for example `figures: { keyboard.broadcasts: false }`")
            return nil
        }
        guard let conditions = self.fields(of: when, "when", keys: Self.conditionKeys) else {
            return nil
        }
        guard Self.conditionKeys.contains(where: { $0 != "app" && conditions[$0] != nil }) else {
            fail(
                .missingKey, at: when.place, "the situation has no condition",
                "write one of show, launch, return and prompt, such as `show: 1`")
            return nil
        }
        var system = profile
        set(figures, in: &system)
        guard let app = situationApp(conditions["app"]) else { return nil }
        var situation = Situation(app: app, system: system)
        situation.shows = numbers(conditions["show"], from: 1)
        situation.launches = numbers(conditions["launch"], from: 1)
        situation.returns = numbers(conditions["return"], from: 0)
        situation.prompt = choice(
            conditions["prompt"], among: Situation.PromptMoment.allCases, "moment of a prompt")
        return situation
    }

    /// The app of a condition: the one that it names, or the first one.
    private mutating func situationApp(_ node: SourceNode?) -> AppID? {
        guard let node else { return apps.isEmpty ? nil : AppID(0) }
        guard let name = text(node) else { return nil }
        if let index = apps.firstIndex(where: { $0.name == name }) { return AppID(index) }
        let near = Suggestion.nearest(to: name, among: apps.map(\.name))
        fail(
            .unknownName, at: node.place, "no app is called \"\(name.clipped(40))\"",
            Self.didYouMean(near, else: "write the name of an app of this file"))
        return nil
    }

    /// Reads how often something has happened: `1`, `first`, `later`, `2-4` or `2+`.
    private mutating func numbers(_ node: SourceNode?, from least: Int) -> ClosedRange<Int>? {
        guard let node else { return nil }
        guard let text = node.text, let range = Self.numbers(text), range.lowerBound >= least,
            range.lowerBound <= Situation.most
        else {
            wrong(node, "a number such as `1`, `first`, `later`, `2-4` or `2+`")
            return nil
        }
        return range
    }

    private static func numbers(_ text: String) -> ClosedRange<Int>? {
        switch text {
        case "first": return 1...1
        case "later": return 2...Int.max
        default: break
        }
        if text.hasSuffix("+") { return Int(text.dropLast()).map { $0...Int.max } }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(ends.count), let low = Int(ends[0]) else { return nil }
        guard ends.count == 2 else { return low...low }
        return Int(ends[1]).flatMap { low <= $0 ? low...$0 : nil }
    }
}
