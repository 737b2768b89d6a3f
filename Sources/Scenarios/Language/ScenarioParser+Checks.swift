// A check is a rule over time that the author of a file writes. Its conditions are what an
// expectation says about a state; what an expectation says about the past (notifications, findings,
// pictures) is none, because a search does not keep it.

import Basics
internal import Simulator

extension ScenarioParser {
    static let checkKeys = [
        "name", "app", "always", "never", "eventually", "within", "when", "after", "until", "at"
    ]
    /// The keys of an expectation that are about a state.
    static let conditionOfStateKeys = [
        "app", "scene", "front", "phase", "firstResponder", "keyboard", "attached", "inset", "seen",
        "hidden", "behindKeyboard", "frames", "edges", "scrolls", "texts", "persisted", "covers",
        "window", "display", "arrangement", "covered", "banner", "badge", "predictions",
        "inlinePrediction"
    ]
    private static let demands = ["always", "never", "eventually"]
    /// The most checks of a file.
    private static let mostChecks = 32
    /// The longest time in which a condition can be awaited.
    private static let longestWait: Int32 = 3_600_000

    /// Reads `checks: [{ name: barStands, always: { attached: [inputBar] } }]`.
    mutating func checks(
        _ node: SourceNode?, of scenario: inout Scenario
    ) -> [TimedCheck] {
        guard let node, !node.isEmpty else { return [] }
        guard case .list(let nodes) = node.value else {
            wrong(node, "a list of checks")
            return []
        }
        guard allows(nodes.count, "checks", most: Self.mostChecks, at: node) else { return [] }
        let run = ScenarioRun(scenario)
        var checks: [TimedCheck] = []
        for node in nodes {
            guard let check = check(node, after: checks, in: run) else { continue }
            checks.append(check)
            scenario.checkPlaces.append(node.place)
        }
        return checks
    }

    private mutating func check(
        _ node: SourceNode, after others: [TimedCheck], in run: ScenarioRun
    ) -> TimedCheck? {
        guard let fields = fields(of: node, "a check", keys: Self.checkKeys) else { return nil }
        let name = checkName(fields, after: others)
        let app = fields["app"].flatMap { self.app($0) } ?? AppID(0)
        let at = fields["at"].flatMap { choice($0, among: ["now", "rest"], "moment") }
        let isNow = fields["eventually"] != nil || at == "now"
        let moments = isNow ? TimedCheck.Moments.all : .rest
        func read(_ key: String, isNow: Bool, _ parser: inout Self) -> TimedCheck.Condition? {
            fields[key].flatMap { parser.condition($0, of: app, isNow: isNow, in: run) }
        }
        let demand = demand(fields, of: app, moments, in: run)
        let when = read("when", isNow: isNow, &self)
        let (after, until) = (read("after", isNow: true, &self), read("until", isNow: true, &self))
        guard let name, let demand else { return nil }
        return TimedCheck(
            name: name, app: app, demand: demand, moments: moments, when: when, after: after,
            until: until)
    }

    private mutating func checkName(_ fields: Fields, after others: [TimedCheck]) -> String? {
        guard let node = fields["name"] else {
            missing("name", in: fields, "for example `name: barStands`")
            return nil
        }
        guard let name = text(node) else { return nil }
        let isWord = name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 45 || $0 == 95 }
        guard isWord, name.utf8.count <= 60 else {
            fail(
                .wrongType, at: node.place, "\"\(name.clipped(40))\" cannot be a check's name",
                "use at most 60 letters, digits, - and _")
            return nil
        }
        guard Oracle(rawValue: name) == nil, !others.contains(where: { $0.name == name }) else {
            fail(
                .wrongType, at: node.place, "another rule is called \"\(name)\"",
                "give the check a name of its own")
            return nil
        }
        return name
    }

    private mutating func demand(
        _ fields: Fields, of app: AppID, _ moments: TimedCheck.Moments, in run: ScenarioRun
    ) -> TimedCheck.Demand? {
        let given = Self.demands.filter { fields[$0] != nil }
        guard given.count == 1, let node = fields[given[0]] else {
            fail(
                .missingKey, at: fields.place,
                given.isEmpty
                    ? "a check needs a demand" : "a check has one demand, not \(given.count)",
                "write one of always, never and eventually")
            return nil
        }
        let condition = condition(node, of: app, isNow: moments == .all, in: run)
        if given[0] != "eventually" {
            if let within = fields["within"] {
                fail(
                    .unknownKey, at: within.place, "`within` belongs to `eventually`",
                    "remove it, or write `eventually`")
            }
            return condition.map { given[0] == "always" ? .always($0) : .never($0) }
        }
        if let at = fields["at"] {
            fail(
                .unknownKey, at: at.place, "`eventually` looks at every moment", "remove `at`")
        }
        guard fields["when"] != nil || fields["after"] != nil else {
            fail(
                .missingKey, at: fields.place, "`eventually` needs a moment to count from",
                "add `when` or `after`, for example `when: { phase: active }`")
            return nil
        }
        guard let within = fields["within"] else {
            missing("within", in: fields, "for example `within: 2s`")
            return nil
        }
        guard let ms = duration(within, atMost: Self.longestWait), let condition else { return nil }
        return .eventually(condition, withinMs: ms)
    }

    private mutating func condition(
        _ node: SourceNode, of app: AppID, isNow: Bool, in run: ScenarioRun
    ) -> TimedCheck.Condition? {
        if case .mapping(let entries) = node.value {
            let past = entries.filter {
                Self.expectationKeys.contains($0.key)
                    && !Self.conditionOfStateKeys.contains($0.key)
            }
            for entry in past {
                fail(
                    .unknownKey, at: entry.place,
                    "`\(entry.key)` is about what has happened, and a check looks at states",
                    "write what the state is then, such as `keyboard: shown`")
            }
            guard past.isEmpty else { return nil }
        }
        let before = errors.count
        guard fields(of: node, "a condition", keys: Self.conditionOfStateKeys) != nil,
            errors.count == before
        else { return nil }
        var walk = Walk(keepsProcesses: true)
        walk.forget()
        guard var expectation = expectation(node, number: 1, walk: walk), errors.count == before
        else { return nil }
        if expectation.app == nil { expectation.app = app }
        expectation.isNow = isNow
        return TimedCheck.Condition(node.flow.clipped(160)) { [expectation] world in
            run.failure(of: expectation, in: world)
        }
    }
}

extension ScenarioRun {
    /// Returns the first value of a state that differs from an expectation, in a sentence; nil
    /// where all are as expected.
    fileprivate func failure(of expectation: StepExpectation, in world: World) -> String? {
        var run = self
        run.world = world
        let checker = ExpectationChecker(
            run: run, expectation: expectation, records: [], firstRecord: 0,
            comparer: .byContent)
        for check in expectation.checks {
            // Only a comparison of pictures throws, and a condition has none.
            if let found = try? checker.failure(of: check.kind) { return found }
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
    }
}
