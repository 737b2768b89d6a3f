import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Forms of bars, switches and panels by system")
struct EraFormTests {
    private static let phone4 = Studio.device("iPhone 4", 320, 480, scale: 2)

    private static func list(
        _ system: String, _ screen: (Setting) -> ScreenContent,
        _ orientation: Orientation = .portrait, _ device: DeviceProfile = phone4
    ) throws -> DisplayList {
        let setting = try Studio.setting(device, orientation, system: system)
        return try Studio.snapshotter(setting).displayList(
            of: screen(setting), captures: [Studio.capture(setting)])
    }

    private static func boxes(_ list: DisplayList) -> [Box] {
        list.commands.flatMap { command -> [Box] in
            switch command {
            case .fill(.rect(let box), _), .fill(.roundedRect(let box, _, _), _): [box]
            case .clip(_, let inner), .layer(_, let inner), .transform(_, let inner): boxes(inner)
            default: []
            }
        }
    }

    @Test(
        "Draws a wide switch with a knob in its corners until iOS 4, and a round one until iOS 6",
        arguments: [("ios-3.1", 94.0), ("ios-4", 94), ("ios-5", 79), ("ios-6", 79)])
    func wordSwitch(system: String, width: Double) throws {
        let list = try Self.list(system) { .app(Studio.capture($0, screen: "details")) }
        let widths = Set(Self.boxes(list).filter { $0.height == 27 }.map(\.width))
        #expect(widths == [width, width == 94 ? 40 : 28])
    }

    @Test(
        "Gives the status bar the colour of the navigation bar on iOS 6 alone",
        arguments: [("ios-5", false), ("ios-6", true)])
    func statusBar(system: String, isBlue: Bool) throws {
        let setting = try Studio.setting(Self.phone4, system: system)
        let picture = try Studio.snapshotter(setting).image(
            of: .app(Studio.capture(setting, screen: "details")), captures: [], pixelsPerPoint: 1)
        let pixel = picture[110, 10]
        #expect((Int(pixel.blue) - Int(pixel.red) > 20) == isBlue)
        let home = try Studio.snapshotter(setting).image(
            of: .home, captures: [], pixelsPerPoint: 1)
        #expect(home[110, 10].blue < 60)
    }

    @Test("Ends a status bar with a darker line", arguments: ["ios-5", "ios-6"])
    func statusBarFoot(system: String) throws {
        let setting = try Studio.setting(Self.phone4, system: system)
        let picture = try Studio.snapshotter(setting).image(
            of: .app(Studio.capture(setting, screen: "details")), captures: [], pixelsPerPoint: 1)
        func light(_ y: Int) -> Int {
            let pixel = picture[110, y]
            return Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
        }
        #expect(light(18) - light(19) > 60)
    }

    @Test(
        "Rounds the selected tab of Notification Center only where the tabs end",
        arguments: [("ios-7", 0.0), ("ios-8", 4), ("ios-9", 4)])
    func selectedTab(system: String, radius: Double) throws {
        let list = try Self.list(system) {
            .covered(.app(Studio.capture($0)), by: .notificationCenter)
        }
        let tabs = Self.corners(list)
        #expect(tabs.count == 1)
        #expect(tabs.first == [0, radius, radius, 0])
    }

    /// The radii of shapes with a radius for each corner: from the upper left one, clockwise.
    private static func corners(_ list: DisplayList) -> [[Double]] {
        list.commands.flatMap { command -> [[Double]] in
            switch command {
            case .fill(.roundedCorners(_, let a, let b, let c, let d), _): [[a, b, c, d]]
            case .clip(_, let inner), .layer(_, let inner), .transform(_, let inner):
                corners(inner)
            default: []
            }
        }
    }

    @Test("Has the Notification Center of its system")
    func notificationCenter() throws {
        func texts(_ system: String) throws -> [String] {
            labels(
                try Self.list(system) {
                    .covered(.app(Studio.capture($0)), by: .notificationCenter)
                })
        }
        let old = try texts("ios-7")
        #expect(old.contains("Missed") && old.contains("9:41 AM") && !old.contains("9:41"))
        let middle = try texts("ios-9")
        #expect(middle.contains("Notifications") && !middle.contains("Missed"))
        let new = try texts("ios-12")
        #expect(new.contains("9:41") && !new.contains("Today"))
    }

    @Test(
        "Lets nothing show through Notification Center, empty or with notifications",
        arguments: ["ios-5", "ios-6", "ios-7", "ios-8", "ios-9", "ios-12", "ios-18", "ios-26"])
    func opaqueCenter(system: String) throws {
        let setting = try Studio.setting(Self.phone4, system: system)
        let center = ScreenContent.covered(
            .app(Studio.capture(setting)), by: .notificationCenter)
        let note = UserNotification(app: AppID(0), body: "Seven o'clock")
        for screen in [center, .notified(center, by: [note])] {
            let picture = try Studio.snapshotter(setting).image(
                of: screen, captures: [], pixelsPerPoint: 1)
            let alphas = (0..<480).flatMap { y in (0..<320).map { picture[$0, y].alpha } }
            #expect(Set(alphas) == [255])
        }
    }

