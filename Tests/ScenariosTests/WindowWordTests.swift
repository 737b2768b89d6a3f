import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("Words for windows, scenes and displays")
struct WindowWordTests {
    /// A scenario on an iPad with Stage Manager, an external display and two scenes of one app.
    static func text(
        _ steps: String, arrangement: String = "stageManager", system: String = "17.0",
        handling: String = "[safeIntersection]"
    ) -> String {
        """
        device: iPad Pro (12.9-inch) (5th generation)
        system: "\(system)"
        orientation: landscape
        arrangement: \(arrangement)
        display: { name: studio, width: 1920, height: 1080, scale: 2 }
        apps:
          mail: { screen: chat, handling: \(handling), scenes: [second] }
          notes: { screen: notes, handling: \(handling) }
        steps:

        """ + steps
    }

    private static let (mail, second, notes) = (AppID(0), AppID(1), AppID(2))
    private static let studio = DisplayID(1)

    private static func failures(_ text: String) throws -> [String] {
        try ScenarioRun.run(try Fixtures.scenario(text)).failures.map(\.description)
    }

    // MARK: The setting

    @Test("A further scene is an entry of its own, with the app's screens and handlings")
    func scenes() throws {
        let apps = try Fixtures.scenario(Self.text("  - home\n")).setting.apps
        #expect(apps.map(\.name) == ["mail", "mail/second", "notes"])
        #expect(apps.map(\.scene) == [nil, "second", nil])
        #expect(apps.map(\.mainScene) == [nil, Self.mail, nil])
        #expect(apps[1].screens.map(\.name) == ["chat"])
        #expect(apps[1].handlings.map(\.name) == apps[0].handlings.map(\.name))
        #expect(apps[1].iconColor == apps[0].iconColor)
    }

    @Test("A scene can have screens, tabs and handlings of its own")
    func scenesThatDiffer() throws {
        let text = Self.text("  - home\n").replacing(
            "scenes: [second]",
            with:
                "scenes: { second: { screens: [notes, chat], tabs: [notes, chat], handling: [] }, "
                + "third: }")
        let apps = try Fixtures.scenario(text).setting.apps
        #expect(apps.map(\.name) == ["mail", "mail/second", "mail/third", "notes"])
        #expect(apps[1].screens.map(\.name) == ["notes", "chat"] && apps[1].tabs == [0, 1])
        #expect(apps[1].handlings.isEmpty)
        #expect(apps[2].screens.map(\.name) == ["chat"] && apps[2].handlings.count == 1)
    }

