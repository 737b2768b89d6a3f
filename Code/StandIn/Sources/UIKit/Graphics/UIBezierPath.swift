import ObjectiveC

open class UIBezierPath: NSObject {
    private var elements: [CGPath.Element] = []
    open var lineWidth: CGFloat = 1
    open var usesEvenOddFillRule = false
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open var miterLimit: CGFloat = 10
    open var flatness: CGFloat = 0.6

    public override init() { super.init() }

    private convenience init(_ elements: CGPath.Element...) {
        self.init()
        self.elements = elements
    }
    public convenience init(rect: CGRect) { self.init(.rounded(rect, radius: 0)) }
    public convenience init(ovalIn rect: CGRect) { self.init(.oval(rect)) }
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(.smooth(rect, radius: cornerRadius))
    }
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        let radius = min(cornerRadii.width, rect.width / 2, rect.height / 2)
        guard corners != .allCorners else {
            elements = [.smooth(rect, radius: radius)]
            return
        }
        func corner(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, _ start: CGFloat) {
            let point = CGPoint(x: x, y: y)
            guard corners.contains(corner), radius > 0 else {
                return elements.append(elements.isEmpty ? .move(point) : .line(point))
            }
            let center = CGPoint(
                x: x == rect.minX ? x + radius : x - radius,
                y: y == rect.minY ? y + radius : y - radius)
            elements.addArc(center, radius, from: start, to: start + .pi / 2, clockwise: true)
        }
        corner(.topLeft, rect.minX, rect.minY, .pi)
        corner(.topRight, rect.maxX, rect.minY, 1.5 * .pi)
        corner(.bottomRight, rect.maxX, rect.maxY, 0)
        corner(.bottomLeft, rect.minX, rect.maxY, .pi / 2)
        close()
    }
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }
    public convenience init(cgPath: CGPath) {
        self.init()
        elements = cgPath.elements
    }
    public required init?(coder: NSCoder) { return nil }

    open var cgPath: CGPath {
        get { CGPath(elements: elements) }
        set { elements = newValue.elements }
    }
    open var bounds: CGRect { elements.box }
    open var isEmpty: Bool { elements.isEmpty }
    open var currentPoint: CGPoint { elements.end }

    open func move(to point: CGPoint) { elements.append(.move(point)) }
    open func addLine(to point: CGPoint) { elements.append(.line(point)) }
    open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        elements.append(.cubic(point, first: controlPoint1, second: controlPoint2))
    }
    open func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
        elements.append(.quad(point, control: controlPoint))
    }
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        elements.addArc(center, radius, from: startAngle, to: endAngle, clockwise: clockwise)
    }
    open func append(_ path: UIBezierPath) { elements += path.elements }
    open func apply(_ transform: CGAffineTransform) { elements = elements.applying(transform) }
    open func contains(_ point: CGPoint) -> Bool {
        cgPath.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
    open func reversing() -> UIBezierPath { self }
    open func close() { elements.append(.close) }
    open func removeAllPoints() { elements = [] }
    open func fill() {}
    open func stroke() {}
    open func addClip() {}
}
