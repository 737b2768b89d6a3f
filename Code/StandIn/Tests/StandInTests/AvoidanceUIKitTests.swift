import KeyboardAvoidance
import Testing
@_spi(Host) import UIKit

@testable import KeyboardAvoidanceUIKit

/// The keyboard avoidance that apps ship, on the stand-in of UIKit.
@MainActor struct AvoidanceUIKitTests {
    private let controller = UIViewController()
    private let field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 40))
    private let window: UIWindow
    private let avoidance: SceneAvoidance
    private let bar = UIView()
    private let constraint: NSLayoutConstraint

    init() {
        window = makeWindow(root: controller)
        Stage.applicationState = .background
        field.restorationIdentifier = "chat.message"
        controller.view.addSubview(field)
        controller.view.addSubview(bar)
        constraint = controller.view.bottomAnchor.constraint(equalTo: bar.bottomAnchor)
        constraint.isActive = true
        avoidance = SceneAvoidance(.main, store: MemoryStore())
        avoidance.keepClear(controller.view, by: constraint)
        post(UIScene.willEnterForegroundNotification)
        post(UIScene.didActivateNotification)
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: UIWindowScene.main)
    }

    private func postKeyboard(_ name: Notification.Name, height: CGFloat, isLocal: Bool = true) {
        let screen = UIScreen.main.bounds
        let frame = CGRect(
            x: 0, y: screen.height - height, width: screen.width, height: max(height, 300))
        NotificationCenter.default.post(
            name: name, object: nil,
            userInfo: [
                UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame),
                UIResponder.keyboardIsLocalUserInfoKey: isLocal,
                UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
                UIResponder.keyboardAnimationCurveUserInfoKey: 7
            ])
    }

    @Test func aConstraintFollowsTheOwnKeyboardOnly() {
        postKeyboard(UIResponder.keyboardWillShowNotification, height: 300, isLocal: false)
        #expect(constraint.constant == 0)
        avoidance.restoration.receive(.becameFirstResponder("chat.message"))
        postKeyboard(UIResponder.keyboardWillShowNotification, height: 300)
        #expect(constraint.constant == 300)
        avoidance.restoration.receive(.resignedFirstResponder("chat.message"))
        postKeyboard(UIResponder.keyboardWillHideNotification, height: 0)
        #expect(constraint.constant == 0)
    }

    @Test func aTripLeavesTheViewsWhereTheyAre() {
        avoidance.restoration.receive(.becameFirstResponder("chat.message"))
        postKeyboard(UIResponder.keyboardWillShowNotification, height: 300)
        post(UIScene.willDeactivateNotification)
        avoidance.restoration.receive(.resignedFirstResponder("chat.message"))
        postKeyboard(UIResponder.keyboardWillHideNotification, height: 0)
        post(UIScene.didEnterBackgroundNotification)
        #expect(constraint.constant == 300)
    }
}
