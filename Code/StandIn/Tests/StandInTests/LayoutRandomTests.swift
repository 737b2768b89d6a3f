import Testing
@_spi(Host) @testable import UIKit

/// SplitMix64: the same numbers for the same seed.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A tree of views that changes by random steps.
@MainActor private final class RandomTree {
    var random: Seeded
    let root = makeRoot(400, 800)
    var boxes: [Box] = []

    init(seed: UInt64) { random = Seeded(state: seed) }

    func number(_ range: ClosedRange<Int>) -> CGFloat {
        CGFloat(Int.random(in: range, using: &random))
    }

    func step() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: addBox()
        case 4: boxes.randomElement(using: &random)?.removeFromSuperview()
        case 5: root.frame.size = CGSize(width: number(200...900), height: number(200...900))
        case 6: boxes.randomElement(using: &random)?.content.height = number(0...90)
        case 7: boxes.randomElement(using: &random)?.layoutMargins.left = number(0...40)
        case 8:
            guard let box = boxes.randomElement(using: &random) else { return }
            if let constraint = box.superview?.constraints.randomElement(using: &random) {
                constraint.constant += number(-9...9)
            }
        default:
            guard let box = boxes.randomElement(using: &random) else { return }
            box.setContentHuggingPriority(UILayoutPriority(Float(number(1...999))), for: .vertical)
        }
        boxes.removeAll { !$0.isDescendant(of: root) }
    }

    /// Adds a view whose place follows from its superview or the view before it.
    private func addBox() {
        let isDeep = Bool.random(using: &random)
        let parent: UIView = isDeep ? boxes.randomElement(using: &random) ?? root : root
        let before = parent.subviews.last
        let box = Box(number(10...200), number(10...60), in: parent)
        boxes.append(box)
        let guide =
            Bool.random(using: &random)
            ? parent.layoutMarginsGuide : parent.safeAreaLayoutGuide
        let top = before.map { box.topAnchor.constraint(equalTo: $0.bottomAnchor, constant: 4) }
        let width = box.widthAnchor.constraint(
            equalTo: root.widthAnchor, multiplier: number(1...4) / 4)
        width.priority = UILayoutPriority(Float(number(1...999)))
        activate(
            top ?? box.topAnchor.constraint(equalTo: guide.topAnchor),
            box.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: number(0...9)),
            box.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor), width)
    }

    /// The frames of all views, laid out by a solver that begins anew.
    func framesFromScratch() -> [CGRect] {
        let engine = LayoutEngine(root)
        engine.needsUpdatePass = false
        engine.update(near: root)
        return boxes.map { box in
            engine.existingItem(for: box).map(engine.solvedFrame(of:)) ?? .null
        }
    }
}

@MainActor @Suite(.serialized) struct LayoutRandomTests {
    @Test("Solves changes as if from scratch", arguments: 0..<12)
    func solvesChanges(seed: Int) throws {
        let tree = RandomTree(seed: UInt64(seed))
        for step in 0..<60 {
            tree.step()
            tree.root.layoutIfNeeded()
            guard let engine = tree.root._layoutState.engine else { continue }
            let place = "seed \(seed), step \(step)"
            #expect(engine.solver.brokenInvariant() == nil, "\(place)")
            let expected = tree.framesFromScratch()
            for (box, frame) in zip(tree.boxes, expected) where !box.hasAmbiguousLayout {
                try #require(engine.existingItem(for: box)?.frame == frame, "\(place)")
                #expect(abs(box.frame.minX - frame.minX) < 1e-6, "\(place)")
            }
        }
    }

    @Test("Forgets views and constraints that are gone")
    func forgets() {
        let root = makeRoot()
        let keep = makeView(in: root)
        pin(keep, to: root)
        root.layoutIfNeeded()
        let items = root._layoutState.engine?.items.count
        weak var gone: UIView?
        do {
            let view = makeView(in: root)
            pin(view, to: keep)
            root.layoutIfNeeded()
            view.removeFromSuperview()
            gone = view
        }
        root.layoutIfNeeded()
        #expect(gone == nil)
        #expect(root._layoutState.engine?.items.count == items)
        #expect(root._layoutState.engine?.entries.count == 4)
    }

    @Test("Lays out 200 views quickly")
    func isQuick() {
        let root = makeRoot(390, 10_000)
        var before: UIView?
        var tops: [NSLayoutConstraint] = []
        for index in 0..<200 {
            let box = Box(CGFloat(40 + index % 7 * 10), CGFloat(20 + index % 5), in: root)
            let top = box.topAnchor.constraint(
                equalTo: before?.bottomAnchor ?? root.topAnchor, constant: 8)
            tops.append(top)
            activate(
                top, box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
                box.trailingAnchor.constraint(
                    lessThanOrEqualTo: root.trailingAnchor, constant: -16),
                box.heightAnchor.constraint(greaterThanOrEqualToConstant: 22))
            before = box
        }
        let clock = ContinuousClock()
        let first = clock.measure { root.layoutIfNeeded() }
        let change = clock.measure {
            tops[0].constant = 20
            root.layoutIfNeeded()
        }
        print("200 views, 800 constraints: \(first) from scratch, \(change) for a change")
        #expect(before?.frame.maxY == CGFloat(20 + 199 * 8 + (22 * 3 + 23 + 24) * 40))
    }
}
