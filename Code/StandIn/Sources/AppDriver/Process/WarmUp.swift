@_spi(Host) import UIKit

/// Work that a nursery does once, so that its children need not: the runtime remembers the
/// conformances and types that it has looked up. No code of the app runs, and no view is shown.
@MainActor enum WarmUp {
    static func run() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let button = UIButton(type: .system)
        button.setTitle("Title", for: .normal)
        let label = UILabel()
        label.text = "Text"
        let views = [label, button, UITextField(), UITextView(), UIScrollView(), UIImageView()]
        for view in views {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor)
            ])
        }
        root.layoutIfNeeded()
        for view in [root] + views { _ = ViewTraits.of(view, ViewKind(view)) }
        _ = ViewNames().name(of: label)
        lookUpUserInfo()
        _ = try? Block(lines: [
            "start 17.0 phone 1 3 light", "stage 1 1 0 0 0 0 1 1 0 0 active - - - - -",
            "event keyboard willShow 0 0 0 0 0 0 0 0 250 7 1 0"
        ])
    }

    private static func lookUpUserInfo() {
        let center = NotificationCenter()
        let name = Notification.Name("warm-up")
        center.addObserver(forName: name, object: nil, queue: nil) {
            _ = $0.userInfo?["rect"] as? CGRect
            _ = $0.userInfo?["rect"] as? NSValue
            _ = $0.userInfo?["number"] as? Double
            _ = $0.userInfo?["number"] as? NSNumber
        }
        center.post(
            name: name, object: nil,
            userInfo: ["rect": NSValue(cgRect: .zero), "number": NSNumber(value: 1.5)])
    }
}
