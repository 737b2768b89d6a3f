import Simulator
import Testing

@testable import Scenarios

@Suite("The keyboard's height")
struct HeightCatalogTests {
    let heights: HeightCatalog
    let catalog: DeviceCatalog

    init() throws {
        heights = try HeightCatalog.load()
        catalog = try DeviceCatalog.load()
    }

    /// A height that a notification of a device printed, accessory view taken off.
    struct Seen: Sendable, CustomTestStringConvertible {
        var device: String
        var system: String
        var orientation: Orientation = .portrait
        var kind: HeightKind = .letters
        var prediction: Prediction?
        var height: Double

        var testDescription: String { "\(device), iOS \(system): \(height)" }
    }

    static let captured: [Seen] = [
        Seen(device: "iPhone 3G", system: "3.1.3", height: 216),
        Seen(device: "iPhone 3G", system: "3.1.3", kind: .japanese, height: 216),
        Seen(device: "iPhone 4S", system: "5.0", height: 216),
        Seen(device: "iPhone 4S", system: "5.0", kind: .japanese, height: 252),
        Seen(device: "iPad 2", system: "5", orientation: .landscape, height: 352),
        Seen(device: "iPad 2", system: "5", height: 264),
        Seen(device: "iPhone 5", system: "6", height: 216),
        Seen(device: "iPhone 4s", system: "7", height: 216),
        Seen(device: "iPhone 5s", system: "7", height: 216),
        Seen(device: "iPhone 5s", system: "8", prediction: .on, height: 253),
        Seen(device: "iPhone 6", system: "8", prediction: .off, height: 216),
        Seen(device: "iPhone 6", system: "8", prediction: .on, height: 258),
        Seen(device: "iPhone 6", system: "8", kind: .chinese, height: 258),
        Seen(device: "iPhone 4s", system: "8", prediction: .off, height: 216),
        Seen(device: "iPhone 4s", system: "8", prediction: .on, height: 253),
        Seen(device: "iPad Air", system: "8", orientation: .landscape, height: 391),
        Seen(device: "iPhone 6", system: "9", prediction: .minimised, height: 225),
        Seen(device: "iPhone 6 Plus", system: "9", prediction: .off, height: 226),
        Seen(device: "iPhone 6 Plus", system: "9", height: 271),
        Seen(device: "iPhone 5s", system: "9", height: 253),
        Seen(device: "iPhone 5s", system: "9", kind: .chinese, height: 252),
        Seen(device: "iPhone 5s", system: "9", kind: .japanese, height: 252),
        Seen(device: "iPad Air 2", system: "10", height: 313),
        Seen(device: "iPhone 7", system: "10", height: 258),
        Seen(device: "iPhone 5s", system: "10", prediction: .off, height: 216),
        Seen(device: "iPhone 5s", system: "10", kind: .thirdParty, height: 216),
        Seen(device: "iPad 5", system: "11", kind: .numberPad, height: 313),
        Seen(device: "iPad 5", system: "11", orientation: .landscape, height: 398),
        Seen(device: "iPhone 7 Plus", system: "11", height: 271),
        Seen(device: "iPhone X", system: "11", height: 333),
        Seen(device: "iPhone X", system: "12", prediction: .off, height: 291),
        Seen(device: "iPhone X", system: "12.0", height: 335),
        Seen(device: "iPhone X", system: "13", height: 335),
        Seen(device: "iPhone XR", system: "12", height: 346),
        Seen(device: "iPhone XR", system: "12", prediction: .off, height: 301),
        Seen(device: "iPhone 11", system: "13", prediction: .off, height: 301),
        Seen(device: "iPhone 15", system: "18", prediction: .off, height: 291),
        Seen(device: "iPhone 16", system: "18", height: 336)
    ]

