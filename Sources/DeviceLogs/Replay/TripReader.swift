internal import Basics
import Scenarios
internal import Simulator

/// Derives the steps of a trip from a recorder's log.
struct TripReader {
    /// The facts that no log shows and that are tried: how the first responder returns, and what
    /// made the app inactive for a moment.
    struct Hypothesis: Hashable {
        enum Restoring: CaseIterable { case bySystem, byGuard, byFocus }
        enum Interruption: CaseIterable { case prompt, controlCenter }

        var restoring = Restoring.bySystem
        var interruption = Interruption.prompt
    }

    private let hypothesis: Hypothesis
    private(set) var trip: Trip
    /// The records of the process that is read.
    private var records: [Recording.Record] = []
    private var place = Place.front
    /// The time until which a change of the first responder belongs to a return or a launch.
    private var returnsUntilMs = -Double.infinity
    private var responder: Trip.Field?
    /// The frame of the own docked keyboard after the last post, nil while it is away.
    private var keyboard: Rect?
    private var orientation: Orientation?
    private var hasChosen = false
    /// A Boolean value that indicates whether the log has what a hypothesis is about.
    private(set) var hasReturns = false
    private(set) var hasInterruptions = false

    private enum Place: Hashable { case front, home, other, locked, ended }

    /// The time after `didBecomeActive` in which code, and not the user, moves the focus.
    private static let restoreMs = 150.0

    init(_ file: String, target: ReplayTarget, hypothesis: Hypothesis) {
        self.hypothesis = hypothesis
        trip = Trip(file: file, target: target)
        trip.orientation = target.orientation
        if hypothesis.restoring == .byGuard { trip.handling = "guardBoolean" }
    }

    mutating func read(_ processes: [Recording.Process]) -> Trip {
        for process in processes {
            records = process.records
            begin(process)
            for index in records.indices { follow(index) }
            (responder, keyboard) = (nil, nil)
        }
        return trip
    }

    private mutating func add(
        _ word: String, _ value: String = "", at index: Int, ms: Double? = nil,
        anchor: Trip.Anchor.Kind? = nil
    ) {
        let record = records[index]
        // Steps are in the order in which the log shows them.
        let start = max(ms ?? record.ms, trip.steps.last.map { $0.ms + 1 } ?? -.infinity)
        trip.steps.append(
            Trip.Step(
                word: word, value: value, ms: start,
                anchor: anchor.map { Trip.Anchor(kind: $0, ms: record.ms) }, line: record.line))
    }

    private mutating func note(_ index: Int, _ remark: String) {
        trip.remarks.append("line \(records[index].line): \(remark)")
    }

    // MARK: Processes

    private mutating func begin(_ process: Recording.Process) {
        let opening: Set<LifecycleCallback> = [
            .didFinishLaunching, .willEnterForeground, .didBecomeActive
        ]
        // A recorder that begins later sees the end of the launch only.
        let first = records.first { $0.callback != nil }?.callback.flatMap { callback in
            opening.contains(callback) ? records.firstIndex { $0.callback == callback } : nil
        }
        if trip.steps.isEmpty {
            trip.app = TripNames.word(process.header.app, else: "app")
            trip.sdk = process.section.sdk
            if first == nil { note(0, "the log begins after the launch, which is assumed") }
        } else if place != .ended {
            // The end of a suspended process has no callback.
            let ms = (trip.steps.last?.ms ?? 0) / 2 + records[0].ms / 2
            add(place == .front ? "crash" : "kill", trip.app, at: 0, ms: ms)
            if place == .front { place = .home }
        }
        let launch = first ?? 0
        let lead = first == nil ? 5_000 : 500.0
        add(
            place == .other ? "switchTo" : "launch", trip.app, at: launch,
            ms: records[launch].ms - lead,
            anchor: first.flatMap { records[$0].callback }.map { .callback($0) })
        place = .front
        let active = records.first { $0.callback == .didBecomeActive }?.ms
        returnsUntilMs = (active ?? records[launch].ms) + Self.restoreMs
        hasReturns = hasReturns || changesResponder(from: launch, untilMs: returnsUntilMs)
    }

    private mutating func follow(_ index: Int) {
        switch records[index].event {
        case .lifecycle(let callback, false): follow(callback, at: index)
        case .responder(let new): follow(new, at: index)
        case .keyboard(let notification, _): follow(notification, at: index)
        case .window(let window): follow(window, at: index)
        case .protectedData, .lifecycle, .other: break
        }
    }

