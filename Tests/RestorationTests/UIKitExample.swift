import Foundation

// Shown.
import Restoration
import StateStore

final class ChatScene: UIResponder, UIWindowSceneDelegate, UITextFieldDelegate, RestoringScene {
    var window: UIWindow?, fields: [FieldID: UITextField] = [:], id = ""
    var keeper = SceneKeeper(overlay: .init(content: .capture(hiding: ["card.number"])))
    let curtain = Curtain()

    func sceneWillResignActive(_ scene: UIScene) { tell(.willResignActive) }
    func sceneDidEnterBackground(_ scene: UIScene) { tell(.didEnterBackground) }
    func sceneWillEnterForeground(_ scene: UIScene) { tell(.willEnterForeground) }
    func sceneDidBecomeActive(_ scene: UIScene) { tell(.didBecomeActive) }
    func sceneDidDisconnect(_ scene: UIScene) { tell(.sceneDisconnected) }
    func textFieldDidBeginEditing(_ field: UITextField) { tell(.becameFirstResponder(field.id)) }
    func textFieldDidEndEditing(_ field: UITextField) { tell(.resignedFirstResponder(field.id)) }

    func persisted() throws -> FirstResponderGuard.Record? { try guardSlot(id).value() }
    func persist(_ record: FirstResponderGuard.Record?) throws { try guardSlot(id).set(record) }
    func persistenceFailed(_ error: any Error) { logError(error) }
    func makeFirstResponder(_ field: FieldID, animated: Bool) {
        let become = { _ = self.fields[field]?.becomeFirstResponder() }
        animated ? become() : UIView.performWithoutAnimation(become)
    }
    func cover(with content: SnapshotOverlay.Content?) { curtain.lay(content, over: self) }
}
// Shown.
/// A window above all others that shows what the switcher shall show.
@MainActor final class Curtain {
    private var window: UIWindow?

    func lay(_ content: SnapshotOverlay.Content?, over scene: ChatScene) {
        window?.isHidden = true
        window = nil
        guard let content, let windows = scene.window?.windowScene else { return }
        let page = UIViewController()
        switch content {
        case .capture(let secrets):
            let views = secrets.compactMap { scene.fields[$0] }
            page.view = UIImageView(image: picture(of: windows, hiding: views))
        case .cover: page.view.backgroundColor = .systemBackground
        }
        let curtain = UIWindow(windowScene: windows)
        curtain.rootViewController = page
        curtain.windowLevel = .alert + 1
        curtain.isUserInteractionEnabled = false
        curtain.isHidden = false
        window = curtain
    }

    /// All windows bottom to top, the keyboard's among them, with the secrets painted over.
    private func picture(of scene: UIWindowScene, hiding secrets: [UIView]) -> UIImage {
        let windows = scene.windows.filter { !$0.isHidden }
            .sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }
        return UIGraphicsImageRenderer(bounds: scene.coordinateSpace.bounds).image { canvas in
            for window in windows {
                _ = window.drawHierarchy(in: window.frame, afterScreenUpdates: false)
            }
            UIColor.black.setFill()
            for view in secrets { canvas.fill(view.convert(view.bounds, to: nil)) }
        }
    }
}

extension UITextField {
    var id: FieldID { FieldID(restorationIdentifier ?? "") }
}
// Shown.
extension ChatScene {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = TouchWindow(windowScene: scene)
        window.touched = { [weak self] in self?.tell(.userActed) }
        // Its root view controller and `makeKeyAndVisible` are the app's own.
        self.window = window
        id = session.persistentIdentifier
        resume()
    }

    /// In `viewDidAppear` of the controller that shows the field.
    func appeared(_ field: UITextField) {
        field.delegate = self
        fields[field.id] = field
        tell(.fieldAppeared(field.id))
    }

    func present(_ sheet: UIViewController, for field: UITextField) {
        tell(.coverAppeared(.sheet))
        window?.rootViewController?.present(sheet, animated: true) { self.appeared(field) }
    }
}

final class TouchWindow: UIWindow {
    var touched: () -> Void = {}

    override func sendEvent(_ event: UIEvent) {
        if event.allTouches?.contains(where: { $0.phase == .began }) == true { touched() }
        super.sendEvent(event)
    }
}
