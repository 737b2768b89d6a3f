import Foundation
import Restoration
import Testing

// The counter-cases that reports of real apps name, by the numbers they have in docs/reports.md.

/// What one report asks of the guard.
struct ReportedCase: CustomTestStringConvertible, Sendable {
    let report: String
    let course: GuardCase
    var testDescription: String { "\(report): \(course.testDescription)" }

    init(_ report: String, _ name: String, _ steps: [(Input, [Output])]) {
        self.report = report
        course = GuardCase(name, steps)
    }
}

private let nothingOnReturn: [(Input, [Output])] = [
    (.didEnterBackground, []), (.willEnterForeground, []), (.didBecomeActive, [])
]

private let leaveAgain: [(Input, [Output])] = [
    (.willResignActive, []), (.didEnterBackground, []), (.willEnterForeground, []),
    (.becameFirstResponder(message), []), (.willResignActive, [.persist(record)]),
    (.resignedFirstResponder(message), []), (.didEnterBackground, []),
    (.willEnterForeground, [restore])
]

private let reported: [ReportedCase] = [
    ReportedCase(
        "ASR-01", "the keyboard of the other app changes nothing",
        typing + leave + [
            (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
            (.didBecomeActive, []), (.willResignActive, [.persist(record)])
        ]),
    ReportedCase(
        "ASR-13", "the system resigns and restores by itself: not twice",
        typing + [
            (.willResignActive, [.persist(record)]), (.resignedFirstResponder(message), []),
            (.becameFirstResponder(message), []), (.didEnterBackground, []),
            (.willEnterForeground, []), (.didBecomeActive, [])
        ]),
    ReportedCase(
        "ASR-13", "the system's own restore is told late: at most one of ours",
        typing
            + leave + [
                (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
                (.becameFirstResponder(message), []), (.didBecomeActive, [])
            ]),
    ReportedCase(
        "ASR-22", "what the user dismissed stays away",
        typing + [
            (.userDismissed, []), (.resignedFirstResponder(message), []), (.willResignActive, [])
        ] + nothingOnReturn),
    ReportedCase(
        "PRV-01", "no keyboard over the PIN screen",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.didBecomeActive, [.wait])
        ]),
    ReportedCase(
        "PRV-01", "nor when the field stays first below it, as it does",
        typing + [
            (.willResignActive, [.persist(record)]), (.didEnterBackground, []),
            (.coverAppeared(.lockScreen), [.resign(message)]),
            (.resignedFirstResponder(message), []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait])
        ]),
    ReportedCase(
        "PRV-03", "a lock that comes up after the return takes the keyboard",
        typing
            + leave + [
                (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
                (.coverAppeared(.lockScreen), [.resign(message)]),
                (.resignedFirstResponder(message), []), (.didBecomeActive, [.wait])
            ]),
    ReportedCase(
        "PRV-04", "after the unlock the field is back",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.didBecomeActive, [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    ReportedCase(
        "PRV-25", "the PIN field of a lock is never remembered",
        launch + [
            (.coverAppeared(.lockScreen), []), (.becameFirstResponder(pin), []),
            (.willResignActive, [])
        ] + nothingOnReturn),
    ReportedCase("PRV-18", "no didBecomeActive: the next switch counts", launch + leaveAgain),
    ReportedCase(
        "ALR-01", "a system dialog that takes the keyboard and gives it back",
        typing + [
            (.resignedFirstResponder(message), []), (.willResignActive, []),
            (.becameFirstResponder(message), []), (.didBecomeActive, [])
        ]),
    ReportedCase(
        "ALR-04", "Face ID at launch: the field comes when the lock is gone",
        [
            (.didFinishLaunching(record: record), []), (.coverAppeared(.lockScreen), []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.coverAppeared(.prompt), []), (.willResignActive, [.persist(record)]),
            (.didBecomeActive, [.wait]),
            (.coverDisappeared(.prompt), [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    ReportedCase(
        "ALR-06", "an alert takes the keyboard; the system brings it back",
        typing + [
            (.coverAppeared(.prompt), []), (.resignedFirstResponder(message), []),
            (.coverDisappeared(.prompt), []), (.becameFirstResponder(message), [])
        ] + leave + comeBack),
    ReportedCase(
        "ALR-07", "after an alert the keyboard can be dismissed for good",
        typing + [
            (.coverAppeared(.prompt), []), (.resignedFirstResponder(message), []),
            (.coverDisappeared(.prompt), []), (.becameFirstResponder(message), []),
            (.userDismissed, []), (.resignedFirstResponder(message), []), (.willResignActive, [])
        ] + nothingOnReturn),
    ReportedCase(
        "ALR-15", "a field below a modal that is cancelled is the system's",
        typing + [
            (.coverAppeared(.sheet), []), (.resignedFirstResponder(message), []),
            (.becameFirstResponder(subject), []), (.resignedFirstResponder(subject), []),
            (.coverDisappeared(.sheet), []), (.becameFirstResponder(message), [])
        ]),
    ReportedCase(
        "PDR-04", "killed in the background: a new process restores",
        [
            (.didFinishLaunching(record: record), []), (.willEnterForeground, [restore]),
            (.becameFirstResponder(message), []), (.didBecomeActive, [])
        ]),
    ReportedCase(
        "PDR-06", "ended in the switcher: the record is erased",
        typing + [
            (.willResignActive, [.persist(record)]), (.sceneDisconnected, [.erase])
        ]),
    ReportedCase(
        "PDR-09", "a crash later: the disk names no field that was left since",
        typing
            + leave + comeBack + [
                (.resignedFirstResponder(message), [.erase]), (.becameFirstResponder(search), [])
            ])
]

@Test("What reports of real apps describe does not happen with the guard", arguments: reported)
func reportedCases(_ one: ReportedCase) {
    follow(one.course)
}

private let capture = SnapshotOverlay.Output.show(.capture(hiding: []))

private let reportedOverlays: [(String, OverlayCase)] = [
    (
        "PRV-06",
        OverlayCase(
            testDescription: "shown before the system's picture",
            steps: [
                (.didBecomeActive, nil), (.willResignActive, capture), (.didEnterBackground, nil)
            ])
    ),
    (
        "PRV-07",
        OverlayCase(
            testDescription: "not over a prompt that the app declares",
            steps: [
                (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
                (.didBecomeActive, nil), (.promptDisappeared, nil)
            ])
    ),
    (
        "PRV-10",
        OverlayCase(
            testDescription: "the switcher during Face ID: covered at once where the app chose so",
            options: .init(content: .cover, showsForDeclaredPrompts: true),
            steps: [
                (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, .show(.cover)),
                (.promptDisappeared, nil), (.didBecomeActive, .remove)
            ])
    ),
    (
        "PRV-10",
        OverlayCase(
            testDescription:
                "the switcher during Face ID: else the stored picture, not the live card",
            options: .init(content: .cover),
            steps: [
                (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
                (.didEnterBackground, .show(.cover)), (.willEnterForeground, .remove)
            ])
    ),
    (
        "PRV-12",
        OverlayCase(
            testDescription: "Notification Center leaves nothing behind",
            steps: [
                (.didBecomeActive, nil), (.willResignActive, capture), (.didBecomeActive, .remove),
                (.willResignActive, capture), (.didBecomeActive, .remove)
            ])
    ),
    (
        "PRV-15",
        OverlayCase(
            testDescription: "a declared question is not covered",
            steps: [
                (.didBecomeActive, nil), (.promptAppeared, nil), (.willResignActive, nil),
                (.promptDisappeared, nil), (.didBecomeActive, nil), (.willResignActive, capture)
            ])
    ),
    (
        "PRV-16",
        OverlayCase(
            testDescription: "gone with the first callback of the return",
            steps: [
                (.didBecomeActive, nil), (.willResignActive, capture), (.didEnterBackground, nil),
                (.willEnterForeground, .remove), (.didBecomeActive, nil)
            ])
    ),
    (
        "PRV-18",
        OverlayCase(
            testDescription: "no didBecomeActive: a touch ends the cover",
            steps: [
                (.willResignActive, capture), (.userActed, .remove), (.willResignActive, capture),
                (.didEnterBackground, nil), (.willEnterForeground, .remove)
            ])
    ),
    (
        "PRV-18",
        OverlayCase(
            testDescription: "no didBecomeActive: the next switch is covered",
            steps: [
                (.willEnterForeground, nil), (.willResignActive, capture),
                (.didEnterBackground, nil)
            ])
    )
]

@Test("What reports describe does not happen with the overlay", arguments: reportedOverlays)
func reportedOverlayCases(_ report: String, _ course: OverlayCase) {
    var overlay = SnapshotOverlay(options: course.options)
    for (number, (input, expected)) in course.steps.enumerated() {
        #expect(overlay.receive(input) == expected, "\(report), step \(number + 1), \(input)")
    }
}

@Test("PRV-22: the overlays of two scenes know nothing of each other")
func overlaysOfTwoScenes() {
    var (left, right) = (SnapshotOverlay(), SnapshotOverlay())
    _ = left.receive(.didBecomeActive)
    _ = right.receive(.didBecomeActive)
    #expect(left.receive(.willResignActive) == capture)
    #expect(left.isShown && !right.isShown)
    #expect(right.receive(.willResignActive) == capture)
    #expect(left.receive(.didBecomeActive) == .remove)
    #expect(right.isShown)
}

@Test("PDR-01, PDR-03: a draft comes back with its caret; PRV-25: a typed PIN does not")
func reportedDrafts() throws {
    let draft = TextDraft(kind: .plain, text: "half a sen", selection: .init(start: 4, length: 0))
    let data = try JSONEncoder().encode(draft)
    #expect(try JSONDecoder().decode(TextDraft.self, from: data) == draft)
    #expect(throws: EncodingError.self) {
        try JSONEncoder().encode(TextDraft(kind: .secure, text: "0000"))
    }
}