    @Test("Displays have names, sizes and plugs")
    func displays() throws {
        let text = Self.text("  - home\n").replacing(
            "display: { name: studio, width: 1920, height: 1080, scale: 2 }",
            with: "display: [{ name: studio, width: 1280, height: 720, connected: false }, {}]")
        let setting = try Fixtures.scenario(text).setting
        #expect(setting.arrangement == .stageManager)
        #expect(
            setting.displays == [
                ExternalDisplay(
                    name: "studio", size: Size(width: 1280, height: 720), isConnected: false),
                ExternalDisplay(name: "external", size: Size(width: 1920, height: 1080))
            ])
    }

    @Test("A variant keeps windows where the device has them, and is refused elsewhere")
    func variants() throws {
        let catalogs = try Fixtures.catalogs.get()
        let scenario = try Fixtures.scenario(Self.text("  - launch: mail\n"))
        let other = try scenario.variant(
            ScenarioVariant(device: "iPad Pro (11-inch) (4th generation)"), catalogs: catalogs)
        #expect(other.setting.arrangement == .stageManager)
        #expect(other.setting.displays == scenario.setting.displays)
        let error = #expect(throws: ImpossibleWindows.self) {
            try scenario.variant(ScenarioVariant(system: "15.0"), catalogs: catalogs)
        }
        #expect(
            error?.description
                == "iOS 14 to 16.0 has no Stage Manager; iPadOS 16.1 to 18 have it")
        let matrix = ScenarioMatrix(
            devices: ["iPad Pro (11-inch) (4th generation)", "iPhone 15"],
            systems: ["17.0", "26.0"])
        let names = try matrix.variants(of: scenario, catalogs: catalogs).map(\.variantName)
        #expect(names == ["ipad-pro-11-inch-4th-generation-17.0-landscape"])
    }

    // MARK: Steps

    @Test("Each action on windows is written as a step that reads back as itself")
    func readsBack() throws {
        let scenario = try Fixtures.scenario(Self.text("  - home\n"))
        let (mail, second) = (Self.mail, Self.second)
        var actions: [WindowAction] = [
            .openScene(second, on: nil), .openScene(second, on: Self.studio),
            .openScene(second, on: .device), .closeScene(second), .slideOver(second),
            .stage(second), .move(mail, to: Point(x: Pt(10.5), y: 20)),
            .resize(second, to: Rect(x: 0, y: Pt(1.25), width: 500, height: 400)),
            .moveToDisplay(mail, Self.studio), .moveToDisplay(mail, .device), .activate(second),
            .connect(Self.studio), .disconnect(Self.studio)
        ]
        actions += SplitShare.allCases.map { .splitView(second, $0) }
        actions += WindowTile.allCases.map { .tile(mail, $0) }
        actions += Arrangement.allCases.map { .arrange($0) }
        let names = RecordNames(scenario.setting)
        let steps = actions.map { Action.window($0).words(by: names).step }
        let yaml = SourceNode([("steps", SourceNode(value: .list(steps), place: .nowhere))]).yaml()
        let text = Self.text("").replacing("steps:\n", with: yaml)
        let read = try Fixtures.scenario(text).steps.compactMap(\.action)
        #expect(read == actions.map { .action(.window($0)) })
    }

    @Test("Without a window the one in front is meant, and what is left out stays")
    func leavesOut() throws {
        let steps = """
              - launch: mail
              - stage: mail/second
              - resizeWindow: { x: 0, y: 300, width: 600, height: 500 }
              - resizeWindow: { width: 700 }
              - moveWindow: { y: 400 }
              - resizeWindow: { window: mail, height: 600 }
              - expect: { window: [0, 400, 700, 500] }
              - expect: { app: mail, window: { height: 600 } }
              - closeScene
              - expect: { front: mail, app: mail/second, phase: notRunning }

            """
        #expect(try Self.failures(Self.text(steps)) == [])
    }

    @Test("A tap, and a change of focus, in another window touches that window first")
    func touchesFirst() throws {
        let steps = """
              - launch: mail
              - stage: notes
              - tap: { view: messageField, in: mail }
              - expect: { front: mail, firstResponder: messageField, keyboard: shown }
              - focus: { view: body, in: notes }
              - expect: { front: notes, firstResponder: body }
              - tap: { view: body, in: notes }
              - expect: { front: notes, firstResponder: body }

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(Self.text(steps)))
        #expect(run.failures == [])
        let touched = run.records.compactMap { record -> AppID? in
            if case .action(.window(.activate(let app))) = record.event { app } else { nil }
        }
        #expect(touched == [Self.mail, Self.notes], "a window in front is not touched again")
        let texts = run.steps.compactMap { $0.step.action?.text(in: run.scenario.setting) }
        #expect(texts.contains("tap messageField in mail"))
        #expect(texts.contains("focus body during none in notes"))
    }

    @Test("Split View, Slide Over, displays and tiles do what they say")
    func arranges() throws {
        let split = """
              - launch: mail
              - splitView: { app: notes, share: oneThird }
              - expect: { window: { x: 991, width: 375 }, arrangement: fullScreen }
              - slideOver: mail/second
              - expect: { front: mail/second, window: { width: 375 }, display: device }

            """
        #expect(try Self.failures(Self.text(split, arrangement: "fullScreen")) == [])
        let tiles = """
              - launch: mail
              - resizeWindow: { tile: leftHalf }
              - expect: { window: [0, 0, 683, 1024], arrangement: windowed }
              - display: { disconnect: studio }
              - display: { connect: studio }
              - moveWindow: { display: studio }
              - expect: { display: studio, covered: 0 }
              - arrangement: fullScreen
              - expect: { arrangement: fullScreen }

            """
        #expect(try Self.failures(Self.text(tiles, arrangement: "windowed", system: "26.0")) == [])
    }

    @Test("A misspelled view is found before the run, in whichever window it is meant to be")
    func followsWindows() throws {
        let mistakes = [
            ("  - tap: { view: mesageField, in: mail/second }\n", "chat named \"mesageField\""),
            ("  - stage: notes\n  - tap: bodi\n", "notes named \"bodi\""),
            ("  - stage: notes\n  - closeScene\n  - tap: body\n", "chat named \"body\"")
        ]
        for (steps, rule) in mistakes {
            let error = #expect(throws: ScenarioErrors.self) {
                try Fixtures.scenario(Self.text("  - launch: mail\n" + steps))
            }
            #expect(error?.errors.map(\.rule) == ["no view of the screen \(rule)"])
        }
    }

    // MARK: Expectations

    @Test("An expectation names a scene by its whole name, or by its own beside the app's")
    func namesScenes() throws {
        let steps = """
              - launch: mail
              - openScene: { scene: mail/second, display: studio }
              - expect: { scene: mail/second, display: studio, phase: active }
              - expect: { app: mail, scene: second, display: studio }
              - expect: { scene: second, display: studio }
              - expect: { scene: main, display: device }
              - expect: { app: mail, scene: main, display: device }

            """
        #expect(try Self.failures(Self.text(steps)) == [])
    }

    @Test("The keyboard covers a part of a window, and each scene hears its own notifications")
    func covers() throws {
        let steps = """
              - launch: mail
              - openScene: { scene: mail/second, display: studio }
              - resizeWindow: { window: mail, x: 0, y: 500, width: 600, height: 500 }
              - tap: { view: messageField, in: mail }
              - expect: { app: mail, covered: 474, inset: 474, attached: [inputBar] }
              - expect: { scene: second, covered: 0, inset: 0, attached: [inputBar] }
              - expect:
                  scene: second
                  notifications:
                    - willChangeFrame: { object: device, curve: 7, isLocal: true }
                    - willShow: { end: [0, 526, 1366, 498], centerEnd: [683, 775] }
                    - didChangeFrame: { bounds: [0, 0, 1366, 498] }
                    - didShow: { object: device }
              - expect: { app: mail, edges: { top of keyboard: 26, bottom of window: 500 } }

            """
        #expect(try Self.failures(Self.text(steps)) == [])
    }

    @Test("A failure says where the window is, and what was wanted")
    func failures() throws {
        let steps = """
              - launch: mail
              - resizeWindow: { x: 0, y: 500, width: 600, height: 500 }
              - tap: messageField
              - expect: { window: { x: 3, height: 500 }, display: studio, arrangement: windowed }
              - expect: { covered: 498 }
              - expect: { app: notes, window: { x: 0 } }
              - expect: { notifications: [{ willChangeFrame: { object: none, curve: 0 } }] }

            """
        let messages = try ScenarioRun.run(try Fixtures.scenario(Self.text(steps))).failures.map(
            \.message)
        #expect(
            messages == [
                "expected window x 3, height 500, found x 0, height 500",
                "expected display studio, found device",
                "expected arrangement windowed, found stageManager",
                "expected a covered height of 498, found 474", "notes is on no display",
                "expected notifications [willChangeFrame curve 0 object none], found "
                    + "[willChangeFrame curve 7 object device, willShow, didChangeFrame, didShow]"
            ])
    }

    // MARK: Timelines

    @Test("Timelines and states show windows where there are some, and nothing elsewhere")
    func timelines() throws {
        let steps = """
              - launch: mail
              - openScene: { scene: mail/second, display: studio }
              - display: { disconnect: studio }

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(Self.text(steps)))
        let text = run.timelineText()
        #expect(text.contains("  windows: stageManager; display studio 1920 × 1080 @2x\n"))
        #expect(text.contains("step 3  display disconnect studio"))
        let lines = run.timelineJSONLines.split(separator: "\n")
        #expect(
            lines[0].contains(
                #""arrangement":"stageManager","displays":[{"name":"studio","size":[1920,1080],"#
                    + #""scale":2,"connected":true}]"#))
        #expect(lines[0].contains(#""scene":"second","of":"mail"}"#))
        #expect(
            lines.contains {
                $0.hasSuffix(
                    #""action":"openScene","scene":"mail/second","display":"studio"}"#)
            })
        #expect(lines.contains { $0.hasSuffix(#""action":"display","disconnect":"studio"}"#) })
        let state = try run.stateLines(afterStep: 2)
        #expect(state.contains("  windows: stageManager, display studio"))
        #expect(state.contains { $0.hasPrefix("    mail/second: ") && $0.hasSuffix(", in front") })
        let plain = try ScenarioRun.run(
            try Fixtures.scenario(
                "device: iPad Pro 11\nsystem: 17\napps: { a: { screen: chat } }\n"
                    + "steps: [launch: a, tap: messageField]\n"))
        #expect(!(plain.timelineText() + plain.stateText).contains("windows"))
        #expect(!plain.timelineJSONLines.contains("arrangement"))
    }

    @Test("A timeline names views by the scene that came to the front when another one went")
    func namesAfterClosing() throws {
        let steps = """
              - launch: notes
              - stage: mail
              - closeScene
              - tap: body
              - openScene: { scene: mail/second, display: studio }
              - display: { disconnect: studio }
              - tap: body
              - stage: mail
              - crash: mail
              - tap: body

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(Self.text(steps)))
        let taps = run.entries.filter { $0.kind == .action && $0.text.hasPrefix("tap") }
        #expect(taps.map(\.text) == ["tap body", "tap body", "tap body"])
    }

    // MARK: Searches

    @Test("A search proposes windows where a device and a system have them")
    func proposes() throws {
        func count(_ word: ExploreWord, _ text: String) throws -> Int {
            word.actions(in: try Fixtures.scenario(text).setting).count
        }
        let stages = Self.text("  - home\n")
        let free = Self.text("  - home\n", arrangement: "windowed", system: "26.0")
        #expect(try count(.openScene, stages) == 6)
        #expect(try count(.splitView, stages) == 3)
        #expect(try count(.splitView, free) == 0)
        #expect(try count(.resizeWindow, free) == 15)
        #expect(try count(.moveWindow, stages) == 9)
        #expect(try count(.display, stages) == 2)
        #expect(try count(.arrangement, stages) == 2)
        let phone =
            "device: iPhone 15\nsystem: 17\napps: { a: { screen: chat } }\nsteps: [home]\n"
        let words = try ExploreWord.parse("windows")
        let base: [ExploreWord] = [.launch, .switchTo, .home, .tap, .tapOutside]
        for word in words where !base.contains(word) {
            #expect(try count(word, phone) == 0, "\(word)")
        }
    }

    @Test("What a search finds among windows is a scenario that finds it again")
    func explores() async throws {
        let catalogs = try Fixtures.catalogs.get()
        let text = Self.text("  - home\n", handling: "[tracker]")
        let suite = try ScenarioSuite.parse(text, file: "a.yaml", catalogs: catalogs)
        var options = ExploreOptions(words: [.launch, .tap, .moveWindow, .openScene])
        options.depth = 3
        let result = try await suite.cases[0].explore(options, catalogs: catalogs)
        let found = result.examples.filter {
            $0.counterexample.finding.oracle == .insetMatchesKeyboard
        }
        #expect(found.map(\.file).contains("insetMatchesKeyboard-mail-second.yaml"))
        for example in result.examples {
            #expect(example.run.failures == [], "\(example.file)")
            #expect(example.run.steps.count <= 5)
        }
        let steps = found.flatMap(\.steps)
        #expect(steps.contains { $0.hasPrefix("openScene") || $0.hasPrefix("moveWindow") })
    }
}
