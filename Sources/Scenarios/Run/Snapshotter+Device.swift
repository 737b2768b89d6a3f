public import Simulator
public import Snapshotter

extension Snapshotter {
    /// Creates a snapshotter for a device by its name, with the key layouts and fonts that come
    /// with the program.
    ///
    ///     let phone = try Snapshotter(device: "iPhone 15", apps: [chat])
    ///     var world = World(phone.setting)
    ///     let picture = try phone.image(of: world)
    ///
    /// - Parameters:
    ///   - device: a model in any spelling, such as `iPhone 15`.
    ///   - system: a version of iOS; nil for the last one that the device runs and the model knows.
    /// - Throws: ``UnknownDevice`` or ``UnknownSystem`` with the nearest names; `ResourceError`,
    ///   `DataError` or `FontError` where data or fonts are missing.
    public init(
        device: String, system: String? = nil, apps: [AppDefinition] = [],
        orientation: Orientation = .portrait, appearance: Appearance = .light
    ) throws {
        let catalogs = try ScenarioCatalogs.load()
        let row = try catalogs.devices.device(named: device)
        let newest = catalogs.systems.profiles.last?.firstVersion
        let version = system ?? row.lastSystem ?? newest ?? row.firstSystem
        let profile = try catalogs.systems.profile(for: version).profile
        let number = SystemCatalog.version(version) ?? SystemVersion(major: 0)
        let maker = try PictureMaker.load()
        self.init(
            setting: Setting(
                device: row.profile, system: profile,
                heights: catalogs.heights.heights(for: row, system: number), apps: apps,
                orientation: orientation, appearance: appearance),
            keyboards: maker.keyboards, fonts: maker.fonts)
    }
}