    // MARK: Life

    private mutating func follow(_ callback: LifecycleCallback, at index: Int) {
        switch callback {
        case .willResignActive where place == .front: leave(at: index)
        case .willEnterForeground where place != .front,
            // React Native passes on no other sign of a return.
            .didBecomeActive where place != .front && place != .ended:
            comeBack(at: index)
        case .willTerminate: place = .ended
        default: break
        }
    }

    /// The index of the next callback of the application, or nil at the end of the process.
    private func next(after index: Int, _ isWanted: (LifecycleCallback) -> Bool) -> Int? {
        records[(index + 1)...].firstIndex { $0.callback.map(isWanted) ?? false }
    }

    private mutating func leave(at index: Int) {
        let following = next(after: index) { _ in true }
        if let following, records[following].callback == .didBecomeActive {
            return interrupt(from: index, to: following)
        }
        let isReturn: Set<LifecycleCallback> = [.willEnterForeground, .didBecomeActive]
        let end = next(after: index, isReturn.contains) ?? records.endIndex
        let away = records[index..<end]
        let foreign = away.indices.filter { isForeign($0) }
        let background = away.firstIndex { $0.callback == .didEnterBackground }
        let departure = Departure(
            awayMs: background.map { records[$0].ms - records[index].ms },
            isLocked: away.contains { $0.event == .protectedData(isAvailable: false) },
            hearsForeign: !foreign.isEmpty || hasForeignHide(end), trip.target.profile)
        let anchor = Trip.Anchor.Kind.callback(.willResignActive)
        switch departure {
        case .lock:
            place = .locked
            add("lock", at: index, anchor: anchor)
        case .other:
            place = .other
            trip.usesOther = true
            add("switchTo", TripNames.other, at: index, anchor: anchor)
            typeElsewhere(foreign, until: end, background: background ?? index)
        case .home:
            place = .home
            add("home", at: index, anchor: anchor)
        }
    }

    /// Returns whether another app's keyboard goes after a return, so that it was up.
    private func hasForeignHide(_ returning: Int) -> Bool {
        guard returning < records.endIndex else { return false }
        let limit = records[returning].ms + 2_000
        return records[returning...].prefix { $0.ms < limit }.contains { record in
            record.notification?.isLocal == false && record.notification?.name?.isHide == true
        }
    }

    /// Adds the steps in another app that its keyboard's posts show, or that a hide after the
    /// return needs.
    private mutating func typeElsewhere(_ posts: [Int], until end: Int, background: Int) {
        var isUp = false
        let enters = Double(trip.target.profile.lifecycle.entersForegroundMs.value)
        let chooses = Double(trip.target.profile.lifecycle.choosesMs.value)
        let returnMs = end < records.endIndex ? records[end].ms - enters - chooses : .infinity
        for index in posts {
            guard let post = records[index].notification, let name = post.name, name.isWill else {
                continue
            }
            if !name.isHide, !isUp, isOnScreen(post) {
                isUp = true
                rememberOther(post)
                let starts = Double(trip.target.profile.keyboard.startsMs.value)
                add(
                    "tap", TripNames.page, at: index, ms: records[index].ms - starts,
                    anchor: .notification(name))
            } else if name.isHide, isUp, records[index].ms < returnMs - 50 {
                isUp = false
                add("blur", at: index, anchor: .notification(name))
            }
        }
        if !isUp, posts.isEmpty, hasForeignHide(end), returnMs < .infinity {
            let suspends = Double(trip.target.profile.lifecycle.suspendsMs.value)
            let from = min(returnMs, records[background].ms + suspends)
            add("tap", TripNames.page, at: background, ms: (from + returnMs) / 2)
            note(end, "the keyboard of another app goes, so it was up while the app was away")
        }
    }

    private mutating func rememberOther(_ post: LogNotification) {
        guard trip.otherAccessoryPt == 0, let end = post.endFrame,
            let row = trip.target.heights.row(.letters, orientation ?? trip.orientation)
        else { return }
        trip.otherAccessoryPt = max(0, end.height - row.total)
    }

