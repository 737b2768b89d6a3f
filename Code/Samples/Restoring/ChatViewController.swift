import RestorationUIKit
import UIKit

/// A form with a field whose draft is kept, a field whose text is secret, and a sheet.
final class ChatViewController: UIViewController {
    let messageField = UITextField()
    let cardField = UITextField()
    let composeButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        messageField.placeholder = "Message"
        messageField.restorationIdentifier = "chat.message"
        cardField.placeholder = "Card number"
        cardField.restorationIdentifier = "card.number"
        cardField.isSecureTextEntry = true
        composeButton.setTitle("Compose", for: .normal)
        composeButton.addTarget(self, action: #selector(compose), for: .touchUpInside)
        let form = UIStackView(arrangedSubviews: [messageField, cardField, composeButton])
        form.axis = .vertical
        form.spacing = 8
        form.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(form)
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            form.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
            form.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
            form.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16)
        ])
        for field in [messageField, cardField] {
            field.borderStyle = .roundedRect
            field.heightAnchor.constraint(equalToConstant: 44).isActive = true
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        SceneRestoration.of(view)?.appeared(in: view)
    }

    @objc private func compose() {
        SceneRestoration.of(view)?.present(ComposeViewController(), as: .sheet, over: self)
    }
}
