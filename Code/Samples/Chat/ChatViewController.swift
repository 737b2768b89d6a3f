import UIKit

/// A conversation with a bar above the keyboard.
class ChatViewController: UIViewController, UITextFieldDelegate {
    let inputBar = UIView()
    let messageField = UITextField()
    let sendButton = UIButton(type: .system)
    private let messages = UIScrollView()
    private let transcript = UILabel()
    private var barBottom: NSLayoutConstraint!
    private var tracker: KeyboardTracker!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        inputBar.backgroundColor = UIColor(white: 0.96, alpha: 1)
        messageField.placeholder = "Message"
        messageField.returnKeyType = .send
        messageField.delegate = self
        sendButton.setTitle("Send", for: .normal)
        sendButton.addTarget(self, action: #selector(send), for: .touchUpInside)
        transcript.numberOfLines = 0
        transcript.text = "Are we still going to Canada on Saturday?"
        lookAfterLayout()
        tracker = KeyboardTracker(view: view) { [weak self] height in
            self?.barBottom.constant = -height
        }
    }

    private func lookAfterLayout() {
        for subview in [messages, inputBar] as [UIView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        for subview in [messageField, sendButton] as [UIView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            inputBar.addSubview(subview)
        }
        transcript.translatesAutoresizingMaskIntoConstraints = false
        messages.addSubview(transcript)
        barBottom = inputBar.bottomAnchor.constraint(equalTo: view.bottomAnchor)
        NSLayoutConstraint.activate([
            barBottom,
            inputBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            inputBar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            inputBar.heightAnchor.constraint(equalToConstant: 50),
            messageField.leadingAnchor.constraint(equalTo: inputBar.leadingAnchor, constant: 16),
            messageField.trailingAnchor.constraint(equalTo: sendButton.leadingAnchor, constant: -8),
            messageField.centerYAnchor.constraint(equalTo: inputBar.centerYAnchor),
            messageField.heightAnchor.constraint(equalToConstant: 36),
            sendButton.trailingAnchor.constraint(equalTo: inputBar.trailingAnchor, constant: -16),
            sendButton.centerYAnchor.constraint(equalTo: inputBar.centerYAnchor),
            sendButton.widthAnchor.constraint(equalToConstant: 50),
            messages.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            messages.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            messages.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            messages.bottomAnchor.constraint(equalTo: inputBar.topAnchor),
            transcript.topAnchor.constraint(equalTo: messages.topAnchor, constant: 16),
            transcript.leadingAnchor.constraint(equalTo: messages.leadingAnchor, constant: 16),
            transcript.bottomAnchor.constraint(equalTo: messages.bottomAnchor),
            transcript.widthAnchor.constraint(equalTo: messages.widthAnchor, constant: -32)
        ])
    }

    @objc private func send() {
        guard let text = messageField.text, !text.isEmpty else { return }
        transcript.text = (transcript.text ?? "") + "\n" + text
        messageField.text = ""
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        send()
        return true
    }
}
