public import Simulator

/// A pan as a scenario says it; what it leaves out follows from what is on the screen.
public struct StepPan: Hashable, Sendable {
    /// The view under the finger.
    public var view: ViewID?
    /// The y at which the finger sets down; nil for the middle of the view's visible part.
    public var from: Pt?
    /// The y that it moves to; nil for the end that follows from ``by``, or the home indicator.
    public var to: Pt?
    /// The distance that it moves down.
    public var by: Pt?
    /// The duration in milliseconds; nil for 300.
    public var durationMs: Int32?
    /// A Boolean value that indicates whether the finger leaves the screen at the end.
    public var lifts = true
    /// A Boolean value that indicates whether the finger ends over the home indicator.
    public var touchesIndicator = false

    /// Creates a pan that begins on a view; nil for the window.
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
