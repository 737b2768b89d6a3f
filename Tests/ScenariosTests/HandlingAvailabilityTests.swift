import Handlings
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// What a system does not have yet: an error where it would not link, nothing where it would merely
/// be missing.
@Suite struct HandlingAvailabilityTests {
    private static func text(_ handling: String, system: String) -> String {
        "device: iPhone 3GS\nsystem: \"\(system)\"\n"
            + "apps: { a: { screen: chat, handling: [\(handling)] } }\n"
    }

    static let late = [
        (
            "{ tracker: { debounce: 200 } }", "3.1",
            "debounce of tracker needs dispatch_after, which exists since iOS 4.0, and the "
                + "system is 3.1"
        ),
        (
            "{ tracker: { ignoreUnlessActive: true } }", "3.1",
            "ignoreUnlessActive of tracker needs UIApplication.applicationState, "
                + "which exists since iOS 4.0, and the system is 3.1"
        )
    ]

    @Test("an option that would not link names the first system that has it", arguments: late)
    func options(handling: String, system: String, rule: String) throws {
        let errors = try Fixtures.errors(Self.text(handling, system: system))
        #expect(errors.count == 1)
        #expect(errors.first?.contains("error: \(rule); leave it out") == true)
        #expect(try Fixtures.errors(Self.text(handling, system: "4.0")) == [])
    }

    @Test("an option that is left as it is asks for nothing")
    func standard() throws {
        let handling = "{ tracker: { debounce: 0, ignoreUnlessActive: false } }"
        #expect(try Fixtures.errors(Self.text(handling, system: "3.1")) == [])
    }

    @Test("a whole handling can need a system")
    func handling() throws {
        var catalogs = try Fixtures.catalogs.get()
        catalogs.handlings.add(
            "guide", summary: "",
            needs: [RequiredAPI("MyGuide", since: "15.0"), "UIKeyboardLayoutGuide"]
        ) { _ in AnyHandling(Tracker()) }
        let text = Self.text("guide", system: "4.0")
        let errors = #expect(throws: ScenarioErrors.self) {
            try Scenario.parse(text, file: "a.yaml", catalogs: catalogs)
        }
        #expect(
            errors?.description.contains(
                "a.yaml:3:39: error: guide needs MyGuide, which exists since iOS 15.0") == true)
        #expect(errors?.errors.count == 2, "the listed one as well")
    }

    @Test("every interface that a built-in handling names is listed with its system")
    func listed() throws {
        let apis = try Fixtures.catalogs.get().apis
        let entries = HandlingRegistry.builtIn.entries
        let needed = entries.flatMap(\.needs) + entries.flatMap { $0.options.compactMap(\.needs) }
        #expect(needed.count > 8)
        for api in needed { #expect(apis.first(api.name) != nil, "\(api.name)") }
    }

    @Test("what is merely not posted or not reported is for the handling to live with")
    func missing() throws {
        let cases = [
            // No willChangeFrame before iOS 5, no end frame before 3.2, no screen before 16.1.
            ("tracker", "4.0", 0),
            ("{ tracker: { listensTo: showAndHide } }", "3.1", 0),
            ("{ tracker: { listensTo: showAndHide, key: byEra } }", "3.1", 216),
            ("{ tracker: { listensTo: showAndHide, height: intersection } }", "6.0", 0),
            ("{ tracker: { ignoreUnlessLocal: true } }", "6.0", 216)
        ]
        for (handling, system, inset) in cases {
            let text =
                Self.text(handling, system: system)
                + "steps: [launch: a, tap: messageField, expect: { inset: \(inset) }]\n"
            #expect(try ScenarioRun.run(try Fixtures.scenario(text)).failures == [], "\(handling)")
        }
    }
}
