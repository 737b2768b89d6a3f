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

    @Test("shows the very lines that are type-checked here", arguments: ["UIKit", "SwiftUI"])
    func lines(_ framework: String) throws {
        let page = try Self.text("docs/restoration.md")
        let source = try Self.text("Tests/RestorationTests/\(framework)Example.swift")
        let shown = try #require(source.components(separatedBy: "// Shown.\n").dropFirst().first)
        let lines = shown.trimmingCharacters(in: .newlines)
        #expect(page.contains("```swift\nimport \(framework)\n\(lines)\n```"))
        #expect(lines.split(separator: "\n").count <= 60)
    }
}
