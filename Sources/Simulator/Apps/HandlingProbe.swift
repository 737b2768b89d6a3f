/// A handling by itself, fed with events that come from outside the model, such as those that a
/// device has logged; it has a window, a screen and an inset, but no system around it.
package struct HandlingProbe: Sendable {
    package let handling: AnyHandling
    /// The distance of attached views above the window's lower edge.
    package private(set) var inset: Pt = 0
    /// The view that the handling has made first responder, or that was set from outside.
    package var firstResponder: ViewIndex?
    /// The lines that the handling has written to its log.
    package private(set) var lines: [String] = []
    /// The reason for which the handling has crashed its process; nil while the process lives.
    package private(set) var crash: String?
    private var window: Layout.Window
    private let isPad: Bool
    private var space: ScreenSpace
    private let screen: ScreenDefinition
    private var state: HandlingState
    private var disk: [DiskRecord] = []
    private var timers = EventQueue()
    /// The names of its entries in the notification center, nil for every name.
    private var entries: [ObservedName?] = []
    /// The system's first version and the screen's scale, for code that makes its own views.
    private let device: (system: String, scale: Int)
    /// The lower part of the window that a keyboard covers, which the judge knows.
    package var covered: Pt = 0
    /// The views that the handling has made by itself.
    private var live: LiveLayout?

    /// - Parameter space: the way from the coordinates of the events' frames to the window's; nil
    ///   where they are the same.
    package init(
        _ handling: AnyHandling, window: Layout.Window, isPad: Bool, screen: ScreenDefinition,
        space: ScreenSpace? = nil, system: String = "17.0", scale: Int = 3
    ) {
        device = (system, scale)
        let upright = InterfaceOrientation.portrait
        self.space =
            space ?? ScreenSpace(coordinates: .interface, interface: upright, size: window.size)
        self.handling = handling
        self.window = window
        self.isPad = isPad
        self.screen = screen
        state = handling.start()
    }

    /// Turns the device: the window has another size, and frames are converted otherwise.
    package mutating func turn(to window: Layout.Window, space: ScreenSpace) {
        self.window = window
        self.space = space
        if handling.makesViews { step(.view(.viewDidLayoutSubviews, screen: 0)) }
    }

    /// Hands an event to the handling and keeps what it did; one that adds observers gets a
    /// keyboard notification once for each entry, and not at all without one.
    package mutating func send(_ event: AppEvent) {
        guard handling.addsObservers, case .keyboard(let notification) = event else {
            return step(event)
        }
        let name = ObservedName.keyboard(notification.name)
        for _ in entries.filter({ $0 == nil || $0 == name }) { step(event) }
    }

    private mutating func step(_ event: AppEvent) {
        var context = AppContext(
            window: window, isPad: isPad, screen: live?.screen.definition ?? screen,
            firstResponder: firstResponder, inset: inset, space: space, app: AppID(0),
            usesScenes: false,
            keyboardWindows: KeyboardWindows(), disk: disk)
        if handling.makesViews { context.stage = stage }
        handling.step(event, &state, &context)
        for effect in context.effects { keep(effect) }
    }

    /// Lets time pass; the handling's timers fall due on the way.
    package mutating func advance(byMs ms: Int32) {
        var left = max(0, ms)
        while let next = timers.nextMs, next <= left {
            timers.pass(next)
            left -= next
            guard case .timer(let timer)? = timers.popFirst() else { continue }
            if timer.everyMs > 0 { timers.schedule(.timer(timer), inMs: timer.everyMs) }
            send(.timer(timer.token))
        }
        timers.pass(left)
    }

    private mutating func keep(_ effect: AppContext.Effect) {
        switch effect {
        case .setInset(let inset, _, _): self.inset = inset
        case .becomeFirstResponder(let view, _): firstResponder = view
        case .resignFirstResponder: firstResponder = nil
        case .persist(let key, let bytes):
            disk.removeAll { $0.key == key }
            disk.append(DiskRecord(app: AppID(0), key: key, bytes: bytes))
        case .erase(let key): disk.removeAll { $0.key == key }
        case .log(let line): lines.append(line)
        case .after(let ms, let token, let everyMs, _):
            let timer = AppTimer(app: AppID(0), handling: 0, token: token, everyMs: everyMs)
            timers.schedule(.timer(timer), inMs: ms)
        case .cancel(let token):
            timers.cancel { event in
                if case .timer(let timer) = event { timer.token == token } else { false }
            }
        case .crash(let reason): crash = reason
        case .live(let update): show(update)
        case .center(.add(let name, _, _)): entries.append(name)
        case .center(.removeAll): entries.removeAll()
        case .center(.remove(let name, _)): entries.removeAll { $0 == name }
        case .restored, .cover, .uncover, .coverAt, .coverBecomesKey, .setText, .show,
            .setAccessory,
            .reloadInputViews, .life, .layout, .report, .moveKeyboardView, .takesText,
            .center(.post), .dismissesKeyboard, .setInputView, .declareBaseline, .restoreIn,
            .rule, .refuseFocus, .request:
            break
        }
    }

    private var stage: AppStage {
        let size = window.size
        let keyboard = Rect(x: 0, y: size.height - covered, width: size.width, height: covered)
        return AppStage(
            system: device.system, scale: device.scale, appearance: .light,
            keyboard: covered > 0 ? keyboard : nil,
            texts: live?.screen.definition.views.map { _ in "" } ?? [])
    }

    /// Takes over the views that the code has made; what it lifts is its inset.
    private mutating func show(_ update: LiveUpdate) {
        let new = LiveLayout.following(
            live, with: update, in: window.size, isFree: covered == 0)
        live = new
        inset = new.lifted?.distance ?? 0
    }
}

// MARK: - Views that the handling has made

extension HandlingProbe {
    /// The views that the handling has made; nil for one that moves those of a screen.
    package var liveScreen: LiveScreen? { live?.screen }

    /// The field that takes the keyboard: that of the name, or the first that takes text.
    package func field(named name: ViewID) -> ViewIndex? {
        guard let views = live?.screen.definition.views else { return screen.index(of: name) }
        return views.firstIndex { $0.id == name && $0.takesText }
            ?? views.firstIndex { $0.takesText && !$0.isHidden }
    }

    /// The height that the handling keeps free: for views of its own, by the distance at which the
    /// lifted one stands right above a keyboard.
    package var held: Pt {
        guard let live, covered > 0, let lifted = live.lifted else { return inset }
        return window.size.height - lifted.now - lifted.gap(in: window)
    }

    /// A Boolean value that indicates whether the places of its views without a keyboard are
    /// known; a turn with a keyboard up leaves none.
    package var knowsRest: Bool { live.map { $0.rest.contains { $0 != nil } } ?? true }
}
