// A handling receives what an app on the device would have received: where the log prints an end
// frame, the whole user info that the system posts, and the posts beside it to which the log's own
// app did not listen. Feeding only what is printed was tried first: React Native prints no keys,
// and every handling was called blind.

import Scenarios
internal import Simulator

/// Walks over the records with a handling beside it.
struct HandlingJudge {
    private let section: LogSection
    private let target: ReplayTarget
    private var probe: HandlingProbe
    private var result: HandlingVerdict
    /// The frame at which the keyboard comes to rest after the last post, in the interface's
    /// coordinates.
    private var keyboard: Rect?
    private var orientation: Orientation
    private var isObserving: Bool
    private var isLocked = false
    private var lastMs: Int?
    /// The notifications and callbacks that the log's own app observed.
    private let listens: ListensTo
    private let attachment: KeyboardAttachment
    /// The names that the system posts, and the log's app did not listen to.
    private let unheard: [KeyboardNotificationName]

    init(_ handling: AnyHandling, _ section: LogSection, _ target: ReplayTarget) {
        self.section = section
        self.target = target
        probe = HandlingProbe(
            handling, window: target.window(target.orientation),
            isPad: target.device.family == .iPad, screen: HandlingVerdict.stage,
            space: target.space(target.orientation), system: target.version.description,
            scale: target.device.profile.scale)
        orientation = target.orientation
        attachment = handling.attachment
        result = HandlingVerdict(handling: handling.name)
        let listens = ListensTo(section)
        self.listens = listens
        isObserving = !listens.callbacks.contains(.viewWillAppear)
        let keyboard = target.profile.keyboard
        let names = listens.names.isEmpty ? [] : keyboard.showPosts.value + keyboard.hidePosts.value
        unheard = KeyboardNotificationName.allCases.filter {
            names.contains($0) && !listens.names.contains($0)
        }
    }

    mutating func verdict() -> HandlingVerdict {
        let reported = unheard.filter { name in
            name.isWill && section.notifications.contains { names(toldWith: $0).contains(name) }
        }
        if !reported.isEmpty {
            let names = reported.map(\.rawValue).joined(separator: ", ")
            result.remarks.append(
                "the log's app did not listen to \(names), which \(target.profile.name) posts "
                    + "with the same values")
        }
        appear()
        for record in section.records { follow(record) }
        if let crash = probe.crash {
            result.remarks.append("the code has crashed, and did nothing after that: \(crash)")
        }
        markHalves()
        result.intervals = intervals()
        return result
    }

    /// The callbacks that came before the log, or that its app did not log.
    private mutating func appear() {
        if !section.records.contains(where: { $0.kind.isLaunch }) {
            probe.send(.lifecycle(.didFinishLaunching))
        }
        let isActive = section.records.contains { record in
            if case .lifecycle(.didBecomeActive, _) = record.kind { true } else { false }
        }
        if !listens.callbacks.contains(.viewDidLoad) { probe.send(.view(.viewDidLoad, screen: 0)) }
        guard isObserving else { return }
        probe.send(.view(.viewWillAppear, screen: 0))
        probe.send(.view(.viewDidAppear, screen: 0))
        if probe.handling.makesViews, !isActive { probe.send(.lifecycle(.didBecomeActive)) }
    }

    /// The handling's timers run on the clock of the log.
    private mutating func follow(_ record: LogRecord) {
        if let now = record.atMs {
            if let lastMs, now > lastMs { probe.advance(byMs: Int32(clamping: now - lastMs)) }
            lastMs = now
        }
        switch record.kind {
        case .viewCallback(let callback, _):
            if callback == .viewWillAppear { isObserving = true }
            probe.send(.view(callback, screen: 0))
            if callback == .viewWillDisappear { isObserving = false }
        case .lifecycle(let callback, _): probe.send(.lifecycle(callback))
        case .tagged, .window, .action: return
        case .notification(let logged):
            guard let notification = notification(logged) else { return }
            if !record.isForeign { turn(logged) }
            follow(notification, logged)
        }
        guard isObserving || record.isLeaving else { return }
        let covered = keyboard.flatMap { target.visible($0, orientation)?.height } ?? 0
        result.events.append(
            HandlingVerdict.Event(
                record: record, covered: covered, inset: held, rest: rest,
                isUnjudged: isLocked || !probe.knowsRest,
                keyboard: covered > 0 ? keyboard : nil, orientation: orientation,
                screen: probe.liveScreen))
    }

