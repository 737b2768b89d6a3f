#if canImport(UIKit)
public import Restoration
public import UIKit

/// Restores the first responder of a window scene, keeps its drafts, and covers its windows while
/// the scene is not active.
///
/// Create it when the scene connects, and keep it as long as the scene. It observes the scene's
/// notifications and those of text fields and text views; the app reports what only the app knows:
/// ``appeared(in:)`` in `viewDidAppear`, and covers, as
/// `receive(.coverAppeared(.lockScreen))`. Fields are identified by their `restorationIdentifier`.
@MainActor
public final class SceneRestoration: RestoringScene {
    /// The guard and the overlay of the scene.
    public var keeper: SceneKeeper {
        didSet { stateHandler(oldValue.responder, keeper.responder) }
    }
    /// Receives the guard as it was before each event, and as it is after it.
    public var stateHandler: (FirstResponderGuard, FirstResponderGuard) -> Void = { _, _ in }
    /// Receives the errors of the store; the next departure tries again.
    public var errorHandler: (any Error) -> Void = { error in
        NSLog("\(error)".replacingOccurrences(of: "%", with: "%%"))
    }

    /// A Boolean value indicating whether the texts of fields are written at each departure.
    ///
    /// In a new process they are put back into fields that appear empty. Fields that the overlay
    /// hides are left out.
    public let keepsDrafts: Bool
    let store: any RestorationStore
    let id: String
    weak var scene: UIWindowScene?
    /// The fields that have appeared in this process.
    var known: Set<FieldID> = []
    /// The drafts as this process has written them last.
    var written: [FieldID: TextDraft] = [:]
    /// Waits for the end of each controller that is presented as a cover.
    var dismissals: [ObjectIdentifier: DismissalWatcher] = [:]
    private let curtain = SceneCurtain()
    private let observers = ObserverTokens()
    private lazy var touches = TouchReporter { [weak self] in self?.receive(.userActed) }

    /// Begins to restore a scene, from what an earlier process has left in the store.
    ///
    /// Of the store's values only those of this scene are read and written, under its session's
    /// `persistentIdentifier`.
    public init(
        _ scene: UIWindowScene, overlay: SnapshotOverlay.Options = .init(),
        responder: FirstResponderGuard.Options = .init(), keepsDrafts: Bool = false,
        store: any RestorationStore = DefaultsStore()
    ) {
        keeper = SceneKeeper(responder: responder, overlay: overlay)
        self.keepsDrafts = keepsDrafts
        self.store = store
        self.scene = scene
        id = scene.session.persistentIdentifier
        Self.living.removeAll { $0.restoration == nil }
        Self.living.append(Living(restoration: self))
        resume()
        observe(scene)
        if scene.activationState == .foregroundActive {
            receive(.didBecomeActive)
        } else {
            // It is out of sight until it comes to the front, and the system may take its picture.
            receive(.didEnterBackground)
        }
    }

    /// Removes what is stored of windows that the user has closed for good; call it in
    /// `application(_:didDiscardSceneSessions:)`.
    public static func discard(
        _ sessions: Set<UISceneSession>, from store: any RestorationStore = DefaultsStore()
    ) throws {
        for session in sessions {
            try store.removeValues(in: session.persistentIdentifier)
        }
    }

    // MARK: Observing

    private func observe(_ scene: UIWindowScene) {
        observe(UIScene.willDeactivateNotification, of: scene) { $0.leave(.willResignActive) }
        observe(UIScene.didEnterBackgroundNotification, of: scene) { $0.leave(.didEnterBackground) }
        observe(UIScene.willEnterForegroundNotification, of: scene) {
            $0.receive(.willEnterForeground)
        }
        observe(UIScene.didActivateNotification, of: scene) { $0.receive(.didBecomeActive) }
        observe(UIScene.didDisconnectNotification, of: scene) { $0.receive(.sceneDisconnected) }
        for name in [
            UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification
        ] {
            observeFields(name) { $0.receive(.becameFirstResponder($1)) }
        }
        for name in [
            UITextField.textDidEndEditingNotification, UITextView.textDidEndEditingNotification
        ] {
            observeFields(name) { $0.receive(.resignedFirstResponder($1)) }
        }
        observeViews(UIWindow.didBecomeVisibleNotification) { restoration, view in
            if let window = view as? UIWindow { restoration.touches.watch(window) }
        }
        for window in scene.windows { touches.watch(window) }
    }

    private func observe(
        _ name: Notification.Name, of scene: UIWindowScene,
        _ react: @escaping @MainActor (SceneRestoration) -> Void
    ) {
        observers.add(name, of: scene) { [weak self] _ in
            MainActor.assumeIsolated { if let self { react(self) } }
        }
    }

    /// Observes what fields with a name post; others cannot be restored.
    private func observeFields(
        _ name: Notification.Name, _ react: @escaping @MainActor (SceneRestoration, FieldID) -> Void
    ) {
        observeViews(name) { restoration, view in
            if view.restorationIdentifier != nil { react(restoration, view.fieldID) }
        }
    }

    /// Observes what views of the scene post.
    private func observeViews(
        _ name: Notification.Name, _ react: @escaping @MainActor (SceneRestoration, UIView) -> Void
    ) {
        observers.add(name, of: nil) { [weak self] notification in
            nonisolated(unsafe) let object = notification.object
            MainActor.assumeIsolated {
                guard let self, let view = object as? UIView,
                    (view as? UIWindow ?? view.window)?.windowScene === self.scene
                else { return }
                react(self, view)
            }
        }
    }

    private func leave(_ input: FirstResponderGuard.Input) {
        if keepsDrafts { storeDrafts() }
        receive(input)
    }

    // MARK: RestoringScene

    /// Returns the record of the scene; nil where there is none.
    public func persisted() throws -> FirstResponderGuard.Record? {
        try store.value(FirstResponderGuard.Record.self, named: Self.guardName, in: id)
    }

    /// Stores the record of the scene; nil removes it.
    public func persist(_ record: FirstResponderGuard.Record?) throws {
        try store.set(record, named: Self.guardName, in: id)
    }

    /// Hands an error of the store to ``errorHandler``.
    public func persistenceFailed(_ error: any Error) { errorHandler(error) }

    /// Makes the topmost view with a name first responder.
    public func makeFirstResponder(_ field: FieldID, animated: Bool) {
        guard let view = view(field) else { return }
        let become = { _ = view.becomeFirstResponder() }
        if animated { become() } else { UIView.performWithoutAnimation(become) }
    }

    /// Asks the topmost view with a name to resign.
    public func resignFirstResponder(_ field: FieldID) { view(field)?.resignFirstResponder() }

    /// Lays a content over the windows of the scene; nil removes it.
    public func cover(with content: SnapshotOverlay.Content?) {
        curtain.lay(content, over: scene)
    }

    private static let guardName = "guard"

    // MARK: By a view

    private struct Living { weak var restoration: SceneRestoration? }
    private static var living: [Living] = []

    /// Returns the restoration of the scene that a view is in; nil outside of windows.
    public static func of(_ view: UIView) -> SceneRestoration? {
        guard let scene = view.window?.windowScene else { return nil }
        return living.lazy.compactMap(\.restoration).last { $0.scene === scene }
    }
}

/// Observers that end with their owner.
private final class ObserverTokens {
    private var tokens: [any NSObjectProtocol] = []

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    func add(
        _ name: Notification.Name, of object: AnyObject?,
        _ react: @escaping @Sendable (Notification) -> Void
    ) {
        tokens.append(
            NotificationCenter.default.addObserver(
                forName: name, object: object, queue: nil, using: react))
    }
}
#endif
