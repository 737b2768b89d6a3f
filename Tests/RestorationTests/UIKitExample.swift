import Foundation

// Shown.
import Restoration
import StateStore

final class ChatScene: UIResponder, UIWindowSceneDelegate, UITextFieldDelegate, RestoringScene {
    var window: UIWindow?, id = "", curtain = Curtain()
    var keeper = SceneKeeper(overlay: .init(content: .capture(hiding: ["card.number"])))

    func sceneWillResignActive(_ scene: UIScene) { receive(.willResignActive) }
    func sceneDidEnterBackground(_ scene: UIScene) { receive(.didEnterBackground) }
    func sceneWillEnterForeground(_ scene: UIScene) { receive(.willEnterForeground) }
    func sceneDidBecomeActive(_ scene: UIScene) { receive(.didBecomeActive) }
    func sceneDidDisconnect(_ scene: UIScene) { receive(.sceneDisconnected) }
    func textFieldDidBeginEditing(_ field: UITextField) { receive(.becameFirstResponder(field.id)) }
    func textFieldDidEndEditing(_ field: UITextField) { receive(.resignedFirstResponder(field.id)) }

    func persisted() throws -> FirstResponderGuard.Record? { try guardSlot(id).value() }
    func persist(_ record: FirstResponderGuard.Record?) throws { try guardSlot(id).set(record) }
    func persistenceFailed(_ error: any Error) { logError(error) }
    func makeFirstResponder(_ field: FieldID, animated: Bool) {
        let become = { _ = self.view(field)?.becomeFirstResponder() }
        animated ? become() : UIView.performWithoutAnimation(become)
    }
    func resignFirstResponder(_ field: FieldID) { _ = view(field)?.resignFirstResponder() }
    func cover(with content: SnapshotOverlay.Content?) { curtain.lay(content, over: window) }
}
// Shown.
extension ChatScene {
    func view(_ name: FieldID) -> UIView? {
        window?.windowScene?.windows.flatMap { $0.views(named: [name]) }.last
    }
}

extension UITextField {
    var id: FieldID { FieldID(restorationIdentifier ?? "") }
}

extension UIView {
    /// Itself and the views in it that have one of these names.
    func views(named names: [FieldID]) -> [UIView] {
        (names.contains { $0.name == restorationIdentifier } ? [self] : [])
            + subviews.flatMap { $0.views(named: names) }
    }
}
// Shown.
/// A window above all others that shows what the switcher shall show.
@MainActor final class Curtain {
    private var window: UIWindow?

    func lay(_ content: SnapshotOverlay.Content?, over app: UIWindow?) {
        window?.isHidden = true
        window = nil
        guard let content, let scene = app?.windowScene else { return }
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        if case .capture(let names) = content, let picture = picture(of: scene, hiding: names) {
            page.view.addSubview(UIImageView(image: picture))
        }
        let curtain = UIWindow(windowScene: scene)
        curtain.rootViewController = page
        curtain.windowLevel = .alert + 1
        curtain.isUserInteractionEnabled = false
        curtain.isHidden = false
        window = curtain
    }

    /// All windows bottom to top, the keyboard's among them, with the secrets painted over; nil
    /// while a secret moves, since nobody knows where it is seen at this moment.
    private func picture(of scene: UIWindowScene, hiding names: [FieldID]) -> UIImage? {
        let windows = scene.windows.filter { !$0.isHidden }
            .sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }
        let secrets = windows.flatMap { $0.views(named: names) }
        if secrets.contains(where: \.isMoving) { return nil }
        return UIGraphicsImageRenderer(bounds: scene.coordinateSpace.bounds).image { canvas in
            for window in windows {
                _ = window.drawHierarchy(in: window.frame, afterScreenUpdates: false)
            }
            UIColor.black.setFill()
            for view in secrets {
                canvas.fill(view.convert(view.bounds, to: scene.coordinateSpace))
            }
        }
    }
}

extension UIView {
    /// Whether an animation moves it or what holds it, as a push or a sheet that comes up does.
    var isMoving: Bool {
        layer.animationKeys()?.isEmpty == false || superview?.isMoving == true
    }
}
// Shown.
extension ChatScene: UIAdaptivePresentationControllerDelegate {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = TouchWindow(windowScene: scene)
        window.touched = { [weak self] in self?.receive(.userActed) }
        // Its root view controller and `makeKeyAndVisible` are the app's own.
        self.window = window
        id = session.persistentIdentifier
        resume()
        // It is out of sight until it comes to the front, and the system may take its picture.
        receive(.didEnterBackground)
    }

    /// In `viewDidAppear` of the controller that shows the field.
    func appeared(_ field: UITextField) {
        field.delegate = self
        if field.isFirstResponder { receive(.becameFirstResponder(field.id)) }
        receive(.fieldAppeared(field.id))
    }

    func present(_ sheet: UIViewController, for field: UITextField) {
        guard let root = window?.rootViewController, root.presentedViewController == nil
        else { return }
        receive(.coverAppeared(.sheet))
        sheet.presentationController?.delegate = self
        root.present(sheet, animated: true) { self.appeared(field) }
    }

    func dismissSheet() {
        window?.rootViewController?.dismiss(animated: true) {
            self.receive(.coverDisappeared(.sheet))
        }
    }

    /// The user has pulled the sheet down; UIKit does not call this after `dismissSheet`.
    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        receive(.coverDisappeared(.sheet))
    }
}

final class TouchWindow: UIWindow {
    var touched: () -> Void = {}

    override func sendEvent(_ event: UIEvent) {
        if event.allTouches?.contains(where: { $0.phase == .began }) == true { touched() }
        super.sendEvent(event)
    }
}
// Shown.
extension UITextField {
    /// What is in the field now; a store refuses it where it is secret.
    var draft: TextDraft {
        let isPassword = textContentType == .password || textContentType == .newPassword
        let kind: TextDraft.Kind =
            textContentType == .oneTimeCode
            ? .oneTimeCode : isSecureTextEntry || isPassword ? .secure : .plain
        return TextDraft(
            kind: kind, text: text ?? "", selection: span(selectedTextRange),
            marked: span(markedTextRange))
    }

    func take(_ draft: TextDraft) {
        text = draft.text
        guard let start = position(from: beginningOfDocument, offset: draft.selection.start),
            let end = position(from: start, offset: draft.selection.length)
        else { return }
        selectedTextRange = textRange(from: start, to: end)
    }

    private func span(_ range: UITextRange?) -> TextDraft.Span? {
        range.map {
            TextDraft.Span(
                start: offset(from: beginningOfDocument, to: $0.start),
                length: offset(from: $0.start, to: $0.end))
        }
    }
}
