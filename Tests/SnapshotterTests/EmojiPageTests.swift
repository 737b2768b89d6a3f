import Pictures
@_spi(Benchmarks) import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("The emoji page")
struct EmojiPageTests {
    private static let sections = EmojiSection.allCases.filter { $0 != .frequent }

    @Test("Has at least 400 emoji, each in one section and once")
    func emoji() {
        let all = Self.sections.flatMap { $0.emoji(unicode: 15) }
        #expect(all.count >= 400)
        let twice = Dictionary(grouping: all) { $0.filter { $0 != "\u{FE0F}" } }
            .filter { $0.value.count > 1 }.keys.sorted()
        // The faces of the seasons and weather of iOS stand once as well.
        #expect(twice == [])
        #expect(Set(EmojiSection.frequent.emoji(unicode: 15)).count == 30)
    }

    @Test(
        "Has a glyph of the coloured font for each", .enabled(if: Studio.fonts?.drawsEmoji == true))
    func glyphs() throws {
        let fonts = try #require(Studio.fonts)
        for text in EmojiSection.allCases.flatMap({ $0.emoji(unicode: 15) }) {
            let glyphs = fonts.glyphs(of: text, weight: .regular)
            #expect(glyphs.filter(\.face.isColoured).count == 1, "\(text)")
            #expect(glyphs.count { !$0.face.isColoured } == 0, "\(text)")
        }
    }

    @Test("Leaves out what the Unicode of a system does not have")
    func ages() {
        #expect(EmojiSection.smileys.emoji(unicode: 6).contains("😀"))
        #expect(!EmojiSection.smileys.emoji(unicode: 8).contains("🥰"))
        #expect(EmojiSection.smileys.emoji(unicode: 11).contains("🥰"))
        #expect(!EmojiSection.smileys.emoji(unicode: 13).contains("🥹"))
    }

    private func labels(
        _ device: DeviceProfile, system: String, _ section: EmojiSection = .frequent
    ) throws -> [String] {
        let setting = try Studio.setting(device, system: system)
        var keyboard = try Studio.keyboard(setting, .emoji)
        if system == "ios-17", !device.isPad {
            keyboard.frame = Rect(x: 0, y: 428, width: 375, height: 384)
        }
        let capture = Studio.capture(setting, screen: "notes", keyboard: keyboard, responder: 1)
        var snapshotter = try Studio.snapshotter(setting)
        snapshotter.staging.emojiSection = section
        return runs(snapshotter.displayList(of: .app(capture), captures: [])).map(\.string)
    }

    @Test("Has a field to search in since iOS 14", arguments: [("ios-13", false), ("ios-17", true)])
    func search(system: String, has: Bool) throws {
        #expect(try labels(Studio.phoneX, system: system).contains("Search Emoji") == has)
    }

    @Test("Begins at the section that is chosen", .enabled(if: Studio.fonts?.drawsEmoji == true))
    func section() throws {
        let first = try labels(Studio.phoneX, system: "ios-17")
        #expect(first.contains("FREQUENTLY USED") && first.contains("😂"))
        let food = try labels(Studio.phoneX, system: "ios-17", .food)
        #expect(food.contains("FOOD & DRINK") && food.contains("🍎"))
        #expect(!food.contains("FREQUENTLY USED"))
    }
}
