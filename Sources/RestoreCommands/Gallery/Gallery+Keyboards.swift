import Scenarios
import Simulator
import Snapshotter

/// Every keyboard, and every state of its keys.
extension Gallery {
    /// The kinds of keyboards and their variants.
    static let layouts: [(name: String, kind: KeyboardKind, variant: String?)] = [
        ("English", .letters, nil), ("Digits", .letters, "digits"),
        ("Symbols", .letters, "symbols"),
        ("Russian", .russian, nil), ("German", .german, nil), ("French", .french, nil),
        ("Arabic", .arabic, nil), ("Japanese kana", .japanese, nil),
        ("Japanese romaji", .romaji, nil), ("E-mail", .email, nil), ("Web address", .url, nil),
        ("Number pad", .numberPad, nil), ("Decimal pad", .decimalPad, nil),
        ("Phone pad", .phonePad, nil), ("Emoji", .emoji, nil),
        ("Chinese", .chinese, nil), ("Third-party", .thirdParty, nil)
    ]

    func keyboards() throws -> GallerySection {
        let stages: [(String, String, String, Way)] = [
            ("home-button", "iPhone 8", "12.0", (.portrait, .light)),
            ("island", "iPhone 15", "17.0", (.portrait, .light)),
            ("dark", "iPhone 15", "17.0", (.portrait, .dark)),
            ("rounded", "iPhone 17", "26.0", (.portrait, .light)),
            ("rounded-dark", "iPhone 17", "26.0", (.portrait, .dark)),
            ("landscape", "iPhone 15", "17.0", (.landscape, .light)),
            ("pad", "iPad Pro (11-inch) (M4)", "18.0", (.landscape, .light)),
            ("pad-rounded", "iPad Pro (11-inch) (M5)", "26.0", (.portrait, .dark))
        ]
        var pictures: [GalleryPicture] = []
        for (name, device, system, way) in stages {
            let setting = try stage.setting(device, system: system, way.orientation, way.appearance)
            for layout in Self.layouts {
                let isLower = [
                    "E-mail", "Web address", "Japanese romaji", "Chinese"
                ].contains(layout.name)
                let scene = GalleryScene(
                    screen: "page", field: "body", kind: layout.kind, isShifted: !isLower)
                pictures.append(
                    picture(
                        "keyboard-\(name)-\(Self.fileName(layout.name))",
                        "\(layout.name), \(device)", setting, scene,
                        staging: Staging(keys: layout.variant)))
            }
        }
        pictures += try emojiPages()
        return GallerySection(name: "keyboards", title: "Keyboards", pictures: pictures)
    }

    /// The emoji page at each of its sections.
    private func emojiPages() throws -> [GalleryPicture] {
        let setting = try stage.setting("iPhone 15", system: "17.0")
        return EmojiSection.allCases.dropFirst().map { section in
            let scene = GalleryScene(screen: "page", field: "body", kind: .emoji)
            return picture(
                "emoji-\(section)", "Emoji: \(section), iPhone 15", setting, scene,
                staging: Staging(emojiSection: section))
        }
    }

    func keys() throws -> GallerySection {
        var pictures = try returnKeys()
        let setting = try stage.setting("iPhone 15", system: "17.0")
        for (name, isShifted, isLocked) in [
            ("lower", false, false), ("shifted", true, false), ("locked", true, true)
        ] {
            let scene = GalleryScene(
                screen: "page", field: "body", text: "Hat", isShifted: isShifted,
                predictions: ["“Hat”", "Hats", "Hate"])
            pictures.append(
                picture(
                    "keys-\(name)", "Shift: \(name)", setting, scene,
                    staging: Staging(hasCapsLock: isLocked)))
        }
        let selected = GalleryScene(screen: "tools", field: "body", isShifted: false)
        pictures.append(
            picture(
                "keys-selection", "Selected text", setting, selected,
                staging: Staging(selection: 27..<75)))
        let field = GalleryScene(field: "messageField", text: "Bring the skates", isShifted: false)
        pictures.append(
            picture(
                "keys-selection-field", "Selected in a field", setting, field,
                staging: Staging(selection: 10..<16)))
        let arabic = GalleryScene(
            screen: "arabic", field: "messageField", text: "إلى اللقاء",
            predictions: ["“اللقاء”", "اللقاءات", "لقاء"])
        pictures.append(
            picture(
                "keys-right-to-left", "From right to left", setting, arabic,
                staging: Staging(keys: "arabic", mirrorsInterface: true)))
        return GallerySection(
            name: "keys", title: "Keys and forms", pictures: pictures + (try forms()))
    }

    private func returnKeys() throws -> [GalleryPicture] {
        var pictures: [GalleryPicture] = []
        for (device, system) in [("iPhone 15", "17.0"), ("iPhone 17", "26.0")] {
            let setting = try stage.setting(device, system: system)
            for key in ReturnKey.allCases {
                let scene = GalleryScene(screen: "page", field: "body", returnKey: key)
                pictures.append(
                    picture(
                        "return-\(Self.fileName(device))-\(key.rawValue)",
                        "Return: \(key.rawValue)", setting, scene))
            }
        }
        return pictures
    }

    private func forms() throws -> [GalleryPicture] {
        let setting = try stage.setting("iPad Air 2", system: "12.0")
        let places: [(KeyboardContent.Form, Rect)] = [
            (.undocked, Rect(x: 0, y: 601, width: 768, height: 313)),
            (.split, Rect(x: 0, y: 698, width: 768, height: 216)),
            (.floating, Rect(x: 224, y: 662, width: 320, height: 252)),
            (.shortcutsBar, Rect(x: 0, y: 969, width: 768, height: 313)),
            (.miniToolbar, Rect(x: 16, y: 960, width: 216, height: 48))
        ]
        return places.map { form, frame in
            let scene = GalleryScene(field: "messageField", form: form, frame: frame)
            var picture = picture(
                "form-\(Self.fileName(form.rawValue))", form.rawValue, setting, scene)
            if form == .miniToolbar {
                picture.remark = "no frame of it is reported, so that the app makes no room"
            }
            return picture
        }
    }
}
