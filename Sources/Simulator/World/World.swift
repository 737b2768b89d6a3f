// A world is a small value: a search branches by copying it, and a run keeps its moments as copies.
// Everything that does not change lies behind one reference (`Setting`). Times inside are relative
// to now, so that two worlds that differ only in the time of their origin are equal.

/// The state of a simulated device: its processes, its keyboard, its switcher and its disk.
///
/// Actions change a world, and so does time. Everything that happens goes as a ``Record`` to the
/// sink that the caller passes. This program taps the message field of one app and a field of
/// another, and reads the notifications that the apps receive:
///
/// ```swift
/// import Scenarios
/// import Simulator
///
/// let screens = ["chat", "notes"].compactMap(ScreenDefinition.builtIn)
/// let apps = screens.map {
///     AppDefinition(name: $0.name, title: $0.name, iconColor: 0, screens: [$0], handlings: [])
/// }
/// var world = World(try Setting(device: "iPhone 15", apps: apps))
/// var timeline = Timeline()
/// for action: Action in [.launch(AppID(0)), .tap(3), .switchTo(AppID(1)), .tap(1)] {
///     try world.perform(action, into: &timeline)
///     world.settle(into: &timeline)
/// }
/// var lines: [String] = []
/// for case .notification(let app, let notification) in timeline.records.map(\.event) {
///     lines.append("\(apps[app.index].name): \(notification.name.rawValue)")
/// }
/// ```
///
/// `Scenarios` finds devices and systems by their names; a setting can also be composed of a
/// ``DeviceProfile``, a ``SystemProfile`` and ``KeyboardHeights``. Between actions,
/// ``advance(byMs:into:)`` lets time pass, and properties such as ``screen`` and ``keyboard`` show
/// the state. Apps react through ``KeyboardHandling``.
public struct World: Sendable {
    private(set) var shared: SharedSetting
    /// Milliseconds since the start; not part of the state's identity.
    public private(set) var clockMs: Int64 = 0
    /// The processes of the apps, in the order of the setting.
    var processes: [Process]
    var keyboardState: KeyboardState
    var lifecycleState: LifecycleState
    var switcherState = SwitcherState()
    var pictureState = PictureState()
    var appState = AppState()
    var windowState: WindowState
    /// The pending events.
    var queue = EventQueue()
    /// The time that each latency has at this moment.
    var latencies = LatencyChoice()
    private(set) var situationState: SituationState
    /// The progress of the scenario's own checks.
    var checkState: CheckState

    /// Creates a device that has just been started, with the home screen in front.
    public init(_ setting: Setting) {
        let plain = SharedSetting(setting)
        situationState = SituationState(setting.situations)
        checkState = CheckState(setting.checks)
        shared = plain.inSituation(situationState.current)
        processes = Array(repeating: Process(), count: setting.apps.count)
        lifecycleState = LifecycleState(
            interface: setting.interface, appearance: setting.appearance)
        keyboardState = KeyboardState(
            screen: setting.device.size(in: setting.orientation), choice: setting.choice)
        windowState = WindowState(
            arrangement: setting.arrangement, connected: setting.connectedDisplays)
    }

    /// The part of the state that does not change in the run.
    public var setting: Setting { shared.setting }

    @inline(__always)
    var rules: SystemProfile { shared.setting.system }

    /// The orientation of the interface, without the side.
    public var orientation: Orientation { interface.orientation }

    /// The way between the interface's coordinates and those of notifications.
    var screenSpace: ScreenSpace {
        ScreenSpace(
            coordinates: rules.keyboard.coordinates.value, interface: interface, size: screenSize)
    }

    /// A Boolean value that indicates whether the keyboard's views live in a process of their own:
    /// on iPhone only (WWDC23).
    var isKeyboardOutOfProcess: Bool {
        rules.keyboard.isOutOfProcess.value && !shared.setting.device.isPad
    }

    /// The screen's size in the orientation of this moment.
    var screenSize: Size { shared.setting.device.size(in: orientation) }
}

// MARK: - The composed states

