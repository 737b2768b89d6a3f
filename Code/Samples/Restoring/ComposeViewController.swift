import UIKit

/// A sheet with a field of its own.
final class ComposeViewController: UIViewController {
    let subjectField = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        subjectField.placeholder = "Subject"
        subjectField.restorationIdentifier = "compose.subject"
        subjectField.borderStyle = .roundedRect
        subjectField.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(subjectField)
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            subjectField.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
            subjectField.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
            subjectField.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
            subjectField.heightAnchor.constraint(equalToConstant: 44)
        ])
    }
}
