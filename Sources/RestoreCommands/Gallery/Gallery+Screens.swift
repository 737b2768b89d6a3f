import Scenarios
import Simulator
import Snapshotter

/// Every kind of view, the system's panels over apps, and the switchers.
extension Gallery {
    /// What screens whose names do not say it show.
    private static let captions = [
        "backdrop": "a bar of its own",
        "legs": "legs on the keyboard",
        "scrollForm": "a form that scrolls",
        "withKeyboard": "a button on the keyboard",
        "page": "an empty page", "tools": "a toolbar"
    ]

    /// The first responders of screens that show nothing without a keyboard.
    private static let fields: [String: ViewID] = ["legs": "tummy", "withKeyboard": "email"]

    func screens() throws -> GallerySection {
        var pictures: [GalleryPicture] = []
        let names = GalleryStage.apps[0].screens.map(\.name)
        for (device, system) in [("iPhone 15", "17.0"), ("iPhone 17", "26.0")] {
            for appearance in [Appearance.light, .dark] {
                let setting = try stage.setting(device, system: system, .portrait, appearance)
                for name in names {
                    let file = "screen-\(Self.fileName(device))-\(Self.fileName(name))"
                    pictures.append(
                        picture(
                            "\(file)-\(appearance.rawValue)", Self.captions[name] ?? name, setting,
                            GalleryScene(screen: name, field: Self.fields[name])))
                }
            }
        }
        return GallerySection(name: "screens", title: "Screens", pictures: pictures)
    }

    /// Screens in a small and in a large size of text.
    func textSizes() throws -> GallerySection {
        var pictures: [GalleryPicture] = []
        let screens: [(String, ViewID?)] = [
            ("chat", "messageField"), ("details", nil), ("form", "name"), ("tools", nil)
        ]
        // Until iOS 10 the accessibility sizes are those of the style of the body alone.
        for (device, system) in [
            ("iPhone 6s", "9.0"), ("iPhone 15", "17.0"), ("iPhone 17", "26.0")
        ] {
            for size in [TextSize.extraSmall, .accessibilityLarge] {
                let setting = try stage.setting(device, system: system, textSize: size)
                for (name, field) in screens {
                    pictures.append(
                        picture(
                            "text-\(Self.fileName(device))-\(name)-\(Self.fileName(size.rawValue))",
                            "\(name), \(size.rawValue)", setting,
                            GalleryScene(screen: name, field: field, text: "See you")))
                }
            }
        }
        return GallerySection(name: "text", title: "Sizes of text", pictures: pictures)
    }

    func system() throws -> GallerySection {
        let alert = Prompt(
            kind: .alert, title: "Delete this message?", message: "It cannot be brought back.",
            buttons: ["Cancel", "Delete"], destructive: "Delete")
        let permission = Prompt(
            kind: .permission, title: "“Ike” Would Like to Send You Notifications",
            message: "Notifications may include alerts, sounds and icon badges.",
            buttons: ["Don’t Allow", "Allow"])
        let face = Prompt(kind: .faceID, title: "Face ID", message: "", buttons: [])
        let finger = Prompt(
            kind: .touchID, title: "Touch ID for “Ike”", message: "Unlock your notes.",
            buttons: [])
        var pictures: [GalleryPicture] = []
        let devices: [(String, String, Way)] = [
            ("iPhone 5s", "7.0", (.portrait, .light)),
            ("iPhone 8", "12.0", (.portrait, .light)), ("iPhone 15", "17.0", (.portrait, .light)),
            ("iPhone 17", "26.0", (.portrait, .light)), ("iPhone 15", "17.0", (.landscape, .dark)),
            ("iPad Pro (11-inch) (M4)", "18.0", (.portrait, .light)),
            ("iPad Pro (11-inch) (M4)", "18.0", (.landscape, .dark))
        ]
        for (device, system, way) in devices {
            let setting = try stage.setting(device, system: system, way.orientation, way.appearance)
            let upright = Self.ways[0] == way
            let file =
                upright
                ? Self.fileName(device) : "\(Self.fileName(device))-\(Self.name(of: way))"
            let biometry = setting.device.hasHomeIndicator ? face : finger
            let prompts = [("alert", alert), ("permission", permission), ("biometry", biometry)]
            for (name, prompt) in prompts {
                pictures.append(
                    picture(
                        "system-\(file)-\(name)", "\(name), iOS \(system)", setting,
                        GalleryScene(field: "messageField", prompt: prompt)))
            }
            let app = ScreenContent.app(GalleryScene().capture(in: setting))
            // These stay upright on a phone that is held sideways.
            let turns = setting.device.isPad || way.orientation == .portrait
            var screens: [(String, ScreenContent)] =
                turns ? [("home", .home), ("locked", .locked)] : []
            // Calls are banners since iOS 14.
            let hasBanners = !setting.system.interruptions.call.resignsActive.value
            screens += SystemVeil.allCases
                .filter { hasBanners || $0 != .callBanner }
                .filter { turns || $0 == .callBanner || $0 == .controlCenter }
                .map { ($0.rawValue, .covered(app, by: $0)) }
            for (name, screen) in screens {
                pictures.append(
                    GalleryPicture(
                        name: "system-\(file)-\(Self.fileName(name))",
                        caption: "\(name), iOS \(system)",
                        setting: setting, screen: screen))
            }
        }
        pictures += try notifications()
        return GallerySection(name: "system", title: "The system", pictures: pictures)
    }

