import UIKit

/// A form with the recorder that apps add in debug builds; its lines go to the app's log.
final class RecordedViewController: UIViewController {
    let messageField = UITextField()
    let numberField = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        KeyboardRecorder.start { NSLog("%@", $0) }
        view.backgroundColor = .white
        for (index, field) in [messageField, numberField].enumerated() {
            field.borderStyle = .roundedRect
            field.frame = CGRect(x: 20, y: 60 + 50 * index, width: 280, height: 40)
            view.addSubview(field)
        }
        messageField.accessibilityIdentifier = "message"
        messageField.text = "never recorded"
        numberField.restorationIdentifier = "number"
        numberField.keyboardType = .numberPad
        numberField.isSecureTextEntry = true
    }
}
