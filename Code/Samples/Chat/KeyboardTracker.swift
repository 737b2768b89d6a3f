import UIKit

/// Tells one owner by how much the keyboard covers its view.
final class KeyboardTracker: NSObject {
    private weak var view: UIView?
    private let changed: (CGFloat) -> Void

    init(view: UIView, changed: @escaping (CGFloat) -> Void) {
        self.view = view
        self.changed = changed
        super.init()
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: #selector(keyboardWillShow(_:)),
            name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
            self, selector: #selector(keyboardWillHide),
            name: UIResponder.keyboardWillHideNotification, object: nil)
    }

    @objc private func keyboardWillShow(_ notification: Notification) {
        guard let info = notification.userInfo,
            let end = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
            let view = view
        else { return }
        let frame = view.convert(end, from: nil)
        animate(info) { self.changed(max(0, view.bounds.maxY - frame.minY)) }
    }

    @objc private func keyboardWillHide(_ notification: Notification) {
        animate(notification.userInfo ?? [:]) { self.changed(0) }
    }

    private func animate(_ info: [AnyHashable: Any], _ change: @escaping () -> Void) {
        let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? 0
        let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 7
        UIView.animate(
            withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
            animations: {
                change()
                self.view?.layoutIfNeeded()
            })
    }
}
