import Foundation
import Pictures
import RestoreTesting
import Scenarios
import Simulator
import Testing

// The code of the articles in `Sources/RestoreTesting/RestoreTesting.docc`; `ArticleTests` compares
// them. The goldens lie in `__Snapshots__` beside this file.

/// The folder of this file, which holds `chat.yaml`.
private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path

@Test("The keyboard is back after the switch")
func keyboardComesBack() throws {
    let chat = try Scenario.load(path: "\(folder)/chat.yaml")
    assertSnapshot(of: chat, as: .image(at: .step(2)))
}

@Suite(.snapshots(record: .missing))
struct ChatTests {
    @Test("A run holds its expectations and looks as recorded")
    func run() throws {
        let run = try ScenarioRun.run(Scenario.load(path: "\(folder)/chat.yaml"))
        #expect(run.isAsExpected)
        assertSnapshot(of: run, as: .state)
        assertSnapshot(of: run, as: .timeline, named: "both apps")
    }

    @Test("Anything that can be printed is compared line by line")
    func dump() {
        assertSnapshot(of: ["milk", "bread"], as: .dump)
    }
}

@Suite("The tolerance of a comparison")
struct ToleranceTests {
    @Test("A budget accepts scattered pixels")
    func budget() throws {
        let chat = try Scenario.load(path: "\(folder)/chat.yaml")
        let scattered = SnapshotComparison(
            metric: .strict(tolerance: 2), budget: DiffBudget(pixels: 20))
        assertSnapshot(of: chat, as: .image(at: .step(2), comparison: scattered))
    }
}

/// A strategy for the notes of an app.
struct Note {
    var lines: [String]
}

extension SnapshotStrategy where Value == Note {
    static var text: Self {
        SnapshotStrategy<String>.lines.pullback { $0.lines.joined(separator: "\n") }
    }
}

@Suite("A strategy of one's own")
struct StrategyTests {
    @Test("A note is kept as its lines")
    func note() {
        assertSnapshot(of: Note(lines: ["milk", "bread"]), as: .text)
    }
}
