import Foundation
import Restoration
import Testing

@testable import KeyboardAvoidance

private let hide: [Input] = [
    .scene(.resignedFirstResponder(field)), post(.willHide, away), post(.didHide, away)
]

private let basics: [AvoiderCase] = [
    AvoiderCase("a keyboard that comes up covers its part", typing(), overlap: 335),
    AvoiderCase("one that goes covers nothing", typing() + hide, overlap: 0),
    AvoiderCase(
        "each of the four posts of a show is enough",
        launched(on: phone) + [.scene(.becameFirstResponder(field)), post(.didChangeFrame, up)],
        overlap: 335),
    AvoiderCase(
        "the end of a hide is enough",
        typing() + [.scene(.resignedFirstResponder(field)), post(.didHide, away)], overlap: 0),
    AvoiderCase(
        "the user's dismissal is enough",
        typing() + [.scene(.userDismissed)], overlap: 0),
    AvoiderCase(
        "an end that reports where its movement began says nothing (DBL-16)",
        launched(on: phone) + [
            .scene(.becameFirstResponder(field)), post(.willChangeFrame, up), post(.willShow, up),
            post(.didChangeFrame, away), post(.didShow, away)
        ], overlap: 335),
    AvoiderCase(
        "a post without a frame says nothing", typing() + [post(.didShow, nil)], overlap: 335),
    AvoiderCase(
        "a keyboard of another height replaces the first one",
        typing() + [post(.willShow, Frame(x: 0, y: 467, width: 375, height: 345))], overlap: 345)
]

private let foreign: [AvoiderCase] = [
    AvoiderCase(
        "another app's keyboard moves nothing on a phone, whatever it says it is",
        launched(on: phone) + [
            .scene(.willResignActive), post(.willShow, up, isLocal: false),
            post(.didShow, up, isLocal: true), post(.willChangeFrame, up, isLocal: nil)
        ], overlap: 0),
    AvoiderCase(
        "a hide of another app leaves the own keyboard",
        typing() + [post(.willHide, away, isLocal: false)], overlap: 335),
    AvoiderCase(
        "ends of a hide that began before the field was first, from an app that says it is local",
        Array(typing().dropLast(2)) + [post(.didChangeFrame, away), post(.didHide, away)],
        overlap: 335),
    AvoiderCase(
        "a neighbour's keyboard covers an active scene of a pad",
        launched(on: pad) + announced(padUp, isLocal: false), overlap: 340),
    AvoiderCase(
        "one notification of a neighbour's keyboard may be late",
        launched(on: pad) + [post(.willShow, padUp, isLocal: false)], overlap: 0),
    AvoiderCase(
        "a neighbour's keyboard does not cover a scene in the background",
        launched(on: pad) + [
            .scene(.willResignActive), .scene(.didEnterBackground),
            post(.willShow, padUp, isLocal: true)
        ], overlap: 0),
    AvoiderCase(
        "a keyboard on another screen covers nothing",
        launched(on: pad) + [
            .scene(.becameFirstResponder(field)), post(.willShow, padUp, screen: 7)
        ], overlap: 0)
]

private let shapes: [AvoiderCase] = [
    AvoiderCase(
        "a floating keyboard covers nothing",
        typing(on: pad, padUp) + [
            post(.willChangeFrame, floating), post(.didChangeFrame, floating)
        ], overlap: 0),
    AvoiderCase(
        "a dragged keyboard reports no place",
        typing(on: pad, padUp) + [post(.willChangeFrame, zero), post(.didChangeFrame, zero)],
        overlap: 340),
    AvoiderCase(
        "a hide with an empty frame is a hide, as with cross-fades",
        typing() + [.scene(.resignedFirstResponder(field)), post(.willHide, zero)], overlap: 0),
    AvoiderCase(
        "a bar of shortcuts that hangs below the screen covers what is seen of it",
        typing(on: pad, Frame(x: 0, y: 1111, width: 820, height: 340)), overlap: 69),
    AvoiderCase(
        "a keyboard that is undocked is announced as a hide",
        typing(on: pad, padUp) + [
            post(.willHide, Frame(x: 0, y: 1180, width: 820, height: 340)),
            post(.willChangeFrame, Frame(x: 0, y: 1180, width: 820, height: 340))
        ], overlap: 0),
    AvoiderCase(
        "a hide while the field is first, which was posted before it, is late",
        typing() + [post(.willHide, away)], overlap: 335),
    AvoiderCase(
        "a keyboard that is pulled off the lower edge has no frame",
        typing(on: pad, padUp) + [post(.willChangeFrame, nil), post(.willHide, nil)], overlap: 0)
]

