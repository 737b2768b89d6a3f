import ObjectiveC

/// The path of Core Graphics.
public class CGPath: @unchecked Sendable {
    /// A part of an outline. Ovals and rounded rectangles stay what they are, so that they are
    /// drawn as such.
    enum Element: Equatable {
        case move(CGPoint)
        case line(CGPoint)
        case quad(CGPoint, control: CGPoint)
        case cubic(CGPoint, first: CGPoint, second: CGPoint)
        case close
        case oval(CGRect)
        case rounded(CGRect, radius: CGFloat)
        /// With the smooth corners that `UIBezierPath(roundedRect:cornerRadius:)` has since iOS 7.
        case smooth(CGRect, radius: CGFloat)
    }

    fileprivate(set) var elements: [Element] = []

    public init() {}

    init(elements: [Element]) { self.elements = elements }

    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        elements = [.rounded(rect, radius: 0)].applying(transform?.pointee ?? .identity)
    }

    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        elements = [.oval(rect)].applying(transform?.pointee ?? .identity)
    }

    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        elements = [.rounded(rect, radius: min(cornerWidth, cornerHeight))]
            .applying(transform?.pointee ?? .identity)
    }

    public var boundingBox: CGRect { elements.box }
    public var boundingBoxOfPath: CGRect { elements.box }
    public var isEmpty: Bool { elements.isEmpty }
    public var currentPoint: CGPoint { elements.end }

    public func contains(_ point: CGPoint) -> Bool { contains(point, using: .winding) }
    public func contains(_ point: CGPoint, using rule: CGPathFillRule) -> Bool {
        let winding = elements.winding(around: point)
        return rule == .evenOdd ? winding % 2 != 0 : winding != 0
    }
}

public enum CGPathFillRule: Int32, Sendable { case winding, evenOdd }

public final class CGMutablePath: CGPath, @unchecked Sendable {
    public override init() { super.init() }
    public func move(to point: CGPoint) { elements.append(.move(point)) }
    public func addLine(to point: CGPoint) { elements.append(.line(point)) }
    public func addQuadCurve(to point: CGPoint, control: CGPoint) {
        elements.append(.quad(point, control: control))
    }
    public func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.cubic(point, first: control1, second: control2))
    }
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // In the coordinates of iOS `clockwise` is the other direction.
        elements.addArc(center, radius, from: startAngle, to: endAngle, clockwise: !clockwise)
    }
    public func addRect(_ rect: CGRect) { elements.append(.rounded(rect, radius: 0)) }
    public func addEllipse(in rect: CGRect) { elements.append(.oval(rect)) }
    public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        elements.append(.rounded(rect, radius: min(cornerWidth, cornerHeight)))
    }
    public func addPath(_ path: CGPath) { elements += path.elements }
    public func closeSubpath() { elements.append(.close) }
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
