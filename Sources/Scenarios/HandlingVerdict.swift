// What a way of handling the keyboard would have done on the device: it is fed with the log's own
// events and its inset is held against the part of the screen that the keyboard really covered.

public import Simulator

/// How well a handling would have followed the keyboard of a log.
public struct HandlingVerdict: Sendable {
    public var handling: String
    /// One moment of the log: the keyboard as it is to come to rest, and what the handling holds.
    public struct Event: Hashable, Sendable {
        public var record: LogRecord
        /// What the keyboard covers of the screen's height.
        public var covered: Pt
        public var inset: Pt
        /// The keyboard where it stands on the screen, nil while it is away.
        public var keyboard: Rect?
        /// How the screen stands.
        public var orientation: Orientation

        fileprivate var tellsFrame: Bool {
            if case .notification(let post) = record.kind { post.endFrame != nil } else { false }
        }
    }

    /// A time in which the handling was wrong.
    public struct Interval: Hashable, Sendable {
        /// The lines of the records that begin and end it.
        public var firstLine: Int
        public var lastLine: Int
        /// nil where the log prints no times, or times that run backwards.
        public var durationMs: Int?
        /// How much of the attached views the keyboard covered; negative where they hung that far
        /// above it.
        public var shortfall: Pt
        /// Whether the log ends before the fault does.
        public var isOpen: Bool
    }

    public var events: [Event] = []
    public var intervals: [Interval] = []
    /// Why the handling cannot be judged by a log, nil where it can.
    public var obstacle: String?
    /// What was assumed to feed the handling.
    public var remarks: [String] = []

    /// The verdict in one line, such as `short by 36 pt for 2.316 s (line 89 to 107)`.
    public var summary: String {
        if let obstacle { return "\(handling): not judged, \(obstacle)" }
        let parts = intervals.map { interval -> String in
            let isShort = interval.shortfall > 0
            let points = isShort ? interval.shortfall : -interval.shortfall
            let time = interval.durationMs.map { " for \(Self.seconds($0)) s" } ?? ""
            let end = interval.isOpen ? "the end of the log" : "\(interval.lastLine)"
            let lines = "(line \(interval.firstLine) to \(end))"
            return "\(isShort ? "short" : "too high") by \(points) pt\(time) \(lines)"
        }
        return "\(handling): \(parts.isEmpty ? "never short" : parts.joined(separator: ", "))"
    }

