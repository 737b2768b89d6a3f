import Foundation
import Testing

@Suite("The documentation of Restoration")
struct RestorationDocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("draws the state machine that the enumeration finds")
    func drawing() throws {
        let page = try Self.text("docs/restoration.md")
        let drawing = StateDrawing()
        #expect(page.contains("```mermaid\n\(drawing.diagram)\n```"), "\(drawing.diagram)")
        #expect(page.contains("\n\(drawing.table)\n"), "\(drawing.table)")
        #expect(page.contains("\(drawing.stateCount) states"))
    }

    @Test(
        "shows the very lines that are type-checked here, twenty to call it",
        arguments: [
            "Store", "SwiftUI"
        ])
    func lines(_ name: String) throws {
        let page = try Self.text("docs/restoration.md")
        let source = try Self.text("Tests/RestorationTests/\(name)Example.swift")
        let pieces = source.components(separatedBy: "// Shown.\n").dropFirst()
            .map { $0.trimmingCharacters(in: .newlines) }
        let first = try #require(pieces.first)
        let framework = ["Store": "Foundation\nimport os"][name] ?? name
        let imports = first.replacingOccurrences(of: "import Foundation\n", with: "")
        #expect(page.contains("```swift\nimport \(framework)\n\(imports)\n```"))
        for piece in pieces.dropFirst() { #expect(page.contains("```swift\n\(piece)\n```")) }
        let lines = first.split(separator: "\n").filter { !$0.hasPrefix("import ") }
        #expect(lines.count <= 20, "\(lines.count)")
    }

    @Test("shows lines for UIKit that are parts of the sample that runs in the model")
    func sample() throws {
        let page = try Self.text("docs/restoration.md")
        let start = try #require(page.range(of: "### UIKit\n")).upperBound
        let end = try #require(page.range(of: "### Dismissal")).lowerBound
        let blocks = page[start..<end].components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == 5)
        let folder = Self.root.appendingPathComponent("Code/Samples/Restoring").path
        let files = try Foundation.FileManager.default.contentsOfDirectory(atPath: folder)
        let sources = try files.map { try Self.text("Code/Samples/Restoring/\($0)") }
        for block in blocks {
            #expect(sources.contains { $0.contains(block) }, "\(block)")
        }
        // What the delegate of a scene needs fits on a slide.
        #expect(blocks[0].split(separator: "\n").count <= 20)
    }
}
