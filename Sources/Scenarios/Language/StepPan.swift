public import Simulator

/// A pan as a scenario says it; what it leaves out follows from what is on the screen.
public struct StepPan: Hashable, Sendable {
    /// The view under the finger.
    public var view: ViewID?
    /// Where the finger sets down; nil for the middle of what is seen of the view.
    public var from: Pt?
    /// Where it goes to; nil for the end that ``by`` tells, or the home indicator.
    public var to: Pt?
    /// How far it goes down.
    public var by: Pt?
    public var durationMs: Int32?
    public var lifts = true
    public var touchesIndicator = false

    public init(view: ViewID? = nil) { self.view = view }

    /// The step as a scenario says it.
    var text: String {
        var text = "pan" + (view.map { " \($0)" } ?? "")
        if let from { text += " from \(from)" }
        if let to { text += " to \(to)" }
        if let by { text += " by \(by)" }
        if touchesIndicator { text += " over the indicator" }
        return text + (lifts ? "" : " and hold")
    }

    /// The simulator's pan.
    ///
    /// - Parameters:
    ///   - seen: what is seen of the view, the keyboard apart.
    ///   - height: the screen's.
    func pan(of view: ViewIndex?, seen: Rect, height: Pt) -> Pan {
        let start = from ?? seen.midY
        let indicator = touchesIndicator ? height - 8 : nil
        let end = to ?? by.map { start + $0 } ?? indicator ?? start
        return Pan(
            view: view, from: start, to: end, durationMs: durationMs ?? 300, lifts: lifts,
            touchesIndicator: touchesIndicator)
    }
}
