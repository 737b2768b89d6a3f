// Just enough of UIKit's names for the lines of docs/restoration.md to be type-checked: the
// declarations as Apple's headers have them. They note what was asked of them, and do as much as it
// takes to try the lines out: a field that is on a screen becomes first and tells its delegate.

import Foundation

@MainActor class UIResponder {
    func becomeFirstResponder() -> Bool { false }
}

@MainActor class UIView: UIResponder {
    var bounds = CGRect.zero
    var frame = CGRect.zero
    var backgroundColor: UIColor?
    var isUserInteractionEnabled = true

    func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        rect.offsetBy(dx: frame.minX, dy: frame.minY)
    }

    func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        UIGraphicsImageRendererContext.current?.notes.append("window \(name)")
        return true
    }

    static func performWithoutAnimation(_ actions: () -> Void) { actions() }

    fileprivate var name: String { "" }
}

@MainActor class UIImageView: UIView {
    let image: UIImage?
    init(image: UIImage?) { self.image = image }
}

@MainActor class UIWindow: UIView {
    struct Level: RawRepresentable {
        let rawValue: CGFloat
        static let normal = Level(rawValue: 0)
        static let alert = Level(rawValue: 2000)
        static func + (left: Level, right: CGFloat) -> Level {
            Level(rawValue: left.rawValue + right)
        }
    }

    weak var windowScene: UIWindowScene?
    var windowLevel = Level.normal
    var isHidden = true
    var rootViewController: UIViewController?

    init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init()
        frame = windowScene.coordinateSpace.bounds
        windowScene.windows.append(self)
    }

    func sendEvent(_ event: UIEvent) {}

    fileprivate override var name: String { "at \(Int(windowLevel.rawValue))" }
}

@MainActor class UIViewController: UIResponder {
    var view = UIView()

    /// The completion is noted: the presentation takes as long as a test wants.
    func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        presented = completion
    }

    var presented: (() -> Void)?
}

@MainActor class UITextField: UIView {
    var restorationIdentifier: String?
    weak var delegate: (any UITextFieldDelegate)?

    override func becomeFirstResponder() -> Bool {
        delegate?.textFieldDidBeginEditing(self)
        return true
    }

    func resignFirstResponder() -> Bool {
        delegate?.textFieldDidEndEditing(self)
        return true
    }
}

@MainActor class UIScene {
    struct ConnectionOptions {}

    let session = UISceneSession()
}

@MainActor class UIWindowScene: UIScene {
    struct CoordinateSpace {
        let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    }

    let coordinateSpace = CoordinateSpace()
    var windows: [UIWindow] = []
}

@MainActor class UISceneSession {
    var persistentIdentifier = "one"
}

@MainActor class UIEvent {
    var allTouches: Set<UITouch>?
    init(_ touches: Set<UITouch>) { allTouches = touches }
}

struct UITouch: Hashable {
    enum Phase { case began, moved, cancelled }

    let phase: Phase
}

@MainActor final class UIColor {
    static let black = UIColor()
    static let systemBackground = UIColor()
    func setFill() {}
}

@MainActor final class UIImage {
    /// What was drawn into it, in order.
    let notes: [String]
    fileprivate init(_ notes: [String]) { self.notes = notes }
}

@MainActor final class UIGraphicsImageRendererContext {
    fileprivate static var current: UIGraphicsImageRendererContext?
    fileprivate var notes: [String] = []

    func fill(_ rect: CGRect) {
        notes.append("fill \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width))"
            + " \(Int(rect.height))")
    }
}

@MainActor struct UIGraphicsImageRenderer {
    init(bounds: CGRect) {}

    func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext()
        UIGraphicsImageRendererContext.current = context
        defer { UIGraphicsImageRendererContext.current = nil }
        actions(context)
        return UIImage(context.notes)
    }
}

@MainActor protocol UIWindowSceneDelegate: AnyObject {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions)
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
