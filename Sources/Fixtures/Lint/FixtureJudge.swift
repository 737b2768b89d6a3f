// A sequence that names its device and its system is held against their figures. One that does not
// may be of any: then a frame counts as possible if one device under one system has it. What a
// device posts only in a rare state, such as a floating keyboard, counts as possible where the
// device is named.

import Basics
import Scenarios
import Simulator

/// Finds in one sequence what no device posts.
struct FixtureJudge {
    let lint: FixtureLint
    let sequence: ReadSequence
    /// The keyboards of the device and the system that the sequence names; empty for none.
    let declared: [KeyboardTable.Entry]
    private(set) var findings: [FixtureFinding] = []
    private var known: Set<FixtureFinding> = []

    init(_ lint: FixtureLint, _ sequence: ReadSequence) {
        self.lint = lint
        self.sequence = sequence
        if let device = sequence.device?.value, let system = sequence.system?.value {
            declared = lint.table.entries(device: device, system: system, sdk: sequence.sdk)
        } else {
            declared = []
        }
    }

    var isDeclared: Bool { !declared.isEmpty }
    var system: SystemProfile? { declared.first?.system }

    mutating func judge() {
        judgeScreen()
        judgeDeclaration()
        for place in sequence.vacuous {
            report(
                .vacuous, place,
                "the test returns where no keyboard is there, so it passes in a simulator with a "
                    + "hardware keyboard; fail with `restore-tool fixtures check`")
        }
        for post in sequence.posts { judge(post) }
        if isDeclared {
            judgeMovements()
        } else {
            judgeOrder()
            judgeDids()
        }
        judgeInsets()
    }

    mutating func report(_ rule: FixtureFinding.Rule, _ place: Place, _ message: String) {
        let finding = FixtureFinding(
            rule: rule, file: sequence.file, line: place.line, column: place.column,
            message: message)
        // Two posts can share a user info.
        if known.insert(finding).inserted { findings.append(finding) }
    }

    private mutating func judgeScreen() {
        guard let screen = sequence.screen,
            !lint.table.hasScreen(width: screen.value.width, height: screen.value.height),
            !isDeclared, !sequence.posts.isEmpty || !sequence.insets.isEmpty
        else { return }
        let size = "\(Figures.text(screen.value.width)) x \(Figures.text(screen.value.height))"
        report(.noSuchScreen, screen.place, "no device has a screen of \(size) pt")
    }

    /// The device and the system that the sequence names; without them it may be of any.
    private mutating func judgeDeclaration() {
        guard sequence.declaresPlace, !sequence.isEmpty else { return }
        let names = [(sequence.device, "device"), (sequence.system, "system")]
        for (name, label) in names {
            guard let name, let unknown = lint.table.unknown(name.value, label: label) else {
                continue
            }
            report(
                .unknownName, name.place,
                "\(unknown) (judged as one of any device and system)")
        }
    }

    // MARK: - One post

    private mutating func judge(_ post: ReadPost) {
        guard let name = post.name else {
            report(
                .wrongName, post.place,
                "\"\(post.writtenName.clipped(40))\" is not the name of a keyboard notification, "
                    + "but the user info has its keys")
            if let end = post.end { judge(end, of: post, named: .willChangeFrame) }
            return
        }
        if post.isComputed { return judgeObject(post) }
        if post.form == .capacitor { return judgeCapacitor(post, name) }
        guard post.hasUserInfo || (isDeclared && !name.isWill) else {
            report(
                .noUserInfo, post.place,
                "\(name.plain) has no values; devices post frames, duration and curve with "
                    + "every name, hides included")
            return
        }
        judgeKeys(post, name)
        judgeObject(post)
        if let end = post.end { judge(end, of: post, named: name) }
        judgeBegin(post, name)
        judgeAnimation(post)
    }

    private mutating func judgeCapacitor(_ post: ReadPost, _ name: KeyboardNotificationName) {
        guard name == .willShow || name == .didShow else { return }
        guard let height = post.height else {
            if !post.computed.isEmpty { return }
            return report(.noUserInfo, post.place, "\(name.plain) has no keyboardHeight")
        }
        judgeHeight(height.value, at: height.place)
    }

    /// A height without a width, which any screen may have.
    mutating func judgeHeight(_ height: Double, at place: Place) {
        if height == 0 { return }
        let entries = isDeclared ? declared : lint.table.entries
        let isKnown = entries.contains { entry in
            entry.keyboards.contains { abs($0.height - height) < 0.51 }
        }
        if isKnown || (isDeclared && isPlausible(height, among: declared)) { return }
        // Before iOS 8 a landscape keyboard is as high as the upright screen.
        if let first = declared.first, first.height == height,
            first.system.keyboard.coordinates.value == .uprightScreen
        {
            return
        }
        report(
            .noSuchHeight, place,
            "no keyboard is \(Figures.text(height)) pt high on any device")
    }

