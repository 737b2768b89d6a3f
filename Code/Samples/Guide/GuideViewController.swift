import UIKit

/// A bar on the system's own guide (iOS 15).
final class GuideViewController: UIViewController {
    private let bar = UIView()
    private let field = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        bar.backgroundColor = .lightGray
        bar.translatesAutoresizingMaskIntoConstraints = false
        field.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(bar)
        bar.addSubview(field)
        field.placeholder = "Search"
        NSLayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bar.heightAnchor.constraint(equalToConstant: 50),
            view.keyboardLayoutGuide.topAnchor.constraint(equalTo: bar.bottomAnchor),
            field.leadingAnchor.constraint(equalTo: bar.leadingAnchor, constant: 16),
            field.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: -16),
            field.centerYAnchor.constraint(equalTo: bar.centerYAnchor),
            field.heightAnchor.constraint(equalToConstant: 36)
        ])
    }
}
