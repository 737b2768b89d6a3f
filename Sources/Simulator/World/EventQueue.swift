/// The pending events, each with the time that is left until then; first in, first out at equal
/// times.
struct EventQueue: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var inMs: Int32
        var event: SystemEvent
        /// A Boolean value that indicates whether it is a post that comes out of the same call as
        /// the one before it.
        var follows = false
    }

    /// In the order of their times.
    private(set) var entries: [Entry] = []

    /// A Boolean value that indicates whether nothing is left but timers that repeat for ever, and
    /// notifications that come some time.
    var isIdle: Bool { entries.allSatisfy { $0.event.isRepeating } }
    /// The time that is left until the next event, or nil.
    var nextMs: Int32? { entries.first?.inMs }

    mutating func schedule(_ event: SystemEvent, inMs: Int32, follows: Bool = false) {
        let at = entries.firstIndex { $0.inMs > inMs } ?? entries.endIndex
        entries.insert(Entry(inMs: max(0, inMs), event: event, follows: follows), at: at)
    }

    mutating func pass(_ ms: Int32) {
        for index in entries.indices { entries[index].inMs -= ms }
    }

    mutating func popFirst() -> SystemEvent? {
        entries.isEmpty ? nil : entries.removeFirst().event
    }

    /// Takes out the next post of an app's keyboard, if it follows within a time one that has been
    /// told already.
    mutating func popFollower(of app: AppID, withinMs ms: Int32) -> Entry? {
        let next = entries.firstIndex { entry in
            if case .post(_, app, _) = entry.event { true } else { false }
        }
        guard let next, entries[next].follows, entries[next].inMs <= ms else { return nil }
        return entries.remove(at: next)
    }

    /// Takes out the next post of an app's keyboard, if it is the first of a movement that begins
    /// now.
    mutating func popBegun(of app: AppID) -> Entry? {
        let next = entries.firstIndex { entry in
            if case .post(_, app, _) = entry.event { true } else { false }
        }
        guard let next, entries[next].inMs == 0, !entries[next].follows,
            case .post(let post, _, _) = entries[next].event, post.name.isWill
        else { return nil }
        return entries.remove(at: next)
    }

    /// Returns the time that is left until the first event of a kind, or nil.
    func msUntil(_ isMeant: (SystemEvent) -> Bool) -> Int32? {
        entries.first { isMeant($0.event) }?.inMs
    }

    /// Puts events of a kind off.
    mutating func delay(byMs ms: Int32, _ isMeant: (SystemEvent) -> Bool) {
        let late = entries.filter { isMeant($0.event) }
        cancel(isMeant)
        for entry in late {
            schedule(entry.event, inMs: entry.inMs + ms, follows: entry.follows)
        }
    }

    mutating func cancel(_ isUnwanted: (SystemEvent) -> Bool) {
        entries.removeAll { isUnwanted($0.event) }
    }

    /// Cancels events by what they are and the time that is left until then.
    mutating func cancel(timed isUnwanted: (SystemEvent, Int32) -> Bool) {
        entries.removeAll { isUnwanted($0.event, $0.inMs) }
    }

    func contains(_ isMeant: (SystemEvent) -> Bool) -> Bool {
        entries.contains { isMeant($0.event) }
    }
}

/// Something that the system does by itself when its time has come.
enum SystemEvent: Hashable, Sendable {
    case lifecycle(AppID, LifecycleCallback)
    /// The screen shows this app from now on, or the home screen.
    case chosen(AppID?)
    case suspend(AppID)
    /// The app that was left loses the keyboard.
    case keyboardLeaves(AppID)
    /// The keyboard of another process is ready to come up.
    case keyboardStarts(AppID, Arrival)
    /// A keyboard that comes up in two steps takes its second height.
    case keyboardGrows(AppID)
    /// A text view of an app begins editing; its keyboard has been announced.
    case beginsEditing(AppID, ViewIndex)
    case systemRestores(AppID)
    /// A notification goes to every process that runs.
    case post(KeyboardNotification, owner: AppID, of: PostDirection)
    /// A notification reaches one process later than the others.
    case late(KeyboardNotification, to: AppID)
    case liveCard(AppID)
    case storedSnapshot(AppID)
    case navigation(AppID, NavigationRules.What, Passage)
    /// The views of an app that returns are laid out.
    case layOut(AppID)
    /// The finger on the screen goes on.
    case fingerMoves
    /// The user sees that an app's main thread has done its work.
    case free(AppID)
    /// A timer of an app's code falls due.
    case timer(AppTimer)
    /// An app's code has asked for another screen.
    case request(AppID, ScreenRequest)
    case life(LifeEvent)
    /// A text that the keyboard of another process has made of touches reaches the app.
    case types(AppID, TypedText)
    /// The time in which a check of the scenario's own awaits its condition is over.
    case deadline(Int)

