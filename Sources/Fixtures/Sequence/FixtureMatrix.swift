import Basics
public import Scenarios
public import Simulator

/// The variants of a scenario that fixtures are exported for; an empty list keeps what the file
/// sets.
public struct FixtureMatrix: Hashable, Sendable {
    /// The devices, systems and orientations.
    public var base: ScenarioMatrix
    /// The SDKs that all apps are built with.
    public var sdks: [String]
    /// The keyboards that the user has chosen for letters.
    public var keyboards: [KeyboardKind]

    /// Creates a matrix.
    public init(base: ScenarioMatrix, sdks: [String] = [], keyboards: [KeyboardKind] = []) {
        self.base = base
        self.sdks = sdks
        self.keyboards = keyboards
    }

    /// Returns the scenario in every variant that exists.
    ///
    /// - Throws: ``UnknownDevice`` or ``UnknownSystem``.
    public func variants(
        of scenario: Scenario, catalogs: ScenarioCatalogs
    ) throws -> [Scenario] {
        var result: [Scenario] = []
        for variant in try base.variants(of: scenario, catalogs: catalogs) {
            for sdk in sdks.isEmpty ? [nil] : sdks.map(Optional.some) {
                var built = variant
                if let sdk {
                    built = try variant.variant(ScenarioVariant(sdk: sdk), catalogs: catalogs)
                }
                for keyboard in keyboards.isEmpty ? [scenario.setting.choice.kind] : keyboards {
                    built.setting = built.setting.choosing(keyboard, like: scenario.setting)
                    result.append(built)
                }
            }
        }
        return result
    }
}

extension Setting {
    /// Returns the setting with the user's choices of another one, and with a keyboard.
    fileprivate func choosing(_ kind: KeyboardKind, like other: Setting) -> Setting {
        var choice = other.choice
        if choice.kind != kind { choice = KeyboardChoice(kind: kind) }
        var result = Setting(
            device: device, system: system, heights: heights, apps: apps, appearance: appearance,
            interface: interface, choice: choice, prefersCrossFade: other.prefersCrossFade,
            displays: displays, arrangement: arrangement)
        result.situations = situations
        result.checks = checks
        return result
    }
}
