import Restoration
import RestorationUIKit
import UIKit

final class ChatScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var restoration: SceneRestoration?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        restoration = SceneRestoration(
            scene, overlay: .init(content: .capture(hiding: ["card.number"])), keepsDrafts: true)
        let window = UIWindow(windowScene: scene)
        window.rootViewController = ChatViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}