// Inlined, so that reading one field of a state does not copy all of them.
extension World {
    /// The app on the display; nil for the home screen.
    public var front: AppID? { lifecycleState.front }
    /// The orientation of the interface.
    public var interface: InterfaceOrientation { lifecycleState.interface }
    /// A Boolean value that indicates whether the device is locked.
    public var isLocked: Bool { lifecycleState.isLocked }
    /// A Boolean value that indicates whether the files of the locked device can no longer be read.
    public var isProtected: Bool { lifecycleState.isProtected }
    /// The incoming or ongoing call, or nil.
    public var call: CallState? { lifecycleState.call }
    /// The appearance of the device.
    public var appearance: Appearance { lifecycleState.appearance }
    /// The switcher as it was when it was last fully open.
    public var lastSwitcher: SwitcherContent? { switcherState.last }
    /// Every picture that was taken.
    public var captures: [Capture] { pictureState.captures }
    /// The faults that deliveries will meet.
    public var faults: [Fault] { appState.faults }
    /// The records that the apps have made durable.
    public var disk: [DiskRecord] { appState.disk }

    @inline(__always)
    var systemKeyboard: Keyboard { keyboardState.current }
    @inline(__always)
    var choice: KeyboardChoice { keyboardState.choice }
    @inline(__always)
    var finger: Finger? { keyboardState.finger }
    @inline(__always)
    var recents: [AppID] { lifecycleState.recents }
    @inline(__always)
    var cover: SystemCover? { lifecycleState.cover }
    @inline(__always)
    var awaitedTurn: Orientation? { lifecycleState.awaitedTurn }
    @inline(__always)
    var switcher: SwitcherContent? { switcherState.open }
}

/// The setting behind one reference, so that copying a world does not copy it.
final class SharedSetting: Sendable {
    let setting: Setting
    /// The mechanism that holds each app's attached views.
    let attachments: [KeyboardAttachment]
    /// A Boolean value that indicates whether each app is called after layout passes.
    let observesLayout: [Bool]
    /// Whether each app's code is asked before a field becomes first responder.
    let decidesFocus: [Bool]
    /// Whether the keyboard carries the attached view of each app.
    let usesAccessoryView: [Bool]
    /// A Boolean value that indicates whether each app's code lives in scenes.
    let usesScenes: [Bool]
    /// The other scenes of each scene's process.
    let siblings: [[AppID]]
    /// The times of each latency, in the order of ``Latency``.
    let times: [[Int32]]
    /// A Boolean value that indicates whether figures differ by situation.
    let hasSituations: Bool
    /// The setting outside of every situation, where this one is that of a situation.
    private let plain: SharedSetting?

    init(_ setting: Setting, plain: SharedSetting? = nil) {
        self.setting = setting
        self.plain = plain
        hasSituations = !setting.situations.isEmpty
        attachments = setting.apps.map(\.attachment)
        observesLayout = setting.apps.map(\.observesLayout)
        decidesFocus = setting.apps.map { $0.handlings.contains(where: \.decidesFocus) }
        usesAccessoryView = setting.apps.map(\.usesAccessoryView)
        usesScenes = setting.apps.indices.map { setting.usesScenes(AppID($0)) }
        siblings = setting.apps.indices.map { setting.siblings(of: AppID($0)) }
        times = Latency.allCases.map(setting.system.times(of:))
    }

    /// Returns the setting of a situation, or the one outside of every situation for nil.
    func inSituation(_ index: Int?) -> SharedSetting {
        let plain = plain ?? self
        guard let index else { return plain }
        return SharedSetting(
            plain.setting.on(plain.setting.situations[index].system), plain: plain)
    }
}

// MARK: - Time

extension World {
    /// Lets time pass; events that fall due on the way happen at their times.
    public mutating func advance(byMs ms: Int32, into sink: inout some RecordSink) {
        var left = max(0, ms)
        var loop = EventLoop()
        while let next = queue.nextMs, next <= left {
            pass(next)
            left -= next
            runNext(&loop, after: next, into: &sink)
        }
        pass(left)
        #if INTERNAL_CHECKS
        trapIfBroken()
        #endif
    }

