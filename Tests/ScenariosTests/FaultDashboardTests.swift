import ScenarioSupport
import Testing

@testable import Scenarios

@Suite("The developer's dashboard")
struct FaultDashboardTests {
    private static func board(_ plan: FaultDashboard.Plan) async throws -> FaultDashboard {
        let suite = try ScenarioSuite.builtIn("talk-round-of-fixes", catalogs: Fixtures.loaded)
        return try await FaultDashboard.run(suite, plan: plan)
    }

    @Test("One round of fixes lowers the reports to about a quarter")
    func quarter() async throws {
        let board = try await Self.board(FaultDashboard.Plan())
        #expect(board.app == "ike" && board.rows.map(\.version) == ["1.0", "1.1"])
        let (old, new) = (board.rows[0].reports, board.rows[1].reports)
        #expect(new > 0 && new * 5 > old && new * 3 < old, "\(old) and \(new)")
        #expect(board.rows.allSatisfy { $0.byUser.count == 20 && $0.runsWithReport <= 100 })
    }

    @Test("The same plan gives the same counts, and another seed other users")
    func repeats() async throws {
        let plan = FaultDashboard.Plan(users: 4, runs: 2, seed: 9)
        let one = try await Self.board(plan)
        #expect(try await Self.board(plan) == one)
        let other = try await Self.board(FaultDashboard.Plan(users: 4, runs: 2, seed: 10))
        #expect(other.rows != one.rows)
    }

    @Test("The chart has a bar for each version and a mark for each user")
    func chart() {
        let board = FaultDashboard(
            app: "ike", plan: .init(users: 3, runs: 2),
            rows: [
                .init(version: "1.0", byUser: [8, 0, 4], runsWithReport: 3),
                .init(version: "1.10", byUser: [3, 0, 0], runsWithReport: 1)
            ])
        let full = String(repeating: "█", count: 40)
        let part = String(repeating: "█", count: 10) + String(repeating: " ", count: 30)
        #expect(
            board.text == """
                ike: reports of its watchdog by version; 3 users, 2 runs each
                1.0   \(full)  12 reports, in 3 of 6 runs, of 2 of 3 users
                      by user: █·▄
                1.10  \(part)  3 reports, in 1 of 6 runs, of 1 of 3 users; 25 % of version 1.0
                      by user: ▃··
                """)
        #expect(board.jsonLines.contains(#""version":"1.10","users":3,"runs":6,"reports":3"#))
    }
}
