import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite struct MomentTests {
    static func run() throws -> ScenarioRun {
        try ScenarioRun.run(
            try Fixtures.scenario(
                TalkScenarioTests.text(handling: "tracker, guardBoolean, overlaidSnapshot")))
    }

    @Test("moments are read as they are written")
    func parse() throws {
        let setting = try Self.run().scenario.setting
        let cases: [(String, Moment)] = [
            ("end", .end), ("step 3", .step(3)), ("1250ms", .at(ms: 1250)), ("1.5s", .at(ms: 1500)),
            ("switcher", .switcher), ("stored:ike", .stored(AppID(0))),
            ("card:notes", .card(AppID(1))), ("now", .now), ("step 0", .step(0))
        ]
        for (text, moment) in cases {
            #expect(try Moment.parse(text, in: setting) == moment)
        }
        #expect(Moment.card(AppID(1)).text(in: setting) == "card:notes")
    }

    static let wrong: [(String, String)] = [
        ("ends", "is not a moment; did you mean \"end\"?"),
        ("step", "is not a moment; did you mean \"step\"?"),
        ("step -1", "is not a moment; did you mean \"step\"?"),
        ("card:ikke", "names no app of the scenario; did you mean \"ike\"?"),
        ("-5ms", "is not a moment"), ("1e9s", "is not a moment"), ("", "is not a moment"),
        ("step 99999999999999999999", "is not a moment; did you mean \"step\"?")
    ]

    @Test("other texts are reported with the nearest moment", arguments: wrong)
    func unknown(text: String, detail: String) throws {
        let setting = try Fixtures.scenario(
            TalkScenarioTests.text(handling: "tracker")
        ).setting
        do {
            let moment = try Moment.parse(text, in: setting)
            Issue.record("\(text) was read as \(moment)")
        } catch {
            #expect(error.detail == detail)
        }
    }

    @Test("a step's picture is the screen just before the next step begins")
    func step() throws {
        let run = try Self.run()
        guard case .screen(.app(let capture)) = try run.picture(at: .step(2)).subject else {
            Issue.record("no app is on the screen after step 2")
            return
        }
        #expect(capture.content.app == AppID(0))
        #expect(capture.keyboard?.frame.height == 335)
        #expect(run.steps[2].beganMs == run.steps[1].after.clockMs)
    }

    @Test("every millisecond can be seen, and what is seen agrees with the kept moments")
    func everyMillisecond() throws {
        let run = try Self.run()
        for trace in run.steps {
            let seen = try run.picture(at: .at(ms: trace.after.clockMs - 1))
            #expect(!seen.captures.isEmpty || trace.step.number < 3)
            let world = try run.world(at: trace.after.clockMs)
            #expect(world.clockMs == trace.after.clockMs)
        }
        let tap = run.steps[1].beganMs
        let tops = try stride(from: tap, to: tap + 250, by: 10).map { ms -> Pt in
            guard case .screen(.app(let capture)) = try run.picture(at: .at(ms: ms)).subject else {
                return -1
            }
            return capture.keyboard?.frame.y ?? 812
        }
        #expect(tops == tops.sorted(by: >))
        #expect(Set(tops).count > 10)
    }

    @Test("moments that the run does not have are reported with its length")
    func outside() throws {
        let run = try Self.run()
        #expect(throws: MomentError.self) { try run.picture(at: .step(7)) }
        do {
            _ = try run.picture(at: .at(ms: run.lengthMs + 1))
        } catch {
            #expect(error.detail == "is not in the run, which ends at \(run.lengthMs)ms")
        }
    }

    @Test("cards and stored snapshots are there once another app was in front")
    func pictures() throws {
        let run = try Self.run()
        for moment in [Moment.card(AppID(0)), .stored(AppID(0)), .card(AppID(1))] {
            guard case .capture = try run.picture(at: moment).subject else {
                Issue.record("\(moment) is no picture")
                return
            }
        }
        guard case .screen(.switcher(let switcher)) = try run.picture(at: .switcher).subject else {
            Issue.record("the switcher is not shown")
            return
        }
        #expect(switcher.cards.map(\.app) == [AppID(1), AppID(0)])
        let alone = try ScenarioRun.run(
            try Fixtures.scenario(
                "device: iPhone X\nsystem: 12\napps: { a: { screen: chat } }\nsteps: [launch: a]"))
        #expect(throws: MomentError.self) { try alone.picture(at: .card(AppID(0))) }
    }
}
