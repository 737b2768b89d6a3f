import ObjectiveC

/// The path of Core Graphics: the box of its points.
public class CGPath: @unchecked Sendable {
    public fileprivate(set) var boundingBox = CGRect.null
    public var boundingBoxOfPath: CGRect { boundingBox }
    public var isEmpty: Bool { boundingBox.isNull }

    public init() {}

    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) { boundingBox = rect }

    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        boundingBox = rect
    }

    public func contains(_ point: CGPoint) -> Bool { boundingBox.contains(point) }

    fileprivate func include(_ point: CGPoint) {
        boundingBox = boundingBox.union(CGRect(origin: point, size: .zero))
    }
}

public final class CGMutablePath: CGPath, @unchecked Sendable {
    public override init() { super.init() }
    public func move(to point: CGPoint) { include(point) }
    public func addLine(to point: CGPoint) { include(point) }
    public func addRect(_ rect: CGRect) { boundingBox = boundingBox.union(rect) }
    public func addPath(_ path: CGPath) { boundingBox = boundingBox.union(path.boundingBox) }
    public func closeSubpath() {}
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

open class UIBezierPath: NSObject {
    private var box = CGRect.null
    open var lineWidth: CGFloat = 1
    open var usesEvenOddFillRule = false
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open private(set) var currentPoint = CGPoint.zero

    public override init() { super.init() }

    public convenience init(rect: CGRect) {
        self.init()
        box = rect
    }
    public convenience init(ovalIn rect: CGRect) { self.init(rect: rect) }
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(rect: rect)
    }
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init(rect: rect)
    }
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init(
            rect: CGRect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    public convenience init(cgPath: CGPath) { self.init(rect: cgPath.boundingBox) }
    public required init?(coder: NSCoder) { return nil }

    open var cgPath: CGPath {
        get { CGPath(rect: box, transform: nil) }
        set { box = newValue.boundingBox }
    }
    open var bounds: CGRect { box }
    open var isEmpty: Bool { box.isNull }

    open func move(to point: CGPoint) { addLine(to: point) }
    open func addLine(to point: CGPoint) {
        box = box.union(CGRect(origin: point, size: .zero))
        currentPoint = point
    }
    open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        addLine(to: point)
    }
    open func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) { addLine(to: point) }
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        box = box.union(
            CGRect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    open func append(_ path: UIBezierPath) { box = box.union(path.box) }
    open func apply(_ transform: CGAffineTransform) { box = box.applying(transform) }
    open func contains(_ point: CGPoint) -> Bool { box.contains(point) }
    open func reversing() -> UIBezierPath { self }
    open func close() {}
    open func removeAllPoints() { box = .null }
    open func fill() {}
    open func stroke() {}
    open func addClip() {}
}
