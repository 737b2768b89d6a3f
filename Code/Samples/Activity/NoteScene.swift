import UIKit

/// A scene that keeps its note in the activity that the system stores for it.
final class NoteScene: UIResponder, UIWindowSceneDelegate {
    static let activityType = "com.example.note"
    var window: UIWindow?
    private let note = NoteViewController()

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        if let info = session.stateRestorationActivity?.userInfo { note.restore(info) }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = note
        window.makeKeyAndVisible()
        self.window = window
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: Self.activityType)
        activity.userInfo = note.state
        return activity
    }
}

/// A note that can say how it stands, and stand so again.
final class NoteViewController: UIViewController {
    let textView = UITextView()
    private var wasEditing = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        textView.frame = view.bounds.inset(by: UIEdgeInsets(top: 60, left: 0, bottom: 0, right: 0))
        textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(textView)
        NotificationCenter.default.addObserver(
            self, selector: #selector(leave), name: UIScene.willDeactivateNotification, object: nil)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if wasEditing { textView.becomeFirstResponder() }
    }

    @objc private func leave() { wasEditing = textView.isFirstResponder }

    var state: [AnyHashable: Any] { ["text": textView.text ?? "", "wasEditing": wasEditing] }

    func restore(_ state: [AnyHashable: Any]) {
        loadViewIfNeeded()
        textView.text = state["text"] as? String
        wasEditing = state["wasEditing"] as? Bool ?? false
    }
}