    /// Turns the screen before a post whose frames have another orientation.
    private mutating func turn(_ logged: LogNotification) {
        guard let new = target.orientation(of: logged), new != orientation else { return }
        orientation = new
        probe.turn(to: target.window(new), space: target.space(new))
    }

    private mutating func follow(
        _ notification: KeyboardNotification, _ logged: LogNotification
    ) {
        for name in names(toldWith: logged) {
            var post = notification
            post.name = name
            focus(name.isHide || !post.isLocal ? nil : probe.field(named: "messageField"))
            if let end = target.keyboard(after: logged, orientation), !name.isHide {
                probe.covered = target.visible(end, orientation)?.height ?? 0
            }
            probe.send(.keyboard(post))
            if name.isHide { probe.covered = 0 }
        }
        if locks(logged) {
            isLocked = true
            return
        }
        isLocked = false
        if let end = target.keyboard(after: logged, orientation) { keyboard = end }
        if notification.name.isHide { keyboard = nil }
    }

    /// Gives the focus to a field, or takes it, as the posts show; an app's own code hears of it.
    private mutating func focus(_ field: ViewIndex?) {
        let old = probe.firstResponder
        guard old == nil || field == nil else { return }
        probe.firstResponder = field
        guard probe.handling.makesViews, old != field else { return }
        if let old { probe.send(.resignedFirstResponder(old)) }
        if let field {
            probe.send(.becameFirstResponder(field))
            probe.send(.beganEditing(field))
        }
    }

    /// Returns whether a post is a lock's: a show with an empty frame that takes no time. The
    /// keyboard stays where it is, below the lock screen.
    private func locks(_ post: LogNotification) -> Bool {
        guard target.profile.keyboard.lockPairs.value > 0, let end = post.endFrame,
            post.name == .willShow || post.name == .didShow
        else { return false }
        return end.width == .zero && end.height == .zero && post.durationMs ?? 0 == 0
    }

    /// The names of what the system posts with a post of the log: itself, those of its moment that
    /// the log's app did not hear, and with a did post all that came before it unheard.
    private func names(toldWith logged: LogNotification) -> [KeyboardNotificationName] {
        guard let name = logged.name else { return [] }
        guard logged.endFrame != nil, !unheard.isEmpty else { return [name] }
        let frame = target.keyboard(after: logged, orientation)
        let isAway = frame.flatMap { target.visible($0, orientation) } == nil
        let rules = target.profile.keyboard
        let posts = name.isHide || isAway ? rules.hidePosts.value : rules.showPosts.value
        let wills = posts.filter(\.isWill)
        let isReported = wills.contains { listens.names.contains($0) }
        let reported = posts.filter { other in
            if other == name { return true }
            guard unheard.contains(other) else { return false }
            return name.isWill ? other.isWill : !other.isWill || !isReported
        }
        return reported.contains(name) ? reported : [name]
    }

    /// The log's post as an app sees it: with an end frame all that the system posts, else what is
    /// printed.
    private func notification(_ logged: LogNotification) -> KeyboardNotification? {
        guard let name = logged.name else { return nil }
        let rules = target.profile.keyboard
        let end = logged.endFrame ?? .zero
        var keys = logged.keys
        if logged.endFrame != nil {
            keys.formUnion(rules.keys.value.subtracting(name.isWill ? [] : rules.didLacks.value))
        }
        let change = name.isHide ? rules.hide : rules.show
        let curve = logged.curve.map { UInt8(clamping: $0) }
        return KeyboardNotification(
            name: name, begin: logged.beginFrame ?? end, end: end,
            centerBegin: logged.centerBegin, centerEnd: logged.centerEnd,
            boundsSize: logged.bounds?.size,
            durationMs: logged.durationMs ?? change.durationMs.value,
            curve: curve ?? change.curve.value, isLocal: logged.isLocal ?? true,
            changedByUserInteraction: logged.changedByUserInteraction ?? false, keys: keys,
            objectIsScreen: rules.objectIsScreen.value)
    }

    /// The height that the handling keeps free above the window's lower edge.
    private var held: Pt {
        guard case .ownGuide(.bottomSafeArea) = attachment else { return probe.held }
        return probe.inset + target.window(orientation).safeArea.bottom
    }

    /// The height at which its views belong without a keyboard.
    private var rest: Pt {
        switch attachment {
        case .byApp(.bottomSafeArea), .ownGuide(.bottomSafeArea):
            target.window(orientation).safeArea.bottom
        default: 0
        }
    }

