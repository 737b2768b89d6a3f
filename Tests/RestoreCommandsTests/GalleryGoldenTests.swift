import Basics
import Foundation
import Pictures
import Review
import Scenarios
import Testing

@testable import RestoreCommands

/// The pictures of the gallery against their goldens, byte for byte.
///
/// `RESTORE_RECORD=missing` records the goldens that are missing, `failed` also those that differ,
/// and `all` every one. A test that records a golden fails.
@Suite("Goldens of the gallery")
struct GalleryGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "GalleryGoldens").path
    private static let maker = Result { try PictureMaker.load() }
    private static let gallery = Result {
        Gallery(stage: GalleryStage(catalogs: try Program.catalogs()))
    }
    private static let fonts = Result { try DrawingInputs.fonts(FileHashes(folder: nil)) }
    /// The size of a golden that a repository can hold many of.
    private static let mostBytes = 150_000

    @Test("Draws each sheet as its golden", arguments: GallerySheet.all)
    func sheet(_ sheet: GallerySheet) throws {
        let image = try sheet.image(in: Self.gallery.get(), with: Self.maker.get())
        let png = try PNG.encode(image, options: .small)
        var goldens = try GoldenFolder(path: Self.folder)
        var candidate = GoldenCandidate(
            name: sheet.goldenName, png: png,
            origin: GoldenOrigin(
                device: "several", system: "several", source: "gallery, \(sheet.section)",
                fonts: []))
        let comparison = goldens.comparison(of: candidate) { (try? Self.fonts.get()) ?? [] }
        let mode = ProcessInfo.processInfo.environment["RESTORE_RECORD"] ?? "never"
        if Self.records(comparison.result, mode) {
            candidate.origin.fonts = try Self.fonts.get()
            try goldens.record(candidate)
            try goldens.save()
            Issue.record("recorded \(candidate.name); look at it and run the test again")
        } else if comparison.result != .equal {
            Attachment.record(Attachment(png, named: "\(sheet.name).png"))
            Issue.record("\(candidate.name): \(comparison.result)")
        }
        #expect(png.count <= Self.mostBytes, "divide the sheet \(sheet.name)")
    }

    private static func records(_ result: GoldenResult, _ mode: String) -> Bool {
        switch mode {
        case "all": true
        case "failed": result != .equal
        case "missing": result == .missing
        default: false
        }
    }

    @Test("The manifest has the sheets and nothing else, and each file has a golden")
    func manifest() throws {
        let manifest = try GoldenFolder(path: Self.folder).manifest
        #expect(manifest.goldens.map(\.name) == GallerySheet.all.map(\.goldenName).sorted())
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(Set(files) == Set(manifest.goldens.map(\.file) + [GoldenFolder.manifestName]))
    }

    @Test("Each picture of the gallery is on one sheet")
    func everyPicture() throws {
        let gallery = try Self.gallery.get()
        var names: [String] = []
        for sheet in GallerySheet.all {
            names += try sheet.pictures(in: gallery).map { "\(sheet.section)/\($0.name)" }
        }
        var expected: [String] = []
        for section in Gallery.sectionNames {
            let pictures = try #require(try gallery.section(section)).pictures
            expected += pictures.map { "\(section)/\($0.name)" }
        }
        #expect(names.sorted() == expected.sorted())
    }
}