    @Test(
        "Figures of two sources make no keyboard jump by a point",
        arguments: [
            ("iPhone 13", "26.2"), ("iPhone 16e", "26.2"), ("iPhone 5s", "11.0"),
            ("iPhone 8", "12.0"),
            ("iPhone 15", "18.0"), ("iPhone 11", "13.3")
        ])
    func neighbours(device: String, system: String) throws {
        let row = try catalog.device(named: device)
        let version = try #require(SystemCatalog.version(system))
        for orientation in [Orientation.portrait, .landscape] {
            func total(_ kind: HeightKind, _ prediction: Prediction? = nil) -> Double {
                heights.height(
                    row, system: version, orientation: orientation, kind: kind,
                    prediction: prediction
                ).totalPt
            }
            for kind in [HeightKind.japanese, .chinese, .emoji] {
                let gap = abs(total(kind) - total(.letters))
                #expect(gap == 0 || gap > 1, "\(kind) \(orientation): \(gap)")
            }
            #expect(total(.numberPad) <= total(.letters))
        }
    }

    /// Published figures and what follows from them where no figure is published.
    static let published: [Seen] = [
        Seen(device: "iPhone 4S", system: "5.0", orientation: .landscape, height: 162),
        Seen(
            device: "iPhone 4S", system: "5.0", orientation: .landscape, kind: .japanese,
            height: 198),
        Seen(device: "iPad 2", system: "5", kind: .japanese, height: 318),
        Seen(device: "iPhone 12", system: "14", height: 336),
        Seen(device: "iPhone 12 Pro Max", system: "17", height: 346),
        Seen(device: "iPhone 14", system: "18", orientation: .landscape, height: 219),
        Seen(device: "iPhone 16", system: "26.2", kind: .numberPad, height: 291),
        Seen(device: "iPhone 16 Pro Max", system: "26.2", kind: .numberPad, height: 301),
        Seen(device: "iPhone 16", system: "17", kind: .emoji, prediction: .off, height: 384),
        Seen(device: "iPhone 13", system: "26.2", height: 335),
        Seen(device: "iPhone SE 3", system: "17", height: 260),
        Seen(device: "iPhone SE 3", system: "17", kind: .numberPad, height: 216),
        Seen(device: "iPad mini 5", system: "18", height: 320),
        Seen(device: "iPad Pro (13-inch) (M4)", system: "18", height: 405.5),
        Seen(device: "iPad Pro 12.9", system: "12", height: 383),
        Seen(device: "iPad Air 5", system: "17", orientation: .landscape, height: 422)
    ]

    @Test("is what devices printed", arguments: captured)
    func matchesCaptures(seen: Seen) throws { try check(seen) }

    @Test("is what tables and rules give", arguments: published)
    func matchesTables(seen: Seen) throws { try check(seen) }

    private func check(_ seen: Seen) throws {
        let height = heights.height(
            try catalog.device(named: seen.device), system: try version(seen.system),
            orientation: seen.orientation, kind: seen.kind, prediction: seen.prediction)
        #expect(height.totalPt == seen.height, "\(height.explanation)")
    }

    private func version(_ text: String) throws -> SystemVersion {
        try #require(SystemVersion(text))
    }

    @Test("comes with its parts and its reason, on every device, version and kind")
    func total() {
        var broken: [String] = []
        for device in screens {
            for major in 2...27 {
                for orientation in [Orientation.portrait, .landscape] {
                    for kind in HeightKind.allCases {
                        let height = heights.height(
                            device, system: SystemVersion(major: major), orientation: orientation,
                            kind: kind)
                        if isWhole(height, device) { continue }
                        broken.append("\(device.model), iOS \(major), \(orientation), \(kind)")
                    }
                }
            }
        }
        #expect(broken.isEmpty)
    }

    /// One device of every family and screen.
    private var screens: [DeviceRow] {
        var seen: Set<[String]> = []
        return catalog.devices.filter {
            let screen = "\($0.widthPt) \($0.heightPt)"
            return seen.insert(["\($0.family)", "\($0.homeIndicator)", screen]).inserted
        }
    }

