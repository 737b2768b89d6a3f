import UIKit

/// A chat whose controller has an accessory view with a text view in it.
final class AccessoryController: UIViewController {
    private final class Bar: UIView {
        let text = UITextView(frame: .zero)

        override init(frame: CGRect) {
            super.init(frame: frame)
            autoresizingMask = .flexibleHeight
            text.isScrollEnabled = false
            text.translatesAutoresizingMaskIntoConstraints = false
            addSubview(text)
            let send = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 6))
            send.accessibilityIdentifier = "send"
            send.addAction(UIAction { _ in NSLog("sent") }, for: .touchUpInside)
            addSubview(send)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: topAnchor, constant: 6),
                text.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -6),
                text.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
                text.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
                text.heightAnchor.constraint(equalToConstant: 40)
            ])
        }

        required init?(coder: NSCoder) { nil }

        override var intrinsicContentSize: CGSize { .zero }
    }

    private let bar = Bar(frame: .zero)
    private let asks: Bool

    /// - Parameter asks: whether it makes itself first responder as it appears.
    init(asks: Bool = true) {
        self.asks = asks
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override var inputAccessoryView: UIView? { bar }
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if asks { becomeFirstResponder() }
    }
}
