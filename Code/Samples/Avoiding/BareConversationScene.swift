import UIKit

/// The same app with an observer of its own, as it was before.
final class BareConversationScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = BareConversationViewController()
        self.window = window
        window.makeKeyAndVisible()
    }
}

/// A conversation that makes room for every keyboard that is announced.
final class BareConversationViewController: ConversationViewController {
    override func keepClear() {
        NotificationCenter.default.addObserver(
            self, selector: #selector(keyboardWillChange(_:)),
            name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    }

    @objc private func keyboardWillChange(_ notification: Notification) {
        let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        guard let end = frame?.cgRectValue else { return }
        clearance.constant = max(0, view.bounds.maxY - view.convert(end, from: nil).minY)
        view.layoutIfNeeded()
    }
}
