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
                for keyboard in keyboards.isEmpty ? [nil] : keyboards.map(Optional.some) {
                    let other = ScenarioVariant(sdk: sdk, keyboard: keyboard)
                    result.append(try variant.variant(other, catalogs: catalogs))
                }
            }
        }
        return result
    }
}
