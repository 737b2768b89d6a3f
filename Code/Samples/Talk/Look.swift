import UIKit

extension UIColor {
    static let chatBlue = UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)
    static let chatGrey = UIColor(red: 233 / 255, green: 233 / 255, blue: 235 / 255, alpha: 1)
    static let chatBorder = UIColor(red: 199 / 255, green: 199 / 255, blue: 204 / 255, alpha: 1)
    static let chatSecondary = UIColor(
        red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 153 / 255)
    static let chatFill = UIColor(
        red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 31 / 255)
}

extension CAShapeLayer {
    convenience init(filling path: UIBezierPath, _ color: UIColor) {
        self.init()
        self.path = path.cgPath
        fillColor = color.cgColor
    }

    /// Draws along a path with round ends and corners.
    convenience init(along path: UIBezierPath, _ color: UIColor, width: CGFloat) {
        self.init()
        self.path = path.cgPath
        fillColor = nil
        strokeColor = color.cgColor
        lineWidth = width
        lineCap = .round
        lineJoin = .round
    }
}

extension UILabel {
    convenience init(note: String, size: CGFloat, _ alignment: NSTextAlignment) {
        self.init()
        text = note
        font = .systemFont(ofSize: size, weight: .medium)
        textColor = .chatSecondary
        textAlignment = alignment
    }

    /// Places one line with its capitals, 0.727 of the size high, on a baseline.
    func place(baseline: CGFloat, from left: CGFloat, to right: CGFloat) {
        let middle = baseline - font.pointSize * 0.727 / 2
        frame = CGRect(x: left, y: middle - 7, width: right - left, height: 14)
    }
}
