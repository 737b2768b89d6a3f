import Testing

@testable @_spi(Host) import UIKit

@MainActor struct ViewsGeometryTests {
    @Test("Converts rectangles through offsets, bounds origins and transforms")
    func converts() {
        let window = makeWindow()
        let outer = UIView(frame: CGRect(x: 10, y: 20, width: 200, height: 300))
        let inner = UIView(frame: CGRect(x: 5, y: 6, width: 50, height: 40))
        window.addSubview(outer)
        outer.addSubview(inner)
        let box = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(inner.convert(box, to: outer) == CGRect(x: 6, y: 8, width: 3, height: 4))
        #expect(inner.convert(box, to: nil) == CGRect(x: 16, y: 28, width: 3, height: 4))
        #expect(window.convert(box, from: inner) == CGRect(x: 16, y: 28, width: 3, height: 4))
        outer.bounds.origin = CGPoint(x: 0, y: 100)
        #expect(inner.convert(box, to: nil).minY == -72)
        #expect(outer.convert(box, to: nil).minY == -78)
        outer.bounds.origin = .zero
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        // The centre (110, 170) stays: the corner moves to (-90, -130).
        #expect(outer.frame == CGRect(x: -90, y: -130, width: 400, height: 600))
        #expect(inner.convert(box, to: nil) == CGRect(x: -78, y: -114, width: 6, height: 8))
        #expect(inner.convert(inner.convert(box, to: nil), from: nil) == box)
    }

    @Test("Converts between a window that does not fill the screen and the screen")
    func convertsToScreen() {
        let window = makeWindow()
        Stage.windowOrigin = CGPoint(x: 100, y: 50)
        defer { Stage.windowOrigin = .zero }
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        window.addSubview(view)
        let keyboard = CGRect(x: 100, y: 600, width: 390, height: 300)
        let space = UIScreen.main.coordinateSpace
        #expect(
            view.convert(keyboard, from: space) == CGRect(x: -10, y: 530, width: 390, height: 300))
        #expect(
            space.convert(view.bounds, from: view) == CGRect(x: 110, y: 70, width: 30, height: 40))
        // A conversion from `nil` takes window coordinates, whatever the screen.
        #expect(view.convert(keyboard, from: nil).origin == CGPoint(x: 90, y: 580))
    }

    @Test(
        "Resizes subviews by their masks",
        arguments: ViewsGeometryTests.masks)
    func autoresizes(mask: UIView.AutoresizingMask, expected: CGRect) {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        inner.autoresizingMask = mask
        outer.addSubview(inner)
        outer.frame.size = CGSize(width: 200, height: 150)
        #expect(abs(inner.frame.minX - expected.minX) < 0.001)
        #expect(inner.frame.size == expected.size)
        #expect(inner.frame.minY == expected.minY)
    }

    /// A mask, and the frame that (10, 10, 40, 40) gets when its superview grows.
    nonisolated static let masks: [(UIView.AutoresizingMask, CGRect)] = [
        ([], rect(10, 10, 40, 40)),
        (.flexibleWidth, rect(10, 10, 140, 40)),
        ([.flexibleWidth, .flexibleHeight], rect(10, 10, 140, 90)),
        (.flexibleLeftMargin, rect(110, 10, 40, 40)),
        (.flexibleTopMargin, rect(10, 60, 40, 40)),
        ([.flexibleRightMargin, .flexibleBottomMargin], rect(10, 10, 40, 40)),
        ([.flexibleLeftMargin, .flexibleRightMargin], rect(10 + 100.0 / 6, 10, 40, 40))
    ]

    @Test("Clips the safe area to what a view covers of the window")
    func safeArea() {
        let window = makeWindow(root: UIViewController())
        let root: UIView = window.rootViewController!.view
        let view = UIView(frame: CGRect(x: 0, y: 20, width: 390, height: 814))
        root.addSubview(view)
        #expect(root.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 27, left: 0, bottom: 24, right: 0))
        window.rootViewController?.additionalSafeAreaInsets.bottom = 300
        #expect(root.safeAreaInsets.bottom == 334)
        #expect(view.safeAreaInsets.bottom == 324)
    }

    @Test("Hits the topmost view that takes touches")
    func hits() {
        let window = makeWindow()
        let (below, above) = (UIView(frame: window.bounds), UIView(frame: window.bounds))
        window.addSubview(below)
        window.addSubview(above)
        let point = CGPoint(x: 5, y: 5)
        #expect(window.hitTest(point, with: nil) === above)
        above.isUserInteractionEnabled = false
        #expect(window.hitTest(point, with: nil) === below)
        below.alpha = 0
        #expect(window.hitTest(point, with: nil) === window)
    }

    @Test("Measures text by the font's line height, rounded up to pixels")
    func text() {
        _ = makeWindow()
        Stage.scale = 3
        #expect(abs(UIFont.systemFont(ofSize: 17).lineHeight - 20.287_109_375) < 0.000_001)
        let label = UILabel()
        label.text = "Hello"
        #expect(abs(label.intrinsicContentSize.height - 61.0 / 3) < 0.001)
        label.numberOfLines = 0
        let fitted = label.sizeThatFits(CGSize(width: 20, height: 0))
        #expect(fitted.height > 60)
        label.text = nil
        #expect(label.intrinsicContentSize == .zero)
    }
}
