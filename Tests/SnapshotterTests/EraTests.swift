import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Systems of other eras")
struct EraTests {
    private static let phone4 = Studio.device("iPhone 4", 320, 480, scale: 2)

    private func list(
        _ system: String, _ device: DeviceProfile = phone4,
        _ change: (inout Capture) -> Void = { _ in }
    ) throws -> DisplayList {
        let setting = try Studio.setting(device, system: system)
        var capture = Studio.capture(
            setting, keyboard: try Studio.keyboard(setting), responder: 3)
        change(&capture)
        return try Studio.snapshotter(setting).displayList(of: .app(capture), captures: [])
    }

    private func image(_ system: String, _ screen: ScreenContent) throws -> Bitmap {
        let setting = try Studio.setting(Self.phone4, system: system)
        return try Studio.snapshotter(setting).image(of: screen, captures: [], pixelsPerPoint: 1)
    }

    // MARK: Keys

    /// The roles of the lowest row as a system has it.
    private func bottom(_ system: String) throws -> [Key.Role] {
        let look = try Studio.setting(Self.phone4, system: system).system.look
        return look.adapted(try Studio.layout("english-phone")).rows.last?.keys.map(\.role) ?? []
    }

    @Test("Has a microphone and emoji beside the space bar only where the system has them")
    func bottomKeys() throws {
        #expect(try bottom("ios-3.1") == [.special, .space, .return])
        #expect(try bottom("ios-6") == [.special, .microphone, .space, .return])
        #expect(try bottom("ios-8") == [.special, .emoji, .space, .return])
    }

    @Test("Shows capitals on all keys until iOS 8, and the case that is written since iOS 9")
    func capitals() throws {
        for (system, label) in [("ios-6", "Q"), ("ios-8", "Q"), ("ios-9", "q")] {
            let texts = try labels(list(system) { $0.keyboard?.isShifted = false })
            #expect(texts.contains(label), "\(system)")
        }
    }

    @Test("Writes the return key's word with a capital until iOS 10")
    func returnWords() throws {
        for (system, word) in [("ios-6", "Send"), ("ios-9", "Send"), ("ios-12", "send")] {
            let device = system == "ios-12" ? Studio.phoneX : Self.phone4
            let texts = try labels(list(system, device) { $0.keyboard?.returnKey = .send })
            #expect(texts.contains(word), "\(system)")
        }
    }

    @Test("Shades keys and bars until iOS 6, and fills them plainly since iOS 7")
    func shading() throws {
        for (system, isShaded) in [("ios-6", true), ("ios-7", false)] {
            let setting = try Studio.setting(Self.phone4, system: system)
            let keyboard = try Studio.keyboard(setting)
            let capture = Studio.capture(setting, keyboard: keyboard, responder: 3)
            let picture = try image(system, .app(capture))
            // The upper and the lower part of the space bar, and of a navigation bar with nothing
            // beneath it.
            let y = Int(keyboard.frame.maxY.points) - 27
            #expect((picture[135, y - 14] != picture[135, y + 14]) == isShaded, "\(system)")
            let plain = try image(system, .app(Studio.capture(setting, screen: "details")))
            #expect((plain[100, 26] != plain[100, 60]) == isShaded, "\(system)")
        }
    }

    @Test("Draws the dark keyboard of an app before iOS 7")
    func darkKeys() throws {
        let setting = try Studio.setting(Self.phone4, system: "ios-5")
        var keyboard = try Studio.keyboard(setting)
        keyboard.appearance = .dark
        let capture = Studio.capture(setting, keyboard: keyboard, responder: 3)
        let picture = try image("ios-5", .app(capture))
        #expect(picture[2, 477].red < 60)
    }

    // MARK: Bars

    @Test("Shows the signal as dots from iOS 7 to 10, and as bars before and after")
    func signal() throws {
        for (system, dots) in [("ios-6", 0), ("ios-7", 5), ("ios-9", 5), ("ios-12", 0)] {
            let all = try list(system).commands.count { command in
                if case .fill(.ellipse(let box), _) = command {
                    box.width == 5.5 && box.maxY < 20
                } else {
                    false
                }
            }
            #expect(all == dots, "\(system)")
        }
    }

