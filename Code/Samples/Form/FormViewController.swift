import UIKit

/// A form in a scroll view, laid out by frames, whose content inset follows the keyboard.
final class FormViewController: UIViewController, UITextFieldDelegate {
    private let scrollView = UIScrollView()
    private var fields: [UITextField] = []
    private let names = ["Name", "Street", "City", "Country", "Phone", "Mail", "Notes", "Code"]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.addSubview(scrollView)
        for name in names {
            let field = UITextField()
            field.placeholder = name
            field.borderStyle = .roundedRect
            field.accessibilityIdentifier = name.lowercased()
            field.delegate = self
            fields.append(field)
            scrollView.addSubview(field)
        }
        fields[4].keyboardType = .phonePad
        fields[5].keyboardType = .emailAddress
        fields[7].isSecureTextEntry = true
        let tap = UITapGestureRecognizer(target: self, action: #selector(endEditing))
        view.addGestureRecognizer(tap)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: #selector(keyboardChanges),
            name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        let top = view.safeAreaInsets.top
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(
                x: 16, y: top + 24 + CGFloat(index) * 84, width: view.bounds.width - 32, height: 44)
        }
        scrollView.contentSize = CGSize(
            width: view.bounds.width, height: (fields.last?.frame.maxY ?? 0) + 24)
    }

    @objc private func keyboardChanges(_ notification: Notification) {
        guard let value = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        else { return }
        let frame = view.convert(value.cgRectValue, from: view.window)
        let covered = max(0, view.bounds.maxY - frame.minY)
        scrollView.contentInset.bottom = covered
        scrollView.scrollIndicatorInsets.bottom = covered
        guard let field = fields.first(where: { $0.isFirstResponder }) else { return }
        scrollView.scrollRectToVisible(field.frame.insetBy(dx: 0, dy: -16), animated: false)
    }

    @objc private func endEditing() {
        view.endEditing(true)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let index = fields.firstIndex(of: textField), index + 1 < fields.count else {
            textField.resignFirstResponder()
            return true
        }
        fields[index + 1].becomeFirstResponder()
        return true
    }
}
