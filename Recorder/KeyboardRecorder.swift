// Records what the keyboard does to this app, for `restore-tool replay`; docs/recorder.md has the
// format. Add this file and call `KeyboardRecorder.start()` in `didFinishLaunchingWithOptions`. It
// writes Documents/keyboard.jsonl in debug builds, never a text, and does nothing in a release.
import Foundation
import UIKit

@MainActor final class KeyboardRecorder: NSObject {
    private static var current: KeyboardRecorder?
    private let write: (String) -> Void
    private let pid = ProcessInfo.processInfo.processIdentifier
    private var number = 0
    private var left: Int
    private var link: CADisplayLink?
    private weak var responder: UIView?
    private var hasResponder = false
    private var last: [String: String] = [:]

    /// Starts recording: to a file, or line by line to a closure such as `{ NSLog("%@", $0) }`.
    static func start(limit: Int = 8 << 20, write: ((String) -> Void)? = nil) {
        var isDebug = false
        // An optimised build, as a release is, does not evaluate this.
        assert({ isDebug = true; return true }())
        if isDebug, current == nil { current = KeyboardRecorder(limit, write ?? file(limit)) }
    }

    /// Appends to the file of earlier processes; one that is half full is begun anew.
    private static func file(_ limit: Int) -> (String) -> Void {
        let path = NSHomeDirectory() + "/Documents/keyboard.jsonl"
        var opened = fopen(path, "a")
        if let file = opened, ftell(file) > limit / 2 { opened = freopen(path, "w", file) }
        guard let file = opened else { return { _ in } }
        return { line in
            fputs(line + "\n", file)
            fflush(file)
        }
    }

    private init(_ limit: Int, _ write: @escaping (String) -> Void) {
        (self.left, self.write) = (limit, write)
        super.init()
        var info = utsname()
        uname(&info)
        let bytes = withUnsafeBytes(of: &info.machine) { Array($0.prefix { $0 != 0 }) }
        let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"]
        let members: [String: Any] = [
            "app": Bundle.main.bundleIdentifier ?? "app",
            "device": simulated ?? String(decoding: bytes, as: UTF8.self),
            "system": UIDevice.current.systemVersion, "screen": list(UIScreen.main.bounds),
            "sdk": Bundle.main.object(forInfoDictionaryKey: "DTPlatformVersion") ?? NSNull()
        ]
        put("{\"version\":1,\"kind\":\"recorder\",\"p\":\(pid)", members)
        NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) {
            [weak self] note in
            nonisolated(unsafe) let note = note
            if Thread.isMainThread { MainActor.assumeIsolated { self?.hear(note) } }
        }
        link = CADisplayLink(target: self, selector: #selector(tick))
        link?.add(to: .main, forMode: .common)
    }

    private func put(_ head: String, _ members: [String: Any]) {
        let data = try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        let body = data.map { String(decoding: $0, as: UTF8.self) } ?? "{\"bad\":1}"
        left -= head.utf8.count + body.utf8.count + 1
        if left >= 0 { write("\(head),\(body.dropFirst())") } else { link?.invalidate() }
    }

    private func record(_ kind: String, _ members: [String: Any]) {
        number += 1
        let ms = (CACurrentMediaTime() * 1_000_000).rounded() / 1000
        put("{\"n\":\(number),\"p\":\(pid),\"t\":\(ms),\"kind\":\"\(kind)\"", members)
    }

    private func hear(_ note: Notification) {
        let name = note.name.rawValue
        guard ["UIKeyboard", "UIApplication", "UIScene", "UIText"].contains(where: name.hasPrefix)
        else { return }
        look()
        if name.hasSuffix("DidEnterBackgroundNotification") { link?.isPaused = true }
        if name.hasSuffix("WillEnterForegroundNotification") { link?.isPaused = false }
        if name.hasPrefix("UIText") { return }
        var info: [String: Any] = [:]
        for (key, value) in note.userInfo ?? [:] { info["\(key)"] = json(value, of: "\(key)") }
        let object: Any = note.object.map { "\(type(of: $0))" } ?? NSNull()
        let members = ["name": name, "object": object, "userInfo": info]
        record(name.hasPrefix("UIKeyboard") ? "keyboard" : "lifecycle", members)
    }

    private func json(_ value: Any, of key: String) -> Any {
        if let number = value as? NSNumber { return finite(CGFloat(number.doubleValue)) }
        guard let value = value as? NSValue, key.hasSuffix("UserInfoKey") else { return NSNull() }
        if key.hasPrefix("UIKeyboardCenter") {
            return [finite(value.cgPointValue.x), finite(value.cgPointValue.y)]
        }
        let isRect = key.hasPrefix("UIKeyboardFrame") || key.hasPrefix("UIKeyboardBounds")
        return isRect ? list(value.cgRectValue) : NSNull()
    }

    private func list(_ rect: CGRect) -> Any {
        [rect.minX, rect.minY, rect.width, rect.height].map { finite($0) }
    }

    /// A number as JSON has it: null for one that is not finite, which it cannot write.
    private func finite(_ value: CGFloat) -> Any { value.isFinite ? Double(value) : NSNull() }

    /// Records the first responder where it is another one: class and identifier, never its text.
    private func look() {
        if responder?.isFirstResponder == true { return }
        let found = window.flatMap(first)
        if found == nil, !hasResponder { return }
        (responder, hasResponder) = (found, found != nil)
        guard let view = found else { return record("responder", ["class": NSNull()]) }
        let traits = view as? any UITextInputTraits
        let keys: UIKeyboardType? = traits?.keyboardType
        record("responder", [
            "class": "\(type(of: view))", "keyboardType": keys?.rawValue ?? 0,
            "id": view.accessibilityIdentifier ?? view.restorationIdentifier ?? "",
            "secure": traits?.isSecureTextEntry ?? false,
            "accessory": finite(view.inputAccessoryView?.frame.height ?? 0)
        ])
    }

    private func first(in view: UIView) -> UIView? {
        view.isFirstResponder ? view : view.subviews.lazy.compactMap(first).first
    }

    private var window: UIWindow? {
        UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }
            .flatMap(\.windows).first { $0.isKeyWindow }
    }

    @objc private func tick() {
        look()
        guard let window, let scene = window.windowScene else { return }
        let safe = window.safeAreaInsets
        let sides = ["", "portrait", "portraitUpsideDown", "landscapeRight", "landscapeLeft"]
        note("window", [
            "frame": list(window.frame), "screen": list(window.screen.bounds),
            "safeArea": [safe.top, safe.left, safe.bottom, safe.right].map { finite($0) },
            "orientation": sides[scene.interfaceOrientation.rawValue]
        ])
        guard #available(iOS 15, *), let view = window.rootViewController?.view else { return }
        note("guide", ["frame": list(view.keyboardLayoutGuide.layoutFrame)])
    }

    private func note(_ kind: String, _ members: [String: Any]) {
        let text = "\(members.sorted { $0.key < $1.key })"
        if text != last.updateValue(text, forKey: kind) { record(kind, members) }
    }
}
