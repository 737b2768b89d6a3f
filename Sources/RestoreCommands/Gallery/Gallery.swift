import Pictures
import Scenarios
import Simulator
import Snapshotter

/// One picture of the gallery.
struct GalleryPicture {
    /// The file's name without its extension, stable over versions of the program.
    var name: String
    var caption: String
    /// The text behind the caption in the index, for a picture that shows an app's own fault.
    var remark: String?
    var setting: Setting
    var screen: ScreenContent
    var captures: [Capture] = []
    var staging = Staging()
    var overlays: DebugOverlays = []

    /// Draws the picture, with the display's corners, notch or island.
    func image(with maker: PictureMaker, pixelsPerPoint: Int) throws -> Bitmap {
        var snapshotter = Snapshotter(
            setting: setting, keyboards: maker.keyboards, fonts: maker.fonts)
        snapshotter.staging = staging
        snapshotter.overlays = overlays
        return try snapshotter.image(
            of: screen, captures: captures, pixelsPerPoint: pixelsPerPoint, bezel: true)
    }
}

extension GalleryPicture {
    /// The caption with its remark.
    var fullCaption: String { remark.map { "\(caption): \($0)" } ?? caption }

    /// The place of the keyboard and of 40 points above it, in points; nil without a keyboard.
    var keyboardArea: PixelRect? {
        guard case .app(let capture) = screen, let frame = capture.keyboard?.frame else {
            return nil
        }
        let size = setting.device.size(in: setting.orientation)
        let top = max(0, Int(frame.y.points) - 40)
        return PixelRect(
            x: 0, y: top, widthPx: Int(size.width.points), heightPx: Int(size.height.points) - top)
    }
}

/// Pictures that belong together, on one contact sheet or several.
struct GallerySection {
    var name: String
    var title: String
    var pictures: [GalleryPicture]
    /// The height of a picture on the contact sheet, in pixels.
    var rowHeight = 420.0

    /// The part of a picture that its small copy shows, in pixels: the keyboard where the section
    /// is about nothing else.
    func area(of picture: GalleryPicture, pixelsPerPoint scale: Int) -> PixelRect? {
        guard name == "keyboards" || picture.name.hasPrefix("return-") else { return nil }
        return picture.keyboardArea.map { area in
            PixelRect(
                x: area.x * scale, y: area.y * scale, widthPx: area.widthPx * scale,
                heightPx: area.heightPx * scale)
        }
    }
}

/// All pictures of the gallery, in sections.
struct Gallery {
    let stage: GalleryStage

    static let sectionNames = [
        "devices", "pads", "keyboards", "keys", "screens", "text", "sheets", "presented", "system",
        "switcher", "windows", "worlds", "overlays", "systems", "covers", "accessories"
    ]

    func section(_ name: String) throws -> GallerySection? {
        switch name {
        case "devices": try phones()
        case "pads": try pads()
        case "keyboards": try keyboards()
        case "keys": try keys()
        case "screens": try screens()
        case "text": try textSizes()
        case "system": try system()
        case "sheets": try sheets()
        case "presented": try presented()
        case "switcher": try switcher()
        case "windows": try windows()
        case "worlds": try worlds()
        case "overlays": try overlays()
        case "systems": try systems()
        case "covers": try covers()
        case "accessories": try accessories()
        default: nil
        }
    }
}

extension Gallery {
    typealias Way = (orientation: Orientation, appearance: Appearance)

    static let ways: [Way] = [
        (.portrait, .light), (.portrait, .dark), (.landscape, .light), (.landscape, .dark)
    ]

    /// One device of each class that is drawn differently, with a system that it runs.
    static let phones: [(String, String)] = [
        ("iPhone 3G", "4.0"), ("iPhone 4s", "7.0"), ("iPhone SE", "12.0"), ("iPhone 8", "12.0"),
        ("iPhone 8 Plus", "13.0"), ("iPhone X", "12.0"), ("iPhone 11", "13.0"),
        ("iPhone 13 mini", "16.1"), ("iPhone 14 Plus", "17.0"), ("iPhone 15", "17.0"),
        ("iPhone 16 Pro Max", "18.0"), ("iPhone 17", "26.0"), ("iPhone Air", "26.0")
    ]

    static let pads: [(String, String)] = [
        ("iPad mini 4", "12.0"), ("iPad (9th generation)", "13.0"), ("iPad mini (A17 Pro)", "18.0"),
        ("iPad Pro (11-inch) (M4)", "18.0"), ("iPad Pro (13-inch) (M5)", "26.0")
    ]

    private func phones() throws -> GallerySection {
        try devices(Self.phones, name: "devices", title: "iPhones", rowHeight: 400)
    }

    private func pads() throws -> GallerySection {
        try devices(Self.pads, name: "pads", title: "iPads", rowHeight: 480)
    }

    private func devices(
        _ devices: [(String, String)], name: String, title: String, rowHeight: Double
    ) throws -> GallerySection {
        var pictures: [GalleryPicture] = []
        for (device, system) in devices {
            for way in Self.ways {
                guard try stage.hasAppearances(system) || way.appearance == .light else { continue }
                let setting = try stage.setting(
                    device, system: system, way.orientation, way.appearance)
                guard !Self.hasUnknownKeys(setting) else { continue }
                let scene = GalleryScene(field: "messageField", returnKey: .send)
                pictures.append(
                    GalleryPicture(
                        name: "\(name)-\(Self.fileName(device))-\(Self.name(of: way))",
                        caption: "\(device), iOS \(system)", setting: setting,
                        screen: .app(scene.capture(in: setting))))
            }
        }
        return GallerySection(name: name, title: title, pictures: pictures, rowHeight: rowHeight)
    }

    /// Returns whether no figures were found for the keyboard of a phone: those with a screen of
    /// 5.5 inches have keys to edit text at both sides in landscape.
    static func hasUnknownKeys(_ setting: Setting) -> Bool {
        let device = setting.device
        return !device.isPad && !device.hasHomeIndicator && device.size.width >= 414
            && setting.orientation == .landscape
    }

    static func name(of way: Way) -> String {
        "\(way.appearance.rawValue)-\(way.orientation.rawValue)"
    }

    /// Returns a file name of lower-case letters and digits, with hyphens between the words.
    static func fileName(_ text: String) -> String {
        let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.joined(separator: "-")
    }

    func picture(
        _ name: String, _ caption: String, _ setting: Setting, _ scene: GalleryScene,
        staging: Staging = Staging()
    ) -> GalleryPicture {
        GalleryPicture(
            name: name, caption: caption, setting: setting,
            screen: .app(scene.capture(in: setting)), staging: staging)
    }
}