    private mutating func interrupt(from index: Int, to end: Int) {
        hasInterruptions = true
        let isPrompt = hypothesis.interruption == .prompt
        add(
            isPrompt ? "prompt" : "controlCenter", isPrompt ? "permission" : "", at: index,
            anchor: .callback(.willResignActive))
        add(
            isPrompt ? "answerPrompt" : "controlCenter", isPrompt ? "" : "close", at: end,
            anchor: .callback(.didBecomeActive))
        returnsUntilMs = records[end].ms + Self.restoreMs
        hasReturns = hasReturns || changesResponder(from: index, untilMs: returnsUntilMs)
    }

    private mutating func comeBack(at index: Int) {
        let rules = trip.target.profile.lifecycle
        // The choice of an app on the home screen is the gesture itself.
        let chooses = place == .other ? rules.choosesMs.value : 0
        let lead = Double(rules.entersForegroundMs.value + chooses)
        let word =
            switch place {
            case .locked: "unlock"
            case .other: "switchTo"
            default: "launch"
            }
        add(
            word, word == "unlock" ? "" : trip.app, at: index, ms: records[index].ms - lead,
            anchor: records[index].callback.map { .callback($0) })
        place = .front
        let active =
            records[index].callback == .didBecomeActive
            ? index : next(after: index) { $0 == .didBecomeActive } ?? index
        returnsUntilMs = records[active].ms + Self.restoreMs
        hasReturns = hasReturns || changesResponder(from: index, untilMs: returnsUntilMs)
    }

    private func changesResponder(from index: Int, untilMs: Double) -> Bool {
        records[index...].prefix { $0.ms <= untilMs }.contains { record in
            if case .responder = record.event { true } else { false }
        }
    }

    // MARK: The first responder

    private mutating func follow(_ new: Recording.Responder?, at index: Int) {
        let field = new.map { known($0) }
        if new == nil, isMoving(at: index) { return }
        defer { responder = field }
        guard field != responder, place == .front else { return }
        let isByCode = records[index].ms <= returnsUntilMs && hypothesis.restoring != .byFocus
        guard !isByCode, !isAway(at: index) else { return }
        if let field {
            let isFocus = records[index].ms <= returnsUntilMs
            add(
                isFocus || trip.fields.count > TripNames.mostTapped ? "focus" : "tap", field.name,
                at: index, anchor: .responder)
        } else if !isAboutToLeave(at: index) {
            add("blur", at: index, anchor: .responder)
        }
    }

    /// Returns whether another field becomes first responder at once.
    private func isMoving(at index: Int) -> Bool {
        let soon = records[(index + 1)...].prefix { $0.ms - records[index].ms <= Self.moveMs }
        return soon.contains { record in
            if case .responder(_?) = record.event { true } else { false }
        }
    }

    /// The longest time between two fields of one tap, in milliseconds.
    private static let moveMs = 20.0

    /// Returns whether the app becomes inactive at once: a prompt takes the keyboard before.
    private func isAboutToLeave(at index: Int) -> Bool {
        let following = next(after: index) { _ in true }
        guard let following, records[following].callback == .willResignActive else { return false }
        return records[following].ms - records[index].ms < Self.promptMs
    }

    /// The longest time from a prompt to the app's `willResignActive`, in milliseconds.
    private static let promptMs = 100.0

    /// Returns whether the last callback before a record has made the app inactive.
    private func isAway(at index: Int) -> Bool {
        let last = records[..<index].last { $0.callback != nil }?.callback
        return last == .willResignActive || last == .didEnterBackground
    }

    private mutating func known(_ responder: Recording.Responder) -> Trip.Field {
        let key = responder.identifier.isEmpty ? responder.className : responder.identifier
        let name = TripNames.word(key, else: "field")
        if let index = trip.fields.firstIndex(where: { $0.responder.key == responder.key }) {
            // The accessory view of a field can come after the field has become first responder.
            if responder.accessoryPt > 0 { trip.fields[index].responder = responder }
            return trip.fields[index]
        }
        let taken = Set(trip.fields.map(\.name) + [trip.app, TripNames.other, TripNames.page])
        let free = (1...).lazy.map { $0 == 1 ? name : "\(name)\($0)" }.first { !taken.contains($0) }
        trip.fields.append(Trip.Field(name: free ?? name, responder: responder))
        return trip.fields[trip.fields.count - 1]
    }

    // MARK: The keyboard

