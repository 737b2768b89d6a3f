import Handlings
import ScenarioSupport
import Simulator
import TestSupport
import Testing

@testable import Scenarios

/// What the rules of an app do in a run.
@Suite("Rules of an app")
struct RuleTests {
    /// A run of an app with rules on an iPhone X with iOS 12, or on another device.
    private func run(
        _ rules: String, _ steps: String, device: String = "iPhone X", system: String = "12.0",
        screens: String = "[form, notes, scrollForm, chat]", more: String = ""
    ) throws -> ScenarioRun {
        let lines = rules.split(separator: "\n").map { "      \($0)\n" }.joined()
        let text = """
            device: \(device)
            system: "\(system)"
            apps:
              ike:
                screens: \(screens)
            \(more)
                rules:
            \(lines)
              other: { screen: notes, isWatched: false }
            steps:
              - launch: ike
            \(steps)
            """
        return try ScenarioRun.run(Fixtures.scenario(text))
    }

    private func logs(_ run: ScenarioRun) -> [String] {
        run.records.compactMap { if case .log(_, let line) = $0.event { line } else { nil } }
    }

    private func places(_ run: ScenarioRun) -> [String] {
        run.records.compactMap { if case .rule(_, let place) = $0.event { place } else { nil } }
    }

    // MARK: Expressions

    @Test(
        "Expressions have their values",
        arguments: [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 / 2", "3.5"), ("-7 / 2", "-3.5"),
            ("1 / 0", "0"), ("0 / 0", "0"), ("9999999 * 9999999", "11184810.66"),
            ("-9999999 * 9999999 - 1", "-11184810.667"), ("1.5s", "1500"), ("300ms - 1", "299"),
            ("8pt", "8"), ("min(3, 1, 2)", "1"), ("max(3, 1, 2)", "3"), ("abs(-4)", "4"),
            ("choose(1 < 2, 3, 4)", "3"), ("not true or true and false", "false"),
            ("1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3 and 1 != 2 and 1 == 1", "true"),
            ("not not true", "true"), ("--3", "3"), ("window", "{{0, 0}, {375, 812}}"),
            ("window.maxY - safeArea.bottom", "778"), ("window.midX", "187.5"),
            ("screen == window", "true"), ("page.isEmpty", "false"), ("guide.height", "0"),
            ("firstField", "name"), ("firstResponder", "none"), ("firstResponder == none", "true"),
            ("shownScreen", "form"), ("shownScreen == form", "true"), ("scrollView", "none"),
            ("exists(name)", "true"), ("exists(\"nothing\")", "false"), ("takesText(name)", "true"),
            ("isSecure(password)", "true"), ("isHidden(name)", "false"),
            ("isInside(name, name)", "true"), ("frame(name).height > 0", "true"),
            ("frame(\"nothing\")", "none"), ("contentOffset(name)", "0"),
            ("contentInset(name).bottom", "0"), ("overlap(window, window)", "812"),
            ("overlap(window, moved(window, 0, 800))", "12"),
            ("intersects(window, moved(window, 400, 0))", "false"),
            ("inWindow(window) == onScreen(window)", "true"), ("inPage(window).minY", "0"),
            ("isPad", "false"), ("isActive", "true"), ("isInBackground", "false"),
            ("usesScenes", "false"), ("screens", "1"), ("inset + shift", "0"),
            ("keyboardOverlap", "0"), ("keyboardWindow.isEmpty", "true"),
            ("windowOnScreen.minY", "0"), ("pageSafeArea.top == safeArea.top", "true")
        ])
    func values(text: String, value: String) throws {
        let quoted = text.replacing("\"", with: "\\\"")
        let run = try run(
            "- on: viewDidAppear\n  do: [after: { time: 1s, do: [log: \"{\(quoted)}\"] }]", "")
        #expect(logs(run) == [value])
    }

    @Test("A notification tells its values, and those that it lacks are missing")
    func notification() throws {
        let rules = """
            - on: willShow
              do:
                - log: "{has(begin)} {has(end)} {has(bounds)} {end.height}"
                - log: "{duration} {curve} {isLocal}"
            """
        let new = try run(rules, "  - tap: name")
        #expect(logs(new) == ["true true true 335", "250 7 true"])
        let old = try run(rules, "  - tap: name", device: "iPhone 3G", system: "3.1")
        #expect(logs(old) == ["false false true 0", "300 0 true"])
    }

