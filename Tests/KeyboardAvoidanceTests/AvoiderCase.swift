import KeyboardAvoidance
import Restoration
import Testing

typealias Input = KeyboardAvoider.Input

let field: FieldID = "chat.message"

/// A phone of 375 by 812 points whose window fills the screen.
let phone = ViewPlace(
    window: Frame(x: 0, y: 0, width: 375, height: 812), screenWidth: 375, screenHeight: 812,
    isPad: false)
/// A pad of 820 by 1180 points whose window fills the screen.
let pad = ViewPlace(
    window: Frame(x: 0, y: 0, width: 820, height: 1180), screenWidth: 820, screenHeight: 1180,
    isPad: true)

let up = Frame(x: 0, y: 477, width: 375, height: 335)
let away = Frame(x: 0, y: 812, width: 375, height: 335)
let padUp = Frame(x: 0, y: 840, width: 820, height: 340)
let zero = Frame(x: 0, y: 0, width: 0, height: 0)

func post(
    _ name: KeyboardPost.Name, _ frame: Frame?, from begin: Frame? = nil, isLocal: Bool? = true,
    screen: UInt? = nil
) -> Input {
    .keyboard(KeyboardPost(name, frame: frame, begin: begin, isLocal: isLocal, screen: screen))
}

/// The notifications that announce a movement.
func announced(
    _ frame: Frame, from begin: Frame? = nil, isLocal: Bool? = true, isHide: Bool = false
) -> [Input] {
    [.willChangeFrame, isHide ? .willHide : .willShow].map {
        post($0, frame, from: begin, isLocal: isLocal)
    }
}

/// A launch on a place, up to the moment at which the user can act.
func launched(on place: ViewPlace) -> [Input] {
    [
        .moved(place), .scene(.didFinishLaunching(record: nil)), .scene(.willEnterForeground),
        .scene(.didBecomeActive)
    ]
}

/// A field that the user has tapped, with its keyboard.
func typing(on place: ViewPlace = phone, _ frame: Frame = up) -> [Input] {
    launched(on: place) + [
        .scene(.becameFirstResponder(field)), post(.willShow, frame), post(.willChangeFrame, frame),
        post(.didShow, frame), post(.didChangeFrame, frame)
    ]
}

/// A trip to the background on which the system takes the responder.
let leaves: [Input] = [
    .scene(.willResignActive), .scene(.resignedFirstResponder(field)), post(.willHide, away),
    .scene(.didEnterBackground)
]

/// A course of inputs and the overlap after the last one.
struct AvoiderCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let inputs: [Input]
    let overlap: Double

    init(_ name: String, _ inputs: [Input], overlap: Double) {
        testDescription = name
        self.inputs = inputs
        self.overlap = overlap
    }
}
