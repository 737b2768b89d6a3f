import Restoration
import Testing

let locks: [GuardCase] = [
    GuardCase(
        "locked on leaving: restored after the unlock",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.didBecomeActive, [.wait]), (.becameFirstResponder(pin), []),
            (.resignedFirstResponder(pin), []),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)]),
            (.becameFirstResponder(message), [])
        ]),
    GuardCase(
        "the lock is declared before its field resigns",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.becameFirstResponder(pin), []), (.didBecomeActive, [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)]),
            (.resignedFirstResponder(pin), []), (.becameFirstResponder(message), [])
        ]),
    GuardCase(
        "a field that UIKit leaves first below the lock has to resign",
        typing + [
            (.willResignActive, [.persist(record)]), (.didEnterBackground, []),
            (.coverAppeared(.lockScreen), [.resign(message)]),
            (.resignedFirstResponder(message), []), (.willEnterForeground, [.wait]),
            (.didBecomeActive, [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "the system brings the field back below the lock: it has to go again",
        typing + leave
            + [
                (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
                (.becameFirstResponder(message), [.resign(message)]),
                (.resignedFirstResponder(message), []), (.didBecomeActive, [.wait]),
                (.becameFirstResponder(pin), []), (.resignedFirstResponder(pin), []),
                (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
            ]),
    GuardCase(
        "below a question over the lock as well",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.coverAppeared(.prompt), []),
            (.willEnterForeground, [.wait]), (.becameFirstResponder(message), [.resign(message)])
        ]),
    GuardCase(
        "the lock's own field below a question is none to remember",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.didBecomeActive, [.wait]), (.coverAppeared(.prompt), []),
            (.becameFirstResponder(pin), []), (.coverDisappeared(.prompt), [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "locked after the restore: the keyboard goes and comes once more",
        typing + leave + [
            (.willEnterForeground, [restore]), (.becameFirstResponder(message), []),
            (.coverAppeared(.lockScreen), [.resign(message)]),
            (.resignedFirstResponder(message), []),
            (.didBecomeActive, [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "Face ID over the lock resigns active once more",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.didBecomeActive, [.wait]), (.willResignActive, [.persist(record)]),
            (.didBecomeActive, [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "unlocked before becoming active: without animation",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.coverDisappeared(.lockScreen), [restore]), (.becameFirstResponder(message), []),
            (.didBecomeActive, [])
        ]),
    GuardCase(
        "a lock over an active app",
        typing + [
            (.coverAppeared(.lockScreen), [.resign(message)]),
            (.resignedFirstResponder(message), []),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "without a wish before it, a lock brings nothing",
        launch + [
            (.coverAppeared(.lockScreen), []), (.becameFirstResponder(pin), []),
            (.willResignActive, []), (.didEnterBackground, []), (.willEnterForeground, []),
            (.didBecomeActive, []), (.coverDisappeared(.lockScreen), [])
        ]),
    GuardCase(
        "a dismissal of the lock's own keyboard is not the user's wish",
        typing + leave + [
            (.coverAppeared(.lockScreen), []), (.willEnterForeground, [.wait]),
            (.didBecomeActive, [.wait]), (.becameFirstResponder(pin), []), (.userDismissed, []),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ])
]

let sheets: [GuardCase] = [
    GuardCase(
        "over a sheet nothing is restored until it goes",
        typing + [
            (.coverAppeared(.sheet), []), (.resignedFirstResponder(message), []),
            (.willResignActive, [.persist(record)]), (.didEnterBackground, []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.coverDisappeared(.sheet), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "a sheet without a trip is the system's own business",
        typing + [
            (.coverAppeared(.sheet), []), (.resignedFirstResponder(message), []),
            (.coverDisappeared(.sheet), []), (.becameFirstResponder(message), [])
        ]),
    GuardCase(
        "a field on the sheet comes back on the sheet",
        launch + onSheet + [
            (.didEnterBackground, []),
            (.willEnterForeground, [.restore(subject, animated: false)]),
            (.becameFirstResponder(subject), []), (.didBecomeActive, []),
            (.coverDisappeared(.sheet), [.erase])
        ]),
    GuardCase(
        "one departure, one restore: the field below stays the system's",
        typing + onSheet + [
            (.didEnterBackground, []),
            (.willEnterForeground, [.restore(subject, animated: false)]),
            (.becameFirstResponder(subject), []), (.didBecomeActive, []),
            (.coverDisappeared(.sheet), [.erase])
        ]),
    GuardCase(
        "two sheets: the first that goes is not enough",
        typing + [
            (.coverAppeared(.sheet), []), (.resignedFirstResponder(message), []),
            (.coverAppeared(.sheet), []), (.willResignActive, [.persist(record)]),
            (.didEnterBackground, []), (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.coverDisappeared(.sheet), [.wait]),
            (.coverDisappeared(.sheet), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "the user types on the sheet after the return: he has moved on",
        typing + [
            (.coverAppeared(.sheet), []), (.resignedFirstResponder(message), []),
            (.willResignActive, [.persist(record)]), (.didEnterBackground, []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.becameFirstResponder(subject), [.erase]), (.coverDisappeared(.sheet), [])
        ]),
    GuardCase(
        "a field that is first before the sheet's end is told",
        launch + [
            (.coverAppeared(.sheet), []), (.becameFirstResponder(message), []),
            (.coverDisappeared(.sheet), [])
        ] + leave + comeBack),
    GuardCase(
        "the same where a field of the sheet was first before",
        launch + [
            (.coverAppeared(.sheet), []), (.becameFirstResponder(subject), []),
            (.resignedFirstResponder(subject), []), (.becameFirstResponder(message), []),
            (.coverDisappeared(.sheet), [])
        ] + leave + comeBack),
    GuardCase(
        "a field below a question whose sheet goes meanwhile",
        launch + [
            (.coverAppeared(.sheet), []), (.becameFirstResponder(subject), []),
            (.coverAppeared(.prompt), []), (.resignedFirstResponder(subject), []),
            (.coverDisappeared(.sheet), []), (.coverDisappeared(.prompt), []),
            (.becameFirstResponder(message), [])
        ] + leave + comeBack),
    GuardCase(
        "an end without a beginning is ignored",
        typing + [
            (.coverDisappeared(.lockScreen), []), (.coverDisappeared(.sheet), [])
        ] + leave + comeBack)
]

private let onSheet: [(Input, [Output])] = [
    (.coverAppeared(.sheet), []), (.becameFirstResponder(subject), []),
    (.willResignActive, [.persist(Record(field: subject, cover: .sheet))]),
    (.resignedFirstResponder(subject), [])
]

private let sheetRecord = Record(field: subject, cover: .sheet)

let launches: [GuardCase] = [
    GuardCase(
        "cold launch with a record",
        [
            (.didFinishLaunching(record: record), []), (.didBecomeActive, [restore]),
            (.becameFirstResponder(message), [])
        ] + leave + comeBack),
    GuardCase(
        "cold launch of a scene app with a record",
        [
            (.didFinishLaunching(record: record), []), (.willEnterForeground, [restore]),
            (.becameFirstResponder(message), []), (.didBecomeActive, [])
        ]),
    GuardCase(
        "cold launch: the app focuses a field by itself",
        [
            (.didFinishLaunching(record: record), []), (.becameFirstResponder(search), []),
            (.didBecomeActive, [.erase])
        ]),
    GuardCase(
        "cold launch behind a lock",
        [
            (.didFinishLaunching(record: record), []), (.coverAppeared(.lockScreen), []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.coverDisappeared(.lockScreen), [.restore(message, animated: true)])
        ]),
    GuardCase(
        "cold launch: a field on a sheet waits until its sheet has been presented",
        [
            (.didFinishLaunching(record: sheetRecord), []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.coverAppeared(.sheet), [.wait]),
            (.fieldAppeared(subject), [.restore(subject, animated: true)]),
            (.becameFirstResponder(subject), []), (.fieldAppeared(subject), []),
            (.willResignActive, [.persist(sheetRecord)])
        ]),
    GuardCase(
        "cold launch: the sheet is presented before the scene is in front",
        [
            (.didFinishLaunching(record: sheetRecord), []), (.coverAppeared(.sheet), []),
            (.willEnterForeground, [.restore(subject, animated: false)]),
            (.didBecomeActive, [.restore(subject, animated: false)]),
            (.fieldAppeared(subject), [.restore(subject, animated: true)]),
            (.becameFirstResponder(subject), [])
        ]),
    GuardCase(
        "cold launch: left before the sheet is there: the record is kept",
        [
            (.didFinishLaunching(record: sheetRecord), []), (.didBecomeActive, [.wait]),
            (.coverAppeared(.sheet), [.wait]), (.willResignActive, [.persist(sheetRecord)]),
            (.didEnterBackground, []), (.willEnterForeground, [.restore(subject, animated: false)])
        ]),
    GuardCase(
        "cold launch: a field of the screen is first until the sheet is there",
        [
            (.didFinishLaunching(record: sheetRecord), []), (.becameFirstResponder(search), []),
            (.willEnterForeground, [.wait]), (.didBecomeActive, [.wait]),
            (.coverAppeared(.sheet), [.wait]),
            (.fieldAppeared(subject), [.restore(subject, animated: true)])
        ]),
    GuardCase(
        "cold launch: a touch before the sheet is there: the user has moved on",
        [
            (.didFinishLaunching(record: sheetRecord), []), (.didBecomeActive, [.wait]),
            (.userActed, [.erase]), (.coverAppeared(.sheet), []), (.fieldAppeared(subject), [])
        ]),
    GuardCase(
        "cold launch: a touch on the lock is none on the screen",
        [
            (.didFinishLaunching(record: sheetRecord), []), (.coverAppeared(.lockScreen), []),
            (.didBecomeActive, [.wait]), (.userActed, []),
            (.coverDisappeared(.lockScreen), [.wait]),
            (.coverAppeared(.sheet), [.wait]),
            (.fieldAppeared(subject), [.restore(subject, animated: true)])
        ]),
    GuardCase(
        "cold launch: the sheet never comes and the user moves on",
        [
            (.didFinishLaunching(record: Record(field: subject, cover: .sheet)), []),
            (.didBecomeActive, [.wait]), (.becameFirstResponder(search), [.erase]),
            (.coverAppeared(.sheet), [])
        ]),
    GuardCase(
        "a record of a newer app is neither followed nor erased",
        [
            (.didFinishLaunching(record: Record(field: message, version: 2)), []),
            (.willEnterForeground, []), (.didBecomeActive, []), (.willResignActive, [])
        ]),
    GuardCase(
        "killed in the switcher: the next launch starts afresh",
        typing + [
            (.willResignActive, [.persist(record)]), (.sceneDisconnected, [.erase]),
            (.didBecomeActive, [])
        ]),
    GuardCase(
        "a scene that the system disconnects keeps its record",
        typing + leave + [
            (.sceneDisconnected, []), (.willEnterForeground, []), (.didBecomeActive, []),
            (.didFinishLaunching(record: record), []), (.willEnterForeground, [restore])
        ])
]

private func off(_ change: (inout Guard.Options) -> Void) -> Guard.Options {
    var options = Guard.Options()
    change(&options)
    return options
}

/// The same events with one rule switched off: each answer is worse, so each rule is needed.
let necessities: [GuardCase] = [
    GuardCase(
        "without remembering, nothing is written or restored",
        typing + [
            (.willResignActive, []), (.resignedFirstResponder(message), []),
            (.didEnterBackground, []), (.willEnterForeground, []), (.didBecomeActive, [])
        ],
        options: off { $0.remembers = false }),
    GuardCase(
        "without persisting, the disk is left alone",
        typing + [
            (.willResignActive, []), (.resignedFirstResponder(message), []),
            (.didEnterBackground, []), (.willEnterForeground, [restore])
        ],
        options: off { $0.persists = false }),
    GuardCase(
        "without restoring, the field stays without keyboard",
        typing + leave + [(.willEnterForeground, []), (.didBecomeActive, [.erase])],
        options: off { $0.restores = false }),
    GuardCase(
        "without waiting, the lock is typed upon",
        typing + leave + [(.coverAppeared(.lockScreen), []), (.willEnterForeground, [restore])],
        options: off { $0.waitsForCovers = false })
]

@Test("The guard minds covers and launches", arguments: locks + sheets + launches + necessities)
func guardMindsCovers(_ course: GuardCase) {
    follow(course)
}
