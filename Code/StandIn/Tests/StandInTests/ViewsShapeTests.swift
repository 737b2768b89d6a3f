import Testing

@testable @_spi(Host) import UIKit

@MainActor struct ViewsShapeTests {
    private func shapes(_ view: UIView) -> [String] {
        DrawnShapes.of(view) { "\((($0 * 1000).rounded()) / 1000)" }
    }

    @Test("Tells what shape layers draw, from the corner of the view")
    func tells() {
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 10, y: 20, width: 10, height: 10)
        layer.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
        layer.fillColor = UIColor.red.cgColor
        view.layer.addSublayer(layer)
        #expect(
            shapes(view) == ["FF0000FF - 1.0 butt miter nonZero O 10.0 20.0 10.0 10.0"])
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.close()
        layer.path = path.cgPath
        layer.fillColor = nil
        layer.strokeColor = UIColor.blue.cgColor
        layer.lineWidth = 2
        layer.lineCap = .round
        #expect(
            shapes(view) == ["- 0000FFFF 2.0 round miter nonZero M 11.0 22.0 L 13.0 24.0 Z"])
        view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
        layer.isHidden = true
        #expect(shapes(view).isEmpty)
    }

    @Test("Paths know their boxes and what is inside")
    func contains() {
        let oval = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(oval.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(oval.contains(CGPoint(x: 10, y: 5)))
        #expect(!oval.contains(CGPoint(x: 1, y: 1)))
        let arc = UIBezierPath(
            arcCenter: CGPoint(x: 0, y: 0), radius: 10, startAngle: 0, endAngle: .pi,
            clockwise: true)
        #expect(arc.contains(CGPoint(x: 0, y: 5)))
        #expect(!arc.contains(CGPoint(x: 0, y: -5)))
        let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        ring.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4)))
        ring.usesEvenOddFillRule = true
        #expect(!ring.contains(CGPoint(x: 5, y: 5)))
        #expect(ring.contains(CGPoint(x: 1, y: 1)))
        ring.apply(CGAffineTransform(scaleX: 2, y: 2))
        #expect(ring.bounds == CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(!ring.contains(CGPoint(x: 10, y: 10)))
        let corners = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 10, height: 10))
        #expect(!corners.contains(CGPoint(x: 1, y: 1)))
        #expect(corners.contains(CGPoint(x: 19, y: 1)))
    }
}
