// Just enough of UIKit's names for the lines of docs/restoration.md to be type-checked: the
// declarations as Apple's headers have them. They note what was asked of them, and do as much as it
// takes to try the lines out: a field that is on a screen becomes first and tells its delegate.

import Foundation

@MainActor class UIResponder {
    var isFirstResponder: Bool { false }
    func becomeFirstResponder() -> Bool { false }
    func resignFirstResponder() -> Bool { false }
}

@MainActor final class CALayer {
    /// The names of what moves it.
    var moves: [String]?
    func animationKeys() -> [String]? { moves }
}

@MainActor protocol UICoordinateSpace {
    var bounds: CGRect { get }
}

@MainActor class UIView: UIResponder {
    var bounds = CGRect.zero
    var frame = CGRect.zero
    var backgroundColor: UIColor?
    var isUserInteractionEnabled = true
    var restorationIdentifier: String?
    let layer = CALayer()
    private(set) weak var superview: UIView?
    private(set) var subviews: [UIView] = []

    func addSubview(_ view: UIView) {
        view.superview = self
        subviews.append(view)
    }

    func removeFromSuperview() {
        _ = resignFirstResponder()
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Whether a window holds it: only then it can be first.
    fileprivate var isInWindow: Bool { superview?.isInWindow ?? (self is UIWindow) }

    func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
        let moved = rect.offsetBy(dx: frame.minX, dy: frame.minY)
        return superview?.convert(moved, to: space) ?? moved
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
    private(set) var presentedViewController: UIViewController?
    private(set) lazy var presentationController: UIPresentationController? =
        UIPresentationController()

    /// The completion is noted: the presentation takes as long as a test wants.
    func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        presentedViewController = controller
        presented = completion
    }

    func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        presentedViewController = nil
        completion?()
    }

    /// As when the user pulls down what is presented.
    func pullDown() {
        guard let controller = presentedViewController?.presentationController else { return }
        presentedViewController = nil
        controller.delegate?.presentationControllerDidDismiss(controller)
    }

    var presented: (() -> Void)?
}

@MainActor class UIPresentationController {
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

@MainActor protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

struct UITextContentType: Hashable {
    let rawValue: String
    static let password = UITextContentType(rawValue: "password")
    static let newPassword = UITextContentType(rawValue: "new-password")
    static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// A place in a text, in UTF-16 units.
@MainActor final class UITextPosition {
    fileprivate let offset: Int
    fileprivate init(_ offset: Int) { self.offset = offset }
}

@MainActor final class UITextRange {
    let start: UITextPosition
    let end: UITextPosition
    fileprivate init(_ start: UITextPosition, _ end: UITextPosition) {
        (self.start, self.end) = (start, end)
    }
}

@MainActor class UITextField: UIView {
    var text: String?
    var isSecureTextEntry = false
    var textContentType: UITextContentType?
    var selectedTextRange: UITextRange?
    var markedTextRange: UITextRange?
    let beginningOfDocument = UITextPosition(0)
    weak var delegate: (any UITextFieldDelegate)?
    private var isFirst = false

    override var isFirstResponder: Bool { isFirst }

    /// One that is first already tells nobody again.
    override func becomeFirstResponder() -> Bool {
        guard isInWindow else { return false }
        if !isFirst {
            isFirst = true
            delegate?.textFieldDidBeginEditing(self)
        }
        return true
    }

    override func resignFirstResponder() -> Bool {
        if isFirst {
            isFirst = false
            delegate?.textFieldDidEndEditing(self)
        }
        return true
    }

    func offset(from: UITextPosition, to: UITextPosition) -> Int { to.offset - from.offset }

    func position(from: UITextPosition, offset: Int) -> UITextPosition? {
        let place = from.offset + offset
        return (0...(text ?? "").utf16.count).contains(place) ? UITextPosition(place) : nil
    }

    func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
        UITextRange(from, to)
    }
}

@MainActor class UIScene {
    struct ConnectionOptions {}

    let session = UISceneSession()
}

@MainActor class UIWindowScene: UIScene {
    struct CoordinateSpace: UICoordinateSpace {
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
        notes.append(
            "fill \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width))"
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
