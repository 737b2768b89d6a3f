import UIKit

/// A small form, as an app's code has it after rewriting.
final class ProbeController: UIViewController, UITextFieldDelegate {
    private let field = UITextField(frame: CGRect(x: 16, y: 700, width: 358, height: 40))
    private let second = UITextField(frame: CGRect(x: 16, y: 600, width: 358, height: 40))
    private lazy var sendButton = UIButton(frame: CGRect(x: 16, y: 100, width: 100, height: 44))
    private weak var hint: UILabel?
    private var taps = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 16, y: 60, width: 358, height: 22))
        label.text = "Hint 1"
        hint = label
        sendButton.setTitle("Send", for: .normal)
        sendButton.addTarget(
            self, action: _selector("send", ProbeController.send), for: .touchUpInside)
        field.placeholder = "Message"
        field.delegate = self
        field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        second.accessibilityIdentifier = "secondField"
        for view in [label, sendButton, field, second] as [UIView] { self.view.addSubview(view) }
        view.addGestureRecognizer(
            UITapGestureRecognizer(
                target: self, action: _selector("endEditing", ProbeController.endEditing)))
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: _selector("move:", ProbeController.move(_:)),
            name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
            self, selector: _selector("move:", ProbeController.move(_:)),
            name: UIResponder.keyboardWillHideNotification, object: nil)
    }

    private func move(_ notification: Notification) {
        guard
            let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
            let seconds = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey]
                as? Double
        else { return }
        UIView.animate(withDuration: seconds) { [self] in
            field.frame.origin.y = min(700, view.convert(frame, from: nil).minY - 44)
        }
    }

    private func send() {
        taps += 1
        hint?.text = "Sent \(taps)"
        UserDefaults.standard.set(taps, forKey: "taps")
        print("printed")
        NSLog("sent %d", taps)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [self] in
            second.becomeFirstResponder()
        }
    }

    private func endEditing() { view.endEditing(true) }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { taps < 2 }
    func textFieldDidBeginEditing(_ textField: UITextField) { hint?.text = "Editing" }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        if string == "!" { fatalError("crashed on purpose") }
        return string != "#"
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return true
    }
}
