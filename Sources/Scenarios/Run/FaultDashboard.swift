import Basics
internal import Simulator

// The dashboard of a developer whose app counts its own faults: many users run each version, and a
// round of fixes shows in the counts. What the users do are the cases of a file; a version's cases
// are those in which the app has it. Every version meets the same users with the same habits.

/// The reports of an app's watchdog, counted over versions, users and runs.
package struct FaultDashboard: Hashable, Sendable {
    /// The size of the population.
    package struct Plan: Hashable, Sendable {
        /// The number of users of each version.
        package var users: Int
        /// The number of runs of each user.
        package var runs: Int
        /// The number from which the users' habits are drawn.
        package var seed: UInt64

        package init(users: Int = 20, runs: Int = 5, seed: UInt64 = 1) {
            (self.users, self.runs, self.seed) = (users, runs, seed)
        }
    }

    /// The reports of one version.
    package struct Row: Hashable, Sendable {
        package var version: String
        /// The reports of each user, in the order of the users.
        package var byUser: [Int]
        /// The runs in which anything was reported.
        package var runsWithReport: Int

        package var reports: Int { byUser.reduce(0, +) }
        package var usersWithReport: Int { byUser.count { $0 > 0 } }
    }

    /// The app whose versions are compared.
    package var app: String
    package var plan: Plan
    /// The versions, in the order of the file.
    package var rows: [Row]

    /// Runs the cases of a suite for every user of every version.
    ///
    /// - Throws: what a step throws that is impossible for a user.
    package static func run(
        _ suite: ScenarioSuite, plan: Plan
    ) async throws -> FaultDashboard {
        let scenarios = suite.cases.map(\.scenario)
        let app = comparedApp(in: scenarios)
        var versions: [(name: String, cases: [Scenario])] = []
        for scenario in scenarios {
            let version = scenario.setting.apps[app.index].version
            if let index = versions.firstIndex(where: { $0.name == version }) {
                versions[index].cases.append(scenario)
            } else {
                versions.append((version, [scenario]))
            }
        }
        var rows: [Row] = []
        for version in versions {
            let users = try await Array(0..<plan.users).concurrentMap { user in
                try Self.counts(of: user, in: version.cases, app, plan)
            }
            rows.append(
                Row(
                    version: version.name, byUser: users.map { $0.reduce(0, +) },
                    runsWithReport: users.reduce(0) { $0 + $1.count { $0 > 0 } }))
        }
        let name = scenarios[0].setting.apps[app.index].name
        return FaultDashboard(app: name, plan: plan, rows: rows)
    }

    /// The first app that has another version in another case, else the first app.
    private static func comparedApp(in scenarios: [Scenario]) -> AppID {
        let apps = scenarios[0].setting.apps
        let index = apps.indices.first { index in
            scenarios.contains { scenario in
                scenario.setting.apps.indices.contains(index)
                    && scenario.setting.apps[index].version != apps[index].version
            }
        }
        return AppID(index ?? 0)
    }

    /// Returns the reports of each run of a user.
    private static func counts(
        of user: Int, in cases: [Scenario], _ app: AppID, _ plan: Plan
    ) throws -> [Int] {
        var habits = Habits(user: user, seed: plan.seed)
        let paceMs = habits.paceMs
        return try (0..<plan.runs).map { _ in
            let run = try ScenarioRun.run(habits.scenario(among: cases, paceMs: paceMs))
            let name = run.scenario.setting.apps[app.index].name
            return run.statistics.rows.filter { $0.app == name }.reduce(0) { $0 + $1.reports }
        }
    }
}

/// The acts of a user and the speed of the device, drawn from a seed.
private struct Habits {
    private var random: SeededGenerator
    /// The user's pace, in milliseconds.
    private(set) var paceMs: Int32 = 0

    /// Our numbers: hasty and slow users.
    private static let pacesMs: [Int32] = [200, 350, 500, 800, 1200, 2000]

    init(user: Int, seed: UInt64) {
        random = SeededGenerator(state: seed &* SeededGenerator.step &+ UInt64(user))
        _ = draw(below: 2)
        paceMs = Self.pacesMs[draw(below: Self.pacesMs.count)]
    }

    private mutating func draw(below count: Int) -> Int {
        Int(random.next() % UInt64(max(1, count)))
    }

    /// Returns one of the cases, at the user's pace and with other latencies.
    mutating func scenario(among cases: [Scenario], paceMs: Int32) -> Scenario {
        var scenario = cases[draw(below: 1 << 16) % cases.count]
        let system = scenario.setting.system
        let latencies = Latency.allCases.map { latency in
            let times = system.times(of: latency)
            return StepLatency(latency: latency, ms: times[draw(below: 1 << 16) % times.count])
        }
        scenario.paceMs = paceMs
        scenario.steps.removeAll { $0.expectation != nil }
        for index in scenario.steps.indices where scenario.steps[index].latencies.isEmpty {
            scenario.steps[index].latencies = latencies
        }
        return scenario
    }
}

// MARK: - Text

extension FaultDashboard {
    /// The widest bar, in characters.
    private static let width = 40

    /// The number of runs of a version.
    private var runs: Int { plan.users * plan.runs }

    /// The part of the first version's reports that a version sends, in words.
    package func share(of row: Row) -> String {
        guard let first = rows.first?.reports, first > 0, row != rows.first else { return "" }
        return "\((row.reports * 100 + first / 2) / first) % of version \(rows[0].version)"
    }

    /// The counts beside a bar.
    package func note(on row: Row) -> String {
        "\(row.reports) reports, in \(row.runsWithReport) of \(runs) runs, "
            + "of \(row.usersWithReport) of \(plan.users) users"
    }

    /// The chart for a terminal: a bar for each version, and below it one mark for each user.
    package var text: String {
        let most = rows.map(\.reports).max() ?? 0
        let names = rows.map(\.version.count).max() ?? 0
        let peak = rows.flatMap(\.byUser).max() ?? 0
        var lines = [
            "\(app): reports of its watchdog by version; \(plan.users) users, "
                + "\(plan.runs) runs each"
        ]
        for row in rows {
            let length = most == 0 ? 0 : (row.reports * Self.width + most / 2) / most
            let bar = String(repeating: "█", count: length)
            let rest = String(repeating: " ", count: Self.width - length)
            let name = row.version + String(repeating: " ", count: names - row.version.count)
            let share = share(of: row)
            lines.append(
                "\(name)  \(bar)\(rest)  \(note(on: row))" + (share.isEmpty ? "" : "; \(share)"))
            let blank = String(repeating: " ", count: names)
            lines.append("\(blank)  by user: \(Self.marks(row.byUser, peak))")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns one mark for each count, as high as its share of the largest.
    private static func marks(_ counts: [Int], _ peak: Int) -> String {
        let signs: [Character] = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        return String(
            counts.map { count in
                count == 0 ? signs[0] : signs[1 + (count - 1) * 7 / max(1, peak - 1)]
            })
    }

    /// An object for each version.
    package var jsonLines: String {
        rows.map { row in
            JSONText.line(
                .object([
                    .init("kind", .string("dashboard")), .init("app", .string(app)),
                    .init("version", .string(row.version)),
                    .init("users", .integer(Int64(plan.users))),
                    .init("runs", .integer(Int64(runs))),
                    .init("reports", .integer(Int64(row.reports))),
                    .init("runsWithReport", .integer(Int64(row.runsWithReport))),
                    .init("byUser", .array(row.byUser.map { .integer(Int64($0)) }))
                ]))
        }.joined(separator: "\n")
    }
}
