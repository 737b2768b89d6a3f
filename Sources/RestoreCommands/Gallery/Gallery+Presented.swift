import Scenarios
import Simulator

/// Pictures of an app below others: other processes' screens, form sheets, popovers, a call's bar.
extension Gallery {
    func presented() throws -> GallerySection {
        var pictures: [GalleryPicture] = []
        let devices: [(String, String, Way)] = [
            ("iPhone 15", "17.0", (.portrait, .light)), ("iPhone 8", "12.0", (.portrait, .light)),
            ("iPad Pro (11-inch) (M4)", "18.0", (.landscape, .dark))
        ]
        for (device, system, way) in devices {
            let setting = try stage.setting(device, system: system, way.orientation, way.appearance)
            let file = "presented-\(Self.fileName(device))"
            for kind in Prompt.Kind.sheets {
                let isComposer = kind == .mail || kind == .message
                let scene = GalleryScene(
                    field: isComposer ? "messageField" : nil, prompt: Self.prompt(kind),
                    makesRoom: false)
                let name = Self.fileName(kind.title)
                pictures.append(picture("\(file)-\(name)", kind.title, setting, scene))
            }
            guard setting.device.isPad else { continue }
            for (name, frame) in Self.insets(in: setting.device.size(in: way.orientation)) {
                let scene = GalleryScene(screen: "form", below: "notes", viewFrame: frame)
                pictures.append(picture("\(file)-\(Self.fileName(name))", name, setting, scene))
            }
        }
        let setting = try stage.setting("iPhone 8", system: "14.0", .portrait, .light)
        let size = setting.device.size
        let window = Layout.Window(
            size: Size(width: size.width, height: size.height - 20),
            safeArea: setting.device.safeAreaPortrait)
        pictures.append(
            picture("presented-call", "a call goes on", setting, GalleryScene(window: window)))
        return GallerySection(name: "presented", title: "Over an app", pictures: pictures)
    }

    private static func prompt(_ kind: Prompt.Kind) -> Prompt {
        let titles: [Prompt.Kind: (String, String, [String])] = [
            .share: ("Hat.jpg", "JPEG Image", []),
            .mail: ("New Message", "", ["Cancel", "Send"]),
            .message: ("New Message", "", ["Cancel", "Send"]),
            .photoPicker: ("Photos", "", ["Cancel"]),
            .documentBrowser: ("Documents", "", ["Cancel", "Open"]),
            .authentication: ("Sign in", "example.org", ["Cancel"])
        ]
        let (title, message, buttons) = titles[kind] ?? ("", "", [])
        return Prompt(kind: kind, title: title, message: message, buttons: buttons)
    }

    /// The views of a form sheet and of a popover in the middle of a window.
    private static func insets(in size: Size) -> [(String, Rect)] {
        let sizes = [
            ("form sheet", Size(width: 540, height: 620)),
            ("popover", Size(width: 320, height: 480))
        ]
        return sizes.map { name, view in
            let frame = Rect(
                x: (size.width - view.width).half, y: (size.height - view.height).half,
                width: view.width, height: view.height)
            return (name, frame)
        }
    }
}
