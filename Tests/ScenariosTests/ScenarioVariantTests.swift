import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("Variants of a scenario")
struct ScenarioVariantTests {
    private static let text = """
        device: iPhone 8
        system: "13.0"
        setting:
          prefersCrossFade: true
          textSize: accessibilityLarge
          interface: landscapeRight
          keyboard: { kind: japanese, prediction: off }
        checks:
          - { name: quiet, never: { keyboard: shown } }
        apps: { ike: { screen: chat, handling: tracker } }
        steps: [{ launch: ike }, { tap: messageField }]
        """

    static let variants: [(name: String, variant: ScenarioVariant)] = [
        ("nothing", ScenarioVariant()),
        ("device", ScenarioVariant(device: "iPhone 11")),
        ("system", ScenarioVariant(system: "14.0")),
        ("SDK", ScenarioVariant(sdk: "12")),
        ("appearance", ScenarioVariant(appearance: .dark)),
        ("orientation", ScenarioVariant(orientation: .landscape)),
        ("keyboard", ScenarioVariant(keyboard: .japanese))
    ]

    @Test("keep what the user has set", arguments: variants.indices)
    func keeps(index: Int) throws {
        let scenario = try Fixtures.scenario(Self.text)
        let setting = try scenario.variant(
            Self.variants[index].variant, catalogs: Fixtures.catalogs.get()
        ).setting
        #expect(setting.choice == KeyboardChoice(kind: .japanese, prediction: .off))
        #expect(setting.prefersCrossFade)
        #expect(setting.textSize == .accessibilityLarge)
        #expect(setting.interface == .landscapeRight)
        #expect(setting.checks.map(\.name) == ["quiet"])
    }

    @Test("are drawn at the usual size of text where the system has no other, and say so")
    func oneTextSize() throws {
        let text = Self.text.replacing("iPhone 8", with: "iPhone 5").replacing("13.0", with: "8.0")
        let variant = try Fixtures.scenario(text).variant(
            ScenarioVariant(system: "6.0"), catalogs: Fixtures.catalogs.get())
        #expect(variant.setting.textSize == .large)
        #expect(variant.setting.apps[0].screens[0].views[1].vertical.length == 50)
        #expect(
            variant.remarks.contains {
                $0.hasSuffix(
                    "has one size of text, and is drawn with it in place of accessibilityLarge")
            })
    }

    @Test("post what the same file for the other device posts")
    func posts() throws {
        let variant = try Fixtures.scenario(Self.text).variant(
            ScenarioVariant(device: "iPhone 11"), catalogs: Fixtures.catalogs.get())
        let written = try Fixtures.scenario(Self.text.replacing("iPhone 8", with: "iPhone 11"))
        func posts(_ scenario: Scenario) throws -> [String] {
            try ScenarioRun.run(scenario).records.compactMap { record in
                if case .notification(_, let post) = record.event {
                    "\(record.atMs) \(post)"
                } else {
                    nil
                }
            }
        }
        let expected = try posts(written)
        #expect(!expected.isEmpty)
        #expect(try posts(variant) == expected)
    }

    @Test("turn and change the keyboard where they say so")
    func changes() throws {
        let variant = ScenarioVariant(orientation: .portrait, keyboard: .emoji)
        let setting = try Fixtures.scenario(Self.text).variant(
            variant, catalogs: Fixtures.catalogs.get()
        ).setting
        #expect(setting.choice == KeyboardChoice(kind: .emoji))
        #expect(setting.interface == .portrait)
    }
}
