import Simulator
import Testing

@testable import Scenarios

enum Fixtures {
    /// The catalogues of the program, loaded once.
    static let catalogs = Result { try ScenarioCatalogs.load() }

    /// The catalogues, or empty ones where the data is missing (other tests tell that).
    static var loaded: ScenarioCatalogs {
        (try? catalogs.get())
            ?? ScenarioCatalogs(
                devices: DeviceCatalog(devices: []), systems: SystemCatalog(profiles: []),
                heights: HeightCatalog(rows: [], anatomy: []), handlings: .builtIn)
    }

    static func scenario(_ text: String, file: String = "test.yaml") throws -> Scenario {
        try Scenario.parse(text, file: file, catalogs: catalogs.get())
    }

    /// The messages of everything that is wrong with a text.
    static func errors(_ text: String, file: String = "test.yaml") throws -> [String] {
        do throws(ScenarioErrors) {
            _ = try Scenario.parse(text, file: file, catalogs: loaded)
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }
}
