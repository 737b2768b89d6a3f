public import Simulator

/// Moves the whole view up by the origin of its frame or by a transform.
///
/// What many apps and libraries do (reports ASR-03, ASR-19, ROT-06). Known failures: a layout pass
/// puts a view that was moved by its frame back to its place, as at a return to the foreground; a
/// second show moves a view twice that adds to what is there; a view that goes back by the height
/// of this moment ends elsewhere when the height has changed in between.
public struct FrameShift: KeyboardHandling {
    /// The last reported height, and the position of the view.
    public struct State: Hashable, Codable, Sendable {
        /// The height that the last show reported.
        var height: Pt = 0
        var isShifted = false
    }

    /// The property of the view by which it is moved.
    public enum Moves: String, Hashable, Sendable, CaseIterable { case frame, transform }

    /// The moment and the distance of the view's return.
    public enum Returns: String, Hashable, Sendable, CaseIterable {
        /// To its place at `willHide`.
        case toPlace
        /// By the height that the hide reports.
        case byHeight
        /// By the height of the last show, when the field is left (ROT-06).
        case atBlur
    }

    /// The property of the view by which it is moved.
    public var moves: Moves
    /// The moment and the distance of the view's return.
    public var returns: Returns
    /// A Boolean value that indicates whether each show adds to what is there already.
    public var adds: Bool
    /// A Boolean value that indicates whether it moves the view anew after a layout pass: the cure
    /// of ASR-03.
    public var movesAgain: Bool
    /// A Boolean value that indicates whether it puts the view back and ends editing at
    /// `willEnterForeground`: the fix of ASR-19.
    public var endsEditing: Bool

    /// Creates the handling; by default the frame goes back to its place at `willHide`.
    public init(
        moves: Moves = .frame, returns: Returns = .toPlace, adds: Bool = false,
        movesAgain: Bool = false, endsEditing: Bool = false
    ) {
        self.moves = moves
        self.returns = returns
        self.adds = adds
        self.movesAgain = movesAgain
        self.endsEditing = endsEditing
    }

    /// The name in scenarios: `frameShift`.
    public var name: String { "frameShift" }
    /// The state at the start of a process.
    public var initialState: State { State() }
    /// The view itself, which the app moves.
    public var attachment: KeyboardAttachment { .movedView }
    /// True if the view is moved anew after a layout pass; see ``movesAgain``.
    public var observesLayout: Bool { movesAgain }

    /// Moves the view up on `willShow` and back as the options say.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .keyboard(let reported) where reported.name == .willShow: show(reported, &state, &app)
        case .keyboard(let reported) where reported.name == .willHide: hide(reported, &state, &app)
        case .resignedFirstResponder where returns == .atBlur && state.isShifted:
            state.isShifted = false
            move(to: app.shift - state.height, nil, &app)
        case .view(.viewDidLayoutSubviews, _) where state.isShifted && app.shift == 0:
            move(to: state.height, nil, &app)
        case .lifecycle(.willEnterForeground) where endsEditing:
            state.isShifted = false
            move(to: 0, nil, &app)
            app.resignFirstResponder()
        default: break
        }
    }

    private func show(
        _ reported: KeyboardNotification, _ state: inout State, _ app: inout AppContext
    ) {
        guard let end = reported.frameEnd.map({ app.convertFromScreen($0) }) else { return }
        state.height = end.height
        if returns == .atBlur, state.isShifted { return }
        state.isShifted = true
        move(to: adds ? app.shift + end.height : end.height, reported, &app)
    }

    private func hide(
        _ reported: KeyboardNotification, _ state: inout State, _ app: inout AppContext
    ) {
        guard returns != .atBlur, state.isShifted || returns == .byHeight else { return }
        state.isShifted = false
        let height = reported.frameEnd.map { app.convertFromScreen($0).height } ?? 0
        move(to: returns == .byHeight ? app.shift - height : 0, reported, &app)
    }

    private func move(
        to shift: Pt, _ reported: KeyboardNotification?, _ app: inout AppContext
    ) {
        let (duration, curve) = (reported?.duration ?? 0, reported?.curve ?? 0)
        switch moves {
        case .frame: app.moveFrame(up: shift, durationMs: duration, curve: curve)
        case .transform: app.moveByTransform(up: shift, durationMs: duration, curve: curve)
        }
    }
}
