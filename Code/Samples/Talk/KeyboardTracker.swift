import UIKit

protocol KeyboardTrackerDelegate: AnyObject {
    func keyboardWillChange(height: CGFloat, duration: TimeInterval, curve: UInt)
}

/// Follows the keyboard by its notifications, as the talk shows it.
final class KeyboardTracker: NSObject {
    weak var delegate: KeyboardTrackerDelegate?
    private let view: UIView

    init(view: UIView) {
        self.view = view
        super.init()
    }

    func enable() {
        NotificationCenter.default.addObserver(
            self, selector: #selector(keyboardWillChangeFrame(_:)),
            name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    }

    @objc private func keyboardWillChangeFrame(_ notification: Notification) {
        guard let info = notification.userInfo, let window = view.window,
            let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        else { return }
        let frame = window.convert(end.cgRectValue, from: nil)
        let height = window.frame.height - frame.minY
        NSLog("[keyboard][tracker] keyboardWillChangeFrame: calculated height - \(height)")
        delegate?.keyboardWillChange(
            height: height,
            duration: info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? 0,
            curve: info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 0)
    }
}
