import Testing
@_spi(Host) @testable import UIKit

@MainActor @Suite(.serialized) struct LayoutStackTests {
    private let root = makeRoot(300, 100)
    private let boxes = [Box(40, 20), Box(60, 30), Box(50, 10)]

    private func stack(_ axis: NSLayoutConstraint.Axis = .horizontal) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: boxes)
        stack.axis = axis
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        return stack
    }

    private func filled(_ distribution: UIStackView.Distribution) -> UIStackView {
        let stack = stack()
        stack.distribution = distribution
        pin(stack, to: root)
        return stack
    }

    private var spans: [[CGFloat]] { boxes.map { [$0.frame.minX, $0.frame.width] } }

    @Test func fillsWithTheViewThatHugsLeast() {
        let stack = filled(.fill)
        stack.spacing = 10
        boxes[1].setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
        root.layoutIfNeeded()
        #expect(spans == [[0, 40], [50, 190], [250, 50]])
        #expect(boxes.allSatisfy { $0.frame.height == 100 })
        boxes[2].isHidden = true
        root.layoutIfNeeded()
        #expect(spans == [[0, 40], [50, 250], [300, 0]])
        boxes[2].isHidden = false
        root.layoutIfNeeded()
        #expect(spans == [[0, 40], [50, 190], [250, 50]])
    }

    @Test func fillsEquallyAndProportionally() {
        let stack = filled(.fillEqually)
        stack.spacing = 15
        root.layoutIfNeeded()
        #expect(spans == [[0, 90], [105, 90], [210, 90]])
        stack.spacing = 0
        stack.distribution = .fillProportionally
        root.layoutIfNeeded()
        #expect(spans == [[0, 80], [80, 120], [200, 100]])
    }

    @Test func spacesAndCentersEqually() {
        let stack = filled(.equalSpacing)
        root.layoutIfNeeded()
        #expect(spans == [[0, 40], [115, 60], [250, 50]])
        stack.distribution = .equalCentering
        root.layoutIfNeeded()
        for (box, expected) in zip(boxes, [(20.0, 40.0), (147.5, 60), (275, 50)]) {
            #expect(abs(Double(box.frame.midX) - expected.0) < 0.4)
            #expect(abs(Double(box.frame.width) - expected.1) < 0.4)
        }
    }

    @Test func aligns() {
        let stack = stack()
        stack.alignment = .center
        activate(
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 5))
        root.layoutIfNeeded()
        #expect(stack.frame == rect(0, 5, 150, 30))
        #expect(boxes.map(\.frame.minY) == [5, 0, 10])
        stack.alignment = .bottom
        root.layoutIfNeeded()
        #expect(boxes.map(\.frame.minY) == [10, 0, 20])
        stack.alignment = .top
        root.layoutIfNeeded()
        #expect(boxes.map(\.frame.minY) == [0, 0, 0])
        for (box, baseline) in zip(boxes, [15, 20, 8]) { box.baseline = CGFloat(baseline) }
        stack.alignment = .firstBaseline
        root.layoutIfNeeded()
        #expect(boxes.map { $0.frame.minY + $0.baseline } == [20, 20, 20])
    }

    @Test func addsCustomSpacingAndMargins() {
        let stack = stack(.vertical)
        stack.spacing = 4
        stack.setCustomSpacing(20, after: boxes[0])
        stack.setCustomSpacing(UIStackView.spacingUseSystem, after: boxes[1])
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        activate(
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            stack.topAnchor.constraint(equalTo: root.topAnchor))
        root.layoutIfNeeded()
        #expect(
            boxes.map(\.frame) == [
                rect(2, 1, 60, 20), rect(2, 41, 60, 30), rect(2, 79, 60, 10)
            ])
        #expect(stack.frame.size == CGSize(width: 66, height: 92))
        #expect(stack.customSpacing(after: boxes[2]) == UIStackView.spacingUseDefault)
    }

    @Test func takesInAndOutViews() {
        let stack = stack()
        stack.removeArrangedSubview(boxes[1])
        #expect(boxes[1].superview === stack)
        boxes[2].removeFromSuperview()
        #expect(stack.arrangedSubviews == [boxes[0]])
        stack.insertArrangedSubview(boxes[2], at: 0)
        pin(stack, to: root)
        stack.distribution = .fillEqually
        root.layoutIfNeeded()
        #expect(boxes[2].frame == rect(0, 0, 150, 100))
        #expect(boxes[0].frame == rect(150, 0, 150, 100))
        #expect(stack.constraints.isEmpty)
    }

    @Test func nestsStacks() {
        let inner = UIStackView(arrangedSubviews: [boxes[0], boxes[1]])
        inner.axis = .vertical
        let outer = UIStackView(arrangedSubviews: [inner, boxes[2]])
        outer.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(outer)
        activate(outer.topAnchor.constraint(equalTo: root.topAnchor))
        root.layoutIfNeeded()
        #expect(outer.frame == rect(0, 0, 110, 50))
        #expect(boxes[1].frame == rect(0, 20, 60, 30))
        boxes[0].isHidden = true
        root.layoutIfNeeded()
        #expect(outer.frame.height == 30)
    }
}
