public import Simulator

extension Setting {
    /// Creates the setting of a device by its name, with the system and the keyboard heights of the
    /// catalogs.
    ///
    ///     var world = World(try Setting(device: "iPhone 15", system: "17.0", apps: [chat]))
    ///
    /// - Parameters:
    ///   - device: a model in any spelling, such as `iPhone 15`.
    ///   - system: a version of iOS; nil for the last one that the device runs and the model knows.
    /// - Throws: ``UnknownDevice`` or ``UnknownSystem`` with the nearest names; `ResourceError` or
    ///   `DataError` if data are missing.
    public init(
        device: String, system: String? = nil, apps: [AppDefinition] = [],
        orientation: Orientation = .portrait, appearance: Appearance = .light,
        displays: [ExternalDisplay] = [], arrangement: Arrangement = .fullScreen
    ) throws {
        let catalogs = try ScenarioCatalogs.load()
        let row = try catalogs.devices.device(named: device)
        let newest = catalogs.systems.profiles.last?.firstVersion
        let version = system ?? row.lastSystem ?? newest ?? row.firstSystem
        let profile = try catalogs.systems.profile(for: version).profile
        let number = SystemCatalog.version(version) ?? SystemVersion(major: 0)
        self.init(
            device: row.profile, system: profile,
            heights: catalogs.heights.heights(for: row, system: number), apps: apps,
            orientation: orientation, appearance: appearance, displays: displays,
            arrangement: arrangement)
    }
}
