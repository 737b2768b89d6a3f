// Just enough of UIKit's names for the lines of docs/restoration.md to be type-checked: the
// declarations as Apple's headers have them, without behaviour.

@MainActor class UIResponder {
    func becomeFirstResponder() -> Bool { false }
}

@MainActor class UIView: UIResponder {
    func snapshotView(afterScreenUpdates: Bool) -> UIView? { nil }
    func addSubview(_ view: UIView) {}
    func removeFromSuperview() {}
    static func performWithoutAnimation(_ actions: () -> Void) { actions() }
}

@MainActor class UIWindow: UIView {
    weak var windowScene: UIWindowScene?
}

@MainActor class UITextField: UIView {
    var restorationIdentifier: String?
    weak var delegate: (any UITextFieldDelegate)?
    func resignFirstResponder() -> Bool { false }
}

@MainActor class UIScene {
    let session = UISceneSession()
}

@MainActor class UIWindowScene: UIScene {}

@MainActor class UISceneSession {
    var persistentIdentifier: String { "" }
}

@MainActor protocol UIWindowSceneDelegate: AnyObject {
    func sceneWillResignActive(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneDidDisconnect(_ scene: UIScene)
}

@MainActor protocol UITextFieldDelegate: AnyObject {
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField)
}
