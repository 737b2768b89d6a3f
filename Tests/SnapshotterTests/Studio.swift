import Foundation
import Pictures
import Raster
import Simulator
import Snapshotter
import Testing

/// Devices, keyboards and contents to draw; the layouts and the systems are the project's data.
enum Studio {
    static let fonts: FontBook? = try? FontBook.standard()

    // MARK: Data

    private static func data(_ path: String) throws -> Data {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try Data(contentsOf: root.appending(path: "Resources/data/\(path)"))
    }

    /// The profiles of the project's data, by the names of their files.
    private static let systems = Result {
        var files: [String: ProfileFile] = [:]
        for name in systemNames {
            files[name] = try JSONDecoder().decode(
                ProfileFile.self, from: data("systems/\(name).json"))
        }
        return try SystemProfile.composed(of: files)
    }

    private static let systemNames = [
        "ios-3.1", "ios-3.2", "ios-4", "ios-5", "ios-6", "ios-7", "ios-8", "ios-9", "ios-12",
        "ios-13", "ios-14", "ios-16.1", "ios-17", "ios-18", "ios-26"
    ]

    static let layoutNames = [
        "arabic-pad", "arabic-phone", "decimal-pad", "digits-pad", "digits-phone", "email-pad",
        "email-phone", "emoji", "english-large-pad", "english-pad", "english-phone", "french-pad",
        "french-phone", "german-pad", "german-phone", "japanese-kana", "japanese-kana-pad",
        "japanese-romaji", "japanese-romaji-pad", "number-pad", "number-pad-pad", "phone-pad",
        "russian-pad", "russian-phone", "symbols-pad", "symbols-phone", "url-pad", "url-phone"
    ]

    static func layout(_ name: String) throws -> KeyLayout {
        try JSONDecoder().decode(KeyLayout.self, from: data("keyboards/\(name).json"))
    }

    /// A layout after it was written as JSON and read again.
    static func reread(_ layout: KeyLayout) throws -> KeyLayout {
        try JSONDecoder().decode(KeyLayout.self, from: JSONEncoder().encode(layout))
    }

    static func layouts() throws -> KeyLayouts {
        KeyLayouts(layouts: try layoutNames.map(layout))
    }

    // MARK: Devices

    static func device(
        _ name: String, _ width: Int, _ height: Int, scale: Int = 3, radius: Int = 0,
        sensor: DeviceProfile.Sensor = .none, top: Int = 20, isPad: Bool = false
    ) -> DeviceProfile {
        let hasIndicator = radius > 0
        let side: Pt = hasIndicator && !isPad ? Pt(top) : 0
        return DeviceProfile(
            name: name, isPad: isPad, size: Size(width: Pt(width), height: Pt(height)),
            scale: scale, cornerRadius: Pt(radius), sensor: sensor,
            hasHomeIndicator: hasIndicator,
            safeAreaPortrait: Insets(top: Pt(top), bottom: hasIndicator ? isPad ? 20 : 34 : 0),
            safeAreaLandscape: Insets(
                top: isPad ? Pt(top) : 0, left: side,
                bottom: hasIndicator ? isPad ? 20 : 21 : 0, right: side),
            statusBarPortrait: Pt(top), statusBarLandscape: isPad ? Pt(top) : 0)
    }

    static let phoneX = device("iPhone X", 375, 812, radius: 39, sensor: .notch, top: 44)
    static let phone4S = device("iPhone 4S", 320, 480, scale: 2)

    /// One device of every class that is drawn differently.
    static let devices = [
        phoneX, phone4S,
        device("iPhone SE", 320, 568, scale: 2),
        device("iPhone 8", 375, 667, scale: 2),
        device("iPhone 8 Plus", 414, 736),
        device("iPhone 13", 390, 844, radius: 47, sensor: .notch, top: 47),
        device("iPhone 15", 393, 852, radius: 55, sensor: .island, top: 59),
        device("iPhone 16 Pro", 402, 874, radius: 62, sensor: .island, top: 62),
        device("iPhone 14 Plus", 428, 926, radius: 53, sensor: .notch, top: 47),
        device("iPhone 15 Plus", 430, 932, radius: 55, sensor: .island, top: 59),
        device("iPhone 16 Pro Max", 440, 956, radius: 62, sensor: .island, top: 62),
        device("iPad", 810, 1080, scale: 2, isPad: true),
        device("iPad Air", 820, 1180, scale: 2, radius: 18, top: 24, isPad: true),
        device("iPad Pro 13", 1032, 1376, scale: 2, radius: 18, top: 24, isPad: true)
    ]

