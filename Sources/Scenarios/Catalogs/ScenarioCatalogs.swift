public import Handlings

/// Everything that the names of a scenario can mean.
public struct ScenarioCatalogs: Sendable {
    /// The devices.
    public var devices: DeviceCatalog
    /// The system profiles.
    public var systems: SystemCatalog
    /// The keyboard heights.
    public var heights: HeightCatalog
    /// The ways to handle the keyboard, by name.
    public var handlings: HandlingRegistry
    /// The symbols of UIKit with their systems.
    public var apis: APICatalog
    /// The place where apps are built from source code; nil where that is not allowed.
    public var code: CodeCatalog?

    /// Creates catalogs from their parts; by default no symbol is known.
    public init(
        devices: DeviceCatalog, systems: SystemCatalog, heights: HeightCatalog,
        handlings: HandlingRegistry, apis: APICatalog = APICatalog(apis: [])
    ) {
        self.apis = apis
        self.devices = devices
        self.systems = systems
        self.heights = heights
        self.handlings = handlings
    }

    /// The catalogues that come with the program, read once.
    static let builtIn = Result { try ScenarioCatalogs.load() }

    /// Loads the catalogues that come with the program.
    ///
    /// - Throws: `ResourceError` when data is missing, `DataError` when a file is broken.
    public static func load(
        handlings: HandlingRegistry = .builtIn
    ) throws -> ScenarioCatalogs {
        ScenarioCatalogs(
            devices: try .load(), systems: try .load(), heights: try .load(),
            handlings: handlings, apis: try .load())
    }
}
