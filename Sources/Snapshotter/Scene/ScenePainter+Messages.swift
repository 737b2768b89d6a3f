internal import Raster
internal import Simulator

/// The bubbles of a chat.
extension ScenePainter {
    /// Draws messages from the last one upwards; what does not fit passes beneath the bar above.
    func drawMessages(_ messages: [Message], in box: Box, into list: inout DisplayList) {
        let left = box.x + safeArea.left.points
        let right = box.maxX - safeArea.right.points
        let area = Box(left, box.y, right - left, box.height)
        list.clipped(to: .rect(Box(box.x, 0, box.width, max(0, box.maxY)))) { list in
            var bottom = area.maxY - 8
            // Green bubbles are text messages, which have no receipts.
            if messages.last?.isMine == true, !isTextured {
                drawDelivered(area, &bottom, into: &list)
            }
            for index in messages.indices.reversed() where bottom > 0 {
                let next = index + 1 < messages.count ? messages[index + 1] : nil
                let isLast = next?.isMine != messages[index].isMine
                let bubble = Bubble(
                    messages[index], in: area, bottom: bottom, pixel: hairline, type: type,
                    textScale: textScale, isMirrored: staging.mirrorsInterface)
                bubble.draw(hasTail: isLast, palette, isGlossy: isTextured, into: &list)
                let above = index > 0 ? messages[index - 1] : nil
                bottom = bubble.box.y - (above?.isMine == messages[index].isMine ? 2 : 9)
            }
            list.text(
                "Today 9:38", area.midX, baseline: bottom - 4, textScale.font(11, .caption2),
                palette.secondaryText, .medium, .center)
        }
    }

    private func drawDelivered(
        _ area: Box, _ bottom: inout Double, into list: inout DisplayList
    ) {
        list.text(
            "Delivered", area.maxX - 18, baseline: bottom - 2, textScale.font(10.5, .caption2),
            palette.secondaryText, .medium, .trailing)
        bottom -= textScale.height(16, .caption2)
    }
}

/// One bubble with its lines.
struct Bubble {
    static let radius = 17.5

    let box: Box
    private let size: Double
    private let lineHeight: Double
    let lines: [String]
    let isMine: Bool
    private let isRightToLeft: Bool

    init(
        _ message: Message, in area: Box, bottom: Double, pixel: Double, type: Typesetter,
        textScale: TextScale, isMirrored: Bool
    ) {
        let room = min(area.width * 0.7, 420) - 25
        let size = textScale.font(16, .body)
        self.size = size
        lineHeight = textScale.height(20.5, .body)
        lines = type.lines(message.text, size, width: room)
        let widest = lines.map { type.width($0, size) }.max() ?? 0
        let width = max(widest.rounded(.up) + 25, 2 * Self.radius + 4)
        let height = Double(lines.count) * lineHeight + 15
        let x = message.isMine ? area.maxX - 16 - width : area.x + 16
        box = Box(x, bottom - height, width, height).snapped(to: pixel)
        isMine = message.isMine
        isRightToLeft = FontBook.runsRightToLeft(message.text) != isMirrored
    }

    /// - Parameter isGlossy: whether the bubble has a dark edge and a light, and black text.
    func draw(
        hasTail: Bool, _ palette: Palette, isGlossy: Bool = false, into list: inout DisplayList
    ) {
        let color = isMine ? palette.myBubble : palette.bubble
        let shape =
            hasTail ? Shape.path(outline, .nonZero) : .rounded(box, Self.radius)
        list.fill(shape, color)
        if isGlossy {
            list.shine(.rounded(box.inset(1.5, 1.5), Self.radius), box, strength: 0.85)
            list.stroke(shape, color.mixed(0.42, with: .black), 1)
        }
        let ink = isMine && !isGlossy ? Color.white : palette.text
        for (index, line) in lines.enumerated() {
            let middle = box.y + 7.5 + (Double(index) + 0.5) * lineHeight
            if isRightToLeft {
                let right = box.maxX - 12.5
                list.text(line, right, middle: middle, size, ink, .regular, .trailing)
            } else {
                list.text(line, box.x + 12.5, middle: middle, size, ink)
            }
        }
    }

    /// The bubble with a tail at its lower outer corner.
    private var outline: Path {
        let r = Self.radius
        let k = r * 0.4477
        let side = isMine ? 1.0 : -1.0
        let outer = isMine ? box.maxX : box.x
        let inner = isMine ? box.x : box.maxX
        func x(_ fromOuter: Double) -> Double { outer + side * fromOuter }
        func i(_ fromInner: Double) -> Double { inner + side * fromInner }
        let (top, bottom) = (box.y, box.maxY)
        var path = Path()
        path.move(i(r), top)
        path.line(x(-r), top)
        path.cubic(x(-k), top, x(0), top + k, x(0), top + r)
        path.line(x(0), bottom - 13)
        path.cubic(x(0), bottom - 5, x(1.4), bottom - 1.4, x(4.8), bottom)
        path.cubic(x(1), bottom + 0.6, x(-3.2), bottom - 0.5, x(-6), bottom - 2.6)
        path.cubic(x(-9), bottom - 0.7, x(-12.6), bottom, x(-r), bottom)
        path.line(i(r), bottom)
        path.cubic(i(k), bottom, i(0), bottom - k, i(0), bottom - r)
        path.line(i(0), top + r)
        path.cubic(i(0), top + k, i(k), top, i(r), top)
        path.close()
        return path
    }
}
