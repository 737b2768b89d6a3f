import Scenarios
import Simulator
import Snapshotter

/// Sets up devices, apps and keyboards for the gallery, without a run.
struct GalleryStage {
    let catalogs: ScenarioCatalogs

    static let apps: [AppDefinition] = [
        AppDefinition(
            name: "ike", title: "Ike", iconColor: 0x5AA9_E6FF,
            screens: ScreenDefinition.builtInNames.compactMap(ScreenDefinition.builtIn)
                + GalleryScreens.all, handlings: []),
        AppDefinition(
            name: "notes", title: "Notes", iconColor: 0xF7C9_3CFF, screens: [.notes],
            handlings: []),
        AppDefinition(
            name: "trips", title: "Trips", iconColor: 0x34A8_53FF, screens: [.details],
            handlings: [])
    ]

    /// Returns whether a system has a dark appearance besides the light one.
    func hasAppearances(_ system: String) throws -> Bool {
        try catalogs.systems.profile(for: system).profile.pictures.hasAppearances.value
    }

    func setting(
        _ device: String, system: String, _ orientation: Orientation = .portrait,
        _ appearance: Appearance = .light, textSize: TextSize = .large
    ) throws -> Setting {
        let row = try catalogs.devices.device(named: device)
        let version = SystemVersion(system) ?? SystemVersion(major: 18)
        var setting = Setting(
            device: row.profile, system: try catalogs.systems.profile(for: system).profile,
            heights: catalogs.heights.heights(for: row, system: version), apps: Self.apps,
            orientation: orientation, appearance: appearance)
        setting.textSize = textSize
        return setting
    }
}

/// The content of one picture.
struct GalleryScene {
    var app = 0
    var screen = "chat"
    /// The field with the caret, by name; nil for no keyboard.
    var field: ViewID?
    var text = ""
    var kind = KeyboardKind.letters
    var returnKey = ReturnKey.default
    /// Indicates whether shift is on; nil as behind the text.
    var isShifted: Bool?
    /// The words of the bar above the keys; nil for those behind the text.
    var predictions: [String]?
    var prompt: Prompt?
    var form = KeyboardContent.Form.docked
    var frame: Rect?
    /// The visible part of the keyboard.
    var look = KeyboardContent.Look.whole
    /// The screen's view that is the accessory view, by name; nil for none of the screen's.
    var accessory: ViewID?
    /// The height of the accessory view.
    var accessoryHeight: Pt = 0
    /// The upper edge of an accessory view that is not on the keyboard.
    var accessoryTop: Pt?
    /// Indicates whether the keyboard shows predictions; nil as the system does.
    var showsPrediction: Bool?
    /// The covers above the app's views, lowest first.
    var overlays: [Overlay] = []
    /// The views that are painted over, by name.
    var masked: [ViewID] = []
    /// Indicates whether the app makes room for the keyboard.
    var makesRoom = true
    /// The screen that this one lies over as a sheet.
    var below: String?
    /// The frame of the screen's view, where it does not fill the window.
    var viewFrame: Rect?
    /// The window, where it does not fill the device's screen.
    var window: Layout.Window?

    func capture(in setting: Setting) -> Capture {
        let screens = setting.apps[app].screens
        let index = screens.firstIndex { $0.name == screen } ?? 0
        let responder = field.flatMap { screens[index].index(of: $0) }
        var texts = Array(repeating: "", count: screens[index].views.count)
        if let responder { texts[responder] = text }
        let keyboard = responder == nil ? nil : keyboard(in: setting)
        let isAtEdge = keyboard.map { [.docked, .shortcutsBar].contains($0.form) } ?? false
        let height = setting.device.size(in: setting.orientation).height
        let covered = keyboard.map { max(0, height - $0.frame.y) } ?? 0
        var content = SceneContent(
            app: AppID(app), screen: index, orientation: setting.orientation,
            appearance: setting.appearance, inset: isAtEdge && makesRoom ? covered : 0,
            firstResponder: responder, texts: texts, overlays: overlays, prompt: prompt)
        content.masked = masked.compactMap(screens[index].index(of:))
        if let below {
            content.below = [GalleryScene(app: app, screen: below).capture(in: setting).content]
        }
        content.viewFrame = viewFrame
        content.window = window
        return Capture(content: content, keyboard: keyboard)
    }

    private func keyboard(in setting: Setting) -> KeyboardContent? {
        guard let row = setting.heights.row(kind, setting.orientation) else { return nil }
        let size = setting.device.size(in: setting.orientation)
        let showsPrediction = showsPrediction ?? (row.predictionBar > 0)
        let height = row.total - (showsPrediction ? 0 : row.predictionBar)
        let total = look == .accessoryAlone ? accessoryHeight : height + accessoryHeight
        let definition = setting.apps[app].screens.first { $0.name == screen }
        var content = KeyboardContent(
            frame: frame
                ?? Rect(x: 0, y: size.height - total, width: size.width, height: total),
            kind: kind, owner: AppID(app), appearance: setting.appearance, returnKey: returnKey,
            showsPrediction: showsPrediction, accessoryHeight: accessoryHeight,
            accessory: accessory.flatMap { definition?.index(of: $0) },
            isShifted: isShifted ?? KeyboardContent.isShifted(after: text))
        content.form = form
        content.look = look
        content.predictions = predictions ?? KeyboardContent.predictions(after: text)
        content.accessoryTop = accessoryTop
        return content
    }
}
