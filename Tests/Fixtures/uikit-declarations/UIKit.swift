// The declarations of UIKit that the fixtures use, to check their types without Apple's SDK.

@_exported import Foundation

@MainActor
open class UIResponder: NSObject {
    public nonisolated static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification")
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"

    @discardableResult
    open func becomeFirstResponder() -> Bool { true }
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
