import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Details of systems")
struct EraDetailTests {
    private static let phone4 = Studio.device("iPhone 4", 320, 480, scale: 2)

    private func texts(
        _ system: String, _ screen: (Setting) -> ScreenContent,
        _ orientation: Orientation = .portrait
    ) throws -> [String] {
        let setting = try Studio.setting(Self.phone4, orientation, system: system)
        return labels(
            try Studio.snapshotter(setting).displayList(
                of: screen(setting), captures: [Studio.capture(setting)]))
    }

    private static let switcher = ScreenContent.switcher(
        SwitcherContent(cards: [
            SwitcherContent.Card(app: AppID(0), picture: CaptureID(0), isLive: false)
        ]))

    @Test("Shows receipts under blue bubbles alone")
    func receipts() throws {
        for (system, isShown) in [("ios-3.1", false), ("ios-6", false), ("ios-7", true)] {
            let texts = try texts(system) { .app(Studio.capture($0)) }
            #expect(texts.contains("Delivered") == isShown, "\(system)")
        }
    }

    @Test("Draws rows from edge to edge until iOS 12, and inset since iOS 13")
    func rows() throws {
        for (system, reachesEdge) in [("ios-7", true), ("ios-12", true), ("ios-13", false)] {
            let setting = try Studio.setting(Self.phone4, system: system)
            let picture = try Studio.snapshotter(setting).image(
                of: .app(Studio.capture(setting, screen: "details")), captures: [],
                pixelsPerPoint: 1)
            let isWhite = (66..<picture.heightPx).contains { y in
                let pixel = picture[2, y]
                return (pixel.red, pixel.green, pixel.blue) == (255, 255, 255)
            }
            #expect(isWhite == reachesEdge, "\(system)")
        }
    }

    @Test("Hides the status bar of a phone with a home button below a banner")
    func banner() throws {
        let note = UserNotification(app: AppID(1), title: "Anna", body: "Hello")
        let app = try texts("ios-12") { .app(Studio.capture($0)) }
        #expect(app.contains("9:41 AM"))
        let covered = try texts("ios-12") { .notified(.app(Studio.capture($0)), by: [note]) }
        #expect(!covered.contains("9:41 AM") && covered.contains("Anna"))
    }

    @Test("Lays the tray below the app where the home screen does not turn")
    func tray() throws {
        let dock = try Set(texts("ios-5") { _ in .home }).subtracting(["Ike", "Notes"])
        let upright = try Set(texts("ios-5") { _ in Self.switcher })
        #expect(!upright.isDisjoint(with: dock))
        let app = try Set(texts("ios-5", { .app(Studio.capture($0)) }, .landscape))
        let turned = try Set(texts("ios-5", { _ in Self.switcher }, .landscape))
        #expect(app.isSubset(of: turned))
    }

    @Test("Begins the row of cards with the home screen")
    func homeCard() throws {
        let home = try Set(texts("ios-7") { _ in .home })
        #expect(try home.isSubset(of: texts("ios-7") { _ in Self.switcher }))
    }

    @Test("Rounds the mask of a capsule, and of nothing else")
    func mask() throws {
        let setting = try Studio.setting(Self.phone4, system: "ios-17")
        var capture = Studio.capture(setting)
        let painter = try #require(
            ScenePainter(
                capture.content, keyboard: nil, setting: setting,
                type: Typesetter(fonts: try Studio.snapshotter(setting).fonts)))
        let views = painter.screen.views
        let field = try #require(views.firstIndex { $0.takesText })
        let head = try #require(views.firstIndex { $0.kind.isNavigationBar })
        capture.content.masked = [field, head]
        let picture = try Studio.snapshotter(setting).image(
            of: .app(capture), captures: [], pixelsPerPoint: 1)
        func isBlack(_ x: Double, _ y: Double) -> Bool {
            let pixel = picture[Int(x), Int(y)]
            return pixel.red == 0 && pixel.green == 0 && pixel.blue == 0
        }
        for (view, hasCorner) in [(field, false), (head, true)] {
            let box = painter.frames[view]
            #expect(isBlack(box.midX, box.midY))
            #expect(isBlack(box.x + 1, box.y + 1) == hasCorner)
        }
    }

    @Test("Lays out the candidates that fit")
    func candidates() throws {
        let setting = try Studio.setting(Studio.phoneX)
        var keyboard = try Studio.keyboard(setting, .japanese)
        let long = String(repeating: "か", count: 12)
        keyboard.predictions = ["か", long, long + "き"]
        let capture = Studio.capture(setting, keyboard: keyboard, responder: 3)
        let texts = labels(
            try Studio.snapshotter(setting).displayList(of: .app(capture), captures: []))
        #expect(texts.contains(long) && !texts.contains(long + "き"))
    }
}
