import Scenarios
import Simulator
import Snapshotter

/// Each system, the covers of apps, and the parts that apps add to the keyboard.
extension Gallery {
    /// A device and a version for each profile among the data.
    static let generations: [(device: String, system: String)] = [
        ("iPhone 3G", "3.1"), ("iPad", "3.2"), ("iPhone 4", "4.0"), ("iPhone 4", "5.0"),
        ("iPhone 5", "6.0"), ("iPhone 5s", "7.0"), ("iPhone 6", "8.0"), ("iPhone 6s", "9.0"),
        ("iPhone X", "12.0"), ("iPhone 11", "13.0"), ("iPhone 12", "14.0"),
        ("iPhone 13", "16.1"), ("iPhone 15", "17.0"), ("iPhone 16", "18.0"),
        ("iPhone 17", "26.0"), ("iPhone 17", "27.0")
    ]

    func systems() throws -> GallerySection {
        var pictures: [GalleryPicture] = []
        for (device, system) in Self.generations {
            let setting = try stage.setting(device, system: system)
            let typing = GalleryScene(field: "messageField").capture(in: setting)
            var screens: [(String, ScreenContent)] = [
                ("app", .app(typing)), ("home", .home), ("locked", .locked)
            ]
            if setting.system.look.design.value == .textured {
                let alert = Prompt(
                    kind: .alert, title: "Delete this message?",
                    message: "It cannot be brought back.", buttons: ["Cancel", "Delete"])
                let asked = GalleryScene(field: "messageField", prompt: alert)
                let table = GalleryScene(screen: "details")
                screens.append(("alert", .app(asked.capture(in: setting))))
                screens.append(("table", .app(table.capture(in: setting))))
            }
            for (name, screen) in screens {
                pictures.append(
                    GalleryPicture(
                        name: "system-\(Self.fileName(system))-\(name)",
                        caption: "\(device), iOS \(system)", setting: setting, screen: screen))
            }
        }
        return GallerySection(
            name: "systems", title: "Systems", pictures: pictures, rowHeight: 360)
    }

    func covers() throws -> GallerySection {
        let covers: [(name: String, overlays: [Overlay], masked: [ViewID])] = [
            ("picture", [.picture(CaptureID(0))], []), ("blur", [.blur], []),
            ("splash", [.splash], []), ("lock", [.lock], []), ("masked", [], ["messageField"])
        ]
        var pictures: [GalleryPicture] = []
        for (device, system) in [("iPhone 15", "17.0"), ("iPhone 17", "26.0")] {
            for appearance in [Appearance.light, .dark] {
                let setting = try stage.setting(device, system: system, .portrait, appearance)
                let before = GalleryScene(field: "messageField").capture(in: setting)
                for cover in covers {
                    let scene = GalleryScene(overlays: cover.overlays, masked: cover.masked)
                    var picture = picture(
                        "cover-\(Self.fileName(device))-\(cover.name)-\(appearance.rawValue)",
                        "\(cover.name), iOS \(system)", setting, scene)
                    if !cover.masked.isEmpty {
                        picture.remark = "the app paints over what its own picture must not show"
                    }
                    picture.captures = [before]
                    pictures.append(picture)
                }
            }
        }
        return GallerySection(name: "covers", title: "Covers of apps", pictures: pictures)
    }

    /// The remarks on pictures of an app's own faults, by the names of the scenes.
    private static let remarks = [
        "without a backdrop": "keys as an app's own picture has them",
        "accessory view alone": "the app does not keep its view clear of the lower edge",
        "accessory view astray": "the view is left where no keyboard is"
    ]

    func accessories() throws -> GallerySection {
        let own = GalleryScene(screen: "page", field: "body", accessoryHeight: 44)
        let format = GalleryScene(
            screen: "notes", field: "body", accessory: "formatBar", accessoryHeight: 44)
        var scenes: [(name: String, scene: GalleryScene)] = [
            ("accessory view of a field", own), ("accessory view of the screen", format)
        ]
        func add(_ name: String, _ change: (inout GalleryScene) -> Void) {
            var scene = format
            change(&scene)
            scenes.append((name, scene))
        }
        add("without a backdrop") { $0.look = .withoutBackdrop }
        add("accessory view alone") { $0.look = .accessoryAlone }
        add("input view") { $0.look = .inputView }
        add("accessory view astray") { $0.accessoryTop = 300 }
        add("without predictions") { $0.showsPrediction = false }
        var pictures: [GalleryPicture] = []
        for (device, system) in [("iPhone 15", "17.0"), ("iPhone 17", "26.0")] {
            for appearance in [Appearance.light, .dark] {
                let setting = try stage.setting(device, system: system, .portrait, appearance)
                for (name, scene) in scenes {
                    let file = "accessory-\(Self.fileName(device))-\(Self.fileName(name))"
                    var picture = picture(
                        "\(file)-\(appearance.rawValue)", "\(name), iOS \(system)", setting,
                        scene)
                    picture.remark = Self.remarks[name]
                    pictures.append(picture)
                }
            }
        }
        return GallerySection(
            name: "accessories", title: "Accessory and input views", pictures: pictures)
    }
}
