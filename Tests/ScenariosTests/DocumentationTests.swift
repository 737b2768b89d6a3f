import Handlings
import Foundation
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// What docs/scenarios.md says is what the parser reads.
@Suite struct DocumentationTests {
    private static func document() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("docs/scenarios.md"), encoding: .utf8)
    }

    private static func blocks() throws -> [String] {
        try document().components(separatedBy: "```yaml\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    @Test("the example runs and holds")
    func example() throws {
        let run = try ScenarioRun.run(try Fixtures.scenario(try #require(try Self.blocks().first)))
        #expect(run.failures == [])
    }

    @Test("the screen that is spelled out is read")
    func screen() throws {
        let block = try #require(try Self.blocks().first { $0.hasPrefix("screen:") })
        let indented = block.split(separator: "\n").map { "    \($0)\n" }.joined()
        let text =
            "device: iPhone X\nsystem: 12\napps:\n  own:\n" + indented
            + "steps:\n  - launch: own\n  - tap: field\n"
            + "  - expect: { firstResponder: field, frames: { field: [16, 96, 343, 36], "
            + "bar: [0, 44, 375, 44], tools: [0, 734, 375, 44] } }\n"
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        #expect(run.failures == [])
    }

    @Test("every case of the example with cases holds")
    func cases() throws {
        let block = try #require(try Self.blocks().first { $0.contains("cases:") })
        let suite = try ScenarioSuite.parse(
            block, file: "docs.yaml", catalogs: Fixtures.catalogs.get())
        #expect(suite.cases.map(\.shows) == [.fault, .withoutCause])
        for aCase in suite.cases {
            let run = try ScenarioRun.run(aCase.scenario)
            #expect(run.failures.map(\.description) == [], "\(aCase.name)")
        }
    }

    @Test("The example with windows holds")
    func windows() throws {
        let block = try #require(try Self.blocks().first { $0.contains("openScene:") })
        let run = try ScenarioRun.run(try Fixtures.scenario(block))
        #expect(run.failures.map(\.description) == [])
    }

    @Test("every key, step, expectation and handling is described")
    func complete() throws {
        let text = try Self.document()
        var names = ScenarioParser.keys + ScenarioParser.stepWords.map(\.name)
        names += ScenarioParser.expectationKeys + ScreenDefinition.builtInNames
        names += ScenarioParser.appKeys + ScenarioParser.notificationKeys
        names += ScenarioParser.displayKeys + Arrangement.allCases.map(\.rawValue)
        names += WindowTile.allCases.map(\.rawValue) + SplitShare.allCases.map(\.rawValue)
        names += HandlingRegistry.builtIn.entries.map(\.name)
        names += HandlingRegistry.builtIn.entries.flatMap { $0.options.map(\.name) }
        for name in names {
            let isThere = ["`\(name)`", "`\(name):", " \(name)`", "\(name) ", " \(name):"].contains
            {
                text.contains($0)
            }
            #expect(isThere, "\(name) is not described")
        }
    }
}