    /// The app that the event is about, posts apart.
    var app: AppID? {
        switch self {
        case .lifecycle(let app, _), .suspend(let app), .keyboardLeaves(let app): app
        case .keyboardStarts(let app, _), .systemRestores(let app), .keyboardGrows(let app): app
        case .liveCard(let app), .storedSnapshot(let app), .beginsEditing(let app, _): app
        case .navigation(let app, _, _), .request(let app, _): app
        case .chosen(let app): app
        case .late(_, let app): app
        case .timer(let timer): timer.app
        case .life(let event): event.app
        case .layOut(let app): app
        case .free(let app), .types(let app, _): app
        case .post, .fingerMoves, .deadline: nil
        }
    }

    /// The app that the event is about, or whose keyboard a post belongs to.
    var owner: AppID? {
        if case .post(_, let owner, _) = self { owner } else { app }
    }

    var isRepeating: Bool {
        switch self {
        case .timer(let timer): timer.everyMs > 0
        case .life(let event): event.isAwaitedByNobody
        default: false
        }
    }
}

// MARK: - Identity

extension EventQueue: FingerprintedState {
    func feed(into f: inout Fingerprinter) { f.feed(entries) }
}

extension EventQueue.Entry: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(inMs)
        f.feed(event)
        f.feed(follows)
    }
}

extension SystemEvent: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(number)
        f.feed(app) { $0.feed($1.index) }
        switch self {
        case .lifecycle(_, let callback): f.feed(callback.rawValue)
        case .keyboardStarts(_, let arrival): f.feed(arrival)
        case .life(let event): f.feed(event.number)
        case .navigation(_, let what, let passage):
            f.feed(what.rawValue)
            f.feed(passage)
        case .beginsEditing(_, let view): f.feed(view)
        case .timer(let timer): f.feed(timer)
        case .request(_, let request): f.feed(request)
        case .types(_, let text): f.feed(text)
        case .deadline(let check): f.feed(check)
        case .late(let notification, _): f.feed(notification)
        case .post(let notification, let owner, let direction):
            f.feed(owner.index)
            f.feed(direction.rawValue)
            f.feed(notification)
        case .chosen, .suspend, .keyboardLeaves, .keyboardGrows, .systemRestores, .liveCard,
            .storedSnapshot, .layOut, .fingerMoves, .free:
            break
        }
    }

    /// The number of the case: no two cases share one.
    var number: Int {
        switch self {
        case .lifecycle: 0
        case .chosen: 1
        case .suspend: 2
        case .keyboardLeaves: 3
        case .keyboardStarts: 4
        case .keyboardGrows: 5
        case .beginsEditing: 6
        case .systemRestores: 7
        case .post: 8
        case .late: 9
        case .liveCard: 10
        case .storedSnapshot: 11
        case .navigation: 12
        case .layOut: 13
        case .fingerMoves: 14
        case .free: 15
        case .timer: 16
        case .life: 17
        case .request: 18
        case .types: 19
        case .deadline: 20
        }
    }
}

// MARK: - Invariants

extension EventQueue {
    /// Returns the invariants that the queue breaks, one sentence each.
    ///
    /// - Parameter apps: the indices of the apps that exist.
    /// - Complexity: O(n) in the number of entries.
    func checkInvariants(apps: Range<Int>) -> [String] {
        var broken: [String] = []
        for entry in entries where entry.inMs < 0 {
            broken.append("an event is overdue by \(-entry.inMs) ms")
        }
        for (entry, next) in zip(entries, entries.dropFirst()) where entry.inMs > next.inMs {
            broken.append("an event in \(entry.inMs) ms is before one in \(next.inMs) ms")
        }
        for entry in entries {
            guard let app = entry.event.owner, !apps.contains(app.index) else { continue }
            broken.append("an event is for app \(app.index), which does not exist")
        }
        return broken
    }
}
