import Foundation
import ScenarioSupport
import Testing

@testable import Scenarios
@testable import Simulator

/// What docs/windows.md shows runs, and what it calls an assumption is all that is one.
@Suite("The page on windows")
struct WindowPageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func page() throws -> String {
        try String(contentsOf: root.appendingPathComponent("docs/windows.md"), encoding: .utf8)
    }

    @Test("The story of two scenes and a display holds")
    func story() throws {
        let block = try #require(
            try Self.page().components(separatedBy: "```yaml desk.yaml\n").dropFirst().first)
        let text = block.components(separatedBy: "```")[0]
        let run = try ScenarioRun.run(try Fixtures.scenario(text, file: "desk.yaml"))
        #expect(run.failures.map(\.description) == [])
        #expect(run.scenario.setting.displays.count == 1)
    }

    @Test("Each scenario that the page runs is there")
    func files() throws {
        let files = try Self.page().matches(of: /restore-tool run (Resources\S+)/)
        #expect(files.count > 3)
        for file in files {
            let path = Self.root.appendingPathComponent(String(file.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(file.1)")
        }
    }

    @Test("Each assumption on windows stands on the page", arguments: ["16.1", "26.0"])
    func assumptions(version: String) throws {
        let page = try Self.page()
        let profile = try SystemCatalog.load().profile(for: version).profile
        let assumed = profile.figures.filter {
            $0.name.hasPrefix("windows.") && $0.isAssumed(in: profile)
        }
        #expect(assumed.count > 5)
        for figure in assumed { #expect(page.contains("`\(figure.name)`"), "\(figure.name)") }
    }
}
