import Testing
@_spi(Host) @testable import UIKit

@MainActor @Suite(.serialized) struct LayoutControlTests {
    private let root = makeRoot()

    private func add<View: UIView>(_ view: View) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        return view
    }

    @Test func wrapsALabelAtItsWidth() {
        let label = add(UILabel())
        label.numberOfLines = 0
        label.text = String(repeating: "word ", count: 40)
        let below = add(UIButton(type: .system))
        activate(
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
            label.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 8))
        root.layoutIfNeeded()
        #expect(label.frame.width == 280)
        #expect(label.frame.height > 3 * label.font.lineHeight)
        #expect(abs(below.frame.minY - label.frame.maxY - 8) < 0.34)
        label.text = "word"
        root.layoutIfNeeded()
        #expect(label.frame.height < 1.5 * label.font.lineHeight)
    }

    @Test func alignsTheBaselinesOfText() {
        let (large, small) = (add(UILabel()), add(UILabel()))
        large.text = "Large"
        large.font = .systemFont(ofSize: 40)
        small.text = "small"
        small.font = .systemFont(ofSize: 12)
        activate(
            large.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor))
        root.layoutIfNeeded()
        let offset = large.font.ascender - small.font.ascender
        #expect(abs(small.frame.minY - large.frame.minY - offset) < 1)
    }

    @Test func growsABarWithItsText() {
        let bar = add(UIView())
        let text = UITextView()
        text.translatesAutoresizingMaskIntoConstraints = false
        text.isScrollEnabled = false
        bar.addSubview(text)
        pin(text, to: bar, 6)
        activate(
            bar.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: root.bottomAnchor))
        text.text = "one"
        root.layoutIfNeeded()
        let height = bar.frame.height
        #expect(height > 12)
        #expect(abs(bar.frame.maxY - 480) < 1e-9)
        text.text = "one\ntwo\nthree"
        root.layoutIfNeeded()
        #expect(bar.frame.height > height + 20)
        #expect(abs(bar.frame.maxY - 480) < 1e-9)
    }

    @Test func movesInsideAnimationsAndPasses() {
        final class Follower: UIView {
            var top: NSLayoutConstraint?
            override func layoutSubviews() {
                super.layoutSubviews()
                top?.constant = bounds.height / 2
            }
        }
        let follower = add(Follower())
        let inner = makeView(in: follower)
        pin(follower, to: root)
        let top = inner.topAnchor.constraint(equalTo: follower.topAnchor)
        top.isActive = true
        follower.top = top
        root.layoutIfNeeded()
        #expect(inner.frame.minY == 240)
        root.frame.size.height = 300
        root.layoutIfNeeded()
        #expect(inner.frame.minY == 150)
    }

    @Test func keepsTransforms() {
        let view = add(Box(100, 40))
        activate(
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10))
        view.transform = CGAffineTransform(translationX: 0, y: 50)
        root.layoutIfNeeded()
        #expect(view.frame == rect(10, 60, 100, 40))
        #expect(view.center == CGPoint(x: 60, y: 30))
    }

    @Test func keepsTheSizeOfASwitchInARow() {
        let (label, toggle) = (UILabel(), UISwitch())
        label.text = "Remember me"
        let row = add(UIStackView(arrangedSubviews: [label, toggle]))
        activate(
            row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            row.topAnchor.constraint(equalTo: root.topAnchor))
        row.alignment = .center
        root.layoutIfNeeded()
        #expect(toggle.frame.size == CGSize(width: 51, height: 31))
        #expect(toggle.frame.maxX == row.bounds.maxX)
    }

    @Test func fillsAButtonByItsConfiguration() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.cornerStyle = .capsule
        let button = add(UIButton(configuration: configuration))
        button.tintColor = .systemIndigo
        button.frame = rect(0, 0, 100, 40)
        let filled = try #require(button.shownBackground)
        #expect(filled.color == .systemIndigo && filled.radius == 20)
        #expect(button.currentTitleColor == .white)
        button.configuration = .plain()
        #expect(button.shownBackground == nil)
        #expect(button.currentTitleColor == .systemIndigo)
    }
}
