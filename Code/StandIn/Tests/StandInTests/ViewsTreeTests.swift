import Testing

@testable @_spi(Host) import UIKit

@MainActor struct ViewsTreeTests {
    @Test("Calls the callbacks of a move in UIKit's order")
    func movesInOrder() {
        let window = makeWindow()
        let journal = Journal()
        let (parent, child) = (NotingView("p", journal), NotingView("c", journal))
        parent.addSubview(child)
        #expect(journal.take() == ["c.willSuper(view)", "c.didSuper", "p.didAdd"])
        window.addSubview(parent)
        #expect(
            journal.take() == [
                "p.willWindow(window)", "c.willWindow(window)", "p.willSuper(view)", "p.didWindow",
                "c.didWindow", "p.didSuper"
            ])
        child.removeFromSuperview()
        #expect(
            journal.take() == [
                "c.willWindow(nil)", "c.willSuper(nil)", "p.willRemove", "c.didWindow",
                "c.didSuper"
            ])
    }

    @Test("Lays out a stale view once, parents before children")
    func laysOutOnce() {
        let window = makeWindow()
        let journal = Journal()
        let parent = NotingView("p", journal, frame: window.bounds)
        let child = NotingView("c", journal, frame: window.bounds)
        parent.addSubview(child)
        window.addSubview(parent)
        _ = journal.take()
        window.layoutIfNeeded()
        #expect(journal.take() == ["p.layout", "c.layout"])
        window.layoutIfNeeded()
        #expect(journal.take() == [])
        child.setNeedsLayout()
        child.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(journal.take() == ["c.layout"])
        parent.setNeedsLayout()
        child.setNeedsLayout()
        // The stale ancestors of a view are laid out before it.
        child.layoutIfNeeded()
        #expect(journal.take() == ["p.layout", "c.layout"])
        child.frame.origin.x = 5
        window.layoutIfNeeded()
        #expect(journal.take() == [])
        child.frame.size.width = 5
        window.layoutIfNeeded()
        #expect(journal.take() == ["c.layout"])
    }

    @Test("Walks the responder chain from a view through its controllers to the delegate")
    func chain() {
        let root = UIViewController()
        let child = UIViewController()
        let window = makeWindow(root: root)
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        let field = UITextField()
        child.view.addSubview(field)
        var chain: [UIResponder] = []
        var next: UIResponder? = field
        while let one = next {
            chain.append(one)
            next = one.next
        }
        let expected: [UIResponder] = [
            field, child.view, child, root.view, root, window, UIWindowScene.main,
            UIApplication.shared
        ]
        let isSame = chain.elementsEqual(expected) { $0 === $1 }
        #expect(isSame)
    }

    @Test("Tells the host of the animation in force, and runs completions after it")
    func animates() {
        let host = RecordingHost()
        let window = makeWindow()
        Stage.host = host
        defer { Stage.host = nil }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        host.animations = []
        var isDone = false
        UIView.animate(
            withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16),
            animations: { view.frame.origin.y = 50 }, completion: { _ in isDone = true })
        #expect(view.frame.minY == 50)
        #expect(host.animations == [StageAnimation(durationMs: 250, curve: 7)])
        pass(0.2)
        #expect(!isDone)
        pass(0.1)
        #expect(isDone)
        UIView.performWithoutAnimation {
            UIView.animate(withDuration: 1) { view.frame.origin.y = 60 }
        }
        #expect(host.animations.count == 1)
        UIView.animate(withDuration: 0.5) {
            UIView.animate(withDuration: 0.1) { view.frame.origin.y = 70 }
        }
        #expect(host.animations.last == StageAnimation(durationMs: 500, curve: 0))
        view.frame.origin.y = 80
        #expect(host.animations.count == 2)
    }

    @Test("Shows a moving layer where it is by the clock")
    func presents() throws {
        let window = makeWindow()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        UIView.animate(withDuration: 0.4, delay: 0.1, options: .curveLinear) {
            view.frame = CGRect(x: 0, y: 100, width: 20, height: 10)
        }
        #expect(view.layer.presentation()?.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
        pass(0.3)
        let frame = try #require(view.layer.presentation()?.frame)
        #expect(abs(frame.minY - 50) < 0.001 && abs(frame.width - 15) < 0.001)
        view.frame.origin.y = 7
        #expect(view.layer.presentation()?.frame.minY == 7)
        UIView.animate(withDuration: 1) { view.center.y = 212 }
        pass(1)
        #expect(view.layer.presentation()?.position.y == 212)
    }

    @Test("Completes an animation that changes nothing in the next turn")
    func emptyAnimation() {
        _ = makeWindow()
        var isDone = false
        UIView.animate(withDuration: 3, animations: {}, completion: { _ in isDone = true })
        #expect(!isDone)
        settle()
        #expect(isDone)
    }

    @Test("Observes geometry by key and key path")
    func observes() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        final class Observer: NSObject {
            var changes: [CGPoint] = []
            override func observeValue(
                forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                if let point = change?[.newKey] as? CGPoint { changes.append(point) }
            }
        }
        let observer = Observer()
        view.addObserver(observer, forKeyPath: "center", options: .new, context: nil)
        view.frame.origin.y = 20
        #expect(observer.changes == [CGPoint(x: 5, y: 25)])
        view.removeObserver(observer, forKeyPath: "center")
        view.frame.origin.y = 30
        #expect(observer.changes.count == 1)
        let scroll = UIScrollView()
        var sizes: [CGSize] = []
        let token = scroll.observe(\.contentSize, options: .new) { _, change in
            if let size = change.newValue { sizes.append(size) }
        }
        scroll.contentSize = CGSize(width: 1, height: 2)
        #expect(sizes == [CGSize(width: 1, height: 2)])
        token.invalidate()
    }
}

/// A host that records what it hears.
final class RecordingHost: StageHost {
    var lines: [String] = []
    var animations: [StageAnimation] = []

    func didBecomeFirst(_ responder: UIResponder, animated: Bool) { lines.append("first") }
    func didResignFirst(_ responder: UIResponder) { lines.append("resign") }
    func reloadInputViews() { lines.append("reload") }
    func didAnimate(_ animation: StageAnimation) { animations.append(animation) }
}
