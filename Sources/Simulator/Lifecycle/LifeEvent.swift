/// An act of the system that falls due by itself.
enum LifeEvent: Hashable, Sendable {
    /// The neighbour of a swipe along the home indicator has the screen from now on.
    case quickChosen(AppID)
    case closesSwitcher
    /// The card of an app is swiped away.
    case quits(AppID)
    /// The app becomes active for a moment, and resigns again.
    case flickers(AppID)
    /// The second snapshot: traits flip, the picture is taken, traits flip back.
    case flips(AppID), picturesFlipped(AppID), flipsBack(AppID)
    /// Files of a locked device cannot be read any more.
    case protects
    /// The time that an app has in the background is nearly over.
    case expires(AppID)
    /// A process has no more time.
    case watchdog(AppID)
    /// The front app turns as the device was turned while it was locked.
    case rotates(Orientation)
    /// The interface turns, after the hide of the keyboard that was up has been posted.
    case turns(Orientation)
    /// The keyboard begins to leave, and to come back, for a turn of the interface.
    case keyboardTurnsAway, keyboardTurnsBack
    /// The keyboard that has shrunk for a split parts and rises: the second group of posts begins.
    case keyboardRises
    /// All posts of a turn or a split have been sent: the screen takes touches again.
    case keyboardSettles
    /// The first screen of an app with scenes has appeared.
    case appears(AppID)
    /// The time of a local notification has come, or its app can fetch its content.
    case notifies(Int)
    /// The banner of a notification has been shown long enough.
    case bannerLeaves

    /// The app that the event is about.
    var app: AppID? {
        switch self {
        case .quickChosen(let app), .quits(let app), .flickers(let app), .flips(let app): app
        case .picturesFlipped(let app), .flipsBack(let app), .expires(let app): app
        case .watchdog(let app), .appears(let app): app
        case .closesSwitcher, .protects, .rotates, .turns: nil
        case .keyboardTurnsAway, .keyboardTurnsBack: nil
        case .keyboardRises, .keyboardSettles, .notifies, .bannerLeaves: nil
        }
    }

    /// A Boolean value that indicates whether a world is at rest although the event is to come: no
    /// user waits for it.
    var isAwaitedByNobody: Bool {
        switch self {
        case .notifies, .bannerLeaves: true
        default: false
        }
    }

    /// A number of its own for each event, for fingerprints.
    var number: Int {
        switch self {
        case .quickChosen: 0
        case .closesSwitcher: 1
        case .quits: 2
        case .flickers: 3
        case .flips: 4
        case .picturesFlipped: 5
        case .flipsBack: 6
        case .protects: 7
        case .expires: 8
        case .watchdog: 9
        case .turns(let orientation): orientation == .portrait ? 30 : 31
        case .rotates(let orientation): orientation == .portrait ? 37 : 38
        case .keyboardTurnsAway: 32
        case .keyboardTurnsBack: 33
        case .appears: 34
        case .keyboardRises: 35
        case .keyboardSettles: 36
        case .bannerLeaves: 39
        case .notifies(let number): 100 + number
        }
    }
}

extension World {
    mutating func run(_ event: LifeEvent, into sink: inout some RecordSink) {
        switch event {
        case .quickChosen(let app): choose(app, quickly: true, into: &sink)
        case .closesSwitcher: closeSwitcher(into: &sink)
        case .quits(let app): quit(app, into: &sink)
        case .flickers(let app): flicker(app, into: &sink)
        case .flips(let app): flipTraits(of: app, into: &sink)
        case .picturesFlipped(let app): pictureFlipped(app, into: &sink)
        case .flipsBack(let app): tellAppearance(to: app, of: flipped, into: &sink)
        case .protects: setProtected(true, into: &sink)
        case .expires(let app): expire(app, into: &sink)
        case .watchdog(let app): kill(app, as: .watchdog, into: &sink)
        case .rotates(let orientation): rotate(to: orientation, into: &sink)
        case .turns(let orientation): turn(to: orientation, into: &sink)
        case .keyboardTurnsAway: turnAway(into: &sink)
        case .keyboardTurnsBack: turnBack(into: &sink)
        case .keyboardRises: raiseHalves()
        case .keyboardSettles: break
        case .appears(let app): tellAppeared(app, into: &sink)
        case .notifies(let number): notify(number, into: &sink)
        case .bannerLeaves: leaveBanner(into: &sink)
        }
    }

    /// Returns whether an event needs the app's main thread, so that it waits while that is
    /// blocked.
    func waits(for event: SystemEvent) -> Bool {
        switch event {
        case .lifecycle, .systemRestores, .keyboardLeaves, .navigation, .timer, .late,
            .request, .types:
            true
        case .keyboardStarts, .keyboardGrows, .post: !isKeyboardOutOfProcess
        case .life(.flickers), .life(.flips), .life(.flipsBack), .life(.expires): true
        case .life(.appears): true
        default: false
        }
    }
}
