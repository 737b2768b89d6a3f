import Testing
@_spi(Host) @testable import UIKit

@MainActor @Suite(.serialized) struct LayoutConstraintTests {
    private let root = makeRoot()

    @Test func pinsAViewToItsSuperview() {
        let view = makeView(in: root)
        pin(view, to: root, 10)
        root.layoutIfNeeded()
        #expect(view.frame == rect(10, 10, 300, 460))
        root.frame = rect(0, 0, 480, 320)
        root.layoutIfNeeded()
        #expect(view.frame == rect(10, 10, 460, 300))
    }

    @Test func centersAndSizes() {
        let view = makeView(in: root)
        activate(
            view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: root.centerYAnchor, constant: -20),
            view.widthAnchor.constraint(equalToConstant: 100),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5, constant: 4))
        root.layoutIfNeeded()
        #expect(view.frame == rect(110, 193, 100, 54))
    }

    @Test func multipliesLocations() {
        let view = makeView(in: root)
        activate(
            NSLayoutConstraint(
                item: view, attribute: .centerX, relatedBy: .equal, toItem: root,
                attribute: .trailing, multiplier: 0.25, constant: 0),
            NSLayoutConstraint(
                item: view, attribute: .top, relatedBy: .equal, toItem: root,
                attribute: .bottom, multiplier: 0.5, constant: 1),
            view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(equalToConstant: 40))
        root.layoutIfNeeded()
        #expect(view.frame == rect(60, 241, 40, 40))
    }

    @Test func obeysPrioritiesOfHuggingAndCompression() {
        let left = Box(100, 20, in: root)
        let right = Box(100, 20, in: root)
        activate(
            left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 8),
            right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            left.topAnchor.constraint(equalTo: root.topAnchor),
            right.firstBaselineAnchor.constraint(equalTo: left.firstBaselineAnchor))
        right.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame == rect(0, 0, 212, 20))
        #expect(right.frame == rect(220, 0, 100, 20))
        left.content.width = 300
        left.setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame.width == 300)
        #expect(right.frame == rect(308, 0, 12, 20))
    }

    @Test func keepsARequiredInequalityAndAWeakWish() {
        let view = makeView(in: root)
        let wish = view.widthAnchor.constraint(equalToConstant: 500)
        wish.priority = .defaultLow
        activate(
            wish, view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, constant: -32),
            view.heightAnchor.constraint(greaterThanOrEqualToConstant: 44))
        root.layoutIfNeeded()
        #expect(view.frame == rect(0, 0, 288, 44))
        wish.constant = 200
        root.layoutIfNeeded()
        #expect(view.frame.width == 200)
    }

    @Test func relatesViewsOfDifferentSuperviews() {
        let (first, second) = (makeView(in: root), makeView(in: root))
        let (inner, cousin) = (Box(10, 10, in: first), Box(20, 20, in: second))
        pin(first, to: root, 30)
        activate(
            second.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
            second.topAnchor.constraint(equalTo: root.topAnchor, constant: 7),
            second.widthAnchor.constraint(equalToConstant: 50),
            second.heightAnchor.constraint(equalToConstant: 50),
            inner.leadingAnchor.constraint(equalTo: cousin.leadingAnchor),
            inner.topAnchor.constraint(equalTo: first.topAnchor),
            cousin.leadingAnchor.constraint(equalTo: second.leadingAnchor, constant: 40),
            cousin.bottomAnchor.constraint(equalTo: inner.topAnchor))
        root.layoutIfNeeded()
        #expect(inner.frame == rect(15, 0, 10, 10))
        #expect(cousin.frame == rect(40, 3, 20, 20))
    }

    @Test func makesFramesOfOtherViewsRequired() {
        let parent = UIView(frame: rect(20, 40, 200, 100))
        parent.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        root.addSubview(parent)
        let child = makeView(in: parent)
        pin(child, to: parent, 8)
        let follower = makeView(in: root)
        activate(
            follower.topAnchor.constraint(equalTo: parent.bottomAnchor, constant: 4),
            follower.widthAnchor.constraint(equalTo: child.widthAnchor))
        root.layoutIfNeeded()
        #expect(child.frame == rect(8, 8, 184, 84))
        #expect(follower.frame == rect(0, 144, 184, 0))
        #expect(
            LogPort.collect {
                root.frame = rect(0, 0, 400, 500)
                root.layoutIfNeeded()
            }.isEmpty)
        #expect(parent.frame == rect(20, 60, 280, 100))
        #expect(child.frame == rect(8, 8, 264, 84))
        #expect(follower.frame == rect(0, 164, 264, 0))
        parent.frame.origin.y = 10
        root.layoutIfNeeded()
        #expect(follower.frame.minY == 114)
    }

    @Test func stretchesFramesInsideViewsWithConstraints() {
        let outer = makeView(in: root)
        pin(outer, to: root)
        root.layoutIfNeeded()
        let middle = UIView(frame: outer.bounds)
        middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outer.addSubview(middle)
        let inner = makeView(in: middle)
        pin(inner, to: middle, 1)
        activate(inner.widthAnchor.constraint(equalTo: outer.widthAnchor, constant: -2))
        root.layoutIfNeeded()
        let lines = LogPort.collect {
            root.frame.size = CGSize(width: 500, height: 300)
            root.layoutIfNeeded()
        }
        #expect(lines.isEmpty)
        #expect(inner.frame == rect(1, 1, 498, 298))
    }

    @Test func logsAConflictAndBreaksTheLast() {
        let view = makeView(in: root)
        let first = view.widthAnchor.constraint(equalToConstant: 100)
        let second = view.widthAnchor.constraint(equalToConstant: 200)
        second.identifier = "wide"
        view.accessibilityIdentifier = "body"
        activate(first, second)
        let lines = LogPort.collect { root.layoutIfNeeded() }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("Unable to simultaneously satisfy constraints") == true)
        let broken = "breaking constraint\n<NSLayoutConstraint 'wide' UIView'body'.width == 200"
        #expect(lines.first?.contains(broken) == true)
        #expect(view.frame.width == 100)
        #expect(second.isActive)
        first.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 200)
    }

    @Test func namesTheFrameThatAForgottenFlagRequires() {
        let view = UIView(frame: rect(0, 0, 50, 50))
        root.addSubview(view)
        view.widthAnchor.constraint(equalToConstant: 80).isActive = true
        let lines = LogPort.collect { root.layoutIfNeeded() }
        #expect(lines.first?.contains("NSAutoresizingMaskLayoutConstraint UIView.width") == true)
        #expect(view.frame.width == 50)
    }

    @Test func dropsConstraintsOfAViewThatLeaves() {
        let view = makeView(in: root)
        let inner = makeView(in: view)
        pin(inner, to: view)
        pin(view, to: root)
        let size = view.widthAnchor.constraint(equalToConstant: 10)
        size.priority = .defaultLow
        size.isActive = true
        root.layoutIfNeeded()
        #expect(root.constraints.count == 4)
        view.removeFromSuperview()
        #expect(root.constraints.isEmpty)
        #expect(view.constraints.count == 5)
        root.addSubview(view)
        root.layoutIfNeeded()
        #expect(view.frame == rect(0, 0, 10, 0))
        #expect(inner.frame == rect(0, 0, 10, 0))
    }

    @Test func laysOutOnlySuperviewsOfWhatMoves() {
        let (still, moving) = (Box(10, 10, in: root), Box(10, 10, in: root))
        let inner = Box(5, 5, in: still)
        pin(inner, to: still)
        let top = moving.topAnchor.constraint(equalTo: root.topAnchor)
        top.isActive = true
        root.layoutIfNeeded()
        let passes = still.passes
        top.constant = 40
        root.layoutIfNeeded()
        #expect(moving.frame.minY == 40)
        #expect(still.passes == passes)
    }

    @Test func placesEdgesOnPixels() {
        let view = makeView(in: root)
        activate(
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 0.4),
            view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 7),
            view.heightAnchor.constraint(equalToConstant: 10.1))
        root.layoutIfNeeded()
        let scale = Stage.scale
        #expect(abs((view.frame.minX * scale).rounded() / scale - view.frame.minX) < 1e-9)
        #expect(abs(view.frame.maxX - (320.0 / 7 + 0.4)) <= 0.5 / scale + 1e-9)
        #expect(abs(view.frame.height - 10) < 1e-9)
    }

    @Test func measuresWrappedTextAtItsSolvedWidth() {
        let text = Box(900, 20, in: root)
        text.textArea = 18000
        let below = Box(10, 10, in: root)
        activate(
            text.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            text.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            text.topAnchor.constraint(equalTo: root.topAnchor),
            below.topAnchor.constraint(equalTo: text.bottomAnchor))
        root.layoutIfNeeded()
        #expect(text.frame == rect(10, 0, 300, 60))
        #expect(below.frame.minY == 60)
        root.frame.size.width = 220
        root.layoutIfNeeded()
        #expect(text.frame.height == 90)
        #expect(below.frame.minY == 90)
    }

    @Test func alignsRectsAndBaselines() {
        let (large, small) = (Box(50, 40, in: root), Box(50, 20, in: root))
        large.baseline = 30
        small.baseline = 15
        small.insets = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 3)
        activate(
            large.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            small.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
            small.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20))
        root.layoutIfNeeded()
        #expect(small.frame == rect(15, 25, 58, 20))
    }

    @Test func reportsAmbiguity() {
        let view = makeView(in: root)
        activate(
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            view.widthAnchor.constraint(equalToConstant: 10))
        #expect(view.hasAmbiguousLayout)
        view.heightAnchor.constraint(equalToConstant: 10).isActive = true
        #expect(!view.hasAmbiguousLayout)
    }

    @Test func measuresDistancesBetweenAnchors() {
        let (first, second) = (Box(20, 20, in: root), Box(20, 20, in: root))
        let gap = first.trailingAnchor.anchorWithOffset(to: second.leadingAnchor)
        activate(
            first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 3),
            gap.constraint(equalTo: first.widthAnchor, multiplier: 2))
        root.layoutIfNeeded()
        #expect(second.frame.minX == 63)
    }

    @Test func usesSystemSpacing() {
        let (first, second) = (Box(20, 20, in: root), Box(20, 20, in: root))
        activate(
            second.leadingAnchor.constraint(
                equalToSystemSpacingAfter: first.trailingAnchor, multiplier: 2),
            second.topAnchor.constraint(
                equalToSystemSpacingBelow: first.bottomAnchor, multiplier: 1))
        root.layoutIfNeeded()
        #expect(second.frame == rect(36, 28, 20, 20))
    }
}