    /// Notifications in the banners of all looks, and in the lists of the newest.
    private func notifications() throws -> [GalleryPicture] {
        let notes = [
            UserNotification(
                app: AppID(1), title: "Anna Bell", body: "Shall we meet at the lake at seven?"),
            UserNotification(app: AppID(2), body: "Your backup is complete.")
        ]
        var pictures: [GalleryPicture] = []
        let devices: [(String, String, Way)] = [
            ("iPhone 4s", "6.0", (.portrait, .light)), ("iPhone 5s", "7.0", (.portrait, .light)),
            ("iPhone 6", "8.0", (.portrait, .light)), ("iPhone 8", "12.0", (.portrait, .light)),
            ("iPhone 15", "17.0", (.portrait, .dark)), ("iPhone 17", "26.0", (.portrait, .light)),
            ("iPhone 15", "17.0", (.landscape, .light)),
            ("iPad Pro (11-inch) (M4)", "18.0", (.portrait, .light))
        ]
        for (device, system, way) in devices {
            let setting = try stage.setting(device, system: system, way.orientation, way.appearance)
            let file = "system-\(Self.fileName(device))-\(Self.name(of: way))"
            let app = ScreenContent.app(GalleryScene(field: "messageField").capture(in: setting))
            var screens = [("banner", ScreenContent.notified(app, by: [notes[0]]))]
            if way.orientation == .portrait {
                screens.append(("lock-list", .notified(.locked, by: notes)))
                screens.append(
                    ("center-list", .notified(.covered(app, by: .notificationCenter), by: notes)))
            }
            for (name, screen) in screens {
                pictures.append(
                    GalleryPicture(
                        name: "\(file)-\(name)", caption: "\(name), iOS \(system)",
                        setting: setting, screen: screen))
            }
        }
        return pictures
    }

    func switcher() throws -> GallerySection {
        var pictures: [GalleryPicture] = []
        let devices = [
            ("iPhone 4", "5.0"), ("iPhone 4s", "7.0"), ("iPhone 8", "12.0"), ("iPhone 15", "17.0"),
            ("iPhone 17", "26.0"), ("iPad Air 2", "12.0"), ("iPad Pro (11-inch) (M4)", "18.0")
        ]
        for (device, system) in devices {
            for way in [Self.ways[0], Self.ways[3]] {
                let way = try stage.hasAppearances(system) ? way : (way.orientation, .light)
                let setting = try stage.setting(
                    device, system: system, way.orientation, way.appearance)
                let captures = [
                    GalleryScene(field: "messageField").capture(in: setting),
                    GalleryScene(app: 1, screen: "notes").capture(in: setting),
                    GalleryScene(app: 2, screen: "details").capture(in: setting)
                ]
                let cards = captures.indices.map {
                    SwitcherContent.Card(app: AppID($0), picture: CaptureID($0), isLive: $0 == 0)
                }
                pictures.append(
                    GalleryPicture(
                        name: "switcher-\(Self.fileName(device))-\(Self.name(of: way))",
                        caption: "\(device), iOS \(system)", setting: setting,
                        screen: .switcher(SwitcherContent(cards: cards)), captures: captures))
            }
        }
        return GallerySection(name: "switcher", title: "Switchers", pictures: pictures)
    }
}
