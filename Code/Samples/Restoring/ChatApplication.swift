import RestorationUIKit
import UIKit

final class ChatApplication: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>
    ) {
        do {
            try SceneRestoration.discard(sessions)
        } catch {
            NSLog("\(error)")
        }
    }
}
