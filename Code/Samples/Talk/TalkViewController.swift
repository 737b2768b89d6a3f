import UIKit

/// The root: the conversation behind a navigation bar, above the list of all conversations.
final class TalkController: UINavigationController {
    convenience init(showing talk: TalkViewController) {
        let list = UIViewController()
        list.title = "12"
        self.init(rootViewController: list)
        pushViewController(talk, animated: false)
    }
}

/// A conversation with the talk's character, and a bar that follows the keyboard's notifications.
class TalkViewController: UIViewController, UITextFieldDelegate, KeyboardTrackerDelegate {
    let inputBar = InputBar()
    var messageField: UITextField { return inputBar.messageField }
    private let messages = MessagesView()
    private var barBottom: NSLayoutConstraint!
    private var tracker: KeyboardTracker!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        navigationItem.titleView = TitleView(name: "Ike")
        navigationItem.rightBarButtonItem = UIBarButtonItem(customView: CameraView())
        messageField.delegate = self
        layOutViews()
        tracker = KeyboardTracker(view: view)
        tracker.delegate = self
        tracker.enable()
    }

    private func layOutViews() {
        for subview in [messages, inputBar] as [UIView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        barBottom = inputBar.bottomAnchor.constraint(
            equalTo: view.safeAreaLayoutGuide.bottomAnchor)
        NSLayoutConstraint.activate([
            barBottom,
            inputBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            inputBar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            inputBar.heightAnchor.constraint(equalToConstant: 50),
            messages.topAnchor.constraint(equalTo: view.topAnchor),
            messages.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            messages.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            messages.bottomAnchor.constraint(equalTo: inputBar.topAnchor)
        ])
    }

    func keyboardWillChange(height: CGFloat, duration: TimeInterval, curve: UInt) {
        let safe = view.safeAreaInsets.bottom
        UIView.animate(
            withDuration: duration, delay: 0,
            options: UIView.AnimationOptions(rawValue: curve << 16),
            animations: {
                self.barBottom.constant = -max(0, height - safe)
                self.inputBar.reachesDown = height <= safe
                self.view.layoutIfNeeded()
            })
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.text = ""
        return true
    }
}
