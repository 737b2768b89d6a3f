import Handlings
import Simulator
import Testing

/// One app with plain fields on one device, and what is posted for each action.
struct Rig {
    static let app = AppID(0)
    var play: Play

    /// A device of the captures, with its heights.
    struct Device {
        var profile: DeviceProfile
        var heights: KeyboardHeights
    }

    init(
        _ device: Device, system: String, interface: InterfaceOrientation = .portrait,
        fields: [InputTraits] = [InputTraits()], choice: KeyboardChoice = KeyboardChoice(),
        prefersCrossFade: Bool = false, change: (inout SystemProfile) -> Void = { _ in }
    ) throws {
        var profile = try Stage.system(system)
        change(&profile)
        let views = fields.enumerated().map { index, traits in
            ViewDefinition(
                ViewID("field\(index)"), .textField(placeholder: ""), horizontal: .fill,
                vertical: Placement(start: .safeStart(0), length: 30), input: traits)
        }
        let screens = ["first", "second"].map { ScreenDefinition(name: $0, views: views) }
        let app = AppDefinition(
            name: "sample", title: "Sample", iconColor: 0x8888_88FF, screens: screens,
            handlings: [AnyHandling(Tracker())], isWatched: false)
        play = Play(
            Setting(
                device: device.profile, system: profile,
                heights: device.heights, apps: [app], interface: interface, choice: choice,
                prefersCrossFade: prefersCrossFade))
        _ = try posts(.launch(Self.app))
    }

    /// Has a keyboard been up and put away again, so that the first show is over.
    mutating func warmUp() throws { _ = try posts(.focus(0, during: .none), .blur(during: .none)) }

    /// What is posted for each action until all is at rest.
    mutating func posts(_ actions: Action...) throws -> [String] {
        let count = play.timeline.records.count
        for action in actions {
            try play.world.perform(action, into: &play.timeline)
            play.settle()
        }
        return play.timeline.records[count...].compactMap { record in
            guard case .notification(_, let notification) = record.event else { return nil }
            return Self.text(notification)
        }
    }

    /// The will posts alone.
    mutating func wills(_ actions: Action...) throws -> [String] {
        var texts: [String] = []
        for action in actions { texts += try posts(action) }
        return texts.filter { $0.hasPrefix("will") && !$0.hasPrefix("willChangeFrame") }
    }

    /// `willShow 0,568,320,253 -> 0,315,320,253 250/7`; what is not in the dictionary is `-`.
    static func text(_ reported: KeyboardNotification) -> String {
        let begin = reported.frameBegin.map(text) ?? "-"
        let end = reported.frameEnd.map(text) ?? "-"
        let motion = reported.duration.map { "\($0)/\(reported.curve)" } ?? "-"
        return "\(reported.name.rawValue) \(begin) -> \(end) \(motion)"
    }

    private static func text(_ rect: Rect) -> String {
        "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"
    }
}

extension Rig.Device {
    private static func row(
        _ kind: KeyboardKind, _ total: Pt, bar: Pt = 0, _ orientation: Orientation = .portrait,
        off: Pt? = nil, minimised: Pt? = nil
    ) -> KeyboardHeights.Row {
        var variants: [KeyboardHeights.Variant] = []
        if let off { variants.append(.init(bar: .off, total: off, predictionBar: 0)) }
        if let minimised {
            let grip = off.map { minimised - $0 } ?? 0
            variants.append(.init(bar: .minimised, total: minimised, predictionBar: grip))
        }
        return KeyboardHeights.Row(
            kind: kind, orientation: orientation, total: total, predictionBar: bar, below: 0,
            source: "captured", variants: variants)
    }

    private static func profile(
        _ name: String, _ width: Pt, _ height: Pt, isPad: Bool = false, hasHome: Bool = false
    ) -> DeviceProfile {
        let safe = Insets(top: 20, bottom: hasHome ? 34 : 0)
        return DeviceProfile(
            name: name, isPad: isPad, size: Size(width: width, height: height), scale: 2,
            cornerRadius: 0, sensor: .none, hasHomeIndicator: hasHome, safeAreaPortrait: safe,
            safeAreaLandscape: safe, statusBarPortrait: 20, statusBarLandscape: 20)
    }

    static let fourInch = Self(
        profile: profile("iPhone 5s", 320, 568),
        heights: KeyboardHeights(rows: [
            row(.letters, 253, bar: 37, off: 216, minimised: 224), row(.thirdParty, 216),
            row(.chinese, 253, bar: 37), row(.letters, 193, bar: 31, .landscape, off: 162)
        ]))
    static let oldFourInch = Self(
        profile: profile("iPhone 5", 320, 568),
        heights: KeyboardHeights(rows: [row(.letters, 216)]))
    static let iPhone6 = Self(
        profile: profile("iPhone 6", 375, 667),
        heights: KeyboardHeights(rows: [
            row(.letters, 258, bar: 42, off: 216, minimised: 225), row(.chinese, 258, bar: 42)
        ]))
    static let iPhoneXR = Self(
        profile: profile("iPhone XR", 414, 896, hasHome: true),
        heights: KeyboardHeights(rows: [row(.letters, 346, bar: 45, off: 301)]))
    static let iPad = Self(
        profile: profile("iPad 2", 768, 1024, isPad: true),
        heights: KeyboardHeights(rows: [row(.letters, 264), row(.letters, 352, .landscape)]))
    static let iPadAir2 = Self(
        profile: profile("iPad Air 2", 768, 1024, isPad: true),
        heights: KeyboardHeights(rows: [
            row(.letters, 313, bar: 55, off: 258), row(.letters, 398, bar: 55, .landscape)
        ]))
}
