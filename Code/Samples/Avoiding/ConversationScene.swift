import KeyboardAvoidanceUIKit
import UIKit

/// A scene whose views keep clear of the keyboard, whose field has it again after every trip, and
/// whose card has no hole.
final class ConversationScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var avoidance: SceneAvoidance?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = ConversationViewController()
        self.window = window
        avoidance = SceneAvoidance(scene)
        window.makeKeyAndVisible()
    }

    func windowScene(
        _ scene: UIWindowScene, didUpdate space: any UICoordinateSpace,
        interfaceOrientation: UIInterfaceOrientation, traitCollection: UITraitCollection
    ) {
        avoidance?.sceneMoved()
    }
}
