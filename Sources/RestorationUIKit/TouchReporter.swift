#if canImport(UIKit)
internal import UIKit

/// Reports that a touch begins in a window, and leaves the touch to everybody else.
@MainActor final class TouchReporter: NSObject, UIGestureRecognizerDelegate {
    private let touched: () -> Void

    init(_ touched: @escaping () -> Void) { self.touched = touched }

    /// Watches a window; those above alerts show no content of the app.
    func watch(_ window: UIWindow) {
        guard window.windowLevel.rawValue < UIWindow.Level.alert.rawValue,
            window.gestureRecognizers?.contains(where: { $0.delegate === self }) != true
        else { return }
        let recognizer = UIPanGestureRecognizer()
        recognizer.delegate = self
        // It may outlive its delegate.
        recognizer.cancelsTouchesInView = false
        window.addGestureRecognizer(recognizer)
    }

    /// A recognizer that receives no touch can neither delay nor prevent another one.
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
        touched()
        return false
    }
}
#endif
