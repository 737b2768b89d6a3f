import UIKit

/// The same conversation with the talk's two fixes: a guard boolean that brings the field back, and
/// a picture of the app over its window before the system takes one.
final class FixedTalkViewController: TalkViewController {
    private var wasFirstResponder = false
    private var cover: UIView?

    override func viewDidLoad() {
        super.viewDidLoad()
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: #selector(willResignActive),
            name: UIApplication.willResignActiveNotification, object: nil)
        center.addObserver(
            self, selector: #selector(willEnterForeground),
            name: UIApplication.willEnterForegroundNotification, object: nil)
        center.addObserver(
            self, selector: #selector(didBecomeActive),
            name: UIApplication.didBecomeActiveNotification, object: nil)
    }

    @objc private func willResignActive() {
        wasFirstResponder = messageField.isFirstResponder
        guard let window = view.window, cover == nil, wasFirstResponder else { return }
        let imageView = UIImageView(frame: window.bounds)
        imageView.image = snapshot()
        window.addSubview(imageView)
        cover = imageView
    }

    /// A picture of all windows; the keyboard has one of its own.
    private func snapshot() -> UIImage {
        let renderer = UIGraphicsImageRenderer(bounds: UIScreen.main.bounds)
        return renderer.image { _ in
            for window in UIApplication.shared.windows {
                window.drawHierarchy(in: window.bounds, afterScreenUpdates: false)
            }
        }
    }

    @objc private func willEnterForeground() {
        removeCover()
    }

    @objc private func didBecomeActive() {
        removeCover()
        guard wasFirstResponder else { return }
        UIView.performWithoutAnimation { _ = messageField.becomeFirstResponder() }
    }

    private func removeCover() {
        cover?.removeFromSuperview()
        cover = nil
    }
}
