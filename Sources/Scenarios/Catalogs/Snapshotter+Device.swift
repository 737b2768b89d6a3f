public import Simulator
public import Snapshotter

// Not in Snapshotter, which draws any setting with any key layouts and needs no data files: the
// catalogs, the layouts and the fonts are loaded here.
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
    ///   `DataError` or `FontError` if data or fonts are missing.
    public init(
        device: String, system: String? = nil, apps: [AppDefinition] = [],
        orientation: Orientation = .portrait, appearance: Appearance = .light
    ) throws {
        let setting = try Setting(
            device: device, system: system, apps: apps, orientation: orientation,
            appearance: appearance)
        let maker = try PictureMaker.load()
        self.init(setting: setting, keyboards: maker.keyboards, fonts: maker.fonts)
    }
}