    // MARK: Events and order

    @Test("Rules act from top to bottom, read the app as it was, and see what is saved at once")
    func order() throws {
        let run = try run(
            """
            - on: viewDidAppear
              do:
                - save: { count: count + 1, twice: count * 2 }
                - setInset: 10
                - log: "a {count} {twice} {inset}"
            - on: [didBecomeActive, viewDidAppear]
              when: isSaved(count)
              do: [log: "b {count} {inset}", clear: count]
            """, "  - home\n  - switchTo: ike")
        #expect(logs(run) == ["a 1 2 0", "b 1 0"])
    }

    @Test("Ignored events are hidden from the rules below")
    func ignores() throws {
        let run = try run(
            """
            - on: willShow
              do: [log: above]
            - ignore: [willShow, willHide]
              while: isDeaf
            - on: [willShow, willHide]
              do: [log: below]
            - on: didShow
              do: [save: { isDeaf: true }]
            """, "  - tap: name\n  - tapOutside\n  - tap: phone")
        #expect(logs(run) == ["above", "below", "above"])
    }

    @Test("An event names its view or its screen")
    func names() throws {
        let run = try run(
            """
            - on: { tap: phone }
              do: [log: "tap {view}"]
            - on: { viewDidAppear: notes }
              do: [log: "notes"]
            - on: { becameFirstResponder: name }
              do: [log: "focus {view}"]
            - on: typed
              do: [log: "typed {view}"]
            """,
            "  - tap: name\n  - tap: phone\n  - type: \"1\"\n  - push: notes\n")
        #expect(logs(run) == ["focus name", "tap phone", "typed phone", "notes"])
    }

    // MARK: Time

    @Test("Work that is put off has the values of its event")
    func after() throws {
        let run = try run(
            """
            - on: willShow
              do:
                - after: { time: 300ms, do: [{ setInset: end.height }, log: "{posted}"] }
                - save: { posted: 1 }
            - on: { timer: late }
              do: [log: late]
            - on: didShow
              do:
                - after: { time: 100ms, name: late }
                - after: { time: 50ms, name: late, do: [log: own] }
                - cancel: late
            """, "  - tap: name\n  - wait: 2s")
        #expect(logs(run) == ["1"])
        #expect(run.world.inset(of: AppID(0)) == 335)
    }

    @Test("What falls due in suspension comes on the return, or is lost")
    func suspension() throws {
        let rules = """
            - on: didEnterBackground
              do:
                - after: { time: 20s, do: [log: kept] }
                - after: { time: 20s, lostInSuspension: true, do: [log: lost] }
                - after: { time: 10ms, lostInSuspension: true, do: [log: early] }
            """
        let run = try run(rules, "  - home\n  - wait: 60s\n  - switchTo: ike\n  - wait: 1s")
        #expect(logs(run) == ["early", "kept"])
    }

    @Test("Lost work leaves nothing behind")
    func lost() throws {
        let work = Array(
            repeating: "after: { time: 20s, lostInSuspension: true, do: [resign] }", count: 20)
        let run = try run(
            "- on: didEnterBackground\n  do: [\(work.joined(separator: ", "))]",
            "  - home\n  - wait: 60s\n  - switchTo: ike\n  - home\n  - wait: 60s\n")
        #expect(run.findings.isEmpty, "40 pieces of work would be too many")
    }

    @Test("A repeating timer goes on until it is cancelled")
    func every() throws {
        let run = try run(
            """
            - on: didBecomeActive
              do: [every: { time: 1s, name: tick }]
            - on: { timer: tick }
              do: [save: { ticks: ticks + 1 }, log: "{ticks}", { cancel: tick, when: ticks == 3 }]
            """, "  - wait: 10s")
        #expect(logs(run) == ["1", "2", "3"])
    }

    // MARK: The first responder

