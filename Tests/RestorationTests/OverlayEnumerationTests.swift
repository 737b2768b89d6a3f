import Restoration
import Testing

/// Knows from the callbacks alone when a picture must lie over the windows, and when it must not.
private struct OverlaySceptic: Hashable {
    let options: SnapshotOverlay.Options
    var isAway = false
    var prompts = 0
    var locks = 0
    var isShown = false

    /// Takes in one input and its answer; returns what is wrong with the answer.
    mutating func judge(
        _ input: SnapshotOverlay.Input, _ answer: SnapshotOverlay.Output?
    ) -> String? {
        let mustShow = note(input)
        switch answer {
        case .show where isShown: return "doubled"
        case .show where !isAway: return "over an app in front"
        case .show where locks > 0: return "over the app's lock"
        case .show where input.isResign && !mustShow: return "over a declared prompt"
        case .show(let content) where content != options.content: return "another picture"
        case .remove where !isShown: return "removed twice"
        case .remove where isAway && input != .lockAppeared: return "taken away too early"
        case .show: isShown = true
        case .remove: isShown = false
        case nil: break
        }
        if isShown, !isAway { return "left over an app in front" }
        if isShown, locks > 0 { return "left over the app's lock" }
        return mustShow && !isShown ? "missing" : nil
    }

    /// Returns whether a picture must be there after the input.
    private mutating func note(_ input: SnapshotOverlay.Input) -> Bool {
        switch input {
        case .promptAppeared: prompts += 1
        case .promptDisappeared: prompts = max(0, prompts - 1)
        case .lockAppeared: locks += 1
        case .lockDisappeared: locks = max(0, locks - 1)
        case .willResignActive:
            isAway = true
            return locks == 0 && (prompts == 0 || options.showsForDeclaredPrompts)
        case .willResignActiveTyping:
            isAway = true
            let isDeparture = prompts == 0 || options.showsForDeclaredPrompts
            return locks == 0 && (isDeparture || options.showsWhileTyping)
        case .didEnterBackground:
            isAway = true
            // What has nothing to hide needs no picture once the keyboard is gone.
            return locks == 0 && (isShown || options.content != .capture(hiding: []))
        case .willEnterForeground, .didBecomeActive, .userActed: isAway = false
        case .sceneDisconnected: (isAway, prompts, locks) = (false, 0, 0)
        }
        return false
    }
}

extension SnapshotOverlay.Input {
    fileprivate var isResign: Bool { self == .willResignActive || self == .willResignActiveTyping }
}

/// A way to break an overlay from outside.
private struct OverlayDefect: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var options = SnapshotOverlay.Options()
    var isDeaf: @Sendable (SnapshotOverlay.Input) -> Bool = { _ in false }
    let faults: Set<String>
}

/// Returns what is wrong first in any course of events with up to two prompts and two locks, and
/// the number of states.
private func search(
    _ overlay: SnapshotOverlay, _ sceptic: OverlaySceptic,
    isDeaf: (SnapshotOverlay.Input) -> Bool = { _ in false }
) -> (fault: String?, states: Int) {
    struct Pair: Hashable {
        var overlay: SnapshotOverlay
        var sceptic: OverlaySceptic
    }
    var frontier = [Pair(overlay: overlay, sceptic: sceptic)]
    var seen = Set(frontier)
    while let pair = frontier.popLast() {
        for input in SnapshotOverlay.Input.allCases
        where (input != .promptAppeared || pair.sceptic.prompts < 2)
            && (input != .lockAppeared || pair.sceptic.locks < 2)
        {
            var next = pair
            let answer = isDeaf(input) ? nil : next.overlay.receive(input)
            if let fault = next.sceptic.judge(input, answer) {
                return ("\(fault) at \(input)", seen.count)
            }
            if seen.insert(next).inserted { frontier.append(next) }
        }
    }
    return (nil, seen.count)
}

private let allOptions: [SnapshotOverlay.Options] = [
    SnapshotOverlay.Content.capture(hiding: []), .capture(hiding: ["card.number"]), .cover
].flatMap { content in
    [false, true].map { .init(content: content, showsForDeclaredPrompts: $0) }
}

@Test("In no state is the overlay doubled, missing or left", arguments: allOptions)
func wholeOverlay(_ options: SnapshotOverlay.Options) {
    let (fault, states) = search(SnapshotOverlay(options: options), .init(options: options))
    #expect(fault == nil)
    #expect(states >= 6)
}

private let defects: [OverlayDefect] =
    [
        OverlayDefect(
            testDescription: "switched off", options: .init(isEnabled: false),
            faults: ["missing at willResignActive"]),
        OverlayDefect(
            testDescription: "without its secrets", options: .init(content: .cover),
            faults: ["another picture at willResignActive", "another picture at didEnterBackground"]
        ),
        OverlayDefect(
            testDescription: "for declared prompts no more",
            options: .init(showsForDeclaredPrompts: true),
            faults: ["over a declared prompt at willResignActive"]),
        OverlayDefect(
            testDescription: "deaf to lockAppeared", isDeaf: { $0 == .lockAppeared },
            faults: [
                "left over the app's lock at lockAppeared",
                "over the app's lock at willResignActive"
            ])
    ]
    + [
        SnapshotOverlay.Input.willResignActive, .willEnterForeground, .didBecomeActive, .userActed,
        .sceneDisconnected, .promptDisappeared, .lockDisappeared
    ].map { input in
        let isLeaving =
            input == .willResignActive || input == .promptDisappeared || input == .lockDisappeared
        return OverlayDefect(
            testDescription: "deaf to \(input)", isDeaf: { $0 == input },
            faults: isLeaving
                ? ["missing at willResignActive"]
                : ["left over an app in front at \(input)", "missing at willResignActive"])
    }

@Test("An overlay with a defect is caught by the same enumeration", arguments: defects)
private func overlayEnumerationCatches(_ defect: OverlayDefect) throws {
    let expected = SnapshotOverlay.Options()
    let found = search(
        SnapshotOverlay(options: defect.options), .init(options: expected), isDeaf: defect.isDeaf)
    let fault = try #require(found.fault, "nothing was found")
    #expect(defect.faults.contains(fault))
}
