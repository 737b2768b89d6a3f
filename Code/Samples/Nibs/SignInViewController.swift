import UIKit

/// A form of a storyboard: outlets, actions, a constraint that follows the keyboard, and segues.
class SignInViewController: UIViewController {
    @IBOutlet private weak var nameField: UITextField!
    @IBOutlet private weak var codeField: UITextField!
    @IBOutlet private weak var signInButton: UIButton!
    @IBOutlet private var bottom: NSLayoutConstraint!
    @IBOutlet private var fields: [UITextField]!
    private var resting: CGFloat = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        resting = bottom.constant
        for field in fields { field.delegate = self }
        for name in [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification
        ] {
            NotificationCenter.default.addObserver(
                self, selector: #selector(keyboardWillChange(_:)), name: name, object: nil)
        }
    }

    @objc private func keyboardWillChange(_ note: Notification) {
        guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else {
            return
        }
        let isShown = note.name == UIResponder.keyboardWillShowNotification
        let frame = view.convert(end, from: nil)
        let overlap = max(0, view.bounds.maxY - frame.minY - view.safeAreaInsets.bottom)
        bottom.constant = resting + (isShown ? overlap : 0)
        view.layoutIfNeeded()
    }

    @IBAction private func nameChanged(_ sender: UITextField) {
        signInButton.isEnabled = sender.text?.isEmpty == false
    }

    @IBAction private func dismissKeyboard() { view.endEditing(true) }

    @IBAction func unwindToSignIn(_ segue: UIStoryboardSegue) { codeField.text = nil }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let notes = segue.destination as? NotesViewController else { return }
        notes.person = nameField.text ?? ""
    }
}

extension SignInViewController: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
    }
}
