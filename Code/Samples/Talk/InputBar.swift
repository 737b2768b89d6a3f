import UIKit

/// The bar with the field; where it rests on the safe area, its background reaches down to the edge.
final class InputBar: UIView {
    let messageField = MessageField()
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    private let cameraButton = UIButton(type: .custom)

    /// The background goes on below the bar.
    var reachesDown = true {
        didSet { setNeedsLayout() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for subview in [background, cameraButton, messageField] as [UIView] { addSubview(subview) }
        addCamera()
    }

    required init?(coder: NSCoder) {
        return nil
    }

    /// Draws a camera around the middle of its button, the point (16, 16).
    private func addCamera() {
        func at(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint {
            return CGPoint(x: 16 + dx, y: 16 + dy)
        }
        let body = UIBezierPath()
        body.move(to: at(-8.5, -6))
        body.addLine(to: at(-5, -6))
        body.addLine(to: at(-3, -8.8))
        body.addLine(to: at(3, -8.8))
        body.addLine(to: at(5, -6))
        body.addLine(to: at(8.5, -6))
        body.addQuadCurve(to: at(11, -3.5), controlPoint: at(11, -6))
        body.addLine(to: at(11, 6))
        body.addQuadCurve(to: at(8.5, 8.5), controlPoint: at(11, 8.5))
        body.addLine(to: at(-8.5, 8.5))
        body.addQuadCurve(to: at(-11, 6), controlPoint: at(-11, 8.5))
        body.addLine(to: at(-11, -3.5))
        body.addQuadCurve(to: at(-8.5, -6), controlPoint: at(-11, -6))
        body.close()
        let lens = UIBezierPath(ovalIn: CGRect(x: 11.7, y: 12.5, width: 8.6, height: 8.6))
        for path in [body, lens] {
            cameraButton.layer.addSublayer(CAShapeLayer(along: path, .chatSecondary, width: 1.6))
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let below = reachesDown ? window?.safeAreaInsets.bottom ?? 0 : 0
        background.frame = CGRect(
            x: 0, y: 0, width: bounds.width, height: bounds.height + below)
        cameraButton.frame = CGRect(x: 10, y: 9, width: 32, height: 32)
        messageField.frame = CGRect(x: 52, y: 7, width: bounds.width - 64, height: 36)
    }
}

/// A field in a pill, with a microphone at its end.
final class MessageField: UITextField {
    private let microphone = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        placeholder = "Message"
        font = .systemFont(ofSize: 16.5)
        returnKeyType = .send
        backgroundColor = .white
        layer.cornerRadius = 18
        layer.borderWidth = 1
        layer.borderColor = UIColor.chatBorder.cgColor
        microphone.isUserInteractionEnabled = false
        addMicrophone()
        addSubview(microphone)
    }

    required init?(coder: NSCoder) {
        return nil
    }

    /// Draws a microphone of 17 points around the point (19, 18).
    private func addMicrophone() {
        let unit: CGFloat = 17.0 / 20
        let (x, top): (CGFloat, CGFloat) = (19, 18 - 17.0 / 2)
        func at(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint {
            return CGPoint(x: x + dx * unit, y: top + dy * unit)
        }
        let capsule = CALayer()
        capsule.frame = CGRect(
            x: x - 3.3 * unit, y: top, width: 6.6 * unit, height: 12.2 * unit)
        capsule.cornerRadius = 3.3 * unit
        capsule.backgroundColor = UIColor.chatSecondary.cgColor
        let stand = UIBezierPath()
        stand.move(to: at(-6, 8.4))
        stand.addLine(to: at(-6, 9.4))
        stand.addCurve(to: at(6, 9.4), controlPoint1: at(-6, 17.2), controlPoint2: at(6, 17.2))
        stand.addLine(to: at(6, 8.4))
        stand.move(to: at(0, 15.4))
        stand.addLine(to: at(0, 19.2))
        stand.move(to: at(-3.2, 19.2))
        stand.addLine(to: at(3.2, 19.2))
        microphone.layer.addSublayer(capsule)
        microphone.layer.addSublayer(
            CAShapeLayer(along: stand, .chatSecondary, width: 1.5 * unit))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        microphone.frame = CGRect(x: bounds.width - 38, y: 0, width: 38, height: 36)
    }

    override func textRect(forBounds bounds: CGRect) -> CGRect {
        return CGRect(x: 13, y: 0, width: bounds.width - 52, height: bounds.height)
    }

    override func editingRect(forBounds bounds: CGRect) -> CGRect {
        return textRect(forBounds: bounds)
    }
}