    @Test(
        "Has a button to clear Notification Center since iOS 11, level with the title",
        arguments: [("ios-9", false), ("ios-12", true), ("ios-18", true), ("ios-26", true)])
    func clearButton(system: String, isThere: Bool) throws {
        for device in [Self.phone4, Studio.device("iPad", 810, 1080, scale: 2, isPad: true)] {
            let list = try Self.list(
                system, { .covered(.app(Studio.capture($0)), by: .notificationCenter) },
                .portrait, device)
            let title = runs(list).first { $0.string == "Notification Center" }?.origin
            let circles = list.commands.compactMap { command -> Box? in
                guard case .fill(.ellipse(let box), _) = command, let title else { return nil }
                return (box.y..<box.maxY).contains(title.y) ? box : nil
            }
            #expect(circles.map(\.width) == (isThere ? [28] : []))
            #expect(circles.allSatisfy { $0.x > (title?.x ?? 0) + 180 })
        }
    }

    @Test("Lowers a navigation bar on a phone that is held sideways, but not one with a picture")
    func lowBar() throws {
        func title(_ system: String, _ screen: String, _ name: String) throws -> Double {
            let list = try Self.list(
                system, { .app(Studio.capture($0, screen: screen)) }, .landscape, Studio.phoneX)
            return try #require(runs(list).first { $0.string == name }).origin.y
        }
        let upright = try Self.list(
            "ios-12", { .app(Studio.capture($0, screen: "details")) }, .portrait, Studio.phoneX)
        let run = try #require(runs(upright).first { $0.string == "Details" })
        // Half of 44 points below the safe area, which has 44 above, and half of 32 below none.
        let turned = try title("ios-12", "details", "Details")
        #expect(abs(run.origin.y - 44 - 22 - (turned - 16)) < 1e-9)
        #expect(try title("ios-26", "details", "Details") > title("ios-18", "details", "Details"))
    }

    @Test(
        "Bars keep their height sideways on phones from 414 points on",
        arguments: [("iPhone 8", 375, 667, 16.0), ("iPhone 8 Plus", 414, 736, 22)])
    func wideBar(name: String, width: Int, height: Int, middle: Double) throws {
        let device = Studio.device(name, width, height)
        func origin(_ orientation: Orientation) throws -> Double {
            let list = try Self.list(
                "ios-12", { .app(Studio.capture($0, screen: "details")) }, orientation, device)
            return try #require(runs(list).first { $0.string == "Details" }).origin.y
        }
        // Upright the bar is below a status bar of 20 points.
        #expect(
            try abs((origin(.landscape) - middle) - (origin(.portrait) - 20 - 22)) < 1e-9)
    }

    @Test("Leaves room below the round buttons of a sheet of glass")
    func glassSheet() throws {
        func place(_ system: String) throws -> Double {
            let setting = try Studio.setting(Studio.phoneX, system: system)
            var capture = Studio.capture(setting, screen: "details")
            capture.content.below = [Studio.capture(setting).content]
            let list = try Studio.snapshotter(setting).displayList(of: capture, captures: [])
            return try #require(runs(list).first { $0.string == "Details" }).origin.y
        }
        #expect(try place("ios-26") - place("ios-18") == 16)
    }

    @Test("Leaves no such room in a sheet without a bar, or with a hidden one")
    func sheetWithoutBar() throws {
        func place(_ system: String, isHidden: Bool) throws -> Double {
            var screen = ScreenDefinition.details
            screen.views[0].isHidden = true
            if !isHidden {
                screen.views.removeFirst()
                screen.views[0].vertical = Placement(start: .safeStart(0), end: .parentEnd(0))
            }
            let setting = try Studio.setting(Studio.phoneX, system: system, screen: screen)
            var capture = Studio.capture(setting)
            capture.content.below = [Studio.capture(setting).content]
            let list = try Studio.snapshotter(setting).displayList(of: capture, captures: [])
            let run = try #require(runs(list).last { $0.string == "General" })
            // Rows of glass are higher than others: 52 points in place of 44.
            return run.origin.y - (system == "ios-26" ? 36 : 0)
        }
        for isHidden in [false, true] {
            let (glass, flat) = try (
                place("ios-26", isHidden: isHidden), place("ios-18", isHidden: isHidden)
            )
            #expect(abs(glass - flat) < 1e-9)
        }
    }
}
