// The declarations of UIKit that the fixtures use, to check their types without Apple's SDK.

@_exported import Foundation

@MainActor
open class UIResponder: NSObject {
    public nonisolated static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification")
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"

    open var isFirstResponder = false
    open var next: UIResponder?
    open var inputAccessoryView: UIView?
    open var inputAccessoryViewController: UIInputViewController?

    @discardableResult
    open func becomeFirstResponder() -> Bool {
        isFirstResponder = true
        return true
    }
}

@MainActor
open class UIView: UIResponder {
    public var bounds = CGRect.zero
    public var subviews: [UIView] = []
    public let keyboardLayoutGuide = UIKeyboardLayoutGuide()
}

@MainActor
public final class UIKeyboardLayoutGuide {
    public var layoutFrame = CGRect.zero
}

@MainActor
open class UIInputViewController: UIResponder {
    public var view: UIView?
}

@MainActor
public final class UIWindow: UIView {
    public var isKeyWindow = true
}

@MainActor
public final class UIApplication {
    public static let shared = UIApplication()
    public var connectedScenes: Set<UIScene> = []
}

@MainActor
open class UIScene: UIResponder {}

@MainActor
public final class UIWindowScene: UIScene {
    public var windows: [UIWindow] = []
}

@MainActor
public final class UIScreen {
    public static let main = UIScreen()
    public var bounds = CGRect.zero
}

extension NSValue {
    public convenience init(cgRect: CGRect) { self.init() }
    public convenience init(cgPoint: CGPoint) { self.init() }
}
