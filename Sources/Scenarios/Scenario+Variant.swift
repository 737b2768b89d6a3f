public import Simulator

/// What of a scenario's setting is to be another; nil keeps what the file says.
public struct ScenarioVariant: Hashable, Sendable {
    public var device: String?
    /// A version such as `17.0`; latencies that the file sets are then the profile's own.
    public var system: String?
    public var orientation: Orientation?
    public var appearance: Appearance?

    public init(
        device: String? = nil, system: String? = nil, orientation: Orientation? = nil,
        appearance: Appearance? = nil
    ) {
        self.device = device
        self.system = system
        self.orientation = orientation
        self.appearance = appearance
    }
}

extension Scenario {
    /// The same apps and steps on another device or system, or turned, or in another appearance.
    ///
    /// - Throws: ``UnknownDevice`` or ``UnknownSystem``.
    public func variant(
        _ variant: ScenarioVariant, catalogs: ScenarioCatalogs
    ) throws -> Scenario {
        if variant == ScenarioVariant() { return self }
        let device = try catalogs.devices.device(named: variant.device ?? setting.device.name)
        let wanted = variant.system ?? systemVersion
        let match = try catalogs.systems.profile(for: wanted)
        let version = SystemCatalog.version(wanted) ?? SystemVersion(major: 0)
        var result = self
        result.systemVersion = wanted
        if variant.system != nil { result.remarks = match.remark.map { [$0] } ?? [] }
        result.setting = Setting(
            device: device.profile,
            system: variant.system == nil ? setting.system : match.profile,
            heights: catalogs.heights.heights(for: device, system: version), apps: setting.apps,
            orientation: variant.orientation ?? setting.orientation,
            appearance: variant.appearance ?? setting.appearance)
        return result
    }
}