    private static func seconds(_ ms: Int) -> String {
        let rest = String(ms % 1000)
        return "\(ms / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}

extension HandlingVerdict {
    /// Feeds a handling with the events of a log.
    public init(_ handling: AnyHandling, on section: LogSection, target: ReplayTarget) {
        var judge = Judge(handling, section.named(on: target).section, target)
        self = judge.verdict()
        obstacle = Self.obstacle(to: handling)
        if obstacle == nil, !events.contains(where: { $0.tellsFrame }) {
            obstacle = "because the log has no notification with a name and an end frame"
        }
        guard obstacle != nil else { return }
        intervals = []
        for index in events.indices { events[index].inset = events[index].covered }
    }

    /// Only what the app's code moves by itself follows from the notifications of a log.
    private static func obstacle(to handling: AnyHandling) -> String? {
        guard handling.attachment.followsSystem || handling.usesAccessoryView else { return nil }
        return "because the system moves its views, and a log of notifications does not tell "
            + "where; run it in a scenario"
    }

    /// What the screen shows at an event: an app whose bar the handling holds, the keyboard where
    /// the log has it.
    public func picture(of event: Event, on target: ReplayTarget) -> PictureSource {
        let content = SceneContent(
            app: AppID(0), screen: 0, orientation: event.orientation, appearance: .light,
            inset: event.inset,
            firstResponder: event.keyboard == nil ? nil : Self.stage.index(of: "messageField"),
            texts: Self.stage.views.map { _ in "" }, overlays: [], prompt: nil)
        let bar = target.heights.row(.letters, event.orientation)?.predictionBar ?? 0
        let keyboard = event.keyboard.map { frame in
            KeyboardContent(
                frame: frame, kind: Self.kind(of: frame, event.orientation, on: target),
                owner: AppID(0),
                appearance: .light, returnKey: .send,
                showsPrediction: bar > 0,
                accessoryHeight: 0, accessory: nil, isShifted: true)
        }
        let capture = Capture(content: content, keyboard: keyboard)
        return PictureSource(subject: .screen(.app(capture)), captures: [])
    }

    /// The setting to draw the pictures with.
    public func setting(on target: ReplayTarget) -> Setting {
        Setting(
            device: target.device.profile, system: target.profile, heights: target.heights,
            apps: [
                AppDefinition(
                    name: "sample", title: "Sample", iconColor: 0x4285_F4FF,
                    screens: [Self.stage], handlings: [])
            ], orientation: target.orientation)
    }

    fileprivate static let stage = ScreenDefinition.chat

    private static func kind(
        of frame: Rect, _ orientation: Orientation, on target: ReplayTarget
    ) -> KeyboardKind {
        let rows = target.heights.rows.filter { $0.orientation == orientation }
        return rows.first { $0.total == frame.height }?.kind ?? .letters
    }
}

/// Walks over the records with a handling beside it.
private struct Judge {
    private let section: LogSection
    private let target: ReplayTarget
    private var probe: HandlingProbe
    private var result: HandlingVerdict
    /// Where the keyboard will come to rest after the last post, in the interface's coordinates.
    private var keyboard: Rect?
    private var orientation: Orientation
    private var isObserving: Bool
    private var lastMs: Int?
    private let addsFrameChanges: Bool

    init(_ handling: AnyHandling, _ section: LogSection, _ target: ReplayTarget) {
        self.section = section
        self.target = target
        probe = HandlingProbe(
            handling, window: target.window(target.orientation),
            isPad: target.device.family == .iPad, screen: HandlingVerdict.stage,
            space: target.space(target.orientation))
        orientation = target.orientation
        result = HandlingVerdict(handling: handling.name)
        let listens = ListensTo(section)
        isObserving = !listens.callbacks.contains(.viewWillAppear)
        let posts = target.profile.keyboard.showPosts.value
        addsFrameChanges =
            posts.contains(.willChangeFrame) && !listens.names.contains(.willChangeFrame)
            && !listens.names.isEmpty
    }

    mutating func verdict() -> HandlingVerdict {
        if addsFrameChanges {
            result.remarks.append(
                "the log's app did not listen to willChangeFrame, which \(target.profile.name) "
                    + "posts just before each will post with the same figures")
        }
        probe.send(.lifecycle(.didFinishLaunching))
        for record in section.records { follow(record) }
        result.intervals = intervals()
        return result
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
        case .tagged: return
        case .notification(let logged):
            guard let notification = notification(logged) else { return }
            if !record.isForeign { turn(logged) }
            follow(notification, logged)
        }
        guard isObserving || record.isLeaving else { return }
        let covered = keyboard.flatMap { target.visible($0, orientation)?.height } ?? 0
        result.events.append(
            HandlingVerdict.Event(
                record: record, covered: covered, inset: probe.inset,
                keyboard: covered > 0 ? keyboard : nil, orientation: orientation))
    }

    /// A post that is told for the screen in another orientation comes after the turn.
    private mutating func turn(_ logged: LogNotification) {
        guard let new = target.orientation(of: logged), new != orientation else { return }
        orientation = new
        probe.turn(to: target.window(new), space: target.space(new))
    }

    private mutating func follow(
        _ notification: KeyboardNotification, _ logged: LogNotification
    ) {
        if addsFrameChanges, notification.name.isWill {
            var change = notification
            change.name = .willChangeFrame
            probe.send(.keyboard(change))
        }
        probe.send(.keyboard(notification))
        if let end = target.keyboard(after: logged, orientation) { keyboard = end }
        if notification.name == .willHide || notification.name == .didHide { keyboard = nil }
    }

    /// The log's post as an app sees it: what is not printed is not there.
    private func notification(_ logged: LogNotification) -> KeyboardNotification? {
        guard let name = logged.name else { return nil }
        let end = logged.endFrame ?? .zero
        return KeyboardNotification(
            name: name, begin: logged.beginFrame ?? end, end: end,
            centerBegin: logged.centerBegin, centerEnd: logged.centerEnd,
            durationMs: logged.durationMs ?? 0, curve: UInt8(clamping: logged.curve ?? 0),
            isLocal: logged.isLocal ?? true,
            changedByUserInteraction: logged.changedByUserInteraction ?? false, keys: logged.keys)
    }

    /// Times in which the inset differs from what the keyboard covers, equal neighbours joined.
    /// One that the last event begins has no duration: the log does not tell how long it lasts.
    private func intervals() -> [HandlingVerdict.Interval] {
        var intervals: [HandlingVerdict.Interval] = []
        var first: HandlingVerdict.Event?
        for event in result.events {
            let shortfall = event.covered - event.inset
            if let begun = first, begun.covered - begun.inset != shortfall {
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
            shortfall: first.covered - first.inset, isOpen: isOpen)
    }
}

extension LogRecord {
    /// Whether the screen that logged is on its way out.
    fileprivate var isLeaving: Bool {
        if case .viewCallback(.viewWillDisappear, _) = kind { true } else { false }
    }
}