    /// Lets time pass until nothing is pending and nothing moves.
    public mutating func settle(into sink: inout some RecordSink) {
        var budget = Self.settleBudget
        var loop = EventLoop(countsAllTime: true)
        while budget > 0, !isAtRest {
            let event = queue.nextMs ?? motionMs
            let passed = queue.isIdle ? min(event, motionMs) : event
            pass(passed)
            if queue.nextMs == 0 { runNext(&loop, after: passed, into: &sink) }
            budget -= 1
        }
        #if INTERNAL_CHECKS
        trapIfBroken()
        #endif
    }

    /// Lets time pass until the front app can take touches, or the home screen stands.
    ///
    /// A requested keyboard of another process is awaited, as a user does. An app that was left can
    /// still be on its way to the background then. An action that needs no app's code, such as
    /// going home, need not wait for its work, nor for a turn of the interface or a split of the
    /// keyboard, during which the screen takes no touches.
    public mutating func advanceUntilTouchable(
        waitsForWork: Bool = true, waitsForTurn: Bool = true, into sink: inout some RecordSink
    ) {
        var budget = Self.settleBudget
        var loop = EventLoop()
        drain(into: &sink)
        while budget > 0, !queue.isIdle, let next = queue.nextMs {
            // Events that are due now belong to the call that made the screen touchable.
            let isDone = isTouchable(waitsForWork: waitsForWork, waitsForTurn: waitsForTurn)
            if isDone, next > 0 { break }
            pass(next)
            runNext(&loop, after: next, into: &sink)
            budget -= 1
        }
        #if INTERNAL_CHECKS
        trapIfBroken()
        #endif
    }

    /// The time until the next event falls due, in milliseconds; nil when nothing is pending.
    public var nextEventMs: Int32? { queue.nextMs }

    /// A Boolean value that indicates whether nothing is pending and nothing moves, repeating
    /// timers of the apps apart.
    public var isAtRest: Bool { queue.isIdle && motionMs == 0 }

    /// The limit of events without time passing. No real sequence of the system has more; a
    /// handling that answers every event with another would otherwise stop time.
    private static let settleBudget = 100_000

    /// Runs what is due now.
    mutating func drain(into sink: inout some RecordSink) {
        var loop = EventLoop()
        while queue.nextMs == 0 { runNext(&loop, after: 0, into: &sink) }
    }

    private var motionMs: Int32 {
        var longest = systemKeyboard.motionMs
        for index in processes.indices {
            let inset = processes[index].layout.commonInset.animation?.remainingMs ?? 0
            longest = max(longest, inset)
            if feelsMotion(index) { longest = max(longest, processes[index].layout.motionMs) }
        }
        return longest
    }

    private mutating func pass(_ ms: Int32) {
        guard ms > 0 else { return }
        clockMs += Int64(ms)
        queue.pass(ms)
        keyboardState.advance(byMs: ms)
        for index in processes.indices where feelsTime(index) {
            processes[index].advance(byMs: ms)
        }
    }

    /// Returns whether anything of a process changes as time passes.
    ///
    /// Reads fields alone: a computed property of a process copies all that it retains, and this is
    /// asked for every process at every event.
    @inline(__always)
    func feelsTime(_ index: Int) -> Bool {
        processes[index].busyMs > 0 || processes[index].layout.commonInset.animation != nil
            || feelsMotion(index)
    }

    @inline(__always)
    private func feelsMotion(_ index: Int) -> Bool {
        !processes[index].layout.pages.isEmpty || processes[index].layout.live != nil
    }

    private func isTouchable(waitsForWork: Bool, waitsForTurn: Bool) -> Bool {
        if isChoosing || (switcher != nil && cover != .switcher) { return false }
        if let finger, !finger.hasArrived { return false }
        guard let front, !isLocked else { return true }
        let isWaiting = queue.contains { event in
            switch event {
            case .lifecycle(front, _), .navigation(front, _, _), .systemRestores(front),
                .keyboardStarts(front, _), .life(.appears(front)):
                true
            case .free(front): waitsForWork
            case .life(.turns), .life(.keyboardSettles): waitsForTurn
            default: false
            }
        }
        if cover == .switcher { return switcher != nil }
        guard !isWaiting else { return false }
        return process(front).phase == .active || process(front).prompt != nil || isBlocked
    }

