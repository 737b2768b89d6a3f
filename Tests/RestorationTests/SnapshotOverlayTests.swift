import Restoration
import Testing

private typealias Step = SnapshotOverlay.Input

struct OverlayCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var options = SnapshotOverlay.Options()
    let steps: [(SnapshotOverlay.Input, SnapshotOverlay.Output?)]
}

private let capture = SnapshotOverlay.Output.show(.capture(hiding: []))
private let hiding = SnapshotOverlay.Content.capture(hiding: ["card.number"])

private let courses: [OverlayCase] = [
    OverlayCase(
        testDescription: "a switch",
        steps: [
            (.didBecomeActive, nil), (.willResignActive, capture), (.didEnterBackground, nil),
            (.willEnterForeground, .remove), (.didBecomeActive, nil)
        ]),
    OverlayCase(
        testDescription: "an undeclared prompt is covered",
        steps: [
            (.didBecomeActive, nil), (.willResignActive, capture), (.didBecomeActive, .remove)
        ]),
    OverlayCase(
        testDescription: "a declared prompt is not",
        steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
            (.didBecomeActive, nil), (.promptDisappeared, nil), (.willResignActive, capture)
        ]),
    OverlayCase(
        testDescription: "left during a declared prompt: a capture would be too late",
        steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
            (.didEnterBackground, nil), (.willEnterForeground, nil)
        ]),
    OverlayCase(
        testDescription: "left during a declared prompt: a cover still comes",
        options: .init(content: .cover),
        steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
            (.didEnterBackground, .show(.cover)), (.willEnterForeground, .remove)
        ]),
    OverlayCase(
        testDescription: "left during a declared prompt: secrets are still painted over",
        options: .init(content: hiding),
        steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
            (.didEnterBackground, .show(hiding)), (.willEnterForeground, .remove)
        ]),
    OverlayCase(
        testDescription: "a capture says what it must not show",
        options: .init(content: hiding),
        steps: [
            (.didBecomeActive, nil), (.willResignActive, .show(hiding)),
            (.didEnterBackground, nil), (.willEnterForeground, .remove)
        ]),
    OverlayCase(
        testDescription: "declared prompts can be covered too",
        options: .init(showsForDeclaredPrompts: true),
        steps: [
            (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, capture)
        ]),
    OverlayCase(
        testDescription: "didBecomeActive got lost at the launch: covered all the same",
        options: .init(content: hiding),
        steps: [
            (.willEnterForeground, nil), (.willResignActive, .show(hiding)),
            (.didEnterBackground, nil), (.willEnterForeground, .remove),
            (.willResignActive, .show(hiding))
        ]),
    OverlayCase(
        testDescription: "didBecomeActive got lost after a trip: a touch takes it away",
        steps: [
            (.didBecomeActive, nil), (.willResignActive, capture), (.userActed, .remove),
            (.userActed, nil), (.willResignActive, capture)
        ]),
    OverlayCase(
        testDescription: "left before the scene was active: secrets are covered in time",
        options: .init(content: .cover),
        steps: [
            (.willEnterForeground, nil), (.didEnterBackground, .show(.cover))
        ]),
    OverlayCase(
        testDescription: "resigning twice does not double it",
        steps: [
            (.didBecomeActive, nil), (.willResignActive, capture), (.willResignActive, nil)
        ]),
    OverlayCase(
        testDescription: "a scene that goes takes it along",
        steps: [
            (.didBecomeActive, nil), (.willResignActive, capture), (.sceneDisconnected, .remove),
            (.willEnterForeground, nil)
        ]),
    OverlayCase(
        testDescription: "switched off", options: .init(isEnabled: false),
        steps: [
            (.didBecomeActive, nil), (.willResignActive, nil), (.didEnterBackground, nil)
        ])
]

@Test("The overlay answers a course of events", arguments: courses)
func overlayAnswers(_ course: OverlayCase) {
    var overlay = SnapshotOverlay(options: course.options)
    for (number, (input, expected)) in course.steps.enumerated() {
        #expect(overlay.receive(input) == expected, "step \(number + 1), \(input)")
    }
}
