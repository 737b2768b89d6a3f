import KeyboardAvoidanceUIKit
import UIKit

/// A conversation with a bar at the lower edge of its view.
class ConversationViewController: UIViewController {
    let inputBar = UIView()
    let messageField = UITextField()
    let searchField = UITextField()
    /// The distance of the bar from the lower edge.
    private(set) lazy var clearance = view.bottomAnchor.constraint(
        equalTo: inputBar.bottomAnchor)
    private var isKeptClear = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        inputBar.backgroundColor = UIColor(white: 0.96, alpha: 1)
        messageField.placeholder = "Message"
        messageField.restorationIdentifier = "conversation.message"
        // It has no identifier: it has its keyboard, and is not restored by the library.
        searchField.placeholder = "Search"
        for field in [messageField, searchField] { field.borderStyle = .roundedRect }
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: #selector(endEditing)))
        layOut()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        keepClear()
    }

    /// Has the scene move the bar, once.
    func keepClear() {
        guard let avoidance = SceneAvoidance.of(view) else { return }
        if !isKeptClear { avoidance.keepClear(view, by: clearance) }
        isKeptClear = true
        avoidance.restoration.appeared(in: view)
    }

    private func layOut() {
        view.addSubview(searchField)
        view.addSubview(inputBar)
        inputBar.addSubview(messageField)
        for part in [searchField, inputBar, messageField] {
            part.translatesAutoresizingMaskIntoConstraints = false
        }
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            clearance,
            searchField.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
            searchField.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            searchField.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            searchField.heightAnchor.constraint(equalToConstant: 36),
            inputBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            inputBar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            inputBar.heightAnchor.constraint(equalToConstant: 50),
            messageField.leadingAnchor.constraint(equalTo: inputBar.leadingAnchor, constant: 16),
            messageField.trailingAnchor.constraint(equalTo: inputBar.trailingAnchor, constant: -16),
            messageField.centerYAnchor.constraint(equalTo: inputBar.centerYAnchor),
            messageField.heightAnchor.constraint(equalToConstant: 36)
        ])
    }

    @objc private func endEditing() {
        SceneAvoidance.of(view)?.receive(.userDismissed)
        view.endEditing(true)
    }
}