    private func isWhole(_ height: KeyboardHeight, _ device: DeviceRow) -> Bool {
        let sum = height.keyAreaPt + height.barPt + height.belowPt
        return sum == height.totalPt && height.keyAreaPt >= 100 && height.barPt >= 0
            && (height.belowPt > 0) == device.homeIndicator
            && height.totalPt < device.widthPt && !height.explanation.isEmpty
    }

    @Test("says by which row or rule it was found")
    func explains() throws {
        let phone = try catalog.device(named: "iPhone 4s")
        let iOS5 = SystemVersion(major: 5)
        let row = heights.height(phone, system: iOS5, orientation: .portrait, kind: .japanese)
        #expect(row.basis == .measured && (row.keyAreaPt, row.barPt, row.belowPt) == (216, 36, 0))
        #expect(row.explanation == "measured: home-button iPhone, iOS 5.0 to 11 (Akisute)")
        let rule = heights.height(phone, system: iOS5, orientation: .landscape, kind: .japanese)
        #expect(rule.basis == .derived)
        #expect(rule.explanation.contains("parts-by-screen-class: keys 162 + bar 36 + below 0"))
        let late = heights.height(
            try catalog.device(named: "iPhone X"), system: SystemVersion(major: 5),
            orientation: .portrait, kind: .letters)
        #expect(late.explanation.contains("nearest era 11"))
    }

    @Test("goes to the model as a row for every kind and orientation")
    func model() throws {
        let phone = try catalog.device(named: "iPhone X")
        let rows = heights.heights(for: phone, system: SystemVersion(major: 12))
        #expect(rows.rows.count == 2 * KeyboardKind.allCases.count { $0.variant == nil })
        #expect(rows.row(.german, .portrait) == rows.row(.letters, .portrait))
        let letters = try #require(rows.row(.letters, .portrait))
        #expect(letters.total == 335 && letters.predictionBar == 44 && letters.below == 75)
        #expect(rows.row(.numberPad, .portrait)?.total == 291)
    }

    @Test("the file holds the 84 published rows first, each with a source")
    func rows() {
        #expect(heights.rows.count >= 84)
        #expect(heights.rows.allSatisfy { !$0.source.isEmpty })
        for row in heights.rows {
            guard let total = row.totalPt, let keys = row.keyAreaPt, let bar = row.barPt,
                let below = row.belowPt
            else { continue }
            #expect(total == keys + bar + below || row.kind == "hardware", "\(row)")
        }
    }

    @Test(
        "An app's SDK decides the height (react-native-keyboard-controller, measured)",
        arguments: [
            ("15.5", nil, HeightKind.letters, 291.0), ("15.5", nil, .emoji, 384),
            ("26.1", "18", .letters, 291), ("26.1", "18.5", .emoji, 384),
            ("26.1", "26", .letters, 308), ("26.1", nil, .emoji, 388),
            ("18.0", "26", .letters, 291), ("26.1", "27", .letters, 308)
        ])
    func sdk(system: String, sdk: String?, kind: HeightKind, height: Double) throws {
        let phone = try catalog.device(named: "iPhone 13")
        let found = try heights.height(
            phone, system: #require(SystemVersion(system)), orientation: .portrait, kind: kind,
            prediction: .off, sdk: sdk.flatMap { SystemVersion($0) })
        #expect(found.totalPt == height)
    }
}

@Suite("Versions of iOS")
struct SystemVersionTests {
    @Test("are read and compared")
    func order() throws {
        let texts = ["3.1.3", "5", "5.0.1", "12.0", "12.1", "26"]
        let versions = texts.compactMap { SystemVersion($0) }
        #expect(versions == versions.sorted())
        #expect(SystemVersion("5") == SystemVersion("5.0"))
        #expect(versions.map(\.description) == ["3.1.3", "5.0", "5.0.1", "12.0", "12.1", "26.0"])
    }

    @Test(
        "are refused when they are none",
        arguments: ["", "x", "5.", ".5", "1.2.3.4", "99999", "-1"])
    func refused(text: String) { #expect(SystemVersion(text) == nil) }
}