    @Test("Lays stripes behind the rows of a table until iOS 6")
    func pinstripes() throws {
        let setting = try Studio.setting(Self.phone4, system: "ios-5")
        let capture = Studio.capture(setting, screen: "details")
        let old = try image("ios-5", .app(capture))
        let row = Set((0..<14).map { old[$0, 470].packed })
        #expect(row.count > 1)
        let flat = try image("ios-7", .app(capture))
        #expect(Set((0..<14).map { flat[$0, 470].packed }).count == 1)
    }

    // MARK: The system's screens

    @Test("Has a tray from iOS 4 to 6, a row of cards until iOS 8, then the deck")
    func switchers() throws {
        func drawn(_ system: String) throws -> (labels: [String], picture: Bitmap) {
            let setting = try Studio.setting(Self.phone4, system: system)
            let cards = [SwitcherContent.Card(app: AppID(0), picture: CaptureID(0), isLive: false)]
            let screen = ScreenContent.switcher(SwitcherContent(cards: cards))
            let snapshotter = try Studio.snapshotter(setting)
            let captures = [Studio.capture(setting)]
            return (
                labels(snapshotter.displayList(of: screen, captures: captures)),
                try snapshotter.image(of: screen, captures: captures, pixelsPerPoint: 1)
            )
        }
        #expect(equal(try drawn("ios-3.1").picture, try image("ios-3.1", .home)))
        // The tray's ground at the lower edge; the icons keep their names.
        #expect(try drawn("ios-5").picture[2, 470].red < 80)
        // Under the icon of the home screen, with its shadow, and in the tray.
        #expect(try drawn("ios-5").labels.filter { $0 == "Ike" }.count == 3)
        #expect(!equal(try drawn("ios-8").picture, try drawn("ios-9").picture))
    }

    @Test("Says how the device is opened in the words of its era")
    func lock() throws {
        for (system, words) in [
            ("ios-5", "slide to unlock"), ("ios-8", "slide to unlock"),
            ("ios-12", "Press home to open")
        ] {
            let setting = try Studio.setting(Self.phone4, system: system)
            let list = try Studio.snapshotter(setting).displayList(of: .locked, captures: [])
            #expect(labels(list).contains(words), "\(system)")
        }
    }

    @Test("Has no home indicator on the home screen")
    func homeIndicator() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        func hasIndicator(_ screen: ScreenContent) -> Bool {
            snapshotter.displayList(of: screen, captures: []).commands.contains { command in
                if case .fill(.roundedRect(let box, _, _), _) = command {
                    box.height == 5 && box.y > 790
                } else {
                    false
                }
            }
        }
        #expect(!hasIndicator(.home))
        #expect(hasIndicator(.locked))
    }

    @Test("Gives a call the controls of its system")
    func calls() throws {
        let six = ["mute", "keypad", "speaker", "add call", "FaceTime", "contacts"]
        let foot = ["Speaker", "FaceTime", "Mute", "Add", "End", "Keypad"]
        for (system, words) in [("ios-12", six), ("ios-17", foot)] {
            let setting = try Studio.setting(Studio.phoneX, system: system)
            let below = ScreenContent.app(Studio.capture(setting))
            let snapshotter = try Studio.snapshotter(setting)
            let ongoing = labels(
                snapshotter.displayList(of: .covered(below, by: .ongoingCall), captures: []))
            #expect(Set(words).isSubset(of: ongoing), "\(system)")
            let incoming = labels(
                snapshotter.displayList(of: .covered(below, by: .incomingCall), captures: []))
            #expect(Set(["Message", "Remind Me", "Decline", "Accept"]).isSubset(of: incoming))
        }
    }

    @Test("Lets the face's field hold the whole island")
    func faceInIsland() throws {
        let island = Studio.device(
            "iPhone 15", 393, 852, radius: 55, sensor: .island, top: 59)
        let setting = try Studio.setting(island, system: "ios-17")
        let prompt = Prompt(kind: .faceID, title: "", message: "", buttons: [])
        let capture = Studio.capture(setting, screen: "details", prompt: prompt)
        let snapshotter = try Studio.snapshotter(setting)
        func picture(bezel: Bool) throws -> Bitmap {
            try snapshotter.image(
                of: .app(capture), captures: [], pixelsPerPoint: 2, bezel: bezel)
        }
        // With and without the sensor's housing, the field is the same: one shape.
        let (with, without) = (try picture(bezel: true), try picture(bezel: false))
        for y in 16..<330 {
            for x in 220..<566 where with[x, y] != without[x, y] {
                Issue.record("the housing shows at \(x), \(y)")
                return
            }
        }
    }
}
