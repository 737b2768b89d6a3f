// How the keyboard was set up before a log began follows from the first height that the log tells,
// as far as the profile's heights name one: the prediction bar first, then an accessory view of a
// usual height, then another kind. A height that none of them gives stays unexplained where it is
// shown at once: to call every such keyboard a third party's would hide where the profile is wrong.

import Scenarios
internal import Simulator

/// Reads from a log's first post how its keyboard was set up.
struct ReplayStart {
    struct Setup: Hashable {
        var choice = KeyboardChoice()
        var accessoryPt: Pt = 0
        var hasHardware = false
    }

    private let target: ReplayTarget
    private let orientation: Orientation

    init(_ target: ReplayTarget, _ orientation: Orientation) {
        self.target = target
        self.orientation = orientation
    }

    /// The heights of a toolbar (`UIToolbar`), and those of the accessory views in other logs.
    private static let accessories: [Pt] = [44, 40, 45, 50]

    /// Returns the frame of the keyboard before a post, or nil if it was not docked on the screen.
    func shown(before post: LogNotification) -> Rect? {
        guard let begin = post.begin else { return nil }
        let frame = target.space(orientation).fromScreen(begin)
        let size = target.device.profile.size(in: orientation)
        let isDocked = frame.maxY == size.height && frame.width == size.width
        return isDocked && frame.height > 0 ? frame : nil
    }

    /// The place of a keyboard, by its frame in the interface's coordinates.
    enum Place: Hashable { case away, docked, hardwareBar, undocked, floating }

    func place(of frame: Rect?) -> Place {
        guard let frame, let seen = target.visible(frame, orientation) else { return .away }
        let (device, rules) = (target.device.profile, target.profile.keyboard.hardware)
        let size = device.size(in: orientation)
        guard device.isPad else { return .docked }
        if frame.width < size.width { return .floating }
        if frame.maxY < size.height { return .undocked }
        let below = device.hasHomeIndicator ? rules.belowBarPt.value : 0
        let bar = Pt(Int(rules.barPt.value + below))
        return seen.height == bar && bar > 0 ? .hardwareBar : .docked
    }

    /// Returns whether a post reports a keyboard without any height at the lower edge, as for a
    /// hardware keyboard where the profile says so.
    func isFlat(_ post: LogNotification) -> Bool {
        guard let begin = post.begin, let end = post.end else { return false }
        return begin == end && end.height == .zero && end.width > 0
    }

    /// Returns whether only a third-party keyboard can be that high: no other of the profile's is,
    /// in a system that has such keyboards.
    func isOwnHeight(_ height: Pt) -> Bool {
        target.profile.keyboard.twoSteps.value.contains(.thirdParty) && setup(height) == nil
    }

    /// Returns the likeliest setup that has a height, or nil if no keyboard has it.
    func setup(_ height: Pt) -> Setup? {
        for accessory in [0] + Self.accessories {
            if let choice = letters(height - accessory) {
                return Setup(choice: choice, accessoryPt: accessory)
            }
        }
        let rows = target.heights.rows.filter { $0.orientation == orientation }
        if let row = rows.first(where: { $0.total == height }) {
            return Setup(choice: KeyboardChoice(kind: row.kind))
        }
        guard Self.accessories.contains(height), !target.device.profile.isPad else { return nil }
        return Setup(accessoryPt: height, hasHardware: true)
    }

    private func letters(_ height: Pt) -> KeyboardChoice? {
        guard let row = target.heights.row(.letters, orientation) else { return nil }
        if row.total == height { return KeyboardChoice() }
        let variant = row.variants.first { $0.total == height }
        return variant.map { KeyboardChoice(prediction: $0.bar) }
    }

    /// Returns the state of the prediction bar in which a third-party keyboard has a height.
    func thirdParty(_ height: Pt) -> Setup? {
        guard let row = target.heights.row(.thirdParty, orientation) else { return nil }
        if row.total == height { return Setup(choice: KeyboardChoice(kind: .thirdParty)) }
        let variant = row.variants.first { $0.total == height }
        return variant.map {
            Setup(choice: KeyboardChoice(kind: .thirdParty, prediction: $0.bar))
        }
    }
}

// MARK: - Words

extension PredictionBar {
    var startText: String {
        switch self {
        case .on: "the prediction bar is on"
        case .off: "the prediction bar is off"
        case .minimised: "the prediction bar is minimised"
        }
    }

    var changeText: String {
        switch self {
        case .on: "turn the prediction bar on"
        case .off: "turn the prediction bar off"
        case .minimised: "minimise the prediction bar"
        }
    }
}

extension Transition {
    var focusText: String {
        switch self {
        case .none: "tap the field"
        case .presentation: "the field becomes first responder while its screen is presented"
        case .dismissal: "the field becomes first responder while a screen is dismissed"
        case .appearance: "the field becomes first responder while its screen appears"
        case .push: "the field becomes first responder while its screen is pushed"
        case .launch: "the field becomes first responder while the app is launched"
        }
    }
}
