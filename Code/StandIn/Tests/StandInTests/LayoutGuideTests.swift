import Testing
@_spi(Host) @testable import UIKit

@MainActor @Suite(.serialized) struct LayoutGuideTests {
    private let window: UIWindow
    private let root: UIView

    init() {
        Stage.screenSize = CGSize(width: 390, height: 844)
        Stage.windowSize = nil
        Stage.safeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        Stage.keyboardFrame = nil
        window = UIWindow(frame: rect(0, 0, 390, 844))
        root = UIView(frame: window.bounds)
        root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(root)
        window.isHidden = false
    }

    private func keyboard(_ frame: CGRect?) {
        Stage.keyboardFrame = frame
        window.layoutIfNeeded()
    }

    private func bar() -> UIView {
        let bar = Box(UIView.noIntrinsicMetric, 50, in: root)
        activate(
            bar.leadingAnchor.constraint(equalTo: root.keyboardLayoutGuide.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: root.keyboardLayoutGuide.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor))
        return bar
    }

    @Test func pinsToTheSafeArea() {
        let view = makeView(in: root)
        pin(view, to: root.safeAreaLayoutGuide)
        window.layoutIfNeeded()
        #expect(view.frame == rect(0, 47, 390, 763))
        #expect(root.safeAreaLayoutGuide.layoutFrame == view.frame)
    }

    @Test func pinsToMargins() {
        let view = makeView(in: root)
        root.insetsLayoutMarginsFromSafeArea = false
        root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        pin(view, to: root.layoutMarginsGuide)
        let centered = Box(10, 10, in: root)
        NSLayoutConstraint(
            item: centered, attribute: .centerX, relatedBy: .equal, toItem: root,
            attribute: .centerXWithinMargins, multiplier: 1, constant: 0
        ).isActive = true
        window.layoutIfNeeded()
        #expect(view.frame == rect(2, 1, 384, 840))
        #expect(centered.center.x == 194)
        root.layoutMargins.left = 12
        window.layoutIfNeeded()
        #expect(view.frame == rect(12, 1, 374, 840))
    }

    @Test func limitsReadableContent() {
        let view = makeView(in: root)
        pin(view, to: root.readableContentGuide)
        root.layoutMargins = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
        window.layoutIfNeeded()
        #expect(view.frame.width == 350)
        window.frame.size.width = 1024
        window.layoutIfNeeded()
        #expect(view.frame.minX == 176)
        #expect(view.frame.width == 672)
    }

    @Test func placesAGuideOfTheApp() {
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let view = Box(10, 10, in: root)
        activate(
            guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
            guide.heightAnchor.constraint(equalToConstant: 20),
            view.topAnchor.constraint(equalTo: guide.bottomAnchor),
            view.leadingAnchor.constraint(equalTo: guide.trailingAnchor))
        window.layoutIfNeeded()
        #expect(guide.layoutFrame == rect(0, 5, 195, 20))
        #expect(view.frame.origin == CGPoint(x: 195, y: 25))
        root.removeLayoutGuide(guide)
        window.layoutIfNeeded()
        #expect(view.frame.origin == .zero)
        #expect(root.constraints.isEmpty)
    }

    @Test func followsTheDockedKeyboard() {
        let bar = bar()
        window.layoutIfNeeded()
        #expect(bar.frame == rect(0, 760, 390, 50))
        keyboard(rect(0, 508, 390, 336))
        #expect(bar.frame == rect(0, 458, 390, 50))
        #expect(root.keyboardLayoutGuide.layoutFrame == rect(0, 508, 390, 336))
        keyboard(nil)
        #expect(bar.frame.maxY == 810)
    }

