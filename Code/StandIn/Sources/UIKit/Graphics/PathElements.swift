import Foundation
import ObjectiveC

extension [CGPath.Element] {
    /// The smallest rectangle around all points, also of those that bend curves; null without any.
    var box: CGRect {
        var box = CGRect.null
        for element in self {
            switch element {
            case .oval(let rect), .rounded(let rect, _), .smooth(let rect, _):
                box = box.union(rect)
            default:
                for point in element.points {
                    box = box.union(CGRect(origin: point, size: .zero))
                }
            }
        }
        return box
    }

    /// The point at which the next part begins.
    var end: CGPoint {
        switch last {
        case nil: .zero
        case .close?: start
        case .oval(let rect)?, .rounded(let rect, _)?, .smooth(let rect, _)?: rect.origin
        case let element?: element.points.last ?? .zero
        }
    }

    private var start: CGPoint {
        for case .move(let point) in reversed() { return point }
        return .zero
    }

    /// Returns the parts under a transform. Under one that does more than move them, ovals and
    /// rounded rectangles become curves.
    func applying(_ transform: CGAffineTransform) -> Self {
        let moves = transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
        let parts = moves ? self : flatMap(\.curves)
        return parts.map { element in
            switch element {
            case .move(let point): .move(point.applying(transform))
            case .line(let point): .line(point.applying(transform))
            case .quad(let point, let control):
                .quad(point.applying(transform), control: control.applying(transform))
            case .cubic(let point, let first, let second):
                .cubic(
                    point.applying(transform), first: first.applying(transform),
                    second: second.applying(transform))
            case .close: .close
            case .oval(let rect): .oval(rect.offsetBy(dx: transform.tx, dy: transform.ty))
            case .rounded(let rect, let radius):
                .rounded(rect.offsetBy(dx: transform.tx, dy: transform.ty), radius: radius)
            case .smooth(let rect, let radius):
                .smooth(rect.offsetBy(dx: transform.tx, dy: transform.ty), radius: radius)
            }
        }
    }

    /// Adds an arc by curves of at most a quarter of a circle.
    mutating func addArc(
        _ center: CGPoint, _ radius: CGFloat, from start: CGFloat, to end: CGFloat,
        clockwise: Bool
    ) {
        let whole = 2 * CGFloat.pi
        var sweep = (end - start).truncatingRemainder(dividingBy: whole)
        if clockwise, sweep <= 0 { sweep += whole }
        if !clockwise, sweep >= 0 { sweep -= whole }
        let count = Int((abs(sweep) / (.pi / 2)).rounded(.up))
        let step = sweep / CGFloat(Swift.max(1, count))
        let reach = 4 / 3 * tan(step / 4) * radius
        func point(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        append(isEmpty ? .move(point(start)) : .line(point(start)))
        for index in 0..<count {
            let (from, to) = (start + step * CGFloat(index), start + step * CGFloat(index + 1))
            let (a, b) = (point(from), point(to))
            append(
                .cubic(
                    b, first: CGPoint(x: a.x - reach * sin(from), y: a.y + reach * cos(from)),
                    second: CGPoint(x: b.x + reach * sin(to), y: b.y - reach * cos(to))))
        }
    }

    /// Returns how often the outlines go around a point.
    func winding(around point: CGPoint) -> Int {
        var (winding, start, here) = (0, CGPoint.zero, CGPoint.zero)
        func cross(_ a: CGPoint, _ b: CGPoint) {
            guard (a.y <= point.y) != (b.y <= point.y) else { return }
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x { winding += a.y < b.y ? 1 : -1 }
        }
        for element in flatMap(\.curves) {
            switch element {
            case .move(let next):
                cross(here, start)
                (start, here) = (next, next)
            case .close:
                cross(here, start)
                here = start
            default:
                for next in element.steps(from: here) {
                    cross(here, next)
                    here = next
                }
            }
        }
        cross(here, start)
        return winding
    }
}

extension CGPath.Element {
    /// The points that the part names.
    var points: [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let point, let control): [control, point]
        case .cubic(let point, let first, let second): [first, second, point]
        case .close, .oval, .rounded, .smooth: []
        }
    }

    /// The part in lines and curves alone.
    var curves: [CGPath.Element] {
        switch self {
        case .oval(let rect): Self.rounded(rect, rect.width / 2, rect.height / 2)
        case .rounded(let rect, let radius), .smooth(let rect, let radius):
            Self.rounded(rect, min(radius, rect.width / 2), min(radius, rect.height / 2))
        default: [self]
        }
    }

    /// Points along a line or a curve, without its start.
    func steps(from start: CGPoint) -> [CGPoint] {
        guard case let (end, first, second)? = bend(from: start) else { return points }
        return (1...16).map { step in
            let (t, u) = (CGFloat(step) / 16, 1 - CGFloat(step) / 16)
            func mix(_ key: KeyPath<CGPoint, CGFloat>) -> CGFloat {
                let (a, b) = (start[keyPath: key], first[keyPath: key])
                let (c, d) = (second[keyPath: key], end[keyPath: key])
                return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
            }
            return CGPoint(x: mix(\.x), y: mix(\.y))
        }
    }

    private func bend(from start: CGPoint) -> (CGPoint, CGPoint, CGPoint)? {
        switch self {
        case .cubic(let end, let first, let second): return (end, first, second)
        case .quad(let end, let control):
            func part(_ a: CGPoint) -> CGPoint {
                CGPoint(x: a.x + (control.x - a.x) * 2 / 3, y: a.y + (control.y - a.y) * 2 / 3)
            }
            return (end, part(start), part(end))
        default: return nil
        }
    }

    private static func rounded(
        _ rect: CGRect, _ wide: CGFloat, _ high: CGFloat
    ) -> [CGPath.Element] {
        let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        guard wide > 0, high > 0 else {
            return [
                .move(at(left, top)), .line(at(right, top)), .line(at(right, bottom)),
                .line(at(left, bottom)), .close
            ]
        }
        let (x, y) = (wide * 0.447_715, high * 0.447_715)
        return [
            .move(at(left + wide, top)), .line(at(right - wide, top)),
            .cubic(at(right, top + high), first: at(right - x, top), second: at(right, top + y)),
            .line(at(right, bottom - high)),
            .cubic(
                at(right - wide, bottom), first: at(right, bottom - y),
                second: at(right - x, bottom)),
            .line(at(left + wide, bottom)),
            .cubic(
                at(left, bottom - high), first: at(left + x, bottom),
                second: at(left, bottom - y)),
            .line(at(left, top + high)),
            .cubic(at(left + wide, top), first: at(left, top + y), second: at(left + x, top)),
            .close
        ]
    }
}
