import Foundation
import Simulator
import Testing

@testable import Scenarios

/// docs/handlings.md has a section for every way of handling the keyboard that there is.
@Suite struct HandlingPageTests {
    private static func page() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("docs/handlings.md"), encoding: .utf8)
    }

    @Test("each handling has a section", arguments: HandlingRegistry.builtIn.entries.map(\.name))
    func sections(name: String) throws {
        let page = try Self.page()
        #expect(page.contains("\n### `\(name)`\n") || page.contains("\n## `\(name)`\n"))
    }

    @Test("every report that the page names is one of the list")
    func reports() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let list = try String(
            contentsOf: root.appendingPathComponent("docs/reports.md"), encoding: .utf8)
        let names = try Self.page().matches(of: /\b[A-Z]{3}-\d\d\b/).map { String($0.output) }
        #expect(names.count > 10)
        for name in Set(names).sorted() { #expect(list.contains("[\(name)]"), "\(name)") }
    }
}