private let low = Frame(x: 0, y: 521, width: 375, height: 291)
private let high = Frame(x: 0, y: 400, width: 375, height: 412)
/// The user types, and changes the keyboard for a lower one.
private let lowered = typing() + announced(low, from: up)

private let late: [AvoiderCase] = [
    AvoiderCase("a movement that begins where the keyboard is", lowered, overlap: 291),
    AvoiderCase(
        "the announcement of a movement before it comes late",
        lowered + [post(.willChangeFrame, up, from: away)], overlap: 291),
    AvoiderCase(
        "the ends of both movements come in their order",
        lowered + [
            post(.didChangeFrame, up, from: away), post(.didChangeFrame, low, from: up),
            post(.didShow, up, from: away), post(.didShow, low, from: up)
        ], overlap: 291),
    AvoiderCase(
        "the end of the movement before it comes last",
        lowered + [
            post(.didChangeFrame, low, from: up), post(.didShow, low, from: up),
            post(.didShow, up, from: away)
        ], overlap: 291),
    AvoiderCase(
        "two notifications make up for a movement that was not heard",
        typing() + announced(low, from: high), overlap: 291),
    AvoiderCase(
        "one of them, and the end of the same movement",
        typing() + [post(.willShow, low, from: high), post(.didShow, low, from: high)],
        overlap: 291),
    AvoiderCase(
        "one of them may be late", typing() + [post(.willShow, low, from: high)], overlap: 335),
    AvoiderCase(
        "a movement to and fro is three movements",
        lowered + announced(up, from: low) + announced(low, from: up), overlap: 291),
    AvoiderCase(
        "a field that is first again explains its show, whatever is still to come of the last one",
        typing() + [
            .scene(.resignedFirstResponder(field)), post(.willHide, away, from: up),
            .scene(.becameFirstResponder(field)), post(.willChangeFrame, up, from: away),
            post(.willChangeFrame, away, from: up), post(.didChangeFrame, away, from: up),
            post(.didHide, away, from: up)
        ], overlap: 335)
]

private let floating = Frame(x: 250, y: 700, width: 320, height: 250)

private let trips: [AvoiderCase] = [
    AvoiderCase("an inactive scene stays as it is", typing() + leaves, overlap: 335),
    AvoiderCase(
        "a locked device posts empty frames, and nothing moves",
        typing() + [
            .scene(.willResignActive), post(.willShow, zero), post(.didShow, zero)
        ], overlap: 335),
    AvoiderCase(
        "a keyboard that comes back without a post is the one that was there",
        typing() + leaves + [
            .scene(.willEnterForeground), .scene(.becameFirstResponder(field)),
            .scene(.didBecomeActive)
        ], overlap: 335),
    AvoiderCase(
        "a scene that is active again without a field has no keyboard",
        typing() + leaves + [.scene(.willEnterForeground), .scene(.didBecomeActive)], overlap: 0),
    AvoiderCase(
        "a show in an inactive scene counts from its return",
        launched(on: phone) + [
            .scene(.becameFirstResponder(field)), .scene(.willResignActive), post(.willShow, up),
            .scene(.didBecomeActive)
        ], overlap: 335),
    AvoiderCase(
        "a device that was turned in the background has no frame until one is posted",
        typing() + leaves + [
            .moved(sideways), .scene(.willEnterForeground),
            .scene(.becameFirstResponder(field)), .scene(.didBecomeActive)
        ], overlap: 0)
]

private let sideways = ViewPlace(
    window: Frame(x: 0, y: 0, width: 812, height: 375), screenWidth: 812, screenHeight: 375,
    isPad: false)

private func window(_ frame: Frame, screen: UInt = 0) -> ViewPlace {
    ViewPlace(
        window: frame, screenWidth: 820, screenHeight: 1180, screen: screen, isPad: true)
}

