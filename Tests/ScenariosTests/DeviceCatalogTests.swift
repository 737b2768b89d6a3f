import Basics
import Scenarios
import Simulator
import Testing

@Suite("The catalogue of devices")
struct DeviceCatalogTests {
    let catalog: DeviceCatalog

    init() throws { catalog = try DeviceCatalog.load() }

    @Test("holds 104 models, each found by its name and its identifiers")
    func complete() throws {
        #expect(catalog.devices.count == 104)
        for device in catalog.devices {
            for name in [device.model, device.model.uppercased()] + device.identifiers {
                #expect(try catalog.device(named: name).model == device.model, "\(name)")
            }
        }
    }

    @Test(
        "finds a model in the spellings that people use",
        arguments: [
            ("iPhone X", "iPhone X"), ("iphone x", "iPhone X"), ("iPhone10,3", "iPhone X"),
            ("iPhone 4S", "iPhone 4s"), ("iPhone XR", "iPhone Xʀ"),
            ("iPhone-XS-Max", "iPhone Xs Max"),
            ("iPhone SE 2", "iPhone SE (2nd generation)"), ("iPhone SE (1st gen)", "iPhone SE"),
            ("iPad 5", "iPad (5th generation)"), ("iPad (2nd generation)", "iPad 2"),
            ("iPad Pro 12.9 (3rd generation)", "iPad Pro (12.9-inch) (3rd generation)"),
            ("iPad Pro 11 M4", "iPad Pro (11-inch) (M4)"), ("Apple iPhone 3G", "iPhone 3G")
        ])
    func spellings(name: String, model: String) throws {
        #expect(try catalog.device(named: name).model == model)
    }

    @Test(
        "an unknown name is an error with the nearest ones",
        arguments: [
            ("iPhnoe 12", "did you mean \"iPhone 12\""),
            ("iPhone 12 Pro Mx", "\"iPhone 12 Pro Max\""),
            ("iPad Mini 9", "\"iPad mini\""),
            ("Nexus 5", "called \"Nexus 5\"; `restore-tool devices`"),
            ("", "called \"\"; `restore-tool devices` lists them all")
        ])
    func unknown(name: String, part: String) {
        let error = #expect(throws: UnknownDevice.self) { try catalog.device(named: name) }
        #expect(error.map(String.init(describing:))?.contains(part) == true, "\(error as Any)")
    }

    @Test("the figures agree with each other")
    func consistent() {
        for device in catalog.devices {
            let size = [device.widthPt, device.heightPt].map { Int($0) * device.scale }
            #expect(device.renderedPx == size, "\(device.model)")
            #expect(device.nativePx[0] <= device.renderedPx[0], "\(device.model)")
            #expect(device.homeIndicator == (device.safeAreaPortrait.bottom > 0), "\(device.model)")
            #expect((device.sensor == .island) == (device.island != nil), "\(device.model)")
            #expect(device.continuousCorners == (device.cornerRadiusPt > 0), "\(device.model)")
            let doubted = device.confidence.filter { $0.value != .sourced }.keys.sorted()
            #expect(device.inferred == doubted, "\(device.model)")
            for field in ["identifiers", "size", "cornerRadius", "safeArea", "sensor"] {
                #expect(device.source[field]?.isEmpty == false, "\(device.model) \(field)")
            }
        }
    }

    @Test("a row gives the model's profile")
    func profile() throws {
        let profile = try catalog.device(named: "iPhone X").profile
        #expect(profile.size == Size(width: 375, height: 812))
        #expect(profile.scale == 3 && profile.sensor == .notch && !profile.isPad)
        #expect(profile.safeAreaPortrait == Insets(top: 44, bottom: 34))
        #expect(profile.statusBarPortrait == 44 && profile.cornerRadius == 39)
        #expect(try catalog.device(named: "iPhone Air").profile.statusBarPortrait == 68)
    }
}

@Suite("Suggestions for a mistyped name")
struct SuggestionTests {
    @Test(
        "name what is near, the nearest first",
        arguments: [
            ("chta", ["chat"]), ("notes", ["notes", "note"]), ("zzz", []), ("", []),
            ("inputbar", ["inputBar"])
        ])
    func nearest(name: String, expected: [String]) {
        let names = ["chat", "note", "notes", "inputBar"]
        #expect(Suggestion.nearest(to: name, among: names) == expected)
    }

    @Test("are spelled as a question")
    func question() {
        #expect(Suggestion.question([]) == "")
        #expect(Suggestion.question(["a"]) == "; did you mean \"a\"?")
        #expect(Suggestion.question(["a", "b", "c"]) == "; did you mean \"a\", \"b\" or \"c\"?")
    }
}
