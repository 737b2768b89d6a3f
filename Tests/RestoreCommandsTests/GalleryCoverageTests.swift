import Scenarios
import Simulator
import Testing

@testable import RestoreCommands
@testable import Snapshotter

/// Everything that can be drawn is in the gallery, and so on a golden.
///
/// A case that is added to one of these enumerations fails here until a picture shows it.
@Suite("Coverage of the gallery")
struct GalleryCoverageTests {
    private let pictures: [GalleryPicture]
    private let screens: [ScreenContent]
    private let contents: [(content: SceneContent, setting: Setting)]
    private let keyboards: [KeyboardContent]

    init() throws {
        let gallery = Gallery(stage: GalleryStage(catalogs: try Program.catalogs()))
        pictures = try Gallery.sectionNames.flatMap { try gallery.section($0)?.pictures ?? [] }
        screens = pictures.flatMap { Self.layers($0.screen) }
        let captures = pictures.flatMap { picture in
            Self.captures(picture).map { (capture: $0, setting: picture.setting) }
        }
        contents = captures.flatMap { capture, setting in
            ([capture.content] + capture.content.below).map { ($0, setting) }
        }
        keyboards = captures.compactMap(\.capture.keyboard)
    }

    /// A screen and the ones that it covers.
    private static func layers(_ screen: ScreenContent) -> [ScreenContent] {
        switch screen {
        case .covered(let below, _), .notified(let below, _): return [screen] + layers(below)
        default: break
        }
        return [screen]
    }

    private static func captures(_ picture: GalleryPicture) -> [Capture] {
        picture.captures
            + layers(picture.screen).flatMap { screen -> [Capture] in
                switch screen {
                case .app(let capture): [capture]
                case .windows(let content): captures(content)
                case .switcher, .home, .locked, .covered, .notified: []
                }
            }
    }

    private static func captures(_ content: WindowsContent) -> [Capture] {
        content.windows.map {
            let isOwner = content.keyboard?.owner == $0.content.app
            return Capture(content: $0.content, keyboard: isOwner ? content.keyboard : nil)
        } + content.strip.map { Capture(content: $0, keyboard: nil) }
    }

    private func views() -> [ViewKind] {
        contents.flatMap { content, setting in
            setting.apps[content.app.index].screens[content.screen].views.map(\.kind)
        }
    }

    private func expectAll<Value: CaseIterable & Hashable>(_ shown: some Sequence<Value>) {
        #expect(Set(Value.allCases).subtracting(shown).isEmpty, "\(Value.self)")
    }

    @Test("Shows each kind, form and part of the keyboard, and each return key")
    func keyboardKinds() {
        expectAll(keyboards.map(\.kind))
        expectAll(keyboards.map(\.form))
        expectAll(keyboards.map(\.look))
        expectAll(keyboards.map(\.returnKey))
        expectAll(keyboards.map(\.appearance))
        #expect(Set(keyboards.map(\.showsPrediction)).count == 2)
        #expect(Set(keyboards.map(\.isShifted)).count == 2)
        #expect(keyboards.contains { $0.accessory != nil && $0.accessoryTop == nil })
        #expect(keyboards.contains { $0.accessory != nil && $0.accessoryTop != nil })
        #expect(keyboards.contains { $0.accessory == nil && $0.accessoryHeight > 0 })
    }

    @Test("Shows each file of keys")
    func layouts() throws {
        let layouts = try PictureMaker.load().keyboards
        var shown: Set<KeyLayout> = []
        for picture in pictures {
            for keyboard in Self.captures(picture).compactMap(\.keyboard) {
                let layout = layouts.layout(
                    keyboard.kind, on: KeyLayout.Device(picture.setting.device),
                    variant: picture.staging.keys)
                if let layout { shown.insert(layout) }
            }
        }
        #expect(Set(layouts.layouts).subtracting(shown).map(\.name) == [])
    }

    @Test("Shows each kind of view, control and label")
    func viewKinds() {
        #expect(Set(Self.viewNames).subtracting(views().map(Self.name)) == [])
        let controls = views().compactMap { kind -> Control? in
            if case .control(let control) = kind { control } else { nil }
        }
        #expect(Set(Self.controlNames).subtracting(controls.map(Self.name)) == [])
        let labels = views().compactMap { kind -> LabelStyle? in
            if case .label(_, let style) = kind { style } else { nil }
        }
        expectAll(labels)
    }

    @Test("Shows each cover, prompt and part of the system")
    func systemParts() {
        let overlays = contents.flatMap(\.content.overlays).map(Self.name)
        #expect(Set(Self.overlayNames).subtracting(overlays) == [])
        #expect(contents.contains { !$0.content.masked.isEmpty })
        #expect(contents.contains { !$0.content.below.isEmpty })
        expectAll(contents.compactMap { $0.content.prompt?.kind })
        #expect(Set(Self.screenNames).subtracting(screens.map(Self.name)) == [])
        let veils = screens.compactMap { screen -> SystemVeil? in
            if case .covered(_, let veil) = screen { veil } else { nil }
        }
        expectAll(veils)
        let windows = screens.compactMap { screen -> WindowsContent? in
            if case .windows(let content) = screen { content } else { nil }
        }
        expectAll(windows.map(\.arrangement))
        #expect(windows.contains { !$0.strip.isEmpty })
        #expect(windows.contains { !$0.displays.isEmpty })
        let roles = windows.flatMap(\.windows).map(\.place.role).map(Self.name)
        #expect(Set(["full", "left", "right", "over", "free"]).subtracting(roles) == [])
        for (name, overlay) in DebugOverlays.names {
            #expect(pictures.contains { $0.overlays.contains(overlay) }, "\(name)")
        }
    }

