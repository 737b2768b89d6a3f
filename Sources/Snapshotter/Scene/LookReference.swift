package import Simulator

/// The parts of a picture that were held against screenshots, and the reasons why others were not.
///
/// The screenshots are those of `Tests/Fixtures/likeness`; docs/likeness.md lists what they show.
package struct LookReference: Hashable, Sendable {
    /// The parts with a reference, such as `keys`; none where the look has no reference.
    package var measured: [String] = []
    /// The reasons why the look or a part of the screen has no reference, such as `landscape`.
    package var unmeasured: [String] = []

    /// The first versions of the profiles that a screenshot belongs to: 15.5, 17.5 and 26.1.
    package static let systems: Set<String> = ["14.0", "17.0", "26.0"]
    /// The width from which phones have keys of other sizes, in points.
    package static let firstUnmeasuredWidth: Pt = 414

    /// What no screenshot shows, for the table of likeness.
    package static let unmeasuredLooks = [
        "iPads", "phones with a home button", "phones from 414 pt on",
        "systems before iOS 14, iOS 16.1, 18 and 27", "landscape, all but the home indicator",
        "dark appearance", "sizes of text but the usual one",
        "keys of other languages, lower-case letters",
        "tab bars, toolbars and sheets of UIKit", "alerts, switcher, home and lock screen"
    ]

    /// Creates the reference of a picture.
    ///
    /// - Parameter staging: the state of the keys in the picture.
    package init(_ screen: ScreenContent, in setting: Setting, staging: Staging = Staging()) {
        unmeasured = Self.reasons(setting)
        let isMeasured = unmeasured.isEmpty
        switch screen {
        case .app(let capture): add(capture, in: setting, staging)
        case .windows: unmeasured.append("windows")
        case .switcher: unmeasured.append("app switcher")
        case .home: unmeasured.append("home screen")
        case .locked: unmeasured.append("lock screen")
        case .covered(_, let veil): unmeasured.append(Self.words(veil.rawValue))
        case .notified: unmeasured.append("notifications")
        }
        if !isMeasured { measured = [] }
    }

    /// The reasons why nothing of a device and system has a reference.
    private static func reasons(_ setting: Setting) -> [String] {
        let (device, system) = (setting.device, setting.system)
        var reasons: [String] = []
        if device.isPad {
            reasons.append("iPad")
        } else if !device.hasHomeIndicator {
            reasons.append("home button")
        } else if device.size.width >= firstUnmeasuredWidth {
            reasons.append("414 pt and wider")
        }
        if !systems.contains(system.firstVersion) { reasons.append(system.name) }
        if setting.orientation == .landscape { reasons.append("landscape") }
        if setting.appearance == .dark { reasons.append("dark") }
        if setting.textSize != .large { reasons.append("size of text") }
        return reasons
    }

    private mutating func add(_ capture: Capture, in setting: Setting, _ staging: Staging) {
        measured = ["status bar", "home indicator"]
        let content = capture.content
        let views = setting.apps[content.app.index].screens[content.screen].views
        if views.contains(where: { $0.kind.hasBackButton }) { measured.append("navigation bar") }
        if let prompt = content.prompt { unmeasured.append(Self.words(prompt.kind.rawValue)) }
        if !content.below.isEmpty { unmeasured.append("sheet") }
        guard let keyboard = capture.keyboard, keyboard.look == .whole else { return }
        let parts: [KeyboardKind: String] = [
            .letters: "keys", .emoji: "emoji page", .numberPad: "number pad",
            .decimalPad: "number pad"
        ]
        if keyboard.form != .docked {
            unmeasured.append("\(Self.words(keyboard.form.rawValue)) keyboard")
        } else if let variant = staging.keys {
            unmeasured.append("\(variant) keys")
        } else if let part = parts[keyboard.kind] {
            measured.append(part)
            if keyboard.kind == .letters, !keyboard.isShifted {
                unmeasured.append("lower-case letters")
            }
        } else {
            unmeasured.append("\(Self.words(keyboard.kind.rawValue)) keyboard")
        }
    }

    /// Returns the words of a name such as `thirdParty`.
    private static func words(_ name: String) -> String {
        var words = ""
        var isInsideWord = false
        for letter in name {
            if letter.isUppercase, isInsideWord { words += " " }
            isInsideWord = letter.isLowercase
            words += letter.lowercased()
        }
        return words
    }
}

extension ViewKind {
    /// A navigation bar with a title and a way back, without a picture of somebody.
    fileprivate var hasBackButton: Bool {
        if case .navigationBar(_, .some, avatar: false) = self { return true }
        return false
    }
}