    /// Returns whether a post reports the keyboard of another process: it says so itself since
    /// iOS 9.
    private func isForeign(_ index: Int) -> Bool {
        guard let notification = records[index].notification else { return false }
        if let isLocal = notification.isLocal { return !isLocal }
        // Before, another app's keyboard is the one that comes while this app has the background.
        guard notification.name?.isHide == false else { return false }
        let last = records[..<index].last { $0.callback != nil }?.callback
        return last == .didEnterBackground || (last == .willResignActive && keyboard == nil)
    }

    private func isOnScreen(_ post: LogNotification) -> Bool {
        let orientation = orientation ?? trip.orientation
        guard let frame = trip.target.keyboard(after: post, orientation) else { return false }
        return frame.height > 0 && trip.target.visible(frame, orientation) != nil
    }

    private mutating func follow(_ post: LogNotification, at index: Int) {
        guard !isForeign(index), let name = post.name, name.isWill else { return }
        let now = trip.target.orientation(of: post) ?? orientation ?? trip.orientation
        defer {
            keyboard = !name.isHide && isOnScreen(post) ? post.endFrame : nil
        }
        guard !name.isHide, isOnScreen(post), let end = post.endFrame else { return }
        let height = end.height - (responder?.responder.accessoryPt ?? 0)
        let start = ReplayStart(trip.target, now)
        if let before = keyboard, before.width == end.width, before.height != end.height,
            records[index].ms > returnsUntilMs
        {
            change(to: start.setup(height), height, at: index, name)
        } else if !hasChosen, let responder, responder.responder.kind == .letters {
            hasChosen = true
            if let setup = start.setup(height), setup.accessoryPt == 0, !setup.hasHardware {
                trip.choice = setup.choice
            } else {
                note(index, "no keyboard of the profile is \(height) pt high")
            }
        }
    }

    /// Adds the change of the keyboard that a new height shows.
    private mutating func change(
        to setup: ReplayStart.Setup?, _ height: Pt, at index: Int, _ name: KeyboardNotificationName
    ) {
        guard let setup, setup.accessoryPt == 0, !setup.hasHardware, setup.choice != trip.choice
        else {
            return note(index, "a keyboard of \(height) pt comes, which no step explains")
        }
        if setup.choice.kind != .letters {
            add(
                "changeKeyboard", setup.choice.kind.rawValue, at: index,
                anchor: .notification(name))
        } else {
            let bar = setup.choice.prediction ?? .on
            add(
                "keyboard", "{ prediction: \(bar.rawValue) }", at: index,
                anchor: .notification(name))
        }
    }

    // MARK: The window

    private mutating func follow(_ window: Recording.Window, at index: Int) {
        guard let side = window.orientation else { return }
        let new = side.orientation
        defer { orientation = new }
        guard let orientation else {
            trip.orientation = new
            return
        }
        guard orientation != new, place == .front else { return }
        let post = records[..<index].lastIndex { $0.notification != nil }
        let isUp = keyboard != nil || post.map { records[index].ms - records[$0].ms < 600 } ?? false
        let first = isUp ? firstPost(ofTurnBefore: index) : nil
        add(
            "rotate", new.rawValue, at: first ?? index,
            anchor: first.flatMap { records[$0].notification?.name }.map { .notification($0) })
    }

    /// The first post of the turn that a window's new shape ends.
    private func firstPost(ofTurnBefore index: Int) -> Int? {
        let since = records[index].ms - 1_000
        return records[..<index].indices.reversed().prefix { records[$0].ms >= since }
            .last { records[$0].notification?.name == .willHide }
    }
}

extension Recording.Responder {
    /// The properties that tell two fields apart.
    fileprivate var key: [String] { [className, identifier] }
}

/// Names in a derived scenario.
enum TripNames {
    static let other = "elsewhere"
    static let page = "page"
    /// The most fields that fit over every keyboard.
    static let mostTapped = 6

    /// A name as scenarios have them, of the letters and digits of a text.
    static func word(_ text: String, else standard: String) -> String {
        let letters = text.unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        }
        var word = String(String.UnicodeScalarView(letters.prefix(40)))
        if word.isEmpty || word.first?.isNumber == true { word = standard + word }
        // Words that YAML reads as something else.
        let isTaken = ["yes", "no", "on", "off", "true", "false", "null", "y", "n", other, page]
            .contains(word.lowercased())
        return isTaken ? "the\(word)" : word
    }
}