    @Test("A refused field does not become first responder, whoever asks")
    func refuses() throws {
        let rules = """
            - on: { shouldBeginEditing: phone }
              do: [refuseFocus]
            - on: didShow
              do: [become: phone]
            """
        let run = try run(
            rules,
            "  - tap: phone\n  - expect: { firstResponder: none }\n  - tap: name\n"
                + "  - tap: phone\n  - expect: { firstResponder: name, keyboard: shown }")
        #expect(run.isAsExpected, "\(run.failures)")
    }

    // MARK: Screens

    @Test("Screens are asked for, and refused where UIKit refuses them")
    func screens() throws {
        let run = try run(
            """
            - on: { viewDidAppear: form }
              do: [push: notes]
            - on: { viewDidAppear: notes }
              when: not hasPresented
              do: [save: { hasPresented: true }, present: chat, pop]
            - on: { viewDidAppear: chat }
              do: [after: { time: 10ms, do: [dismiss, dismiss] }]
            - on: didEnterBackground
              do: [pop]
            """, "  - wait: 5s\n  - expect: { seen: [body] }\n  - home\n")
        #expect(run.isAsExpected, "\(run.failures)")
        let refused = logs(run)
        #expect(
            refused.filter { $0 == "[UIKit] pop is refused: a change of screens is under way" }
                .count == 1)
        #expect(refused.contains("[UIKit] dismiss is refused: a change of screens is under way"))
        #expect(refused.last == "[UIKit] pop is refused: the app is not in front")
    }

    // MARK: Notifications and the disk

    @Test("A post reaches the rules about it, with its user info")
    func posts() throws {
        let run = try run(
            """
            - on: { notification: saved }
              do: [log: "got {info(height)} {info(other)}"]
            - on: didShow
              do: [post: { name: saved, info: { height: "{end.height}" } }, log: after]
            """, "  - tap: name")
        #expect(logs(run) == ["got 335 none", "after"])
    }

    @Test("Actions behind a post read what its observers have saved, and later rules come after it")
    func synchronousPosts() throws {
        let run = try run(
            """
            - on: { tap: name }
              do:
                - log: "before {count}"
                - post: { name: asked, object: delegate, info: { a key: one } }
                - log: "between {count}"
                - post: asked
                - log: "after {count}"
            - on: { tap: name }
              when: count == 2
              do: [log: "the next rule {count}", post: last]
            - on: { notification: asked }
              do:
                - save: { count: count + 1 }
                - log: "{sender} {info('a key')} {hasInfo('a key')} {hasInfo(other)}"
                - post: nested
                - log: "behind the nested one"
            - on: { notification: nested }
              do: [log: "nested"]
            """, "  - tap: name")
        let first = ["delegate one true false", "nested", "behind the nested one"]
        let second = ["none none false false", "nested", "behind the nested one"]
        #expect(
            logs(run) == ["before 0"] + first + ["between 1"] + second
                + ["after 2", "the next rule 2"])
    }

    @Test("A hundred posts in a row are no recursion, and deferred work goes on behind its posts")
    func manyPosts() throws {
        let posts = (0..<100).map { _ in "post: asked" }.joined(separator: ", ")
        let run = try run(
            """
            - on: { notification: asked }
              do: [save: { count: count + 1 }]
            - on: { tap: name }
              do: [after: { time: 10ms, do: [\(posts), log: "{count}"] }]
            """, "  - tap: name")
        #expect(logs(run) == ["100"])
    }

    @Test("One entry of an observer goes by its name and its sender")
    func removesByName() throws {
        let run = try run(
            """
            - on: viewWillAppear
              do:
                - observe: [one, two]
                - observe: { names: one, object: a }
                - stopObserving: { names: one, object: a }
                - post: { name: one, object: a }
                - stopObserving: two
                - post: two
                - post: one
            - on: [{ notification: one }, { notification: two }]
              do: [log: "{sender}"]
            """, "  - tap: name")
        #expect(logs(run) == ["a", "none"])
    }

    @Test("With an observer of its own an app gets only what it observes")
    func observes() throws {
        let run = try run(
            """
            - on: viewWillAppear
              do: [observe: didShow]
            - on: [willShow, didShow]
              do: [log: "{end.height}", stopObserving]
            """, "  - tap: name\n  - tapOutside\n  - tap: name")
        #expect(logs(run) == ["335", "335"].dropLast())
    }

    @Test("A durable value outlives its process, and what others wrote is missing")
    func persists() throws {
        let rules = """
            - on: willResignActive
              do:
                - save: { edited: firstResponder, flag: true, size: 1.5 }
                - persist: edited
                - persist: flag
                - persist: size
            - on: didFinishLaunching
              do: [restore: edited, restore: flag, restore: size, log: "{edited} {flag} {size}"]
            """
        let run = try run(
            rules, "  - tap: phone\n  - home\n  - kill: ike\n  - launch: ike\n")
        #expect(logs(run) == ["none false 0", "phone true 1.5"])
    }

    // MARK: Findings

    @Test("A finding names the rule that acted last, in a run and in a search")
    func findings() async throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps:
              ike:
                screen: chat
                rules:
                  - on: willShow
                    do: [setInset: 216]
                  - on: didShow
                    do: [log: shown]
            steps: [launch: ike, tap: messageField, expect: { findings: none }]
            """
        let suite = try ScenarioSuite.parse(
            text, file: "app.yaml", catalogs: Fixtures.catalogs.get())
        let run = try ScenarioRun.run(suite.cases[0].scenario)
        #expect(run.findings.map(\.rule) == ["app.yaml:7:9"])
        #expect(run.failures.first?.message.contains("is at app.yaml:7:9") == true)
        #expect(run.timelineText().contains("rule at 7:9"))
        #expect(run.timelineJSONLines.contains("\"rule\":\"app.yaml:7:9\""))
        var options = ExploreOptions(words: try ExploreWord.parse("launch,tap"))
        options.depth = 2
        let result = try await suite.cases[0].explore(options, catalogs: Fixtures.catalogs.get())
        let broken = try #require(
            result.examples.first { $0.counterexample.finding.oracle == .insetMatchesKeyboard })
        #expect(broken.counterexample.finding.rule == "app.yaml:7:9")
        #expect(broken.run.findings.contains { $0.oracle == .insetMatchesKeyboard })
        #expect(result.text.contains("the rule that acted last is at app.yaml:7:9"))
    }

    @Test("What rules keep is a part of the world's identity")
    func identity() throws {
        let worlds = try ["1", "2", "1"].map { value in
            try run("- on: tap\n  do: [save: { seen: \(value) }]", "  - tap: name").world
        }
        #expect(worlds[0].fingerprint != worlds[1].fingerprint)
        #expect(worlds[0].fingerprint == worlds[2].fingerprint)
    }

    // MARK: Hostile programs

    @Test(
        "Code that answers itself ends with a finding",
        arguments: [
            (
                "- on: didBecomeActive\n  do: [post: a]\n"
                    + "- on: { notification: a }\n  do: [post: a]",
                "a is posted by its own observer"
            ),
            (
                """
                - on: becameFirstResponder
                  do:
                    - { become: name, when: view == phone }
                    - { become: phone, when: view == name }
                """, "its code answers its own acts, 60 deep"
            ),
            (
                "- on: willShow\n  do: [resign]\n- on: willHide\n  do: [become: firstField]",
                "2000 in a row, and comes to no rest"
            ),
            (
                """
                - on: didBecomeActive
                  do: [after: { time: 0, name: x }]
                - on: { timer: x }
                  do: [after: { time: 0, name: x }]
                """, "starts itself again, 200 times in a row"
            ),
            (
                """
                - on: didBecomeActive
                  do: [after: { time: 1, name: x }]
                - on: { timer: x }
                  do: [after: { time: 1, name: x }, after: { time: 1, name: x }]
                """, "more than 32 pieces of work"
            ),
            (
                """
                - on: willShow
                  do:
                    - setAccessory: { view: firstField, height: inset + 10 }
                    - reloadInputViews
                    - setInset: inset + 1
                """, "answers events with others, 2000 in a row"
            )
        ])
    func hostile(rules: String, reason: String) throws {
        let isAtLaunch = rules.contains("didBecomeActive")
        let run = try run(
            rules,
            (isAtLaunch ? "" : "  - tap: name\n") + "  - expect: { app: ike, phase: notRunning }")
        #expect(run.findings.contains { $0.oracle == .appCrashes })
        let crashes = run.records.compactMap {
            if case .crashed(_, let reason) = $0.event { reason } else { nil }
        }
        #expect(crashes.count == 1 && crashes[0].contains(reason), "\(crashes)")
    }

    @Test("A hostile program can be searched")
    func searched() async throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps:
              ike:
                screen: form
                rules:
                  - on: becameFirstResponder
                    do:
                      - { become: name, when: view == phone }
                      - { become: phone, when: view == name }
                  - on: viewDidLayoutSubviews
                    do: [setInset: inset * 2 + 1, layOut]
            """
        let scenario = try Scenario.parse(
            text, file: "app.yaml", catalogs: Fixtures.catalogs.get())
        var options = ExploreOptions(words: try ExploreWord.parse("launch,tap"))
        options.depth = 2
        options.threads = 2
        let answer = await options.answer(
            for: scenario.setting, Explorer.ProgressHandler { _ in nil })
        #expect(answer.counterexamples.contains { $0.finding.oracle == .appCrashes })
    }

    @Test("Texts do not grow without end")
    func texts() throws {
        let run = try run(
            """
            - on: { notification: grow }
              do: [save: { text: info(text) }]
            - on: didBecomeActive
              do: [save: { text: "'ab'" }, every: { time: 1ms, name: x }]
            - on: { timer: x }
              do: [post: { name: grow, info: { text: "{text}{text}" } }]
            - on: willResignActive
              do: [log: "{text}", cancel: x]
            """, "  - wait: 100ms\n  - home\n")
        #expect(logs(run).first.map { $0.count <= 400 } == true)
    }

    // MARK: Fuzz

    @Test("No text of an expression makes the parser or a run fail in another way than by an error")
    func fuzzed() throws {
        let pieces =
            RuleWord.allCases.map(\.rawValue) + RuleFunction.allCases.map(\.rawValue)
            + RuleOperator.allCases.map(\.rawValue) + RuleMember.allCases.map { ".\($0.rawValue)" }
            + [
                "(", ")", ",", "1", "9999999", "0.001", "300ms", "\"x\"", "'", "name", "none",
                "true", "-", "not", ".", "é", "\u{1F600}", "1e9", "has", "isSaved", "info", "="
            ]
        var random = SplitMix(state: FuzzRun.seed)
        var good = 0
        for _ in 0..<(FuzzRun.rounds ?? 3000) {
            let text = (0..<Int.random(in: 1...9, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "")
            do throws(RuleMistake) {
                let node = try RuleParser.parse(text)
                var context = RuleContext(views: ["name"], screens: ["form"])
                context.scopes = [.always, .keyboard, .view]
                context.slots = [RuleSlot("height", .number)]
                _ = try RuleChecker(context: context).expression(node)
                good += 1
            } catch {
                #expect(!error.rule.isEmpty && !error.nextStep.isEmpty, "\(text)")
                #expect((0...text.unicodeScalars.count).contains(error.offset), "\(text)")
            }
        }
        #expect(good > 0)
    }

    @Test("A view that its screen defines as hidden is shown and hidden by the app's code")
    func showsHidden() throws {
        let screens = """
            [{ name: s, views: [
                      { id: box, kind: area, top: 100, height: 100, hidden: true },
                      { id: field, kind: textField, in: box, top: 0, height: 40 },
                      { id: on, kind: button, title: On, top: 300, height: 40 },
                      { id: off, kind: button, title: Off, top: 400, height: 40 }] }]
            """
        let rules = """
            - { on: { tap: on }, do: [show: box, log: "{isHidden(field)}"] }
            - { on: { tap: off }, do: [hide: box, log: "{isHidden(field)}"] }
            """
        let steps = """
              - tap: on
              - expect: { seen: [box, field] }
              - tap: field
              - expect: { firstResponder: field }
              - tap: off
              - expect: { hidden: [box, field] }
              - tap: on
              - expect: { seen: [box] }
            """
        let run = try run(rules, steps, screens: screens)
        #expect(run.failures.map(\.message) == [])
        #expect(logs(run) == ["true", "false", "true"])
    }
}
