#if canImport(UIKit)
public import KeyboardAvoidance
public import Restoration
public import RestorationUIKit
public import UIKit

/// Keeps the views of a window scene clear of the keyboard, and restores and covers the scene as
/// `SceneRestoration` does.
///
/// Create it when the scene connects, and keep it as long as the scene. It observes the keyboard's
/// notifications all that time. Views are added with ``keepClear(_:by:)``. A field without a
/// `restorationIdentifier` has its keyboard too, but is not restored.
@MainActor
public final class SceneAvoidance {
    /// The guard and the overlay of the scene; it also takes what only the app knows.
    public let restoration: SceneRestoration
    /// The tracker of the keyboard.
    public private(set) var tracker = KeyboardTracker()

    /// The change whose animation runs the closures of views; nil outside of it.
    private(set) var current: OverlapChange?
    private weak var scene: UIWindowScene?
    /// The field whose keyboard the user has put away, as long as it has not resigned.
    private weak var dismissed: UIView?
    private var clients: [ClearView] = []
    private let observers = KeyboardObservers()

    /// Begins to follow a scene, and to restore it from what an earlier process has left.
    public init(
        _ scene: UIWindowScene, overlay: SnapshotOverlay.Options = .init(),
        keepsDrafts: Bool = false, store: any RestorationStore = DefaultsStore()
    ) {
        var overlay = overlay
        overlay.showsWhileTyping = true
        restoration = SceneRestoration(
            scene, overlay: overlay, responder: .init(restoresTaken: true),
            keepsDrafts: keepsDrafts, store: store)
        restoration.keeper.capturesKeyboard = Self.capturesKeyboard
        self.scene = scene
        sceneMoved()
        restoration.stateHandler = { [weak self] in self?.follow($0, $1) }
        for name in KeyboardPost.Name.allCases {
            observers.add(name.inUIKit) { [weak self] in self?.receive($0, name) }
        }
        for name in [
            UITextField.textDidBeginEditingNotification, UITextField.textDidEndEditingNotification,
            UITextView.textDidBeginEditingNotification, UITextView.textDidEndEditingNotification
        ] {
            observers.add(name) { [weak self] _ in self?.updateFocus() }
        }
        Self.living.removeAll { $0.avoidance == nil }
        Self.living.append(Living(avoidance: self))
    }

    private struct Living { weak var avoidance: SceneAvoidance? }
    private static var living: [Living] = []

    /// Returns the avoidance of the scene that a view is in; nil outside of windows.
    public static func of(_ view: UIView) -> SceneAvoidance? {
        guard let scene = view.window?.windowScene else { return nil }
        return living.lazy.compactMap(\.avoidance).last { $0.scene === scene }
    }

    /// Keeps a view clear: the constraint's constant is the height that the keyboard covers of it.
    ///
    /// Tie the lower edge of your bar to the view's lower edge, with the view as the first item.
    public func keepClear(_ view: UIView, by constraint: NSLayoutConstraint) {
        keepClear(view) { [weak constraint] height in
            constraint?.constant = height
            view.layoutIfNeeded()
        }
    }

    /// Keeps a view clear by the app's own means, called in the keyboard's animation.
    public func keepClear(_ view: UIView, change: @escaping (CGFloat) -> Void) {
        let client = ClearView(change) { [weak self] in self?.sceneMoved() }
        view.addSubview(client)
        clients.append(client)
        update(client)
    }

    /// Processes an event that only the app knows, such as the user's dismissal of the keyboard.
    public func receive(_ event: FirstResponderGuard.Input) {
        if event == .userDismissed { dismissed = firstResponder }
        restoration.receive(event)
        if event == .userDismissed { follow(event, restoration.keeper.responder) }
    }

    /// Reports that the window may have moved on its screen; call it in
    /// `windowScene(_:didUpdate:interfaceOrientation:traitCollection:)`.
    public func sceneMoved() {
        guard let window = scene?.windows.first else { return }
        let screen = window.screen
        let place = ViewPlace(
            window: Frame(window.convert(window.bounds, to: screen.coordinateSpace)),
            screenWidth: screen.bounds.width, screenHeight: screen.bounds.height,
            screen: screen.avoidanceID, isPad: UIDevice.current.userInterfaceIdiom == .pad)
        animate(tracker.move(to: place, knowing: restoration.keeper.responder))
        clients.removeAll { $0.superview == nil }
        for client in clients { update(client) }
    }

    private func follow(_ old: FirstResponderGuard, _ new: FirstResponderGuard) {
        if old.responder != new.responder {
            if let field = old.responder { follow(.resignedFirstResponder(field), new) }
            if let field = new.responder { follow(.becameFirstResponder(field), new) }
        }
        guard old.phase != new.phase else { return }
        switch new.phase {
        case .active: follow(.didBecomeActive, new)
        case .foregrounding: follow(.willEnterForeground, new)
        case .disconnected: follow(.sceneDisconnected, new)
        case .launching, .inactive, .background: break
        }
    }

    private func follow(_ event: FirstResponderGuard.Input, _ guardian: FirstResponderGuard) {
        animate(tracker.follow(event, knowing: guardian))
        tracker.inform(&restoration.keeper)
    }

    private func receive(_ notification: Notification, _ name: KeyboardPost.Name) {
        let info = notification.userInfo
        let begin = info?[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue
        let end = info?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        let post = KeyboardPost(
            name, frame: end.map { Frame($0.cgRectValue) },
            begin: begin.map { Frame($0.cgRectValue) },
            isLocal: info?[UIResponder.keyboardIsLocalUserInfoKey] as? Bool,
            screen: (notification.object as? UIScreen)?.avoidanceID,
            duration: info?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? 0.25,
            curve: (info?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int)
                .flatMap(UInt8.init) ?? 7)
        sceneMoved()
        updateFocus()
        animate(tracker.receive(post, knowing: restoration.keeper.responder))
        tracker.inform(&restoration.keeper)
    }

    /// Reports a first responder that nothing else reports: a field without an identifier, and a
    /// text view whose keyboard comes before its editing begins.
    private func updateFocus() {
        let known = restoration.keeper.responder.responder
        guard known == nil || known == .unnamed else { return }
        let field = firstResponder
        if field == nil || field !== dismissed { dismissed = nil } else { return }
        let found = field.map { $0.restorationIdentifier.map { FieldID($0) } ?? .unnamed }
        guard found != known else { return }
        restoration.receive(
            found.map { .becameFirstResponder($0) } ?? .resignedFirstResponder(.unnamed))
    }

    private var firstResponder: UIView? {
        scene?.windows.lazy.compactMap(\.firstResponder).first
    }

    private func animate(_ change: OverlapChange?) {
        guard let change else { return }
        current = change
        defer { current = nil }
        let options = UIView.AnimationOptions(rawValue: UInt(change.curve) << 16)
        UIView.animate(
            withDuration: change.duration, delay: 0,
            options: [options, .beginFromCurrentState, .allowUserInteraction]
        ) {
            for client in self.clients { self.update(client) }
        }
    }

    private func update(_ client: ClearView) {
        guard let view = client.superview, let window = view.window else { return }
        let frame = view.convert(view.bounds, to: window.screen.coordinateSpace)
        client.height = CGFloat(tracker.overlap(of: Frame(frame)))
    }

    /// False where the keyboard is a process of its own, and in no picture of the app's windows.
    private static var capturesKeyboard: Bool {
        if #available(iOS 17, *) { UIDevice.current.userInterfaceIdiom == .pad } else { true }
    }
}
#endif
