import Restoration
@_spi(Host) import UIKit

@testable import RestorationUIKit

/// A store in memory, which can fail.
@MainActor final class MemoryStore: RestorationStore {
    var values: [String: Data] = [:]
    var fails = false

    struct Failure: Error {}

    func value<Value: Codable & Sendable>(
        _ type: Value.Type, named name: String, in scene: String
    ) throws -> Value? {
        if fails { throw Failure() }
        return try values[name].map { try JSONDecoder().decode(type, from: $0) }
    }

    func set<Value: Codable & Sendable>(
        _ value: Value?, named name: String, in scene: String
    ) throws {
        if fails { throw Failure() }
        values[name] = try value.map { try JSONEncoder().encode($0) }
    }

    func removeValues(in scene: String) throws { values = [:] }

    var record: FirstResponderGuard.Record? {
        try? value(FirstResponderGuard.Record.self, named: "guard", in: "")
    }
}

/// A process of an app with one window and two fields, whose scene is restored.
@MainActor final class RestoredApp {
    let restoration: SceneRestoration
    let store: MemoryStore
    let window: UIWindow
    let controller = UIViewController()
    let message = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 40))
    let card = UITextField(frame: CGRect(x: 20, y: 120, width: 300, height: 40))
    private(set) var errors = 0

    init(
        _ store: MemoryStore? = nil,
        content: SnapshotOverlay.Content = .capture(hiding: ["card.number"])
    ) {
        let store = store ?? MemoryStore()
        self.store = store
        window = makeWindow(root: controller)
        Stage.applicationState = .background
        message.restorationIdentifier = "chat.message"
        card.restorationIdentifier = "card.number"
        card.isSecureTextEntry = true
        controller.view.addSubview(message)
        controller.view.addSubview(card)
        restoration = SceneRestoration(
            .main, overlay: .init(content: content), keepsDrafts: true, store: store)
        restoration.errorHandler = { [weak self] _ in self?.errors += 1 }
    }

    func appear() { restoration.appeared(in: controller.view) }

    func open() {
        post(UIScene.willEnterForegroundNotification, .inactive)
        post(UIScene.didActivateNotification, .active)
    }

    func resign() { post(UIScene.willDeactivateNotification, .inactive) }

    func leave() {
        resign()
        post(UIScene.didEnterBackgroundNotification, .background)
    }

    private func post(_ name: Notification.Name, _ state: UIApplication.State) {
        Stage.applicationState = state
        NotificationCenter.default.post(name: name, object: UIWindowScene.main)
    }

    /// The process ends without a word; the store remains.
    func end() {
        for window in Stage.appWindows { window.isHidden = true }
    }

    /// The windows above the app's.
    var curtains: [UIWindow] { Stage.appWindows.filter { $0.windowLevel > .alert } }

    /// The picture of the windows that the curtain shows.
    var picture: WindowPicture? {
        let page = curtains.first?.rootViewController?.view
        return (page?.subviews.first as? UIImageView)?.image?.picture
    }

    var isOpaque: Bool {
        curtains.first?.rootViewController?.view.backgroundColor?.hex.hasSuffix("FF") == true
    }

    var responder: FieldID? { restoration.keeper.responder.responder }
}
