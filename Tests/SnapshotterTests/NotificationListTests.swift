import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Lists of notifications, and the sheet of Control Center")
struct NotificationListTests {
    private static let phone5 = Studio.device("iPhone 5", 320, 568, scale: 2)
    private static let notes = [
        UserNotification(app: AppID(0), title: "Anna", body: "Shall we meet?"),
        UserNotification(app: AppID(1), title: "Lake", body: "Seven o'clock"),
        UserNotification(app: AppID(0), title: "Tom", body: "I am late.")
    ]

    private static func center(_ setting: Setting) -> ScreenContent {
        .notified(.covered(.app(Studio.capture(setting)), by: .notificationCenter), by: notes)
    }

    private static func list(
        _ system: String, on device: DeviceProfile = phone5, _ screen: (Setting) -> ScreenContent
    ) throws -> DisplayList {
        let setting = try Studio.setting(device, system: system)
        return try Studio.snapshotter(setting).displayList(of: screen(setting), captures: [])
    }

    private static func picture(
        _ system: String, scale: Int = 1, _ screen: (Setting) -> ScreenContent
    ) throws -> Bitmap {
        let setting = try Studio.setting(phone5, system: system)
        return try Studio.snapshotter(setting).image(
            of: screen(setting), captures: [], pixelsPerPoint: scale)
    }

    private static func light(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int {
        let pixel = picture[x, y]
        return Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
    }

    /// The middles of filled circles of a width, from the top.
    private static func circles(_ list: DisplayList, _ width: Double) -> [Double] {
        list.commands.compactMap { command -> Double? in
            guard case .fill(.ellipse(let box), _) = command, box.width == width else { return nil }
            return box.y + width / 2
        }.sorted()
    }

    @Test("Weaves the dark ground of iOS 5 and 6", arguments: ["ios-5", "ios-6"])
    func linen(system: String) throws {
        let picture = try Self.picture(system, scale: 2, Self.center)
        #expect(equal(picture, try Self.picture(system, scale: 2, Self.center)))
        // Below the rows, and above the handle.
        let lights = (0..<16).map { row in
            (0..<16).map { Self.light(picture, 200 + $0, 1000 + row) }
        }
        #expect(lights.joined().allSatisfy { $0 < 300 })
        #expect(lights.allSatisfy { Set($0).count > 1 }, "threads from top to bottom")
        let columns = (0..<16).map { column in Set(lights.map { $0[column] }) }
        #expect(columns.allSatisfy { $0.count > 1 }, "threads from side to side")
    }

    @Test(
        "Puts the rows of an app under one head with its name",
        arguments: ["ios-5", "ios-6", "ios-7", "ios-8", "ios-9"])
    func groups(system: String) throws {
        let texts = runs(try Self.list(system, Self.center))
        // Engraved words have a shadow, and the app below has its name in its bar.
        let app = runs(try Self.list(system) { .app(Studio.capture($0)) })
        let heads = texts.count { $0.string == "Ike" } - app.count { $0.string == "Ike" }
        #expect((1...2).contains(heads))
        func place(_ text: String) throws -> Double {
            try #require(texts.last { $0.string == text }).origin.y
        }
        let words = [
            "Ike", "Anna", "Shall we meet?", "Tom", "I am late.", "Notes", "Lake", "Mail",
            "Your tickets to Halifax", "Phone"
        ]
        let places = try words.map(place)
        #expect(places == places.sorted())
        for word in ["Ike", "Anna", "Tom"] {
            let ink = try #require(texts.last { $0.string == word }).color
            #expect(ink.red == 255 && ink.green == 255 && ink.blue == 255)
        }
    }

    @Test("Shows no more notifications than have room", arguments: ["ios-6", "ios-7"])
    func room(system: String) throws {
        let notes = (0..<30).map { UserNotification(app: AppID(0), title: "N\($0)", body: "B") }
        let texts = runs(
            try Self.list(system) {
                .notified(.covered(.app(Studio.capture($0)), by: .notificationCenter), by: notes)
            })
        #expect(texts.contains { $0.string == "N5" } && !texts.contains { $0.string == "N20" })
        #expect(texts.allSatisfy { !$0.string.hasPrefix("N") || $0.origin.y < 568 - 24 })
    }

    @Test("Has all of iOS 7's Control Center, from the top", arguments: ["ios-7", "ios-8", "ios-9"])
    func controls(system: String) throws {
        for device in [Self.phone5, Studio.phone4S] {
            let list = try Self.list(system, on: device) {
                .covered(.app(Studio.capture($0)), by: .controlCenter)
            }
            func place(_ text: String) throws -> Double {
                try #require(runs(list).first { $0.string == text }).origin.y
            }
            let switches = Self.circles(list, 52)
            let knobs = Self.circles(list, 28)
            #expect(switches.count == 5 && Set(switches).count == 1)
            #expect(knobs.count == 2)
            let apps = list.commands.compactMap { command -> Double? in
                guard case .fill(.roundedRect(let box, _, _), _) = command, box.width == 58 else {
                    return nil
                }
                return box.y
            }
            #expect(apps.count == 4)
            let (brightness, volume) = (try #require(knobs.first), try #require(knobs.last))
            let order = try [
                #require(switches.first), brightness, place("1:12"), place("Northern Lights"),
                place("Anna Bell"), volume, place("AirDrop"), #require(apps.first)
            ]
            #expect(zip(order, order.dropFirst()).allSatisfy { $1 - $0 > 12 }, "\(order)")
            #expect(try place("AirPlay") == place("AirDrop"))
            #expect(try place("-2:31") == place("1:12"))
        }
    }

    @Test(
        "Begins the list of the lock screen below the date and dims the wallpaper until iOS 15",
        arguments: ["ios-7", "ios-8", "ios-9", "ios-12", "ios-13", "ios-14"])
    func lockList(system: String) throws {
        let texts = runs(try Self.list(system) { _ in .notified(.locked, by: Self.notes) })
        let date = try #require(texts.first { $0.string == "Monday, June 3" }).origin.y
        let first = try #require(texts.first { $0.string == "Anna" }).origin.y
        #expect(first > date + 20 && first < date + 90)
        let (plain, list) = try (
            Self.picture(system) { _ in .locked },
            Self.picture(system) { _ in .notified(.locked, by: Self.notes) }
        )
        for y in [30, 540] {
            #expect(Double(Self.light(list, 4, y)) < Double(Self.light(plain, 4, y)) * 0.85)
        }
    }

    @Test("Keeps the wallpaper bright and the cards low since iOS 16")
    func lowCards() throws {
        let texts = runs(try Self.list("ios-17") { _ in .notified(.locked, by: Self.notes) })
        let first = try #require(texts.first { $0.string == "Anna" }).origin.y
        #expect(first > 568 / 2)
        let (plain, list) = try (
            Self.picture("ios-17") { _ in .locked },
            Self.picture("ios-17") { _ in .notified(.locked, by: Self.notes) }
        )
        #expect(Self.light(list, 4, 100) == Self.light(plain, 4, 100))
    }

    @Test("Draws the rows of the lock screen from edge to edge", arguments: ["ios-7", "ios-8"])
    func wideRows(system: String) throws {
        let list = try Self.list(system) { _ in .notified(.locked, by: Self.notes) }
        let lines = list.commands.compactMap { command -> Box? in
            guard case .fill(.rect(let box), _) = command, box.height == 0.5 else { return nil }
            return box
        }
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.maxX == 320 && $0.x == 48 })
    }
}
