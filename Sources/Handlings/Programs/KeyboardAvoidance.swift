internal import KeyboardAvoidance
internal import Restoration
public import Simulator

/// The library that apps ship against every fault of this page at once:
/// ``KeyboardAvoidance/KeyboardAvoider``, which joins tracker, guard and overlay.
public struct KeyboardAvoidanceHandling: KeyboardHandling {
    /// The avoider of the scene in memory.
    public struct State: Hashable, Codable, Sendable {
        var avoider: KeyboardAvoider
        /// A Boolean value that indicates whether the record on the disk has been read.
        var hasLaunched = false
    }

    private let rules: AvoidanceRules
    private let restores: Bool

    /// Creates the handling as apps have it, or without some of the library's rules, to show that
    /// each is needed.
    ///
    /// - Parameter names: the rules to leave out; names that no rule has are ignored.
    /// - Parameter restores: whether the guard makes the field first responder again on return.
    public init(without names: [String] = [], restores: Bool = true) {
        self.restores = restores
        let removed = AvoidanceRules.named.filter { names.contains($0.name) }
        rules = AvoidanceRules.all.subtracting(AvoidanceRules(removed.map(\.rule)))
    }

    /// The name in scenarios: `keyboardAvoidance`.
    public var name: String { "keyboardAvoidance" }
    /// The state at the start of a process.
    public var initialState: State {
        State(avoider: KeyboardAvoider(responder: .init(restores: restores), rules: rules))
    }
    /// True: a window that has moved is laid out.
    public var observesLayout: Bool { true }

    /// Passes the event to the avoider and carries out its response.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        let connects =
            event == .lifecycle(.didFinishLaunching) || event == .lifecycle(.willConnect)
        if connects, state.hasLaunched { return }
        if connects { state.hasLaunched = true }
        if event == .lifecycle(.willResignActive) {
            state.avoider.keeper.capturesKeyboard = app.windows.contains { $0.kind == .keyboard }
        }
        carryOut(state.avoider.receive(.moved(place(in: app))), app: &app)
        if case .keyboard(let notification) = event {
            carryOut(state.avoider.receive(.keyboard(post(notification, app))), app: &app)
        }
        for input in GuardEvents.inputs(for: event, app: &app) {
            carryOut(state.avoider.receive(.scene(input)), app: &app)
        }
        let overlap = Pt(state.avoider.overlap)
        // Another screen has an inset of its own.
        if case .view = event, app.inset != overlap { app.setInset(overlap) }
    }

    private func carryOut(_ response: KeyboardAvoider.Response, app: inout AppContext) {
        for output in response.responder { GuardEvents.obey(output, app: &app) }
        switch response.cover {
        case .show(.capture(let hidden)):
            let views = hidden.compactMap { app.screen.index(of: ViewID($0.name)) }
            app.cover(.snapshotOfAllWindows, hiding: views)
        case .show(.cover): app.cover(.blur)
        case .remove: app.uncover()
        case nil: break
        }
        guard let change = response.overlap else { return }
        let durationMs = Int32((change.duration * 1000).rounded())
        app.setInset(Pt(change.height), durationMs: durationMs, curve: change.curve)
    }

    private func place(in app: AppContext) -> ViewPlace {
        let origin = app.windowOrigin
        let window = Rect(
            x: origin.x, y: origin.y, width: app.window.size.width,
            height: app.window.size.height)
        let view = app.viewFrame.moved(byX: origin.x, y: origin.y)
        return ViewPlace(
            window: frame(window), view: frame(view), screenWidth: app.screenSize.width.points,
            screenHeight: app.screenSize.height.points, screen: UInt(app.display.index),
            isPad: app.isPad)
    }

    private func post(_ notification: KeyboardNotification, _ app: AppContext) -> KeyboardPost {
        let isKnown = notification.keys.contains(.isLocal)
        return KeyboardPost(
            name(notification.name),
            frame: notification.frameEnd.map { frame($0, app) },
            begin: notification.frameBegin.map { frame($0, app) },
            isLocal: isKnown ? notification.isLocal : nil,
            screen: notification.objectIsScreen ? UInt(DisplayID.device.index) : nil,
            duration: Double(notification.duration ?? 250) / 1000, curve: notification.curve)
    }

    private func name(_ name: KeyboardNotificationName) -> KeyboardPost.Name {
        switch name {
        case .willShow: .willShow
        case .didShow: .didShow
        case .willHide: .willHide
        case .didHide: .didHide
        case .willChangeFrame: .willChangeFrame
        case .didChangeFrame: .didChangeFrame
        }
    }

    private func frame(_ reported: Rect, _ app: AppContext) -> Frame {
        frame(reported == .zero ? reported : app.screenFrame(reported))
    }

    private func frame(_ rect: Rect) -> Frame {
        Frame(
            x: rect.x.points, y: rect.y.points, width: rect.width.points,
            height: rect.height.points)
    }
}

extension Rect {
    fileprivate func moved(byX dx: Pt, y dy: Pt) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }
}