    /// Marks the first of two will posts of one change: the system posts the second before anything
    /// is drawn.
    private mutating func markHalves() {
        for index in result.events.indices.dropLast() {
            let (first, second) = (result.events[index], result.events[index + 1])
            guard case .notification(let this) = first.record.kind,
                case .notification(let next) = second.record.kind,
                this.name?.isWill == true, next.name?.isWill == true, this.name != next.name,
                this.end == next.end, this.centerEnd == next.centerEnd
            else { continue }
            let times = (first.record.atMs, second.record.atMs)
            if case (let then?, let now?) = times, now - then > Self.halvesMs { continue }
            result.events[index].isUnjudged = true
        }
    }

    /// The longest time between the will posts of one change in the logs of devices, and some more.
    private static let halvesMs = 30

    /// Times in which the inset differs from what the keyboard covers, equal neighbours joined.
    /// One that the last event begins has no duration: the log does not tell how long it lasts.
    private func intervals() -> [HandlingVerdict.Interval] {
        var intervals: [HandlingVerdict.Interval] = []
        var first: HandlingVerdict.Event?
        for event in result.events {
            if event.isUnjudged { continue }
            let shortfall = event.shortfall
            if let begun = first, begun.shortfall != shortfall {
                intervals.append(interval(from: begun, to: event))
                first = nil
            }
            if first == nil, shortfall != .zero { first = event }
        }
        if let begun = first, let last = result.events.last {
            intervals.append(interval(from: begun, to: last, isOpen: true))
        }
        return intervals
    }

    private func interval(
        from first: HandlingVerdict.Event, to last: HandlingVerdict.Event, isOpen: Bool = false
    ) -> HandlingVerdict.Interval {
        let times = (first.record.atMs, last.record.atMs)
        var duration: Int?
        if case (let begin?, let end?) = times, end > begin { duration = end - begin }
        return HandlingVerdict.Interval(
            firstLine: first.record.line, lastLine: last.record.line, durationMs: duration,
            shortfall: first.shortfall, isOpen: isOpen)
    }
}

// MARK: - Whether a handling can be judged at all

extension HandlingJudge {
    /// Returns whether a handling moves its inset when a plain keyboard comes and goes on a phone
    /// of the newest kind, with all keys that such posts have ever had.
    static func holdsInset(_ handling: AnyHandling) -> Bool {
        let window = Layout.Window(
            size: Size(width: 390, height: 844), safeArea: Insets(top: 47, bottom: 34))
        var probe = HandlingProbe(
            handling, window: window, isPad: false, screen: HandlingVerdict.stage)
        probe.send(.lifecycle(.didFinishLaunching))
        for callback in [ViewCallback.viewDidLoad, .viewWillAppear, .viewDidAppear] {
            probe.send(.view(callback, screen: 0))
        }
        let rest = probe.inset
        if handling.makesViews { probe.send(.lifecycle(.didBecomeActive)) }
        let away = Rect(x: 0, y: 844, width: 390, height: 336)
        let shown = Rect(x: 0, y: 508, width: 390, height: 336)
        probe.firstResponder = probe.field(named: "messageField")
        probe.covered = shown.height
        for name in [KeyboardNotificationName.willChangeFrame, .willShow] {
            probe.send(.keyboard(Self.post(name, from: away, to: shown)))
        }
        probe.advance(byMs: 250)
        for name in [KeyboardNotificationName.didChangeFrame, .didShow] {
            probe.send(.keyboard(Self.post(name, from: away, to: shown)))
        }
        probe.advance(byMs: 5_000)
        return probe.inset != rest
    }

    private static func post(
        _ name: KeyboardNotificationName, from begin: Rect, to end: Rect
    ) -> KeyboardNotification {
        KeyboardNotification(
            name: name, begin: begin, end: end, durationMs: 250, curve: 7,
            keys: [.boundsAndCenters, .animation, .frameBegin, .frameEnd, .isLocal],
            objectIsScreen: true)
    }
}

extension LogRecord.Kind {
    fileprivate var isLaunch: Bool {
        if case .lifecycle(.didFinishLaunching, _) = self { true } else { false }
    }
}

extension KeyboardNotificationName {
    /// A Boolean value that indicates whether it reports that the keyboard hides.
    var isHide: Bool { self == .willHide || self == .didHide }
}

extension LogRecord {
    /// A Boolean value that indicates whether the screen that logged is on its way out.
    fileprivate var isLeaving: Bool {
        if case .viewCallback(.viewWillDisappear, _) = kind { true } else { false }
    }
}
