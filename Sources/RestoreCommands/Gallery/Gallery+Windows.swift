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
        var stills: [WindowStill] = []
        for appearance in [Appearance.light, .dark] {
            let setting = try stage.setting(device, system: "18.0", .landscape, appearance)
            let free = try stage.setting(device, system: "26.0", .landscape, appearance)
            stills += [
                Self.splitView(in: setting), Self.slideOver(in: setting), Self.stage(in: setting),
                Self.free(in: free)
            ]
        }
        let free = try stage.setting(device, system: "26.0", .landscape, .light)
        stills.append(Self.menuBar(in: free))
        let pictures = stills.map { still in
            GalleryPicture(
                name: "windows-\(Self.fileName(still.name))-\(still.setting.appearance.rawValue)",
                caption: still.name, setting: still.setting, screen: .windows(still.content))
        }
        return GallerySection(
            name: "windows", title: "Several scenes", pictures: pictures, rowHeight: 560)
    }

    private static func splitView(in setting: Setting) -> WindowStill {
        let size = setting.device.size(in: setting.orientation)
        let half = (size.width - 10).half
        var still = WindowStill(name: "Split View", setting: setting, arrangement: .fullScreen)
        still.add(GalleryScene(), .left(.half), 0, 0, half, size.height)
        still.add(
            GalleryScene(app: 2, screen: "details"), .right(.half), half + 10, 0, half, size.height)
        return still
    }

    private static func slideOver(in setting: Setting) -> WindowStill {
        let size = setting.device.size(in: setting.orientation)
        var still = WindowStill(name: "Slide Over", setting: setting, arrangement: .fullScreen)
        still.add(GalleryScene(app: 1, screen: "notes"), .full, 0, 0, size.width, size.height)
        still.add(GalleryScene(), .over, size.width - 385, 10, 375, size.height - 20)
        return still
    }

    private static func stage(in setting: Setting) -> WindowStill {
        var still = WindowStill(
            name: "Stage Manager", setting: setting, arrangement: .stageManager)
        still.add(GalleryScene(app: 2, screen: "details"), 420, 60, 640, 560)
        still.add(GalleryScene(), 140, 110, 600, 640)
        still.content.strip = [
            GalleryScene(app: 1, screen: "notes"), GalleryScene(screen: "form"),
            GalleryScene(screen: "tools")
        ].map { $0.capture(in: setting).content }
        return still
    }

    /// Windows of iPadOS 26.
    private static func free(in setting: Setting) -> WindowStill {
        var still = WindowStill(name: "Windows", setting: setting, arrangement: .windowed)
        still.add(GalleryScene(app: 1, screen: "notes"), 60, 70, 560, 560)
        still.add(GalleryScene(app: 2, screen: "details"), 660, 40, 480, 420)
        still.add(GalleryScene(), 420, 150, 600, 620)
        return still
    }

    private static func menuBar(in setting: Setting) -> WindowStill {
        var still = free(in: setting)
        still.name = "Menu bar"
        still.content.showsMenuBar = true
        return still
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

/// Scenes in windows at places of the caller's, without a run.
private struct WindowStill {
    var name: String
    var setting: Setting
    var content: WindowsContent

    init(name: String, setting: Setting, arrangement: Arrangement) {
        self.name = name
        self.setting = setting
        content = WindowsContent(
            arrangement: arrangement, windows: [], keyboard: nil,
            strip: [], displays: [])
    }

    /// Adds a window with a place and a size of its own.
    mutating func add(
        _ scene: GalleryScene, _ x: Pt, _ y: Pt, _ width: Pt, _ height: Pt
    ) {
        let frame = Rect(x: x, y: y, width: width, height: height)
        add(scene, .free(frame), x, y, width, height)
    }

    /// Adds a window above the others, which becomes the front one.
    mutating func add(
        _ scene: GalleryScene, _ role: WindowRole, _ x: Pt, _ y: Pt, _ width: Pt, _ height: Pt
    ) {
        for index in content.windows.indices { content.windows[index].isFront = false }
        let frame = Rect(x: x, y: y, width: width, height: height)
        let screen = setting.device.size(in: setting.orientation)
        let safe = setting.device.safeArea(in: setting.orientation)
        var top = max(0, safe.top - y)
        if case .free = role { top = max(top, Pt(Int(setting.system.windows.controlsPt.value))) }
        var capture = scene.capture(in: setting).content
        capture.window = Layout.Window(
            size: Size(width: width, height: height),
            safeArea: Insets(top: top, bottom: max(0, safe.bottom - (screen.height - frame.maxY))))
        content.windows.append(
            WindowsContent.Window(
                content: capture, frame: frame,
                place: SceneWindowPlace(scene: capture.app, role: role), isFront: true))
    }
}
