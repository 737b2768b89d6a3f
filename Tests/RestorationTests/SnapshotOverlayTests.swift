import Restoration
import Testing

private typealias Step = SnapshotOverlay.Input

struct OverlayCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var options = SnapshotOverlay.Options()
    let steps: [(SnapshotOverlay.Input, SnapshotOverlay.Output?)]
}

private let capture = SnapshotOverlay.Output.show(.capture)

private let courses: [OverlayCase] = [
    OverlayCase(testDescription: "a switch", steps: [
        (.didBecomeActive, nil), (.willResignActive, capture), (.didEnterBackground, nil),
        (.willEnterForeground, .remove), (.didBecomeActive, nil),
    ]),
    OverlayCase(testDescription: "an undeclared prompt is covered", steps: [
        (.didBecomeActive, nil), (.willResignActive, capture), (.didBecomeActive, .remove),
    ]),
    OverlayCase(testDescription: "a declared prompt is not", steps: [
        (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
        (.didBecomeActive, nil), (.promptDisappeared, nil), (.willResignActive, capture),
    ]),
    OverlayCase(testDescription: "left during a declared prompt: a capture would be too late",
        steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
            (.didEnterBackground, nil), (.willEnterForeground, nil),
        ]),
    OverlayCase(testDescription: "left during a declared prompt: a cover still comes",
        options: .init(content: .cover), steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
            (.didEnterBackground, .show(.cover)), (.willEnterForeground, .remove),
        ]),
    OverlayCase(testDescription: "declared prompts can be covered too",
        options: .init(showsForDeclaredPrompts: true), steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, capture),
        ]),
    OverlayCase(testDescription: "Control Center during the launch leaves nothing behind", steps: [
        (.willResignActive, nil), (.willResignActive, nil), (.didBecomeActive, nil),
        (.willResignActive, capture),
    ]),
    OverlayCase(testDescription: "resigning twice does not double it", steps: [
        (.didBecomeActive, nil), (.willResignActive, capture), (.willResignActive, nil),
    ]),
    OverlayCase(testDescription: "a scene that goes takes it along", steps: [
        (.didBecomeActive, nil), (.willResignActive, capture), (.sceneDisconnected, .remove),
        (.willEnterForeground, nil),
    ]),
    OverlayCase(testDescription: "switched off", options: .init(isEnabled: false), steps: [
        (.didBecomeActive, nil), (.willResignActive, nil), (.didEnterBackground, nil),
    ]),
]

@Test("The overlay answers a course of events", arguments: courses)
func overlayAnswers(_ course: OverlayCase) {
    var overlay = SnapshotOverlay(options: course.options)
    for (number, (input, expected)) in course.steps.enumerated() {
        #expect(overlay.receive(input) == expected, "step \(number + 1), \(input)")
    }
}

@Test("In no state is the overlay doubled, missing or left", arguments: [false, true])
func wholeOverlay(showsForPrompts: Bool) {
    let options = SnapshotOverlay.Options(showsForDeclaredPrompts: showsForPrompts)
    var frontier = [SnapshotOverlay(options: options)]
    var seen = Set(frontier)
    while let overlay = frontier.popLast() {
        for input in SnapshotOverlay.Input.allCases where !isTooDeep(overlay, input) {
            var next = overlay
            switch next.receive(input) {
            case .show: #expect(!overlay.isShown && next.isShown, "doubled at \(input)")
            case .remove: #expect(overlay.isShown && !next.isShown, "removed twice at \(input)")
            case nil: #expect(overlay.isShown == next.isShown)
            }
            if input == .didBecomeActive || input == .willEnterForeground {
                #expect(!next.isShown, "left over an app that is in front")
            }
            if seen.insert(next).inserted { frontier.append(next) }
        }
    }
    #expect(seen.count > 8)
}

/// Three prompts at once are as good as two.
private func isTooDeep(_ overlay: SnapshotOverlay, _ input: SnapshotOverlay.Input) -> Bool {
    var probe = overlay
    guard input == .promptAppeared else { return false }
    _ = probe.receive(.promptDisappeared)
    _ = probe.receive(.promptDisappeared)
    var bare = overlay
    for _ in 0..<3 { _ = bare.receive(.promptDisappeared) }
    return probe != bare
}
