// Shown.
import Restoration
import StateStore

let store = try? StateStore.open(at: "Library/chat.store")
let guards = ValueSchema<FirstResponderGuard.Record>("guard", version: 1)

final class ChatScene: UIResponder, UIWindowSceneDelegate, UITextFieldDelegate, RestoringScene {
    var window: UIWindow?, fields: [FieldID: UITextField] = [:], picture: UIView?
    lazy var session = window?.windowScene?.session.persistentIdentifier ?? "main"
    lazy var slot = try? store?.slot(guards, application: "chat", scene: session)
    lazy var keeper = SceneKeeper(resuming: try? slot?.value())

    func sceneWillResignActive(_ scene: UIScene) { tell(.willResignActive) }
    func sceneDidEnterBackground(_ scene: UIScene) { tell(.didEnterBackground) }
    func sceneWillEnterForeground(_ scene: UIScene) { tell(.willEnterForeground) }
    func sceneDidBecomeActive(_ scene: UIScene) { tell(.didBecomeActive) }
    func sceneDidDisconnect(_ scene: UIScene) { tell(.sceneDisconnected) }
    func textFieldDidBeginEditing(_ field: UITextField) { tell(.becameFirstResponder(field.id)) }
    func textFieldDidEndEditing(_ field: UITextField) { tell(.resignedFirstResponder(field.id)) }

    func persist(_ record: FirstResponderGuard.Record?) { try? slot?.set(record) }
    func makeFirstResponder(_ field: FieldID, animated: Bool) {
        let become = { _ = self.fields[field]?.becomeFirstResponder() }
        animated ? become() : UIView.performWithoutAnimation(become)
    }
}
// Shown.
extension ChatScene {
    func cover(with content: SnapshotOverlay.Content?) {
        picture?.removeFromSuperview()
        picture = content.flatMap { _ in window?.snapshotView(afterScreenUpdates: false) }
        if let picture { window?.addSubview(picture) }
    }
}

extension UITextField {
    var id: FieldID { FieldID(restorationIdentifier ?? "") }
}
