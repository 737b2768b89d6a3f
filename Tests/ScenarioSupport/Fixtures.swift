import Handlings
public import Scenarios
import Simulator

/// Scenarios and errors from texts, with the program's own catalogues.
public enum Fixtures {
    /// The catalogues of the program, loaded once.
    public static let catalogs = Result { try ScenarioCatalogs.load() }

    /// The catalogues, or empty ones where the data is missing (other tests tell that).
    public static var loaded: ScenarioCatalogs {
        (try? catalogs.get())
            ?? ScenarioCatalogs(
                devices: DeviceCatalog(devices: []), systems: SystemCatalog(profiles: []),
                heights: HeightCatalog(rows: [], anatomy: []), handlings: .builtIn)
    }

    public static func scenario(_ text: String, file: String = "test.yaml") throws -> Scenario {
        try Scenario.parse(text, file: file, catalogs: catalogs.get())
    }

    /// The messages of everything that is wrong with a text.
    public static func errors(_ text: String, file: String = "test.yaml") throws -> [String] {
        do throws(ScenarioErrors) {
            _ = try Scenario.parse(text, file: file, catalogs: loaded)
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }
}
