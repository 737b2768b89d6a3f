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

    @Test("Has the keys and words of the text before the caret")
    func textBeforeCaret() throws {
        let section = try #require(try gallery().section("text"))
        let keyboards = section.pictures.compactMap { picture -> KeyboardContent? in
            guard case .app(let capture) = picture.screen else { return nil }
            return capture.keyboard
        }
        #expect(keyboards.count > 6)
        #expect(keyboards.allSatisfy { !$0.isShifted && $0.predictions == ["“you”", "your"] })
    }

    @Test("Predicts three words in the picture that runs from right to left")
    func arabicWords() throws {
        let section = try #require(try gallery().section("keys"))
        let picture = try #require(section.pictures.first { $0.name == "keys-right-to-left" })
        guard case .app(let capture) = picture.screen, let keyboard = capture.keyboard else {
            Issue.record("the picture has no keyboard")
            return
        }
        #expect(keyboard.predictions?.count == 3)
    }

    @Test("Shows each variant of the keyboards")
    func layouts() throws {
        let shown = Gallery.layouts.compactMap { $0.variant ?? $0.kind.variant }
        let maker = try PictureMaker.load()
        #expect(shown.sorted() == maker.keyboards.variants)
    }

    @Test("Shows at first about sixty pictures of nearly all sections")
    func selection() throws {
        let sections = try Gallery.sectionNames.compactMap { try gallery().section($0) }
        let all = sections.flatMap { section in section.pictures.map { ($0.name, section.name) } }
        #expect(GallerySelection.names.subtracting(all.map(\.0)) == [])
        let chosen = all.filter { GallerySelection.names.contains($0.0) }
        #expect((50...70).contains(chosen.count))
        #expect(Set(chosen.map(\.1)).count >= Gallery.sectionNames.count - 1)
    }

    @Test("Has one chat in each system in a row")
    func row() throws {
        let section = try #require(try gallery().section("systems"))
        let row = section.pictures.filter { GallerySelection.isInRow($0, of: section) }
        #expect(row.count == Gallery.generations.count)
        #expect(row.first?.setting.system.name == "iPhone OS 3.1")
        #expect(row.last?.setting.system.name == "iOS 27")
    }

    @Test("Writes an index page, each picture and a contact sheet")
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
            #expect(files.contains("small/switcher/switcher-iphone-15-light-portrait.png"))
            let page = String(decoding: try FileBytes.read("\(out)/index.html"), as: UTF8.self)
            #expect(page.contains("\"switcher/switcher-iphone-15-light-portrait.png\""))
            #expect(!page.contains("http://") && !page.contains("https://"))
            let picture = try PNG.decode(
                FileBytes.read("\(out)/switcher/switcher-iphone-15-light-portrait.png"))
            #expect(picture.widthPx == 393 && picture.heightPx == 852)
        }
    }
}
