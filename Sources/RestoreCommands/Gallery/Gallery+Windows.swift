import Scenarios
import Simulator
import Snapshotter

/// Sheets, several scenes at once, and debug overlays.
extension Gallery {
    func sheets() throws -> GallerySection {
        var pictures: [GalleryPicture] = []
        let devices: [(String, String, Way)] = [
            ("iPhone 8", "13.0", (.portrait, .light)), ("iPhone 15", "17.0", (.portrait, .light)),
            ("iPhone 15", "17.0", (.portrait, .dark)), ("iPhone 17", "26.0", (.portrait, .light)),
            ("iPhone 8", "12.0", (.portrait, .light)),
            ("iPad Pro (11-inch) (M4)", "18.0", (.portrait, .light)),
            ("iPad Pro (11-inch) (M4)", "18.0", (.landscape, .dark))
        ]
        for (device, system, way) in devices {
            let setting = try stage.setting(device, system: system, way.orientation, way.appearance)
            for field in [nil, ViewID("name")] {
                let scene = GalleryScene(screen: "sheet", field: field, below: "details")
                let file = Self.fileName("\(device) \(system)")
                let name = "sheet-\(file)-\(Self.name(of: way))"
                pictures.append(
                    picture(
                        field == nil ? name : "\(name)-keyboard", "\(device), iOS \(system)",
                        setting, scene))
            }
        }
        return GallerySection(name: "sheets", title: "Sheets", pictures: pictures)
    }

    func windows() throws -> GallerySection {
        let device = "iPad Pro (11-inch) (M4)"
        var pictures: [GalleryPicture] = []
        for appearance in [Appearance.light, .dark] {
            let setting = try stage.setting(device, system: "18.0", .landscape, appearance)
            let free = try stage.setting(device, system: "26.0", .landscape, appearance)
            let pages = Self.arrangements(in: setting).map { (setting, $0.name, $0.windows) }
            for (setting, name, windows) in pages + [(free, "Windows", Self.free(in: free))] {
                pictures.append(
                    GalleryPicture(
                        name: "windows-\(Self.fileName(name))-\(appearance.rawValue)",
                        caption: name, setting: setting, screen: .home, windows: windows))
            }
        }
        return GallerySection(
            name: "windows", title: "Several scenes", pictures: pictures, rowHeight: 560)
    }

    private static func window(
        _ scene: GalleryScene, in setting: Setting, _ style: SceneWindow.Style,
        _ x: Pt, _ y: Pt, _ width: Pt, _ height: Pt
    ) -> SceneWindow {
        SceneWindow(
            content: scene.capture(in: setting).content,
            frame: Rect(x: x, y: y, width: width, height: height), style: style)
    }

    /// Windows of iPadOS 26.
    private static func free(in setting: Setting) -> [SceneWindow] {
        [
            window(GalleryScene(app: 1, screen: "notes"), in: setting, .stage, 60, 70, 560, 560),
            window(GalleryScene(app: 2, screen: "details"), in: setting, .stage, 660, 40, 480, 420),
            window(GalleryScene(), in: setting, .stage, 420, 150, 600, 620)
        ]
    }

    private static func arrangements(
        in setting: Setting
    ) -> [(name: String, windows: [SceneWindow])] {
        let size = setting.device.size(in: setting.orientation)
        func window(
            _ scene: GalleryScene, _ style: SceneWindow.Style, _ x: Pt, _ y: Pt, _ width: Pt,
            _ height: Pt
        ) -> SceneWindow {
            Self.window(scene, in: setting, style, x, y, width, height)
        }
        let half = (size.width - 10).half
        let chat = GalleryScene()
        let notes = GalleryScene(app: 1, screen: "notes")
        let rows = GalleryScene(app: 2, screen: "details")
        let form = GalleryScene(screen: "form")
        let letter = GalleryScene(screen: "tools")
        let left = window(chat, .split, 0, 0, half, size.height)
        let right = window(rows, .split, half + 10, 0, half, size.height)
        let whole = window(notes, .split, 0, 0, size.width, size.height)
        return [
            ("Split View", [left, right]),
            (
                "Slide Over",
                [
                    whole, window(chat, .slideOver, size.width - 383, 34, 375, size.height - 54)
                ]
            ),
            (
                "Stage Manager",
                [
                    window(notes, .strip, 24, 200, 92, 104), window(form, .strip, 24, 350, 92, 104),
                    window(letter, .strip, 24, 500, 92, 104),
                    window(rows, .stage, 420, 60, 640, 560),
                    window(chat, .stage, 140, 110, 600, 640)
                ]
            )
        ]
    }

    func overlays() throws -> GallerySection {
        let setting = try stage.setting("iPhone 15", system: "17.0")
        var pictures = DebugOverlays.names.map { name, overlay in
            // The overlap is visible where the app makes no room for the keyboard.
            let scene = GalleryScene(field: "messageField", makesRoom: overlay != .overlap)
            var picture = picture("overlay-\(name)", name, setting, scene)
            picture.overlays = overlay
            return picture
        }
        var form = picture("overlay-form", "all", setting, GalleryScene(screen: "form"))
        form.overlays = DebugOverlays(DebugOverlays.names.map(\.1))
        pictures.append(form)
        return GallerySection(name: "overlays", title: "Overlays", pictures: pictures)
    }
}