    @Test func ignoresTheBottomSafeAreaOnDemand() {
        let bar = bar()
        root.keyboardLayoutGuide.usesBottomSafeArea = false
        window.layoutIfNeeded()
        #expect(bar.frame.maxY == 844)
        keyboard(rect(0, 508, 390, 336))
        #expect(bar.frame.maxY == 508)
        keyboard(rect(0, 824, 390, 20))
        #expect(bar.frame.maxY == 824)
        root.keyboardLayoutGuide.usesBottomSafeArea = true
        window.layoutIfNeeded()
        #expect(bar.frame.maxY == 810)
    }

    @Test func followsAnUndockedKeyboardOnDemand() {
        let bar = bar()
        keyboard(rect(35, 300, 320, 260))
        #expect(bar.frame == rect(0, 760, 390, 50))
        root.keyboardLayoutGuide.followsUndockedKeyboard = true
        window.layoutIfNeeded()
        #expect(bar.frame == rect(35, 250, 320, 50))
    }

    @Test func movesWithAViewThatIsNotAtTheBottom() {
        root.autoresizingMask = []
        root.frame = rect(0, 100, 390, 600)
        let bar = bar()
        window.layoutIfNeeded()
        #expect(bar.frame.maxY == 600)
        keyboard(rect(0, 508, 390, 336))
        #expect(bar.frame.maxY == 408)
    }

    @Test func switchesConstraintsOfTheKeyboardsEdges() {
        let guide = root.keyboardLayoutGuide
        guide.followsUndockedKeyboard = true
        let view = Box(20, 20, in: root)
        let near = view.bottomAnchor.constraint(equalTo: guide.topAnchor)
        let away = view.topAnchor.constraint(equalTo: root.topAnchor, constant: 9)
        guide.setConstraints([near], activeWhenNearEdge: .bottom)
        guide.setConstraints([away], activeWhenAwayFrom: .bottom)
        #expect(guide.constraints(activeWhenNearEdge: .bottom) == [near])
        window.layoutIfNeeded()
        #expect(view.frame.maxY == 810)
        keyboard(rect(35, 300, 320, 260))
        #expect(view.frame.minY == 9)
        #expect(!near.isActive)
        keyboard(rect(0, 508, 390, 336))
        #expect(view.frame.maxY == 508)
        guide.followsUndockedKeyboard = false
        #expect(!near.isActive && !away.isActive)
    }

    @Test func placesScrolledContent() {
        let scroll = UIScrollView()
        scroll.translatesAutoresizingMaskIntoConstraints = false
        scroll.contentInsetAdjustmentBehavior = .never
        root.addSubview(scroll)
        pin(scroll, to: root)
        let content = makeView(in: scroll)
        pin(content, to: scroll.contentLayoutGuide, 10)
        let floating = Box(30, 30, in: scroll)
        activate(
            content.widthAnchor.constraint(
                equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -20),
            content.heightAnchor.constraint(equalToConstant: 2000),
            floating.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 4))
        window.layoutIfNeeded()
        #expect(content.frame == rect(10, 10, 370, 2000))
        #expect(scroll.contentSize == CGSize(width: 390, height: 2020))
        scroll.contentOffset.y = 100
        window.layoutIfNeeded()
        #expect(content.frame == rect(10, 10, 370, 2000))
        #expect(floating.frame.minY == 104)
    }

    @Test func takesTheScrollViewsEdgesForItsContent() {
        let scroll = UIScrollView()
        scroll.translatesAutoresizingMaskIntoConstraints = false
        scroll.contentInsetAdjustmentBehavior = .never
        root.addSubview(scroll)
        pin(scroll, to: root, 20)
        let content = makeView(in: scroll)
        pin(content, to: scroll)
        activate(
            content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 1500))
        let outside = Box(10, 10, in: root)
        let marker = Box(10, 10, in: content)
        activate(
            marker.topAnchor.constraint(equalTo: content.topAnchor, constant: 300),
            outside.topAnchor.constraint(equalTo: marker.topAnchor))
        window.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 350, height: 1500))
        #expect(outside.frame.minY == 320)
        scroll.contentOffset.y = 120
        window.layoutIfNeeded()
        #expect(outside.frame.minY == 200)
    }
}
