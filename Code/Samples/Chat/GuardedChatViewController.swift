import UIKit

/// The same conversation: it listens to the keyboard of other apps no longer, and takes the field
/// back that it had when it was left.
final class GuardedChatViewController: ChatViewController {
    private static let key = "chat.wasTyping"
    private var wasTyping: Bool {
        get { UserDefaults.standard.bool(forKey: Self.key) }
        set { UserDefaults.standard.set(newValue, forKey: Self.key) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let center = NotificationCenter.default
        center.addObserver(
            forName: UIApplication.willResignActiveNotification, object: nil, queue: .main
        ) { [weak self] _ in
            guard let self = self else { return }
            self.wasTyping = self.messageField.isFirstResponder
        }
        center.addObserver(
            forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main
        ) { [weak self] _ in
            guard let self = self, self.wasTyping else { return }
            self.messageField.becomeFirstResponder()
        }
    }
}
