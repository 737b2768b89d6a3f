import Testing
@_spi(Host) @testable import UIKit

@MainActor @Suite(.serialized) struct LayoutFormatTests {
    private let root = makeRoot()

    private func apply(
        _ format: String, _ views: [String: Any], metrics: [String: Any]? = nil,
        options: NSLayoutConstraint.FormatOptions = []
    ) {
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: format, options: options, metrics: metrics, views: views))
    }

    @Test func readsTheFormat() {
        let (a, b) = (makeView(in: root), makeView(in: root))
        let views = ["a": a, "b": b]
        apply(
            "H:|-(edge)-[a(==100)]-[b(>=a,<=400@700)]-20-|", views, metrics: ["edge": 12],
            options: .alignAllTop)
        apply("V:|[a(30)]", views)
        apply("V:[b(==a)]", views)
        root.layoutIfNeeded()
        #expect(a.frame == rect(12, 0, 100, 30))
        #expect(b.frame == rect(120, 0, 180, 30))
    }

    @Test func pinsToMarginsByStandardSpace() {
        let a = makeView(in: root)
        apply("|-[a]-|", ["a": a])
        apply("V:|-0-[a]-0-|", ["a": a])
        root.layoutIfNeeded()
        #expect(a.frame == rect(8, 0, 304, 480))
    }

    @Test func fitsSizes() {
        let box = UIView()
        let text = Box(500, 20)
        text.textArea = 6000
        box.addSubview(text)
        pin(text, to: box, 10)
        #expect(
            box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 520, height: 32))
        let fitted = box.systemLayoutSizeFitting(
            CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(fitted == CGSize(width: 120, height: 80))
        #expect(text.frame == .zero)
    }

    @Test func updatesConstraintsOnceBeforeLayout() {
        final class Maker: UIView {
            var calls = 0
            override class var requiresConstraintBasedLayout: Bool { true }
            override func updateConstraints() {
                if calls == 0 { widthAnchor.constraint(equalToConstant: 70).isActive = true }
                calls += 1
                super.updateConstraints()
            }
        }
        let maker = Maker()
        maker.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(maker)
        root.layoutIfNeeded()
        #expect(maker.frame.width == 70)
        root.layoutIfNeeded()
        #expect(maker.calls == 1)
        maker.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        #expect(maker.calls == 2)
    }
}
