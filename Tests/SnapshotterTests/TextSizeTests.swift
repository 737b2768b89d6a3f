import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Sizes of text in pictures")
struct TextSizeTests {
    private static func setting(_ size: TextSize, _ system: String) throws -> Setting {
        var setting = try Studio.setting(Studio.phoneX, system: system)
        setting.textSize = size
        return setting
    }

    private static func texts(
        _ size: TextSize, on screen: String, system: String = "ios-17"
    ) throws -> [TextRun] {
        let setting = try setting(size, system)
        let capture = Studio.capture(setting, screen: screen)
        return runs(try Studio.snapshotter(setting).displayList(of: capture, captures: []))
    }

    private static func run(_ text: String, in runs: [TextRun]) throws -> TextRun {
        try #require(runs.first { $0.string == text })
    }

    @Test("Rows of a list and their titles grow", arguments: ["ios-17", "ios-26"])
    func rows(system: String) throws {
        let usual = try Self.texts(.large, on: "details", system: system)
        let large = try Self.texts(.accessibilityMedium, on: "details", system: system)
        let ratio =
            try Self.run("Wi-Fi", in: large).size / Self.run("Wi-Fi", in: usual).size
        #expect(abs(ratio - 28.0 / 17) < 1e-9)
        func pitch(_ runs: [TextRun]) throws -> Double {
            try Self.run("Bluetooth", in: runs).origin.y - Self.run("Wi-Fi", in: runs).origin.y
        }
        let growth = try pitch(large) - pitch(usual)
        #expect(abs(growth - 11 * 1.193) < 1e-9)
    }

    @Test("A title that is too long for its row is broken into lines")
    func brokenTitle() throws {
        let large = try Self.texts(.accessibilityExtraExtraExtraLarge, on: "details")
        let letters = large.map(\.string).joined()
        #expect(!large.contains { $0.string == "Notifications" })
        #expect(letters.contains("Notifications"))
    }

    @Test("A line end in a title begins a line of the row, without an empty one")
    func titleOfLines() throws {
        var screen = ScreenDefinition.details
        screen.views[1].kind = .rows(["Sea\nand land", "General"])
        func places(_ size: TextSize, _ system: String) throws -> [Double] {
            var setting = try Studio.setting(Studio.phoneX, system: system, screen: screen)
            setting.textSize = size
            let list = try Studio.snapshotter(setting).displayList(
                of: Studio.capture(setting), captures: [])
            #expect(runs(list).allSatisfy { !$0.string.contains(where: \.isNewline) })
            return try ["Sea", "and land"].map { try Self.run($0, in: runs(list)).origin.y }
        }
        let usual = try places(.large, "ios-17")
        #expect(abs(usual[1] - usual[0] - 17 * TextScale.lineHeight) < 1e-9)
        let large = try places(.accessibilityLarge, "ios-17")
        #expect(abs(large[1] - large[0] - 33 * TextScale.lineHeight) < 1e-9)
    }

    @Test(
        "A title of one line shows the first of several with an ellipsis",
        arguments: ["ios-6", "ios-17"])
    func firstLine(system: String) throws {
        var screen = ScreenDefinition.details
        screen.views[0].kind = .navigationBar(title: "Sea\nLand", back: nil, avatar: false)
        screen.views[1].kind = .button(title: "Go\nnow")
        let setting = try Studio.setting(Studio.phoneX, system: system, screen: screen)
        let texts = labels(
            try Studio.snapshotter(setting).displayList(of: Studio.capture(setting), captures: []))
        #expect(texts.contains("Sea…") && texts.contains("Go…"))
        #expect(!texts.contains { $0.contains(where: \.isNewline) })
    }

    @Test("Rows are never lower than at the usual size")
    func smallRows() throws {
        let usual = try Self.texts(.large, on: "details")
        let small = try Self.texts(.extraSmall, on: "details")
        #expect(try Self.run("General", in: small).size < Self.run("General", in: usual).size)
        func middle(_ run: TextRun) -> Double { run.origin.y - run.size * Typesetter.capHeight / 2 }
        let places = try (Self.run("General", in: small), Self.run("General", in: usual))
        #expect(abs(middle(places.0) - middle(places.1)) < 1e-9)
    }

    @Test("Bubbles grow and bars do not")
    func chat() throws {
        let usual = try Self.texts(.large, on: "chat")
        let large = try Self.texts(.accessibilityLarge, on: "chat")
        let bars = ["Ike", "9:41"].filter { name in usual.contains { $0.string == name } }
        for name in bars {
            #expect(try Self.run(name, in: large).size == Self.run(name, in: usual).size)
        }
        let sizes = (Set(usual.map(\.size)), Set(large.map(\.size)))
        #expect(sizes.0.contains(16) && !sizes.1.contains(16))
        #expect(sizes.1.contains(16 * (33.0 / 17)))
        #expect(!bars.isEmpty)
    }

    @Test("Accessibility sizes are those of the body alone before iOS 11, and none before iOS 7")
    func eras() throws {
        let size = TextSize.accessibilityExtraLarge
        #expect(TextStyle.body.points(size, .body) == 40)
        #expect(TextStyle.caption1.points(size, .body) == 18)
        #expect(TextStyle.caption1.points(size, .all) == 32)
        for style in TextStyle.allCases {
            #expect(style.points(size, .none) == style.points(.large, .none))
        }
        #expect(TextScale(try Self.setting(size, "ios-8")).font(12, .caption1) == 18)
        #expect(TextScale(try Self.setting(size, "ios-6")).size == .large)
    }

    @Test("Styles never shrink from one size to the next", arguments: TextStyle.allCases)
    func order(style: TextStyle) {
        let points = TextSize.allCases.map { style.points($0, .all) }
        #expect(points == points.sorted() && points.count == 12)
        #expect(points.first != points.last)
    }
}
