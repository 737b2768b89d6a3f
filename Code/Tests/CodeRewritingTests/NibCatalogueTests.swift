import Foundation
import Testing

@testable import CodeCommands

/// Compares the catalogue with the sources of the reader in the stand-in.
@Suite("The catalogue of elements and its reader agree")
struct NibCatalogueTests {
    private let reader: String
    /// The texts in quotation marks, which include all names that are read.
    private let literals: Set<String>

    init() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../StandIn/Sources/UIKit/Nibs").standardizedFileURL
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        reader = try names.map {
            try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }
        .joined()
        var found = Set(reader.matches(of: /"(\w+)"/).map { String($0.1) })
        // Names of both axes.
        for match in reader.matches(of: /"\\\(word\)(\w+)"/) {
            found.formUnion(["horizontal\(match.1)", "vertical\(match.1)"])
        }
        literals = found
    }

    @Test("What is ignored is not read")
    func ignored() {
        let read = literals.intersection(NibCatalogue.ignored)
        // Names of elements are no attributes.
        #expect(read.subtracting(NibCatalogue.views).sorted() == [])
    }

    @Test("Attributes that are listed are read")
    func listed() {
        #expect(NibCatalogue.listed.subtracting(literals).sorted() == [])
    }

    @Test("Elements of which objects are made are listed")
    func elements() {
        let made = reader.matches(of: /"(\w+)": UI\w+\.self/).map { String($0.1) }
        #expect(made.count > 40)
        #expect(made.filter { !NibCatalogue.knows(element: $0) } == [])
    }

    @Test("The size of a font is read")
    func fontSize() {
        let font = NibNode("font", ["size": "30", "metaFont": "system"], line: 1, column: 1)
        #expect(NibCatalogue.use(of: "size", in: font) == .read)
        #expect(NibCatalogue.use(of: "metaFont", in: font) == .read)
    }
}
