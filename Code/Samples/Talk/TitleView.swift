import UIKit

/// The character's picture with the name below it.
final class TitleView: UIView {
    private let avatar = UIImageView(image: UIImage(named: "ike"))
    private let label: UILabel

    init(name: String) {
        label = UILabel(note: name, size: 10.5, .center)
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        label.textColor = .black
        avatar.layer.cornerRadius = 14
        avatar.clipsToBounds = true
        for subview in [avatar, label] as [UIView] { addSubview(subview) }
        let width = label.intrinsicContentSize.width
        avatar.frame = CGRect(x: 36, y: 0.5, width: 28, height: 28)
        label.place(baseline: 44 - 4.6, from: -3, to: 97)
        let (x, y): (CGFloat, CGFloat) = (50 + width / 2 + 2, 44 - 4.6 - 3.7)
        let reach: CGFloat = 2.7 * 0.56 * 0.9
        let chevron = UIBezierPath()
        chevron.move(to: CGPoint(x: x - reach, y: y - 2.7))
        chevron.addLine(to: CGPoint(x: x + reach, y: y))
        chevron.addLine(to: CGPoint(x: x - reach, y: y + 2.7))
        layer.addSublayer(CAShapeLayer(along: chevron, .chatSecondary, width: 1.2))
    }

    required init?(coder: NSCoder) {
        return nil
    }
}

/// The sign of a video call.
final class CameraView: UIView {
    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 28, height: 44))
        let body = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 22 - 8.2, width: 19.5, height: 16.4), cornerRadius: 4.4)
        let lens = UIBezierPath()
        func at(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { return CGPoint(x: 14 + dx, y: 22 + dy) }
        lens.move(to: at(7.3, -1.6))
        lens.addLine(to: at(12.4, -6))
        lens.addQuadCurve(to: at(14, -5.2), controlPoint: at(13.8, -7))
        lens.addLine(to: at(14, 5.2))
        lens.addQuadCurve(to: at(12.4, 6), controlPoint: at(13.8, 7))
        lens.addLine(to: at(7.3, 1.6))
        lens.close()
        layer.addSublayer(CAShapeLayer(filling: body, .chatBlue))
        layer.addSublayer(CAShapeLayer(filling: lens, .chatBlue))
    }

    required init?(coder: NSCoder) {
        return nil
    }
}
