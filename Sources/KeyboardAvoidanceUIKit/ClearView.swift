#if canImport(UIKit)
internal import KeyboardAvoidance
internal import Restoration
internal import UIKit

/// An invisible view in one that keeps clear of the keyboard, which tells when that is laid out.
@MainActor final class ClearView: UIView {
    /// The height that the keyboard covers of the superview.
    var height: CGFloat = 0 {
        didSet { if height != oldValue { change(height) } }
    }
    private let change: (CGFloat) -> Void
    private let moved: () -> Void

    init(_ change: @escaping (CGFloat) -> Void, moved: @escaping () -> Void) {
        self.change = change
        self.moved = moved
        super.init(frame: .zero)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        isUserInteractionEnabled = false
        backgroundColor = nil
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        moved()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { moved() }
    }
}

/// The observers of the keyboard's notifications, which end with their owner.
final class KeyboardObservers {
    private var tokens: [any NSObjectProtocol] = []

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    func add(
        _ name: Notification.Name, _ react: @escaping @MainActor (Notification) -> Void
    ) {
        tokens.append(
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                nonisolated(unsafe) let notification = $0
                MainActor.assumeIsolated { react(notification) }
            })
    }
}

extension FieldID {
    /// Every field without an identifier; no view can have this name.
    static let unnamed = FieldID("")
}

extension UIView {
    /// The first responder among the view and those in it.
    var firstResponder: UIView? {
        isFirstResponder ? self : subviews.lazy.compactMap(\.firstResponder).first
    }
}

extension UIScreen {
    /// The screen's identity, as places and notifications compare it.
    var avoidanceID: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
}

extension Frame {
    init(_ rect: CGRect) {
        self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
}

extension KeyboardPost.Name {
    /// The name of the notification in UIKit.
    var inUIKit: Notification.Name {
        switch self {
        case .willShow: UIResponder.keyboardWillShowNotification
        case .didShow: UIResponder.keyboardDidShowNotification
        case .willHide: UIResponder.keyboardWillHideNotification
        case .didHide: UIResponder.keyboardDidHideNotification
        case .willChangeFrame: UIResponder.keyboardWillChangeFrameNotification
        case .didChangeFrame: UIResponder.keyboardDidChangeFrameNotification
        }
    }
}
#endif
