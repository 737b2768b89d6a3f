import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite("Locks, calls and cards that are swiped away")
struct LockAndCallTests {
    private static func run(
        _ device: String, _ system: String, _ handlings: String, _ steps: String
    ) throws -> ScenarioRun {
        try ScenarioRun.run(
            Fixtures.scenario(
                """
                device: \(device)
                system: "\(system)"
                apps: { sample: { screen: chat, handling: [\(handlings)] } }
                steps: [launch: sample, \(steps)]
                """))
    }

    @Test(
        "Who follows the show notifications stands right again after an unlock",
        arguments: ["13.0", "15.0", "17.0", "26.0"],
        [
            "safeIntersection: { onlyLocal: true, asksForScreen: false }", "baseClass",
            "tracker: { listensTo: showAndHide }"
        ])
    func unlock(system: String, handling: String) throws {
        let device = system == "26.0" ? "iPhone 16" : system == "13.0" ? "iPhone X" : "iPhone 13"
        let run = try Self.run(
            device, system, handling,
            "tap: messageField, wait: 1s, lock, wait: 2s, unlock, wait: 2s, "
                + "expect: { keyboard: shown, attached: [inputBar] }")
        #expect(run.failures.isEmpty, "\(run.failures)")
        let rest = run.findings.filter { $0.oracle == .insetMatchesKeyboard }
        #expect(rest.map(\.explanation) == [])
    }

    @Test(
        "The guard keeps the field below a sheet, and has it resign below the app's lock",
        arguments: ["12.0", "17.0"])
    func guardUnderCovers(system: String) throws {
        let device = system == "12.0" ? "iPhone X" : "iPhone 15"
        let left = "tap: messageField, present: form, home, wait: 5s, "
        let sheet = try ScenarioRun.run(
            Fixtures.scenario(
                """
                device: \(device)
                system: "\(system)"
                apps: { sample: { screens: [chat, form], handling: [tracker, guardBoolean] } }
                steps: [launch: sample, \(left)
                  expect: { app: sample, persisted: [firstResponder] }, launch: sample,
                  expect: { firstResponder: none, keyboard: hidden, findings: none }, dismiss,
                  expect: { firstResponder: messageField, keyboard: shown, findings: none }]
                """))
        #expect(sheet.failures.isEmpty, "\(sheet.failures)")
        for place in ["ownWindow", "aboveKeyboard"] {
            let lock = try Self.run(
                device, system, "tracker, guardBoolean, appLock: { in: \(place) }",
                "tap: messageField, home, wait: 5s, launch: sample, "
                    + "expect: { covers: [lock], firstResponder: none, findings: none }, "
                    + "passLock, " + Self.turned)
            #expect(lock.failures.isEmpty, "\(lock.failures)")
        }
    }

    private static let turned =
        "expect: { keyboard: shown, attached: [inputBar], firstResponder: messageField, "
        + "findings: none }"

    @Test(
        "A device that is turned below the lock screen turns its app after the unlock",
        arguments: ["9.0", "12.0", "15.0"])
    func turnedWhileLocked(system: String) throws {
        let device = system == "9.0" ? "iPhone 6" : system == "12.0" ? "iPhone X" : "iPhone 13"
        let way = "tap: messageField, wait: 1s, lock, wait: 2s, "
        let run = try Self.run(
            device, system, "tracker", way + "rotate: landscape, unlock, wait: 3s, " + Self.turned)
        #expect(run.failures.isEmpty, "\(run.failures)")
        #expect(run.world.orientation == .landscape)
        let again = try Self.run(
            device, system, "tracker",
            way + "rotate: landscape, rotate: portrait, unlock, wait: 3s, " + Self.turned)
        #expect(again.failures.isEmpty && again.world.orientation == .portrait)
    }

    @Test("A device that is turned on the home screen has its app in the new way at the return")
    func turnedAtHome() throws {
        let run = try Self.run(
            "iPhone 13", "15.0", "tracker, guardBoolean, privacyCover",
            "tap: messageField, wait: 1s, home, rotate: landscape, wait: 2s, launch: sample, "
                + "wait: 2s, " + Self.turned)
        #expect(run.failures.isEmpty, "\(run.failures)")
        #expect(run.world.orientation == .landscape)
    }

    @Test("An app without a keyboard hears nothing at an unlock")
    func unlockWithout() throws {
        let run = try Self.run("iPhone 13", "17.0", "tracker", "lock, wait: 2s, unlock, wait: 1s")
        let reported = run.records.contains { record in
            if case .notification = record.event { true } else { false }
        }
        #expect(!reported)
    }

    @Test(
        "No picture is held against a screen that a call took before the app heard of it",
        arguments: ["6.0", "9.0", "12.0"])
    func call(system: String) throws {
        let device = system == "6.0" ? "iPhone 5" : system == "9.0" ? "iPhone 6" : "iPhone X"
        let run = try Self.run(
            device, system, "tracker, guardBoolean, overlaidSnapshot",
            "tap: messageField, wait: 1s, call: incoming, call: answer, wait: 2s, call: end")
        #expect(run.findings.filter { $0.oracle == .storedShowsLastScreen } == [])
    }

    @Test("Home closes the cards where the front app's was swiped away")
    func homeWithoutApp() throws {
        let run = try Self.run(
            "iPhone 15", "17.0", "tracker", "openSwitcher, forceQuit: sample, home, launch: sample")
        #expect(run.failures.isEmpty, "\(run.failures)")
        #expect(run.world.front == AppID(0))
    }
}
