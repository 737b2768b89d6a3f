import Restoration
import Testing

typealias Guard = FirstResponderGuard
typealias Input = FirstResponderGuard.Input
typealias Output = FirstResponderGuard.Output
typealias Record = FirstResponderGuard.Record

/// A course of events and, beside each, what the guard must answer.
struct GuardCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let options: Guard.Options
    let steps: [(Input, [Output])]

    init(_ name: String, _ steps: [(Input, [Output])], options: Guard.Options = .init()) {
        testDescription = name
        self.options = options
        self.steps = steps
    }
}

let message: FieldID = "chat.message"
let search: FieldID = "chat.search"
let subject: FieldID = "compose.subject"
let pin: FieldID = "lock.pin"
let record = Record(field: message)
let restore = Output.restore(message, animated: false)

let launch: [(Input, [Output])] = [(.didFinishLaunching(record: nil), []), (.didBecomeActive, [])]
let typing = launch + [(.becameFirstResponder(message), [])]
let leave: [(Input, [Output])] = [
    (.willResignActive, [.persist(record)]), (.resignedFirstResponder(message), []),
    (.didEnterBackground, [])
]
let comeBack: [(Input, [Output])] = [
    (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
    (.didBecomeActive, [])
]

let switches: [GuardCase] = [
    GuardCase("a switch is remembered, persisted and restored once", typing + leave + comeBack),
    GuardCase("every departure is answered", typing + leave + comeBack + leave + comeBack),
    GuardCase(
        "without a field nothing is written or restored",
        launch + [
            (.willResignActive, []), (.didEnterBackground, []), (.willEnterForeground, []),
            (.didBecomeActive, [])
        ]),
    GuardCase(
        "the system restored first: nothing to do",
        typing + leave + [
            (.becameFirstResponder(message), []), (.willEnterForeground, []),
            (.didBecomeActive, [])
        ]),
    GuardCase(
        "a field the app never resigned is left alone",
        typing + [
            (.willResignActive, [.persist(record)]), (.didEnterBackground, []),
            (.willEnterForeground, []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "another field became first meanwhile: it is not robbed",
        typing + leave + [
            (.becameFirstResponder(search), []), (.willEnterForeground, []),
            (.didBecomeActive, [.erase])
        ]),
    GuardCase(
        "a missed willEnterForeground is made up for at didBecomeActive",
        typing + leave + [
            (.didBecomeActive, [restore]), (.becameFirstResponder(message), [])
        ]),
    GuardCase(
        "a missed willResignActive is made up for at didEnterBackground",
        typing + [
            (.didEnterBackground, [.persist(record)]), (.resignedFirstResponder(message), [])
        ] + comeBack),
    GuardCase(
        "a refused restore is repeated at didBecomeActive",
        typing + leave + [
            (.willEnterForeground, [restore]), (.didBecomeActive, [restore]),
            (.becameFirstResponder(message), []), (.didBecomeActive, []),
            (.fieldAppeared(message), [])
        ]),
    GuardCase(
        "a field that is not there yet comes back when it appears",
        typing + leave + [
            (.willEnterForeground, [restore]), (.didBecomeActive, [restore]),
            (.fieldAppeared(search), []),
            (.fieldAppeared(message), [.restore(message, animated: true)]),
            (.becameFirstResponder(message), []), (.fieldAppeared(message), [])
        ]),
    GuardCase(
        "what could not be restored is kept for the next process",
        typing + leave + [
            (.willEnterForeground, [restore]), (.didBecomeActive, [restore]),
            (.willResignActive, [.persist(record)]), (.didEnterBackground, []),
            (.willEnterForeground, [restore]), (.becameFirstResponder(message), [])
        ]),
    GuardCase(
        "a touch before the field is there: the user has moved on",
        typing + leave + [
            (.willEnterForeground, [restore]), (.didBecomeActive, [restore]),
            (.userActed, [.erase]), (.fieldAppeared(message), [])
        ]),
    GuardCase(
        "another field before the field is there: the user has moved on",
        typing + leave + [
            (.willEnterForeground, [restore]), (.didBecomeActive, [restore]),
            (.becameFirstResponder(search), [.erase]), (.fieldAppeared(message), [])
        ]),
    GuardCase(
        "a touch while the user types changes nothing",
        typing + [(.userActed, [])]
            + leave + comeBack + [(.userActed, [])])
]

/// `didBecomeActive` gets lost: what comes next shows that the scene was active.
let losses: [GuardCase] = [
    GuardCase(
        "lost at the return: the next departure is remembered",
        typing + leave + [
            (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
            (.willResignActive, [.persist(record)]), (.resignedFirstResponder(message), []),
            (.didEnterBackground, [])
        ] + comeBack),
    GuardCase(
        "lost at the launch, then the user typed",
        [
            (.didFinishLaunching(record: nil), []), (.willEnterForeground, []),
            (.becameFirstResponder(message), [])
        ] + leave + comeBack),
    GuardCase(
        "lost in an app without scenes",
        [
            (.didFinishLaunching(record: nil), []), (.becameFirstResponder(message), [])
        ] + leave + comeBack),
    GuardCase(
        "lost, and a touch tells it: what resigns then is the user's wish",
        typing + leave + [
            (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
            (.userActed, []), (.resignedFirstResponder(message), [.erase]), (.willResignActive, [])
        ]),
    GuardCase(
        "lost, and the user dismissed the keyboard: nothing comes back",
        typing + leave + [
            (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
            (.resignedFirstResponder(message), []), (.willResignActive, [.erase]),
            (.didEnterBackground, []), (.willEnterForeground, [])
        ]),
    GuardCase(
        "lost after an inactive-only trip, then the user moved to another field",
        typing + [
            (.willResignActive, [.persist(record)]), (.resignedFirstResponder(message), []),
            (.becameFirstResponder(search), []),
            (.willResignActive, [.persist(Record(field: search))]),
            (.resignedFirstResponder(search), []), (.didEnterBackground, []),
            (.willEnterForeground, [.restore(search, animated: false)])
        ]),
    GuardCase(
        "lost with willResignActive: didEnterBackground is told of another field",
        typing
            + leave + [
                (.willEnterForeground, [restore]), (.becameFirstResponder(search), []),
                (.didEnterBackground, [.persist(Record(field: search))]),
                (.willEnterForeground, [])
            ]),
    GuardCase(
        "every callback comes twice: nothing is restored or forgotten twice",
        typing + [
            (.willResignActive, [.persist(record)]), (.willResignActive, []),
            (.resignedFirstResponder(message), []), (.didEnterBackground, []),
            (.didEnterBackground, []), (.willEnterForeground, [restore]),
            (.becameFirstResponder(message), []), (.willEnterForeground, []),
            (.didBecomeActive, []), (.didBecomeActive, [])
        ])
]

let prompts: [GuardCase] = [
    GuardCase(
        "undeclared prompt: the system resigns before and restores by itself",
        typing + [
            (.resignedFirstResponder(message), []), (.willResignActive, []),
            (.becameFirstResponder(message), []), (.didBecomeActive, [])
        ] + leave + comeBack),
    GuardCase(
        "declared prompt: nothing is restored twice",
        typing + [
            (.coverAppeared(.prompt), []), (.resignedFirstResponder(message), []),
            (.willResignActive, [.persist(record)]), (.becameFirstResponder(message), []),
            (.didBecomeActive, []), (.coverDisappeared(.prompt), [])
        ] + leave + comeBack),
    GuardCase(
        "left during a declared prompt: restored when the prompt is gone",
        typing + [
            (.coverAppeared(.prompt), []), (.resignedFirstResponder(message), []),
            (.willResignActive, [.persist(record)]), (.didEnterBackground, []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.coverDisappeared(.prompt), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "left during an undeclared prompt: undecidable, nothing is restored",
        typing + [
            (.resignedFirstResponder(message), []), (.willResignActive, []),
            (.didEnterBackground, []), (.willEnterForeground, []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "an inactive-only trip restores nothing",
        typing + [
            (.willResignActive, [.persist(record)]), (.resignedFirstResponder(message), []),
            (.becameFirstResponder(message), []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "an inactive-only trip after which the system does not restore",
        typing + [
            (.willResignActive, [.persist(record)]), (.resignedFirstResponder(message), []),
            (.didBecomeActive, [.erase]), (.willResignActive, []), (.didEnterBackground, []),
            (.willEnterForeground, []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "becoming active twice restores nothing",
        typing + [
            (.willResignActive, [.persist(record)]), (.didBecomeActive, []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "the app focuses a field before it says that the alert is gone",
        launch + [
            (.coverAppeared(.prompt), []), (.becameFirstResponder(message), []),
            (.coverDisappeared(.prompt), [])
        ] + leave + comeBack)
]

let dismissals: [GuardCase] = [
    GuardCase(
        "dismissed before leaving: nothing comes back",
        typing + [
            (.userDismissed, []), (.resignedFirstResponder(message), []), (.willResignActive, []),
            (.didEnterBackground, []), (.willEnterForeground, []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "swiped away, so that only the resign is heard",
        typing + [
            (.resignedFirstResponder(message), []), (.willResignActive, []),
            (.didEnterBackground, []), (.willEnterForeground, []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "dismissed after a return: the record is erased at once",
        typing + leave + comeBack
            + [(.userDismissed, [.erase]), (.resignedFirstResponder(message), [])]),
    GuardCase(
        "dismissed while inactive",
        typing + [
            (.willResignActive, [.persist(record)]), (.userDismissed, [.erase]),
            (.resignedFirstResponder(message), []), (.didEnterBackground, []),
            (.willEnterForeground, []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "moved to another field: that one is restored",
        typing + [
            (.resignedFirstResponder(message), []), (.becameFirstResponder(search), []),
            (.willResignActive, [.persist(Record(field: search))]),
            (.resignedFirstResponder(search), []), (.didEnterBackground, []),
            (.willEnterForeground, [.restore(search, animated: false)])
        ])
]

@Test("The guard answers a course of events", arguments: switches + losses + prompts + dismissals)
func guardAnswers(_ course: GuardCase) {
    follow(course)
}

/// Feeds a course of events to a fresh guard and compares each answer.
func follow(_ course: GuardCase) {
    var guardian = Guard(options: course.options)
    for (number, (input, expected)) in course.steps.enumerated() {
        let answer = Array(guardian.receive(input))
        #expect(answer == expected, "step \(number + 1), \(input)")
    }
}
