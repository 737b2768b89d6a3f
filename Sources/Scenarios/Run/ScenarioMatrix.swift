public import Simulator

/// The variants in which a scenario is to be drawn: every device with every system, orientation
/// and appearance. An empty list stands for what the scenario itself says.
public struct ScenarioMatrix: Hashable, Sendable {
    /// The names of the devices; empty for the file's own.
    public var devices: [String]
    /// The systems; empty for the file's own.
    public var systems: [String]
    /// The orientations; empty for the file's own.
    public var orientations: [Orientation]
    /// The appearances; empty for the file's own.
    public var appearances: [Appearance]

    /// Creates a matrix; an empty list keeps what the file sets.
    public init(
        devices: [String] = [], systems: [String] = [], orientations: [Orientation] = [],
        appearances: [Appearance] = []
    ) {
        self.devices = devices
        self.systems = systems
        self.orientations = orientations
        self.appearances = appearances
    }

    /// Returns the scenario in every variant, without those that no device ever was, and without
    /// those whose device or system lacks the scenario's windows.
    ///
    /// An iPhone 5s with iOS 17 is left out, for example.
    ///
    /// - Throws: ``UnknownDevice`` or ``UnknownSystem``.
    public func variants(
        of scenario: Scenario, catalogs: ScenarioCatalogs
    ) throws -> [Scenario] {
        var result: [Scenario] = []
        for device in Self.orNil(devices) {
            for system in Self.orNil(canonicalSystems) {
                guard try Self.exists(device, system, scenario, catalogs) else { continue }
                for orientation in Self.orNil(orientations) {
                    for appearance in Self.orNil(appearances) {
                        let variant = ScenarioVariant(
                            device: device, system: system == scenario.system ? nil : system,
                            orientation: orientation, appearance: appearance)
                        do {
                            result.append(try scenario.variant(variant, catalogs: catalogs))
                        } catch is ImpossibleWindows {
                            continue
                        }
                    }
                }
            }
        }
        return result
    }

    /// The file's own device and system are always included.
    private static func exists(
        _ device: String?, _ system: String?, _ scenario: Scenario, _ catalogs: ScenarioCatalogs
    ) throws -> Bool {
        guard device != nil || system != nil else { return true }
        let row = try catalogs.devices.device(named: device ?? scenario.setting.device.name)
        return row.runs(system ?? scenario.systemVersion)
    }

    /// Each version once, however it is written.
    private var canonicalSystems: [String] {
        let versions = systems.map { SystemVersion($0)?.description ?? $0 }
        return versions.indices.filter { !versions[..<$0].contains(versions[$0]) }
            .map { versions[$0] }
    }

    private static func orNil<Value>(_ values: [Value]) -> [Value?] {
        values.isEmpty ? [nil] : values
    }
}

extension Scenario {
    /// The version of iOS in its one spelling: `12` is `12.0`.
    fileprivate var system: String { SystemVersion(systemVersion)?.description ?? systemVersion }

    /// A name of the variant that stays: `iphone-x-12.0`, with `-landscape` and `-dark` where so.
    public var variantName: String {
        var name = "\(setting.device.name.slug)-\(system)"
        if setting.orientation == .landscape { name += "-landscape" }
        if setting.appearance == .dark { name += "-dark" }
        return name
    }
}

extension String {
    /// The text in small letters and digits, with a hyphen for what lies between: `card-ike`.
    package var slug: String {
        var result = ""
        for letter in lowercased() {
            if letter.isLetter || letter.isNumber || letter == "." || letter == "_" {
                result.append(letter)
            } else if !result.isEmpty, result.last != "-" {
                result.append("-")
            }
        }
        return result.last == "-" ? String(result.dropLast()) : result
    }
}
