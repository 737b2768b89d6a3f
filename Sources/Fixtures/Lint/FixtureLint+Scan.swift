package import Basics

// The findings for code scanning.

extension FixtureLint {
    /// Returns a log without findings of a command.
    package static func log(tool: String) -> SARIFLog {
        SARIFLog(
            tool: tool,
            rules: FixtureFinding.Rule.allCases.map {
                SARIFLog.Rule(
                    $0.rawValue, $0.summary,
                    fix: "Write what a device posts: `restore-tool fixtures` exports whole "
                        + "sequences. docs/fixtures.md describes the rules.")
            })
    }
}

extension FixtureLint.Result {
    /// The findings, each with the nearest valid sequence, and those that comments switch off.
    package var scanned: [SARIFLog.Result] {
        let own = findings.map { finding in
            let near = nearest.last { $0.line <= finding.line } ?? nearest.first
            return scanned(finding, near.map { "; \($0.keyboard.description)" } ?? "")
        }
        let accepted = accepted.map { finding in
            var result = scanned(finding, "")
            result.accepted = "a comment in the file switches the rule off"
            return result
        }
        return own + accepted
    }

    private func scanned(_ finding: FixtureFinding, _ more: String) -> SARIFLog.Result {
        SARIFLog.Result(
            rule: finding.rule.rawValue, finding.message + more,
            at: SARIFLog.Place(finding.file, line: finding.line, column: finding.column),
            identity: [finding.file, finding.message])
    }
}

extension FixtureFinding.Rule {
    /// The rule in one sentence.
    var summary: String {
        switch self {
        case .wrongName: "keys of a keyboard under another name"
        case .noUserInfo: "a notification without a user info"
        case .missingEnd: "a user info without the end frame"
        case .missingKeys: "a user info without some of its keys"
        case .noSuchFrame: "a frame of a width that no screen has, at no edge, or empty"
        case .noSuchHeight: "a height that no keyboard has"
        case .noSuchScreen: "a screen of a size that no device has"
        case .oldScreen: "a screen of a size that only devices before iOS 11 have"
        case .hideOnScreen: "a hide that leaves the keyboard on the screen"
        case .beginZero: "a show that begins at an empty frame"
        case .jump: "a movement that begins elsewhere than the last one ended"
        case .floating: "a floating keyboard at the origin of the screen"
        case .hideFirst: "a hide of what has not been shown"
        case .noChangeFrame: "a show without keyboardWillChangeFrame"
        case .order: "names in an order in which no device posts them"
        case .noDid: "a will name without its did name"
        case .noWill: "a did name without its will name"
        case .noDuration: "an animation of a time that no keyboard has"
        case .curve: "another curve than the keyboard's own"
        case .wrongObject: "an object that is neither nil nor the screen"
        case .shareOfHeight: "an inset that is a share of the view's height"
        case .insetStays: "an inset that is never taken back"
        case .noAnimation: "an inset that changes without steps"
        case .padding: "paddings that do not fit the inset"
        case .vacuous: "a test that passes where no keyboard comes"
        case .unknownName: "a device or a system that the project does not know"
        case .otherFrame: "names of one movement with different frames"
        }
    }
}
