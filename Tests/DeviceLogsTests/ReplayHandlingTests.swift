import Handlings
import DeviceLogs
import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// What `replay` says of a handling against what `run` says of it in the same situation.
@Suite("A handling, judged by a log")
struct ReplayHandlingTests {
    private static let names = HandlingRegistry.builtIn.entries.map(\.name)

    private static func verdict(_ name: String, _ text: String) throws -> HandlingVerdict {
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        let section = try #require(log.sections.first)
        return try HandlingVerdict(
            named: name, on: section, target: try ReplayTests.target(section),
            catalogs: Fixtures.catalogs.get())
    }

    private static func event(_ name: String, _ from: Int, _ to: Int) -> String {
        func frame(_ y: Int) -> String {
            "{\"height\":336,\"screenX\":0,\"screenY\":\(y),\"width\":393}"
        }
        return "\(name) {\"duration\":250,\"easing\":\"keyboard\",\"endCoordinates\":\(frame(to)),"
            + "\"isEventFromThisApp\":true,\"startCoordinates\":\(frame(from))}\n"
    }

    /// React Native's events: no key of UIKit's is printed.
    private static let bridged =
        "iOS 17.0, iPhone 15\n" + event("keyboardWillShow", 852, 516)
        + event("keyboardDidShow", 852, 516) + event("keyboardWillHide", 516, 852)

    private static let printed = """
        iOS 16.4, iPhone 14 Pro
        2024-01-01 10:00:00.000 App[1:2] keyboardWillShow: {
            UIKeyboardAnimationDurationUserInfoKey = "0.25";
            UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 516}, {393, 336}}";
        }

        """

    private static func run(
        _ name: String, _ device: String, _ system: String, locks: Bool = false
    ) -> ScenarioRun? {
        let lock = "  - lock\n  - wait: 2s\n  - unlock\n  - wait: 2s\n"
        let text = """
            title: a run
            device: \(device)
            system: "\(system)"
            apps: { sample: { screen: chat, handling: [\(name)] } }
            steps:
              - launch: sample
              - wait: 2s
              - tap: messageField
              - wait: 2s
            \(locks ? lock : "")  - tapOutside
              - wait: 2s
            """
        return try? ScenarioRun.run(Fixtures.scenario(text))
    }

    @Test("that a run finds faultless is never called short", arguments: names)
    func registry(name: String) throws {
        let stages = [("iPhone 15", "17.0"), ("iPhone 14 Pro", "16.4"), ("iPhone 8", "11.2")]
        for (device, system) in stages {
            guard let run = Self.run(name, device, system) else { continue }
            let own = try Self.verdict(name, run.timelineJSONLines)
            guard run.findings.isEmpty else { continue }
            #expect(own.intervals == [], "\(device): \(own.summary)")
            guard system != "11.2" else { continue }
            let text = system == "17.0" ? Self.bridged : Self.printed
            let verdict = try Self.verdict(name, text)
            #expect(verdict.intervals == [], "\(device): \(verdict.summary)")
        }
    }

    @Test("that a run with a lock finds faultless is never called short", arguments: names)
    func lock(name: String) throws {
        let run = Self.run(name, "iPhone 15", "17.0", locks: true)
        if name == "tracker" { #expect(run?.findings.isEmpty == true) }
        guard let run, run.findings.isEmpty else { return }
        let verdict = try Self.verdict(name, run.timelineJSONLines)
        #expect(verdict.intervals == [], "\(verdict.summary)")
    }

    @Test("is called short where the run finds it so", arguments: ["hardCoded216"])
    func short(name: String) throws {
        let run = try #require(Self.run(name, "iPhone 15", "17.0"))
        #expect(!run.findings.isEmpty)
        #expect(try Self.verdict(name, run.timelineJSONLines).intervals.map(\.shortfall) == [120])
        #expect(try Self.verdict(name, Self.bridged).intervals.map(\.shortfall) == [120])
    }

    @Test("hears all that the system posts with an end frame, printed or not")
    func wholeUserInfo() throws {
        for name in ["tracker", "baseClass", "keyboardAvoidingView", "safeIntersection"] {
            for text in [Self.bridged, Self.printed] {
                let verdict = try Self.verdict(name, text)
                #expect(verdict.summary == "\(name): never short", "\(verdict.summary)")
            }
        }
        let didOnly = "iOS 17.0, iPhone 15\n" + Self.event("keyboardDidShow", 852, 516)
        let verdict = try Self.verdict("tracker", didOnly)
        #expect(verdict.intervals == [])
        #expect(verdict.remarks.first?.contains("did not listen to willShow") == true)
    }

    @Test("that asks for the screen is blind before iOS 16.1, as it is in a run")
    func screen() throws {
        let text = Self.printed.replacing("iOS 16.4, iPhone 14 Pro", with: "iOS 15.0, iPhone 12")
            .replacing("516}, {393", with: "508}, {390")
        #expect(try Self.verdict("safeIntersection", text).intervals.map(\.shortfall) == [302])
    }

    static let unjudged: [(name: String, why: String)] = [
        ("frameShift", "moves the whole view"), ("scrollViewInset", "content of a scroll view"),
        ("pageInset", "the keyboard's appearance alone"), ("selfHeal", "the keyboard's appearance"),
        ("guardBoolean", "the keyboard's appearance"),
        ("toolbarManager", "the keyboard's appearance"),
        ("interactiveDismissal", "the keyboard's appearance"),
        ("layoutWatchdog", "the keyboard's appearance")
    ]

    @Test("that holds no inset by itself is not judged, and why", arguments: unjudged.indices)
    func notJudged(index: Int) throws {
        let (name, why) = Self.unjudged[index]
        let verdict = try Self.verdict(name, Self.bridged)
        #expect(verdict.summary.hasPrefix("\(name): not judged, because "))
        #expect(verdict.summary.contains(why) && verdict.remarks == [])
    }

    @Test("that needs what the system does not have is not judged")
    func missing() throws {
        let text = Self.printed.replacing("iOS 16.4, iPhone 14 Pro", with: "iOS 12.2, iPhone X")
        #expect(
            try Self.verdict("baseClass", text).summary
                == "baseClass: not judged, because it needs Combine, which exists since iOS 13.0, "
                + "and the system is 12.2")
    }
}
