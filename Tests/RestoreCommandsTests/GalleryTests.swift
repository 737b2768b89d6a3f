import Basics
import Foundation
import Pictures
import Scenarios
import Snapshotter
import Simulator
import Testing

@testable import RestoreCommands

@Suite("The gallery")
struct GalleryTests {
    private func gallery() throws -> Gallery {
        Gallery(stage: GalleryStage(catalogs: try Program.catalogs()))
    }

    @Test("Has pictures in each section, and a name for each file")
    func names() throws {
        var names: [String] = []
        for name in Gallery.sectionNames {
            let section = try #require(try gallery().section(name))
            #expect(section.pictures.count > 3, "\(name)")
            names += section.pictures.map { "\(section.name)/\($0.name)" }
        }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.allSatisfy { $0.isASCII && $0 != " " } })
        #expect(names.contains("keyboards/keyboard-island-arabic"))
    }

    @Test("Shows each variant of the keyboards")
    func layouts() throws {
        let shown = Gallery.layouts.compactMap { $0.variant ?? $0.kind.variant }
        let maker = try PictureMaker.load()
        #expect(shown.sorted() == maker.keyboards.variants)
    }

    @Test("Writes each picture and a contact sheet")
    func command() async throws {
        try await withFolder { folder in
            let out = "\(folder)/gallery"
            let result = await CommandLine.run([
                "gallery", "-o", out, "--only", "switcher", "--scale", "1"
            ])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.hasPrefix("Switchers: 14 pictures, "))
            let files = try FileManager.default.subpathsOfDirectory(atPath: out).sorted()
            #expect(files.contains("sheet-switcher-1.png"))
            let picture = try PNG.decode(
                FileBytes.read("\(out)/switcher/switcher-iphone-15-light-portrait.png"))
            #expect(picture.widthPx == 393 && picture.heightPx == 852)
        }
    }
}
