@_spi(Host) import UIKit

extension Session {
    /// Posts a keyboard notification, with the keys that the system gives.
    func post(_ line: KeyboardLine) {
        guard let name = Self.names[line.name] else {
            reporter.log("unknown keyboard notification: \(line.name)")
            return
        }
        var info: [AnyHashable: Any] = [:]
        if let begin = line.begin {
            info[UIResponder.keyboardFrameBeginUserInfoKey] = NSValue(cgRect: begin)
        }
        if let end = line.end {
            info[UIResponder.keyboardFrameEndUserInfoKey] = NSValue(cgRect: end)
        }
        if let milliseconds = line.milliseconds {
            info[UIResponder.keyboardAnimationDurationUserInfoKey] = NSNumber(
                value: milliseconds / 1000)
        }
        if let curve = line.curve {
            info[UIResponder.keyboardAnimationCurveUserInfoKey] = NSNumber(value: curve)
        }
        if let isLocal = line.isLocal {
            info[UIResponder.keyboardIsLocalUserInfoKey] = NSNumber(value: isLocal)
        }
        let notification = Notification(
            name: name, object: line.hasScreen ? UIScreen.main : nil, userInfo: info)
        guard line.name.hasPrefix("will"), let milliseconds = line.milliseconds, milliseconds > 0
        else {
            NotificationCenter.default.post(notification)
            return
        }
        // UIKit posts them inside the keyboard's animation: what handlers move is animated.
        Stage.animating(durationMs: Int(milliseconds), curve: line.curve ?? 0) {
            NotificationCenter.default.post(notification)
        }
    }

    private static let names: [String: Notification.Name] = [
        "willShow": UIResponder.keyboardWillShowNotification,
        "didShow": UIResponder.keyboardDidShowNotification,
        "willHide": UIResponder.keyboardWillHideNotification,
        "didHide": UIResponder.keyboardDidHideNotification,
        "willChangeFrame": UIResponder.keyboardWillChangeFrameNotification,
        "didChangeFrame": UIResponder.keyboardDidChangeFrameNotification
    ]
}
