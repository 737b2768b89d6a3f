@_spi(Host) import UIKit

extension Session {
    /// The user taps a view: in its middle, or where else it can be hit.
    func tap(_ slot: Slot) {
        guard let view = view(slot), let window = view.window else { return }
        let frame = view.convert(view.bounds, to: nil)
        let visible = frame.intersection(window.bounds)
        guard !visible.isNull, !visible.isEmpty else { return }
        let point =
            TapPoints.inside(visible).first {
                window.hitTest($0, with: nil)?.isDescendant(of: view) ?? false
            } ?? CGPoint(x: visible.midX, y: visible.midY)
        TouchDelivery.tap(at: point, in: window)
    }

    /// The user taps beside all controls and texts.
    func tapOutside() {
        guard let window = Stage.windows.last(where: { $0.isKeyWindow }) ?? Stage.windows.last
        else {
            return
        }
        let free = window.bounds.inset(by: window.safeAreaInsets)
        let points = TapPoints.inside(free).filter { Stage.keyboardFrame?.contains($0) != true }
        let root = window.rootViewController?.viewIfLoaded
        let hits = points.map { ($0, window.hitTest($0, with: nil)) }
        let best =
            hits.first { $0.1 != nil && $0.1 === root }
            ?? hits.first { $0.1.map { ViewKind($0).isBackground } ?? false }
        guard let best else {
            reporter.log("the stand-in finds no free place to tap")
            return
        }
        TouchDelivery.tap(at: best.0, in: window)
    }

    /// A finger moves.
    func pan(_ name: String, _ point: CGPoint) {
        let phase: UITouch.Phase =
            switch name {
            case "began": .began
            case "changed": .moved
            case "ended": .ended
            default: .cancelled
            }
        if phase == .began {
            panned = Stage.allWindows.last { $0.hitTest(point, with: nil) != nil }
        }
        guard let panned else { return }
        TouchDelivery.pan(phase, at: point, in: panned)
    }
}

/// Points of a rectangle: its middle first, then a grid from the top.
enum TapPoints {
    static func inside(_ rect: CGRect) -> [CGPoint] {
        let steps: [CGFloat] = [0.5, 0.02, 0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9, 0.98]
        return steps.flatMap { y in
            steps.map { x in
                CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
            }
        }
    }
}
