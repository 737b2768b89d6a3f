import Scenarios

/// One run of the demo: its scenario, its system, and its description on the page.
struct DemoCase: Hashable, Sendable {
    /// The folder and the first part of golden names, such as `ios-12-as-it-is`.
    var key: String
    var name: String
    var description: String
    /// A scenario that comes with the program.
    var scenario: String
    var system: String

    /// Returns the talk's case on two systems, without and with the fix.
    static func all(kill: Bool) -> [[DemoCase]] {
        systems.map { system in
            fixes.map { fix in
                DemoCase(
                    key: "ios-\(system.prefix { $0 != "." })-\(fix.key)", name: fix.name,
                    description: fix.description,
                    scenario: kill ? fix.killed : fix.scenario, system: system)
            }
        }
    }

    /// Indicates whether the case runs on the system that its scenario was written for.
    var isOfTalk: Bool { system == Self.systems.first }

    /// The talk's phone, or one that runs the later system.
    var device: String { Self.device(with: system) }

    static func device(with system: String) -> String {
        system == systems.first ? "iPhone X" : "iPhone 15"
    }

    /// The system of the talk, on which the fix works, and one on which its picture is too late.
    static let systems = ["12.0", "17.0"]

    private static let fixes = [
        (
            key: "as-it-is", scenario: "talk", killed: "talk-killed-as-it-is", name: "As it is",
            description: """
            A tracker moves the bar by the end frame of every keyboard notification, as most \
            apps do. Notifications of the other app's keyboard reach it as well, until the \
            system has taken it to the background.
            """
        ),
        (
            key: "fixed", scenario: "talk-fixed", killed: "talk-killed",
            name: "With guard boolean and overlaid snapshot",
            description: """
            At resign-active the app remembers who was first responder, makes that durable, \
            and lays a picture of itself over its window. On the way back it takes the picture \
            away and makes the same field first responder again.
            """
        )
    ]

    /// The path of a picture, relative to the page.
    func file(_ picture: DemoOutcome.Picture) -> String { "\(key)/\(picture.name).png" }

    /// The path of a picture's small copy, relative to the page.
    func smallFile(_ picture: DemoOutcome.Picture) -> String {
        "\(key)/small/\(picture.name).png"
    }

    /// Reads the scenario for the case's system.
    func load(_ source: ScenarioCatalogs) throws -> Scenario {
        let variant = isOfTalk ? ScenarioVariant() : ScenarioVariant(device: device, system: system)
        return try Scenario.builtIn(scenario, catalogs: source).variant(variant, catalogs: source)
    }
}
