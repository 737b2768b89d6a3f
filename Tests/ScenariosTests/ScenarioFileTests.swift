import Foundation
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite struct ScenarioFileTests {
    @Test("every scenario that comes with the program holds", arguments: builtIns)
    func builtIn(name: String) throws {
        let suite = try ScenarioSuite.builtIn(name, catalogs: Fixtures.catalogs.get())
        #expect(!suite.title.isEmpty)
        for aCase in suite.cases {
            let run = try ScenarioRun.run(aCase.scenario)
            #expect(run.failures.map(\.description) == [], "\(aCase.name)")
            #expect(run.scenario.steps.contains { $0.expectation != nil }, "\(aCase.name)")
        }
    }

    static var builtIns: [String] { (try? ScenarioSuite.builtInNames()) ?? [] }

    @Test("there are built-in scenarios, and no other name is one")
    func names() throws {
        #expect(Self.builtIns.contains("talk") && Self.builtIns.contains("talk-fixed"))
        #expect(throws: (any Error).self) {
            try Scenario.builtIn("nothing", catalogs: Fixtures.catalogs.get())
        }
    }

    private func error(_ path: String) -> String {
        do throws(ScenarioErrors) {
            _ = try Scenario.load(path: path, catalogs: Fixtures.loaded)
            return "it was read"
        } catch {
            return error.description
        }
    }

    @Test("a file that is missing, a folder or too large is reported with its path")
    func unreadable() throws {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(
            error("/no/such/file.yaml").hasPrefix(
                "/no/such/file.yaml:1:1: error: the file cannot be read: "))
        #expect(error(folder).hasPrefix("\(folder):1:1: error: the file cannot be read: "))
        let path = folder + "/large-\(UUID().uuidString).yaml"
        try Data(count: 2 << 20).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(error(path).hasPrefix("\(path):1:1: error: the file has more than 1048576 bytes"))
    }

    @Test("a file is read as its text is")
    func read() throws {
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).yaml"
        let text = TalkScenarioTests.text(handling: "tracker")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let scenario = try Scenario.load(path: path, catalogs: Fixtures.catalogs.get())
        #expect(scenario.steps.count == 6 && scenario.file == path)
        #expect(scenario.actionCount == 6)
    }
}