    @Test("Shows each system, and each look that systems differ in")
    func systems() throws {
        let shown = Set(pictures.map(\.setting.system.name))
        let profiles = try Program.catalogs().systems.profiles
        #expect(profiles.map(\.name).filter { !shown.contains($0) } == [])
        let looks = pictures.map(\.setting.system.look)
        expectAll(looks.map(\.design.value))
        expectAll(looks.map(\.barEdge.value))
        expectAll(looks.map(\.lockScreen.value))
        expectAll(pictures.map(\.setting.system.notifications.look.value))
        expectAll(looks.map(\.homeFoot.value))
        expectAll(looks.map(\.signal.value))
        expectAll(looks.map(\.unlock.value))
        expectAll(looks.map(\.typeface.value))
        expectAll(looks.map(\.bottomKeys.value))
        expectAll(looks.map(\.switcher.value))
        expectAll(looks.map(\.controlCenter.value))
        expectAll(looks.map(\.callControls.value))
        expectAll(looks.map(\.chatHead.value))
        expectAll(looks.map(\.chatBar.value))
        expectAll(looks.map(\.homeGround.value))
        expectAll(looks.map(\.wordSwitch.value))
        expectAll(looks.map(\.statusGround.value))
    }

    @Test("Shows each Notification Center, and other sizes of text where systems have them")
    func panelsAndSizes() {
        let panels = pictures.filter { picture in
            Self.layers(picture.screen).contains { screen in
                if case .covered(_, .notificationCenter) = screen { true } else { false }
            }
        }
        expectAll(panels.map(\.setting.system.look.notificationCenter.value))
        let resized = pictures.filter { $0.setting.textSize != .large }
        expectAll([.none] + resized.map(\.setting.system.look.textSizes.value))
        expectAll(pictures.map(\.setting.system.look.textSizes.value))
    }

    @Test("Shows each class of device both ways round, light and dark, with a switcher")
    func devices() {
        expectAll(pictures.map(\.setting.device.sensor))
        for isPad in [false, true] {
            let own = pictures.filter { $0.setting.device.isPad == isPad }
            for orientation in Orientation.allCases {
                for appearance in Appearance.allCases {
                    let setting = own.first {
                        $0.setting.orientation == orientation
                            && $0.setting.appearance == appearance
                    }
                    #expect(setting != nil, "\(isPad) \(orientation) \(appearance)")
                }
            }
            let hasSwitcher = own.contains { picture in
                if case .switcher = picture.screen { true } else { false }
            }
            #expect(hasSwitcher)
        }
    }
}

// MARK: - Names of cases with values

/// Each list has the names that the function after it can return: the compiler asks for a name for
/// each new case.
extension GalleryCoverageTests {
    private static let viewNames = [
        "area", "navigationBar", "messages", "inputBar", "textField", "textView", "label", "button",
        "characterBody", "characterLegs", "formatBar", "rows", "scrollView", "backdrop", "control",
        "image", "searchField"
    ]

    private static func name(_ kind: ViewKind) -> String {
        switch kind {
        case .area: "area"
        case .navigationBar: "navigationBar"
        case .messages: "messages"
        case .inputBar: "inputBar"
        case .textField: "textField"
        case .textView: "textView"
        case .label: "label"
        case .button: "button"
        case .characterBody: "characterBody"
        case .characterLegs: "characterLegs"
        case .formatBar: "formatBar"
        case .rows: "rows"
        case .scrollView: "scrollView"
        case .backdrop: "backdrop"
        case .image: "image"
        case .searchField: "searchField"
        case .control: "control"
        }
    }

    private static let controlNames = [
        "on", "off", "segments", "tabBar", "toolBar", "slider", "progress", "stepper"
    ]

    private static func name(_ control: Control) -> String {
        switch control {
        case .toggle(let isOn): isOn ? "on" : "off"
        case .segments: "segments"
        case .tabBar: "tabBar"
        case .toolBar: "toolBar"
        case .slider: "slider"
        case .progress: "progress"
        case .stepper: "stepper"
        }
    }

    private static let overlayNames = ["picture", "blur", "splash", "lock"]

    private static func name(_ overlay: Overlay) -> String {
        switch overlay {
        case .picture: "picture"
        case .blur: "blur"
        case .splash: "splash"
        case .lock: "lock"
        }
    }

    private static let screenNames = [
        "app", "windows", "switcher", "home", "locked", "covered", "notified"
    ]

    private static func name(_ role: WindowRole) -> String {
        switch role {
        case .full: "full"
        case .left: "left"
        case .right: "right"
        case .over: "over"
        case .free: "free"
        }
    }

    private static func name(_ screen: ScreenContent) -> String {
        switch screen {
        case .app: "app"
        case .windows: "windows"
        case .switcher: "switcher"
        case .home: "home"
        case .locked: "locked"
        case .covered: "covered"
        case .notified: "notified"
        }
    }
}
