public import Handlings

/// Everything that the names of a scenario can mean.
public struct ScenarioCatalogs: Sendable {
    public var devices: DeviceCatalog
    public var systems: SystemCatalog
    public var heights: HeightCatalog
    public var handlings: HandlingRegistry
    public var apis: APICatalog

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

    /// The catalogues that come with the program.
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
