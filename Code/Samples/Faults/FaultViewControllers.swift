import UIKit

/// A bar at the lower edge that follows the keyboard, as several public libraries do it.
class FaultViewController: UIViewController {
    let bar = UIView()
    let field = UITextField(frame: CGRect(x: 16, y: 7, width: 280, height: 36))
    private(set) lazy var bottom = bar.bottomAnchor.constraint(equalTo: view.bottomAnchor)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        bar.backgroundColor = .lightGray
        bar.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(bar)
        bar.addSubview(field)
        NSLayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bar.heightAnchor.constraint(equalToConstant: 50),
            bottom
        ])
        let tap = UITapGestureRecognizer(target: self, action: #selector(endTyping))
        view.addGestureRecognizer(tap)
        NotificationCenter.default.addObserver(
            self, selector: #selector(keyboardWillChangeFrame(_:)),
            name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    }

    @objc private func endTyping() { view.endEditing(true) }

    @objc func keyboardWillChangeFrame(_ notification: Notification) {
        guard let info = notification.userInfo,
            let frame = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        else { return }
        bottom.constant = -height(of: frame)
        let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? 0
        let number = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int ?? 0
        let options = UIView.AnimationCurve(rawValue: number).map(options(for:)) ?? []
        UIView.animate(
            withDuration: duration, delay: 0, options: options,
            animations: { self.view.layoutIfNeeded() })
    }

    /// The keyboard's height, by where it begins: an empty frame is as high as the screen.
    func height(of frame: CGRect) -> CGFloat { UIScreen.main.bounds.height - frame.minY }

    func options(for curve: UIView.AnimationCurve) -> UIView.AnimationOptions {
        UIView.AnimationOptions(rawValue: UInt(curve.rawValue) << 16)
    }
}

/// Takes the part of the view that the keyboard covers.
final class CoveredViewController: FaultViewController {
    override func height(of frame: CGRect) -> CGFloat {
        let covered = view.bounds.intersection(view.convert(frame, from: nil))
        return covered.isEmpty ? 0 : covered.height
    }
}

/// Knows four curves, while the keyboard has a curve of its own.
final class CurveViewController: FaultViewController {
    override func options(for curve: UIView.AnimationCurve) -> UIView.AnimationOptions {
        switch curve {
        case .easeInOut: return .curveEaseInOut
        case .easeIn: return .curveEaseIn
        case .easeOut: return .curveEaseOut
        case .linear: return .curveLinear
        }
    }
}
