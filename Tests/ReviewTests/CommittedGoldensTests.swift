import Basics
import Foundation
import Testing

@testable import Review

@Suite("Committed goldens")
struct CommittedGoldensTests {
    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("Have the hashes of their manifest", arguments: ["Goldens", "GalleryGoldens"])
    func hashes(name: String) throws {
        let folder = try GoldenFolder(path: Self.tests.appendingPathComponent(name).path)
        #expect(!folder.manifest.goldens.isEmpty)
        for golden in folder.manifest.goldens {
            let bytes = try FileBytes.read("\(folder.path)/\(golden.file)")
            #expect(SHA256.hex(bytes) == golden.sha256, "\(golden.file)")
        }
    }

    @Test("Are all named by their manifest", arguments: ["Goldens", "GalleryGoldens"])
    func orphans(name: String) throws {
        let folder = try GoldenFolder(path: Self.tests.appendingPathComponent(name).path)
        let named = Set(folder.manifest.goldens.map(\.file) + [GoldenFolder.manifestName])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.filter { !named.contains($0) }.sorted() == [])
    }
}