    /// A Boolean value that indicates whether another app, or another state of the switcher, is
    /// just being chosen.
    var isChoosing: Bool {
        queue.contains { event in
            switch event {
            case .chosen, .life(.quickChosen), .life(.closesSwitcher), .life(.quits): true
            default: false
            }
        }
    }

    /// Runs the next event, or ends the app that it belongs to where its code answers every event
    /// with another and there is no end to it.
    private mutating func runNext(
        _ loop: inout EventLoop, after ms: Int32, into sink: inout some RecordSink
    ) {
        guard let event = queue.entries.first?.event else { return }
        if loop.isEndless(event, after: ms), let app = event.owner ?? front,
            process(app).phase.isRunning
        {
            let text = loop.reason
            loop.start()
            crash(app, text, as: .appCrashes, into: &sink)
            guard queue.nextMs == 0 else { return }
        }
        runNext(into: &sink)
    }

    private mutating func runNext(into sink: inout some RecordSink) {
        guard let event = queue.popFirst() else { return }
        if let ms = waitMs(of: event) {
            guardAgainstHang(event)
            return queue.schedule(event, inMs: ms)
        }
        switch event {
        case .lifecycle(let app, let callback): run(callback, of: app, into: &sink)
        case .chosen(let app): choose(app, into: &sink)
        case .suspend(let app): suspend(app, into: &sink)
        case .keyboardLeaves(let app): takeKeyboard(from: app, into: &sink)
        case .keyboardStarts(let app, let arrival):
            record(.keyboardProcess(app, .built), into: &sink)
            startKeyboard(app, arrival, into: &sink)
        case .keyboardGrows(let app): growKeyboard(of: app, into: &sink)
        case .beginsEditing(let app, let view): beginEditing(view, in: app, into: &sink)
        case .systemRestores(let app): restoreResponder(of: app, into: &sink)
        case .post(let notification, let owner, _):
            broadcast(notification, from: owner, into: &sink)
        case .fingerMoves: moveFinger(into: &sink)
        case .free: break
        case .timer(let timer): fire(timer, into: &sink)
        case .request(let app, let request): carryOut(request, of: app, into: &sink)
        case .late(let notification, let app): deliverLate(notification, to: app, into: &sink)
        case .life(let event): run(event, into: &sink)
        case .types(let app, let text): insert(text, in: app, into: &sink)
        case .layOut(let app): layOut(app, into: &sink)
        case .liveCard(let app): takeLiveCard(of: app, into: &sink)
        case .storedSnapshot(let app): storeSnapshot(of: app, into: &sink)
        case .navigation(let app, let what, let passage):
            navigate(app, what, passage, into: &sink)
        case .deadline(let check): endWait(of: check, into: &sink)
        }
        if !shared.setting.checks.isEmpty { followChecks(into: &sink) }
    }
}

// MARK: - Access

extension World {
    // Inlined, so that reading one field does not copy all of them.
    @inline(__always)
    func process(_ app: AppID) -> Process { processes[app.index] }

    @inline(__always)
    func definition(_ app: AppID) -> AppDefinition { shared.setting.apps[app.index] }

    /// Returns the index of the screen that a process shows, or of its first one.
    func shownScreen(_ app: AppID) -> Int {
        processes[app.index].screens.stack.top?.screen ?? definition(app).rootScreen
    }

    func screenDefinition(_ app: AppID) -> ScreenDefinition {
        if let live = processes[app.index].layout.live { return live.screen.definition }
        return definition(app).screens[shownScreen(app)]
    }

    mutating func record(_ event: Record.Event, into sink: inout some RecordSink) {
        sink.receive(Record(atMs: clockMs, event: event))
        if shared.hasSituations { follow(event) }
    }

    /// Takes over the figures of the situation that an event leads to.
    private mutating func follow(_ event: Record.Event) {
        let old = situationState.current
        situationState.follow(event, setting.situations)
        guard situationState.current != old else { return }
        shared = shared.inSituation(situationState.current)
    }
}