    private static func heights(_ device: DeviceProfile) -> KeyboardHeights {
        let below: Pt = device.hasHomeIndicator ? device.isPad ? 20 : 75 : 0
        let keys: Pt = device.isPad ? 262 : 216
        var rows: [KeyboardHeights.Row] = []
        for kind in KeyboardKind.allCases {
            let bar: Pt = kind == .numberPad && !device.isPad ? 0 : device.isPad ? 55 : 42
            let upright = keys + bar + below
            let flat = device.isPad ? upright + 85 : 160 + bar + (below == 0 ? 0 : 21)
            for (orientation, total) in [(Orientation.portrait, upright), (.landscape, flat)] {
                let under = orientation == .portrait || device.isPad ? below : min(below, 21)
                rows.append(
                    KeyboardHeights.Row(
                        kind: kind, orientation: orientation, total: total, predictionBar: bar,
                        below: under, source: "test"))
            }
        }
        return KeyboardHeights(rows: rows)
    }

    // MARK: Setting and content

    static let screens = ScreenDefinition.builtInNames.compactMap(ScreenDefinition.builtIn)

    static func setting(
        _ device: DeviceProfile, _ orientation: Orientation = .portrait,
        _ appearance: Appearance = .light, system name: String = "ios-12"
    ) throws -> Setting {
        let system = try #require(try systems.get()[name])
        return Setting(
            device: device, system: system, heights: heights(device),
            apps: [
                AppDefinition(
                    name: "ike", title: "Ike", iconColor: 0x5AA9_E6FF, screens: screens,
                    handlings: []),
                AppDefinition(
                    name: "notes", title: "Notes", iconColor: 0xF7C9_3CFF, screens: [.notes],
                    handlings: [])
            ], orientation: orientation, appearance: appearance)
    }

    /// A setting whose one app has one screen.
    static func setting(
        _ device: DeviceProfile, system name: String, screen: ScreenDefinition
    ) throws -> Setting {
        let usual = try setting(device, system: name)
        return Setting(
            device: device, system: usual.system, heights: usual.heights,
            apps: [
                AppDefinition(
                    name: "ike", title: "Ike", iconColor: 0x5AA9_E6FF, screens: [screen],
                    handlings: [])
            ])
    }

    /// A device held in both ways, light and dark.
    static func settings(_ name: String) throws -> [Setting] {
        guard let device = devices.first(where: { $0.name == name }) else {
            throw StudioError.noDevice
        }
        return try [
            setting(device), setting(device, .landscape, .dark), setting(device, .landscape),
            setting(device, .portrait, .dark)
        ]
    }

    static func snapshotter(_ setting: Setting) throws -> Snapshotter {
        Snapshotter(
            setting: setting, keyboards: try layouts(), fonts: try fonts ?? FontBook.standard())
    }

    static func keyboard(
        _ setting: Setting, _ kind: KeyboardKind = .letters, accessory: ViewIndex? = nil
    ) throws -> KeyboardContent {
        guard let row = setting.heights.row(kind, setting.orientation) else {
            throw StudioError.noHeight
        }
        let size = setting.device.size(in: setting.orientation)
        let accessoryHeight: Pt = accessory == nil ? 0 : 44
        let height = row.total + accessoryHeight
        return KeyboardContent(
            frame: Rect(x: 0, y: size.height - height, width: size.width, height: height),
            kind: kind, owner: AppID(0), appearance: setting.appearance, returnKey: .default,
            showsPrediction: row.predictionBar > 0, accessoryHeight: accessoryHeight,
            accessory: accessory, isShifted: true)
    }

    static func capture(
        _ setting: Setting, screen: String = "chat", app: Int = 0, inset: Pt? = nil,
        keyboard: KeyboardContent? = nil, responder: ViewIndex? = nil,
        overlays: [Overlay] = [], prompt: Prompt? = nil
    ) -> Capture {
        let screens = setting.apps[app].screens
        let index = screens.firstIndex { $0.name == screen } ?? 0
        let content = SceneContent(
            app: AppID(app), screen: index, orientation: setting.orientation,
            appearance: setting.appearance, inset: inset ?? keyboard?.frame.height ?? 0,
            firstResponder: responder,
            texts: Array(repeating: "", count: screens[index].views.count), overlays: overlays,
            prompt: prompt)
        return Capture(content: content, keyboard: keyboard)
    }
}

enum StudioError: Error { case noHeight, noDevice }