private let windows: [AvoiderCase] = [
    AvoiderCase(
        "a window that ends above the screen's lower edge is covered in part",
        typing(on: window(Frame(x: 50, y: 100, width: 500, height: 900)), padUp), overlap: 160),
    AvoiderCase(
        "a window that moves keeps clear of the keyboard",
        typing(on: window(Frame(x: 50, y: 100, width: 500, height: 900)), padUp) + [
            .moved(window(Frame(x: 50, y: 0, width: 500, height: 900)))
        ], overlap: 60),
    AvoiderCase(
        "one that moves to another screen is not covered",
        typing(on: pad, padUp) + [
            post(.willShow, padUp, screen: 0),
            .moved(window(Frame(x: 0, y: 0, width: 820, height: 1180), screen: 7))
        ], overlap: 0),
    AvoiderCase(
        "a Slide Over card's frames omit the margin below it",
        typing(
            on: window(Frame(x: 490, y: 10, width: 320, height: 1160)),
            Frame(x: 0, y: 830, width: 820, height: 340)), overlap: 330)
]

@Suite("The overlap of a scene with the keyboard")
struct AvoiderTests {
    @Test("follows the inputs", arguments: basics + foreign + shapes + late + trips + windows)
    func follows(_ course: AvoiderCase) {
        var avoider = KeyboardAvoider()
        var told = 0.0
        for input in course.inputs {
            let response = avoider.receive(input)
            if let change = response.overlap {
                #expect(change.height != told, "nothing changes")
                told = change.height
            }
            #expect(avoider.overlap == told)
        }
        #expect(told == course.overlap)
    }

    @Test("changes with the keyboard's own animation, and without one on a return")
    func animation() {
        var avoider = KeyboardAvoider()
        var last: OverlapChange?
        for input in typing() { last = avoider.receive(input).overlap ?? last }
        #expect(last == OverlapChange(height: 335, duration: 0.25, curve: 7))
        for input in leaves + [.scene(.willEnterForeground), .scene(.didBecomeActive)] {
            last = avoider.receive(input).overlap ?? last
        }
        #expect(last == OverlapChange(height: 0, duration: 0, curve: 0))
    }

    @Test("Windows whose pictures lack the keyboard are covered while one is up")
    func covers() {
        var avoider = KeyboardAvoider()
        avoider.keeper.capturesKeyboard = false
        for input in typing() { _ = avoider.receive(input) }
        #expect(avoider.receive(.scene(.willResignActive)).cover == .show(.cover))
        var bare = KeyboardAvoider()
        bare.keeper.capturesKeyboard = false
        for input in launched(on: phone) { _ = bare.receive(input) }
        #expect(bare.receive(.scene(.willResignActive)).cover == .show(.capture(hiding: [])))
    }

    @Test("A picture below a sheet of another process lacks that sheet's keyboard")
    func coversSheets() {
        var avoider = KeyboardAvoider()
        let sheet: [Input] = [
            .scene(.coverAppeared(.prompt)), .scene(.resignedFirstResponder(field)),
            post(.willShow, up, isLocal: false)
        ]
        for input in typing() + sheet { _ = avoider.receive(input) }
        var closed = avoider
        #expect(avoider.receive(.scene(.willResignActive)).cover == .show(.cover))
        for input in [post(.willHide, away, isLocal: false), .scene(.coverDisappeared(.prompt))] {
            _ = closed.receive(input)
        }
        #expect(closed.receive(.scene(.willResignActive)).cover == .show(.capture(hiding: [])))
    }

    @Test("The app's own lock takes the place of the picture")
    func lock() {
        var avoider = KeyboardAvoider()
        for input in typing() + [.scene(.willResignActive)] { _ = avoider.receive(input) }
        #expect(avoider.receive(.scene(.coverAppeared(.lockScreen))).cover == .remove)
    }

    @Test("Guard and tracker bring back the same keyboard")
    func returns() {
        var avoider = KeyboardAvoider()
        for input in typing() + leaves { _ = avoider.receive(input) }
        let response = avoider.receive(.scene(.willEnterForeground))
        #expect(Array(response.responder) == [.restore(field, animated: false)])
        #expect(response.cover == .remove)
        _ = avoider.receive(.scene(.becameFirstResponder(field)))
        #expect(avoider.overlap == 335)
    }

    @Test("A state is the same after it was written and read")
    func codable() throws {
        var avoider = KeyboardAvoider()
        for input in typing() { _ = avoider.receive(input) }
        let bytes = try JSONEncoder().encode(avoider)
        #expect(try JSONDecoder().decode(KeyboardAvoider.self, from: bytes) == avoider)
    }
}
