import UIKit

/// The same app without the adapter: what iOS does by itself.
final class PlainChatScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = ChatViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}
