import UIKit

struct Message {
    let text: String
    let isMine: Bool

    static let all = [
        Message(text: "Are we still going to Canada on Saturday?", isMine: false),
        Message(text: "Yes! I packed the skates and the big sandwich box.", isMine: true),
        Message(text: "Do not forget my hat. It gets cold at the border.", isMine: false),
        Message(text: "Your hat is on your head, Ike.", isMine: true),
        Message(text: "Oh. Right.", isMine: false),
        Message(text: "What else do we need? I am making a list.", isMine: true),
        Message(text: "Maple syrup, two tickets, and somebody to carry me.", isMine: false),
        Message(text: "I can carry you as far as the bus.", isMine: true)
    ]
}

/// The bubbles, from the last one upwards; the view is scrolled to the last one.
final class MessagesView: UIScrollView {
    private let bubbles: [BubbleView] = Message.all.indices.map { index in
        let (all, next) = (Message.all, index + 1)
        let isLast = next == all.count || all[next].isMine != all[index].isMine
        return BubbleView(all[index], hasTail: isLast)
    }
    private let today = UILabel(note: "Today 9:38", size: 11, .center)
    private let delivered = UILabel(note: "Delivered", size: 10.5, .right)

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentInsetAdjustmentBehavior = .never
        for view in bubbles + [today, delivered] as [UIView] { addSubview(view) }
    }

    required init?(coder: NSCoder) {
        return nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = bubbles.reduce(80) { $0 + $1.height(in: bounds.width) + 9 }
        contentSize = CGSize(width: bounds.width, height: max(height, bounds.height))
        contentOffset.y = contentSize.height - bounds.height
        var bottom = contentSize.height - 8
        delivered.place(baseline: bottom - 2, from: 0, to: bounds.width - 18)
        bottom -= 16
        for (index, bubble) in bubbles.enumerated().reversed() {
            bottom = bubble.place(above: bottom, in: bounds.width)
            let isSame = index > 0 && Message.all[index - 1].isMine == Message.all[index].isMine
            bottom -= isSame ? 2 : 9
        }
        today.place(baseline: bottom - 4, from: 0, to: bounds.width)
    }
}

/// One bubble with its text.
final class BubbleView: UIView {
    private let message: Message
    private let hasTail: Bool
    private let label = UILabel()
    private let shape = CAShapeLayer()

    init(_ message: Message, hasTail: Bool) {
        self.message = message
        self.hasTail = hasTail
        super.init(frame: .zero)
        let color = message.isMine ? UIColor.chatBlue : UIColor.chatGrey
        if hasTail {
            shape.fillColor = color.cgColor
            layer.addSublayer(shape)
        } else {
            backgroundColor = color
            layer.cornerRadius = 17.5
        }
        let style = NSMutableParagraphStyle()
        style.minimumLineHeight = 20.5
        style.maximumLineHeight = 20.5
        label.numberOfLines = 0
        label.attributedText = NSAttributedString(
            string: message.text,
            attributes: [
                .font: UIFont.systemFont(ofSize: 16), .paragraphStyle: style,
                .foregroundColor: message.isMine ? UIColor.white : UIColor.black
            ])
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        return nil
    }

    private func textSize(in width: CGFloat) -> CGSize {
        let room = min(width * 0.7, 420) - 25
        return label.sizeThatFits(CGSize(width: room, height: 1000))
    }

    func height(in width: CGFloat) -> CGFloat {
        return textSize(in: width).height.rounded(.up) + 15
    }

    /// Puts the bubble above a line and returns its upper edge, each on a whole pixel.
    func place(above bottom: CGFloat, in width: CGFloat) -> CGFloat {
        let scale = UIScreen.main.scale
        func snap(_ value: CGFloat) -> CGFloat { return (value * scale).rounded() / scale }
        let size = textSize(in: width)
        let lines = (size.height / 20.5).rounded()
        let (wide, high) = (max(size.width.rounded(.up) + 25, 39), lines * 20.5 + 15)
        let x = message.isMine ? width - 16 - wide : 16
        let top = snap(bottom - high)
        frame = CGRect(x: x, y: top, width: wide, height: snap(bottom) - top)
        label.frame = CGRect(x: 12.5, y: 7.5, width: wide - 25, height: lines * 20.5)
        shape.path = outline.cgPath
        return top
    }

    /// The bubble with a tail at its lower outer corner.
    private var outline: UIBezierPath {
        let (r, k): (CGFloat, CGFloat) = (17.5, 17.5 * 0.4477)
        let side: CGFloat = message.isMine ? 1 : -1
        let outer = message.isMine ? bounds.width : 0
        let inner = message.isMine ? 0 : bounds.width
        let bottom = bounds.height
        func x(_ dx: CGFloat, _ y: CGFloat) -> CGPoint {
            return CGPoint(x: outer + side * dx, y: y)
        }
        func i(_ dx: CGFloat, _ y: CGFloat) -> CGPoint {
            return CGPoint(x: inner + side * dx, y: y)
        }
        let path = UIBezierPath()
        path.move(to: i(r, 0))
        path.addLine(to: x(-r, 0))
        path.addCurve(to: x(0, r), controlPoint1: x(-k, 0), controlPoint2: x(0, k))
        path.addLine(to: x(0, bottom - 13))
        path.addCurve(
            to: x(4.8, bottom), controlPoint1: x(0, bottom - 5), controlPoint2: x(1.4, bottom - 1.4)
        )
        path.addCurve(
            to: x(-6, bottom - 2.6), controlPoint1: x(1, bottom + 0.6),
            controlPoint2: x(-3.2, bottom - 0.5))
        path.addCurve(
            to: x(-r, bottom), controlPoint1: x(-9, bottom - 0.7), controlPoint2: x(-12.6, bottom))
        path.addLine(to: i(r, bottom))
        path.addCurve(
            to: i(0, bottom - r), controlPoint1: i(k, bottom), controlPoint2: i(0, bottom - k))
        path.addLine(to: i(0, r))
        path.addCurve(to: i(r, 0), controlPoint1: i(0, k), controlPoint2: i(k, 0))
        path.close()
        return path
    }
}
