import Basics
internal import Simulator

// The answer of a search for people, and as JSON Lines for programs.

extension ExploreResult {
    /// The answer for people: each broken rule with its steps, what holds, and how far that goes.
    public var text: String {
        var lines = [heading]
        for example in examples { lines += block(example) }
        if examples.isEmpty { lines.append("nothing breaks\n") }
        lines.append("not broken: " + holdingNames.joined(separator: ", "))
        if !intended.isEmpty { lines.append("intended: " + intended.joined(separator: ", ")) }
        lines.append(reach)
        lines.append(assumptions)
        return lines.joined(separator: "\n") + "\n"
    }

    private var heading: String {
        let setting = scenario.setting
        let apps = setting.apps.map { app in
            let names = app.handlings.map(\.name).joined(separator: " + ")
            return "\(app.name) (\(names.isEmpty ? "no handling" : names))"
        }
        return "\(scenario.file): \(setting.device.name), \(setting.system.name); "
            + apps.joined(separator: ", ") + "\n"
    }

    private func block(_ example: Example) -> [String] {
        let counterexample = example.counterexample
        let name = scenario.setting.name(counterexample.finding.app)
        let count = counterexample.cost
        return [
            "\(counterexample.finding.name) of \(name) breaks in \(count) "
                + (count == 1 ? "action" : "actions") + ", after \(counterexample.atMs) ms:"
        ] + example.steps.map { "    \($0)" } + ["  \(counterexample.finding.explanationWithRule)"]
            + counterexample.needs.map { "  " + $0.text } + [""]
    }

    private var reach: String {
        let progress = answer.progress
        let states = "\(progress.states) states, \(progress.transitions) moves"
        let until: String =
            switch answer.end {
            case .exhausted: "every path there is was followed"
            case .depth: "every path of up to \(answer.completeDepth) actions was followed"
            case .memory:
                "the memory was used up; every path of up to \(answer.completeDepth) actions was "
                    + "followed"
            case .sampled:
                walks(answer)
            case .interrupted where options.walks != nil: "interrupted while walking"
            case .interrupted:
                "interrupted; every path of up to \(answer.completeDepth) actions was followed"
            }
        let search = "\(until): \(states), \(answer.bytesPerState) bytes a state"
        guard let walked else { return search + coverage(answer) }
        return search + "; then \(walks(walked)): \(walked.progress.states) states"
            + coverage(walked)
    }

    private func walks(_ answer: ExploreAnswer) -> String {
        "\(answer.walks ?? 0) walks of \(options.depth) actions from the seed "
            + "\(options.walks?.seed ?? 1), shortened: there may be shorter ways"
    }

    private func coverage(_ answer: ExploreAnswer) -> String {
        answer.combinations.map {
            ", \($0) combinations of rule state, phase and keyboard"
        } ?? ""
    }

    private var assumptions: String {
        let times = assumedTimes
        let acts: String =
            switch options.timing {
            case .rest: "only when all is at rest"
            case .edges: "as soon as the screen takes touches, or at rest"
            case .events: "between any two events, or at rest"
            }
        let words = options.words.map(\.rawValue).joined(separator: ", ")
        return """
            taken for granted: the user does \(words); acts \(acts); the system's times are those \
            of its profile (\(times.assumed) of \(times.all) are assumptions)\(chosenTimes); \
            \(faults); two states taken for one: \(Self.chanceText(answer.collisionBound))
            """
    }

    /// A small probability in words, such as `less than 1 in 10^30`.
    static func chanceText(_ chance: Double) -> String {
        guard chance > 0 else { return "never" }
        var (power, left) = (0, chance)
        while left < 0.1, power < 400 { (power, left) = (power + 1, left * 10) }
        return power == 0 ? "more than 1 in 10" : "less than 1 in 10^\(power)"
    }

    /// The latencies that a search has chosen, with their times.
    private var chosenTimes: String {
        guard options.choosesTimes else { return "" }
        let system = scenario.setting.system
        let sets = Latency.allCases.compactMap { latency -> String? in
            let times = system.times(of: latency).sorted().map(String.init)
            guard times.count > 1 else { return nil }
            return "\(latency.figure) \(times.joined(separator: " or ")) ms"
        }
        return sets.isEmpty ? "" : ", except that each time it is " + sets.joined(separator: ", ")
    }

    private var faults: String {
        options.faultLimit == 0
            ? "every notification comes once and in time"
            : "up to \(options.faultLimit) notifications are doubled, dropped or late"
    }
}

extension Counterexample.Need {
    /// The conditions of the path, for people.
    fileprivate var text: String {
        let holds = holdsMs.map(String.init).joined(separator: " or ")
        let breaks = breaksMs.map(String.init).joined(separator: " or ")
        return "on this path it needs \(latency.figure) of \(breaks) ms; with \(holds) ms it holds"
    }
}

extension ExploreResult {
    /// Returns one object for each broken rule, and last the totals.
    ///
    /// - Parameter seconds: how long the search took, as digits.
    public func jsonLines(seconds: String) -> String {
        let findings = examples.map(json)
        let totals: [JSONText.Member] =
            [
                .init("states", .integer(Int64(answer.progress.states))),
                .init("transitions", .integer(Int64(answer.progress.transitions))),
                .init("depth", .integer(Int64(answer.completeDepth))),
                .init("end", .string(answer.end.rawValue))
            ] + sample + [
                .init("seconds", .number(seconds)),
                .init("findings", .array(findings))
            ]
        return (findings + [.object(totals)]).map { JSONText.line($0) + "\n" }.joined()
    }

    private var sample: [JSONText.Member] {
        let sampled = walked ?? answer
        guard let walks = sampled.walks, let combinations = sampled.combinations else { return [] }
        return [
            .init("walks", .integer(Int64(walks))),
            .init("seed", .string("\(options.walks?.seed ?? 1)")),
            .init("combinations", .integer(Int64(combinations)))
        ]
    }

    private func json(_ example: Example) -> JSONText.Value {
        let finding = example.counterexample.finding
        return .object(
            [
                .init("oracle", .string(finding.oracle.rawValue)),
                .init("app", .string(scenario.setting.name(finding.app))),
                .init("actions", .array(example.steps.map { .string($0) })),
                .init("cost", .integer(Int64(example.counterexample.cost))),
                .init("atMs", .integer(example.counterexample.atMs)),
                .init("explanation", .string(finding.explanation))
            ] + (finding.check.map { [.init("check", .string($0))] } ?? [])
                + (finding.rule.map { [.init("rule", .string($0))] } ?? []))
    }
}