    /// The highest bar or accessory view without keys that counts as one, in points.
    private static let highestBar = 200.0

    /// Returns whether a height is that of a keyboard with an accessory view, or of a bar alone.
    func isPlausible(_ height: Double, among entries: [KeyboardTable.Entry]) -> Bool {
        entries.contains { entry in
            height <= Self.highestBar
                || entry.keyboards.contains {
                    height >= $0.height - 0.02 && height <= $0.height + 320
                }
        }
    }

    private mutating func judgeKeys(_ post: ReadPost, _ name: KeyboardNotificationName) {
        let isReact = post.form == .reactNative
        var needed: [(FixtureField, String)] = [
            (.begin, isReact ? "startCoordinates" : "the begin frame"), (.duration, "duration"),
            (.curve, isReact ? "easing" : "curve"),
            (.isLocal, isReact ? "isEventFromThisApp" : "isLocal")
        ]
        if let system {
            let keys = system.keyboard.keys.value
            needed = needed.filter { field, _ in
                switch field {
                case .begin: keys.contains(.frameBegin)
                case .isLocal: keys.contains(.isLocal)
                default: keys.contains(.animation)
                }
            }
            // Did posts lack keys on some systems.
            if !name.isWill { needed.removeAll() }
        }
        if post.form == .log { needed = [] }
        // A key behind the part that was read may be there.
        if post.tooLong != nil { return }
        let hasBounds = post.present.contains(.keys)
        if !post.present.contains(.end), !hasBounds, post.form != .log,
            system.map({ $0.keyboard.keys.value.contains(.frameEnd) && name.isWill }) ?? true
        {
            report(
                .missingEnd, post.place,
                "\(name.plain) lacks the end frame, which code reads first")
        }
        var missing = needed.filter { !post.present.contains($0.0) }.map(\.1)
        if post.form == .reactNative, let end = post.end?.value {
            if end.x == nil { missing.append("screenX") }
            if end.y == nil { missing.append("screenY") }
            if end.width == nil { missing.append("width") }
        }
        guard !missing.isEmpty else { return }
        report(
            .missingKeys, post.place,
            "\(name.plain) lacks \(missing.joined(separator: ", ")); devices post all of them")
    }

    private mutating func judgeObject(_ post: ReadPost) {
        guard post.form == .notification, let object = post.object else { return }
        if case .other(let text) = object.value {
            report(
                .wrongObject, object.place,
                "the object is \(text.clipped(40)); devices post nil, and the UIScreen since "
                    + "iOS 16.1")
        } else if let system, system.keyboard.objectIsScreen.value != (object.value == .screen) {
            let wanted = system.keyboard.objectIsScreen.value ? "the UIScreen" : "nil"
            report(.wrongObject, object.place, "the object is \(wanted) on \(system.name)")
        }
    }

    private mutating func judgeAnimation(_ post: ReadPost) {
        // React Native has values of its own where a user info lacks the animation.
        let isFilled =
            isDeclared && post.form == .reactNative && post.curve?.value == 0
            && post.durationMs?.value == 0
        if let curve = post.curve, !isFilled {
            let curves = curves(of: post)
            if !curves.contains(curve.value) {
                report(
                    .curve, curve.place,
                    "curve \(curve.value); the keyboard's own is "
                        + curves.sorted().map { "\($0)" }.joined(separator: " or "))
            }
        }
        guard let duration = post.durationMs, post.form != .log else { return }
        let isKnown = lint.durationsMs.contains { abs(Double($0) - duration.value) < 0.51 }
        if !isKnown {
            report(
                .noDuration, duration.place,
                "no keyboard moves for \(Figures.text(duration.value)) ms")
        } else if duration.value == 0, !isDeclared || sequence.moments.isEmpty,
            post.name?.isWill != false || !isDeclared, let end = post.end?.value,
            let begin = post.begin?.value, begin.y != end.y
        {
            report(
                .noDuration, duration.place,
                "a duration of 0 skips the animation; devices move the keyboard for 250 ms and "
                    + "more")
        }
    }

    /// The curves of the named system, of those that have the frame's screen, else 7.
    private func curves(of post: ReadPost) -> Set<Int> {
        let entries = isDeclared ? declared : screens(of: post.end?.value)
        let systems = entries.map(\.system)
        guard !systems.isEmpty else { return [7] }
        return systems.reduce(into: []) { $0.formUnion(lint.curves[$1.name] ?? []) }
    }

    /// The screens at whose lower edge a frame stands, or below which it lies.
    func screens(of rect: ReadRect?) -> [KeyboardTable.Entry] {
        guard let frame = rect?.whole else { return [] }
        return lint.table.entries.filter { entry in
            abs(entry.width - frame.width) < 0.02
                && (abs(entry.height - frame.y - frame.height) < 0.02
                    || abs(entry.height - frame.y) < 0.02)
        }
    }
}
