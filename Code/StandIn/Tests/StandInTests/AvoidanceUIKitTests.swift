import KeyboardAvoidance
import Testing
@_spi(Host) import UIKit

@testable import KeyboardAvoidanceUIKit

/// A scene with a field and a bar that is kept clear of the keyboard.
@MainActor private struct AvoidedScene {
    private let controller = UIViewController()
    let field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 40))
    let window: UIWindow
    let avoidance: SceneAvoidance
    private let bar = UIView()
    let constraint: NSLayoutConstraint

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

    /// Takes the window away, which other tests would see.
    func end() { window.isHidden = true }

    func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: UIWindowScene.main)
    }

    func postKeyboard(_ name: Notification.Name, height: CGFloat, isLocal: Bool = true) {
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
}

/// The keyboard avoidance that apps ship, on the stand-in of UIKit. Each test makes its scene in
/// one piece, because all share the process's notifications.
@MainActor struct AvoidanceUIKitTests {
    @Test func aConstraintFollowsTheOwnKeyboardOnly() {
        let scene = AvoidedScene()
        defer { scene.end() }
        scene.postKeyboard(UIResponder.keyboardWillShowNotification, height: 300, isLocal: false)
        #expect(scene.constraint.constant == 0)
        scene.avoidance.restoration.receive(.becameFirstResponder("chat.message"))
        scene.postKeyboard(UIResponder.keyboardWillShowNotification, height: 300)
        #expect(scene.constraint.constant == 300)
        scene.avoidance.restoration.receive(.resignedFirstResponder("chat.message"))
        scene.postKeyboard(UIResponder.keyboardWillHideNotification, height: 0)
        #expect(scene.constraint.constant == 0)
    }

    @Test func aTripLeavesTheViewsWhereTheyAre() {
        let scene = AvoidedScene()
        defer { scene.end() }
        scene.avoidance.restoration.receive(.becameFirstResponder("chat.message"))
        scene.postKeyboard(UIResponder.keyboardWillShowNotification, height: 300)
        scene.post(UIScene.willDeactivateNotification)
        scene.avoidance.restoration.receive(.resignedFirstResponder("chat.message"))
        scene.postKeyboard(UIResponder.keyboardWillHideNotification, height: 0)
        scene.post(UIScene.didEnterBackgroundNotification)
        #expect(scene.constraint.constant == 300)
    }

    @Test func aFieldWithoutAnIdentifierHasItsKeyboard() {
        let scene = AvoidedScene()
        defer { scene.end() }
        scene.field.restorationIdentifier = nil
        scene.field.becomeFirstResponder()
        scene.postKeyboard(UIResponder.keyboardWillShowNotification, height: 300)
        #expect(scene.constraint.constant == 300)
        scene.field.resignFirstResponder()
        #expect(scene.avoidance.restoration.keeper.responder.responder == nil)
        scene.postKeyboard(UIResponder.keyboardWillHideNotification, height: 0)
        #expect(scene.constraint.constant == 0)
        scene.postKeyboard(UIResponder.keyboardWillShowNotification, height: 300, isLocal: false)
        #expect(scene.constraint.constant == 0)
    }

    /// A text view begins to edit after its keyboard is announced.
    @Test func aKeyboardIsAnnouncedBeforeEditingBegins() {
        let scene = AvoidedScene()
        defer { scene.end() }
        scene.window.addSubview(EarlyField(frame: CGRect(x: 20, y: 120, width: 300, height: 40)))
        scene.window.subviews.last?.becomeFirstResponder()
        #expect(scene.avoidance.restoration.keeper.responder.responder == nil)
        scene.postKeyboard(UIResponder.keyboardWillShowNotification, height: 300)
        #expect(scene.constraint.constant == 300)
        #expect(scene.avoidance.restoration.keeper.responder.responder == "early")
    }

    @Test func theAvoidanceOfAViewIsThatOfItsScene() {
        let scene = AvoidedScene()
        defer { scene.end() }
        #expect(SceneAvoidance.of(scene.field) === scene.avoidance)
        #expect(SceneAvoidance.of(UIView()) == nil)
    }
}

/// A first responder that posts nothing when it becomes one.
@MainActor private final class EarlyField: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        restorationIdentifier = "early"
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool { true }
}
