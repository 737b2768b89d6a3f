import UIKit

/// A code of single digits, each in a field of its own, and a field that groups digits.
final class CodeFieldsController: UIViewController {
    private let first = UITextField(frame: CGRect(x: 16, y: 60, width: 40, height: 34))
    private let second = UITextField(frame: CGRect(x: 64, y: 60, width: 40, height: 34))
    private let grouped = UITextField(frame: CGRect(x: 16, y: 110, width: 200, height: 34))

    override func viewDidLoad() {
        super.viewDidLoad()
        for field in [first, second, grouped] { view.addSubview(field) }
        first.accessibilityIdentifier = "first"
        second.accessibilityIdentifier = "second"
        grouped.accessibilityIdentifier = "grouped"
        let (next, card) = (second, grouped)
        first.addAction(
            UIAction { _ in _ = next.becomeFirstResponder() }, for: .editingChanged)
        grouped.addAction(
            UIAction { _ in
                let digits = (card.text ?? "").filter { $0 != " " }.prefix(6)
                let space = digits.count > 4 ? " " : ""
                card.text = digits.prefix(4) + space + digits.dropFirst(4)
            }, for: .editingChanged)
    }
}
