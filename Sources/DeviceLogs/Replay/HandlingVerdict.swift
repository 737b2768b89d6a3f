// What a way of handling the keyboard would have done on the device: it is fed with the log's own
// events and its inset is held against the part of the screen that the keyboard really covered.

import Basics
public import Scenarios
public import Handlings
public import Simulator

/// A verdict on how well a handling would have followed the keyboard of a log.
public struct HandlingVerdict: Sendable {
    /// The name of the handling.
    public var handling: String
    /// One moment of the log: the keyboard as it is to come to rest, and what the handling holds.
    public struct Event: Hashable, Sendable {
        /// The record of the log.
        public var record: LogRecord
        /// The part of the screen's height that the keyboard covers.
        public var covered: Pt
        /// The height at which the handling holds the views, in points.
        public var inset: Pt
        /// The height at which the views rest while no keyboard covers anything.
        public var rest: Pt = 0
        /// A Boolean value that indicates whether nobody sees it: the other half of the same change
        /// is posted next, or the device is locked.
        public var isUnjudged = false
        /// The keyboard where it stands on the screen, nil while it is away.
        public var keyboard: Rect?
        /// The orientation of the screen.
        public var orientation: Orientation
        /// The views that the app's own code has made; nil for a built-in handling.
        package var screen: LiveScreen?

        /// The points that the inset is too small by; negative if it is too large.
        public var shortfall: Pt { isUnjudged ? 0 : (covered > 0 ? covered : rest) - inset }

        fileprivate var tellsFrame: Bool {
            if case .notification(let post) = record.kind { post.endFrame != nil } else { false }
        }
    }

    /// A time in which the handling was wrong.
    public struct Interval: Hashable, Sendable {
        /// The line of the record that begins it.
        public var firstLine: Int
        /// The line of the record that ends it, or the last record's while ``isOpen``.
        public var lastLine: Int
        /// The duration, or nil if the log prints no times, or times that run backwards.
        public var durationMs: Int?
        /// The height of the attached views that the keyboard covered; negative if they were that
        /// far above it.
        public var shortfall: Pt
        /// A Boolean value that indicates whether the log ends before the fault does.
        public var isOpen: Bool
    }

    /// The moments of the log, in order.
    public var events: [Event] = []
    /// The times in which the handling was wrong, in order.
    public var intervals: [Interval] = []
    /// The reason for which a log cannot judge the handling, or nil if it can.
    public var obstacle: String?
    /// The assumptions under which the handling received its events.
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

    /// Milliseconds as seconds with three decimals.
    static func seconds(_ ms: Int) -> String {
        "\(ms / 1000).\((ms % 1000).digits(3))"
    }
}

extension HandlingVerdict {
    /// Sends the events of a log to a handling and compares its inset.
    public init(_ handling: AnyHandling, on section: LogSection, target: ReplayTarget) {
        self.init(handling, on: section, target: target, missing: nil)
    }

    /// Sends the events of a log to the handling with a name, with its standard options.
    ///
    /// A handling that calls what the log's system does not have is not judged.
    ///
    /// - Throws: ``UnknownHandling`` with the nearest names.
    public init(
        named name: String, on section: LogSection, target: ReplayTarget,
        catalogs: ScenarioCatalogs
    ) throws(UnknownHandling) {
        let handling = try catalogs.handlings.handling(named: name)
        let needs = catalogs.handlings.entry(named: name)?.needs ?? []
        let missing = needs.lazy.compactMap { api -> String? in
            let own = api.since.flatMap { SystemVersion($0) }
            guard let first = own ?? catalogs.apis.first(api.name), first > target.version else {
                return nil
            }
            return "because it needs \(api.name), which exists since iOS \(first), and the system "
                + "is \(target.version)"
        }
        self.init(handling, on: section, target: target, missing: missing.first)
    }

    /// Sends the events of a log to an app's own code.
    package init(
        code handling: AnyHandling, named name: String, on section: LogSection,
        target: ReplayTarget
    ) {
        self.init(handling, on: section, target: target, missing: nil)
        self.handling = name
    }

    private init(
        _ handling: AnyHandling, on section: LogSection, target: ReplayTarget, missing: String?
    ) {
        var judge = HandlingJudge(handling, section.named(on: target).section, target)
        self = judge.verdict()
        obstacle = missing ?? Self.obstacle(to: handling)
        if obstacle == nil, !events.contains(where: { $0.tellsFrame }) {
            obstacle = "because the log has no notification with a name and an end frame"
        }
        guard obstacle != nil else { return }
        (intervals, remarks) = ([], [])
        for index in events.indices { events[index].inset = events[index].covered }
    }

    /// Returns the reason for which a handling cannot be judged, or nil. Only an inset that the
    /// app's code sets follows from the notifications of a log.
    private static func obstacle(to handling: AnyHandling) -> String? {
        if handling.attachment.followsSystem || handling.usesAccessoryView {
            return "because the system moves its views, and a log of notifications does not show "
                + "where; run it in a scenario"
        }
        switch handling.attachment {
        case .scrollView:
            return "because it moves the content of a scroll view, which a log of notifications "
                + "does not show; run it in a scenario"
        case .movedView:
            return "because it moves the whole view, and a log of notifications does not show "
                + "when a layout pass moves it back; run it in a scenario"
        case .byApp, .ownGuide, .systemGuide, .safeArea:
            if HandlingJudge.holdsInset(handling) { return nil }
            return "because the keyboard's appearance alone does not make it move the views; run "
                + "it in a scenario"
        }
    }

    /// Returns a picture of the screen at an event: an app whose bar the handling moves, and the
    /// keyboard where the log has it.
    public func picture(of event: Event, on target: ReplayTarget) -> PictureSource {
        let views = event.screen?.definition.views ?? Self.stage.views
        let field =
            views.firstIndex { $0.id == "messageField" && $0.takesText }
            ?? views.firstIndex { $0.takesText }
        var content = SceneContent(
            app: AppID(0), screen: 0, orientation: event.orientation, appearance: .light,
            inset: event.inset, firstResponder: event.keyboard == nil ? nil : field,
            texts: views.map { _ in "" }, overlays: [], prompt: nil)
        content.live = event.screen
        content.geometry.placed = event.screen?.frames
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

    /// Returns the setting to draw the pictures with.
    public func setting(on target: ReplayTarget) -> Setting {
        Setting(
            device: target.device.profile, system: target.profile, heights: target.heights,
            apps: [
                AppDefinition(
                    name: "sample", title: "Sample", iconColor: 0x4285_F4FF,
                    screens: [Self.stage], handlings: [])
            ], orientation: target.orientation)
    }

    static let stage = ScreenDefinition.chat

    private static func kind(
        of frame: Rect, _ orientation: Orientation, on target: ReplayTarget
    ) -> KeyboardKind {
        let rows = target.heights.rows.filter { $0.orientation == orientation }
        return rows.first { $0.total == frame.height }?.kind ?? .letters
    }
}
