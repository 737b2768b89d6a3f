// Shown.
import Restoration
import StateStore

final class ChatScene: UIResponder, UIWindowSceneDelegate, UITextFieldDelegate {
    var window: UIWindow?
    var fields: [FieldID: UITextField] = [:]
    private var keeper = FirstResponderGuard()
    private var overlay = SnapshotOverlay()
    private var cover: UIView?
    private let store: StateStore, key: RecordKey
    private let records = ValueSchema<FirstResponderGuard.Record>("guard", version: 1)

    init(store: StateStore, session: UISceneSession) throws {
        self.store = store
        key = try RecordKey(
            application: "chat", scene: session.persistentIdentifier, key: "guard")
        super.init()
        tell(.didFinishLaunching(record: try? store.value(records, for: key)?.value))
    }

    func sceneWillResignActive(_ scene: UIScene) { tell(.willResignActive, .willResignActive) }
    func sceneDidEnterBackground(_ scene: UIScene) {
        tell(.didEnterBackground, .didEnterBackground)
    }
    func sceneWillEnterForeground(_ scene: UIScene) {
        tell(.willEnterForeground, .willEnterForeground)
    }
    func sceneDidBecomeActive(_ scene: UIScene) { tell(.didBecomeActive, .didBecomeActive) }
    func sceneDidDisconnect(_ scene: UIScene) { tell(.sceneDisconnected, .sceneDisconnected) }
    func textFieldDidBeginEditing(_ field: UITextField) { tell(.becameFirstResponder(id(field))) }
    func textFieldDidEndEditing(_ field: UITextField) { tell(.resignedFirstResponder(id(field))) }
    func textFieldShouldReturn(_ field: UITextField) -> Bool {
        tell(.userDismissed)
        return field.resignFirstResponder()
    }

    private func id(_ field: UITextField) -> FieldID { FieldID(field.restorationIdentifier ?? "") }

    func tell(_ input: FirstResponderGuard.Input, _ departure: SnapshotOverlay.Input? = nil) {
        for output in keeper.receive(input) {
            switch output {
            case .persist(let record): _ = try? store.put(record, as: records, for: key)
            case .erase: _ = try? store.delete(key)
            case .restore(let field, animated: true): _ = fields[field]?.becomeFirstResponder()
            case .restore(let field, animated: false):
                UIView.performWithoutAnimation { _ = fields[field]?.becomeFirstResponder() }
            case .wait: break
            }
        }
        switch departure.flatMap({ overlay.receive($0) }) {
        case .show: cover = window?.snapshotView(afterScreenUpdates: false)
            cover.map { window?.addSubview($0) }
        case .remove: cover?.removeFromSuperview()
        case nil: break
        }
    }
}
