import ObjectiveC

/// The window that UIKit shows input views and accessory views in, above the app's windows.
final class InputWindow: UIWindow {
    let hostView = UIView(frame: .zero)

    init() {
        super.init(frame: CGRect(origin: .zero, size: Stage.windowFrame.size))
        isInputWindow = true
        windowLevel = UIWindow.Level(rawValue: 10)
        addSubview(hostView)
    }

    required init?(coder: NSCoder) { return nil }
}

/// The window of the keyboard, which lies above all others.
final class UIRemoteKeyboardWindow: UIWindow {
    static let shared = UIRemoteKeyboardWindow()

    init() {
        super.init(frame: CGRect(origin: .zero, size: Stage.windowFrame.size))
        isInputWindow = true
        windowLevel = UIWindow.Level(rawValue: 10_000_000)
        windowScene = .main
        isHidden = false
    }

    required init?(coder: NSCoder) { return nil }
}

/// The input view and accessory view of the first responder.
@_spi(Host) @MainActor public enum InputSet {
    /// The view above the keyboard.
    public private(set) static var accessoryView: UIView?
    /// The view in place of the keyboard.
    public private(set) static var inputView: UIView?
    private static var accessoryController: UIViewController?
    private static var inputController: UIViewController?

    /// The height of the accessory view as UIKit fits it above keys, 0 without one.
    public static var accessoryHeight: CGFloat { accessoryView.map { height(of: $0) } ?? 0 }
    /// The height of the accessory view at the screen's edge, with what it keeps free of the home
    /// indicator by its constraints.
    public static var heightWithoutKeys: CGFloat {
        accessoryView.map { height(of: $0, above: Stage.safeArea.bottom) } ?? 0
    }
    public static var inputHeight: CGFloat { inputView.map { height(of: $0) } ?? 0 }

    /// The responders that the views are of.
    private static weak var accessoryOwner: UIResponder?
    private static weak var inputOwner: UIResponder?

    /// The responder that keeps its accessory view on screen without a keyboard, as a controller
    /// with a bar of its own does; nil where the accessory view goes with the keyboard.
    public static var keeper: UIResponder? {
        guard let owner = accessoryOwner, !owner.takesText, owner.canBecomeFirstResponder,
            owner.isReachable
        else { return nil }
        return owner
    }

    /// The next responder of a view that stands on the keyboard: the one whose view it is, so that
    /// the view stays when a text view in it becomes first responder.
    static func owner(of view: UIView) -> UIResponder? {
        let owner =
            view === accessoryView ? accessoryOwner : view === inputView ? inputOwner : nil
        guard let owner, (owner as? UIView)?.isDescendant(of: view) != true else { return nil }
        return owner
    }

    /// Returns the accessory view that a text would have as first responder: its own, or the bar
    /// that a responder above it keeps. The code of other responders is not asked before its time.
    public static func accessory(for text: UIResponder) -> UIView? {
        if let own = text.inputAccessoryView { return own }
        guard let keeper else { return nil }
        var next = text.next
        while let current = next {
            if current === keeper { return accessoryView }
            next = current.next
        }
        return nil
    }

    /// Takes the views of the first responder, or of the next responder that has any.
    static func update() {
        var (accessory, input): (UIView?, UIView?)
        var (newAccessoryController, newInputController): (UIViewController?, UIViewController?)
        var (newAccessoryOwner, newInputOwner): (UIResponder?, UIResponder?)
        var responder = Stage.firstResponder
        while let current = responder {
            if accessory == nil {
                newAccessoryController = current.inputAccessoryViewController
                accessory = newAccessoryController?.view ?? current.inputAccessoryView
                newAccessoryOwner = accessory == nil ? nil : current
            }
            if input == nil {
                newInputController = current.inputViewController
                input = newInputController?.view ?? current.inputView
                newInputOwner = input == nil ? nil : current
            }
            responder = current.next
        }
        if accessory !== accessoryView {
            accessoryView?.removeFromSuperviewIfHosted()
            accessoryView = accessory
        }
        if input !== inputView {
            inputView?.removeFromSuperviewIfHosted()
            inputView = input
        }
        (accessoryController, inputController) = (newAccessoryController, newInputController)
        (accessoryOwner, inputOwner) = (newAccessoryOwner, newInputOwner)
        layout()
    }

    /// Places the views on the keyboard's frame, or at the bottom edge of the window.
    public static func layout() {
        guard accessoryView != nil || inputView != nil || Stage.inputWindow != nil else { return }
        let size = Stage.windowFrame.size
        let window = Stage.inputWindow ?? InputWindow()
        if Stage.inputWindow == nil {
            Stage.inputWindow = window
            window.isHidden = false
        }
        if window.frame.size != size { window.frame.size = size }
        if window.insetsOfSafeArea != window.stageSafeArea { window.updateSafeArea() }
        let inputHeight = inputHeight
        let lone = heightWithoutKeys
        let isAlone = inputHeight == 0 && isKeyboard(ofHeight: lone)
        let accessoryHeight = isAlone ? lone : accessoryHeight
        let total = accessoryHeight + inputHeight
        let bottom = CGRect(x: 0, y: size.height - total, width: size.width, height: total)
        let frame = isAlone ? bottom : Stage.keyboardFrame ?? bottom
        if window.hostView.frame != frame { window.hostView.frame = frame }
        if let accessoryView {
            if accessoryView.superview !== window.hostView {
                window.hostView.addSubview(accessoryView)
            }
            accessoryView.placeByInputSet(
                CGRect(x: 0, y: 0, width: frame.width, height: accessoryHeight))
        }
        if let inputView {
            if inputView.superview !== window.hostView { window.hostView.addSubview(inputView) }
            inputView.placeByInputSet(
                CGRect(x: 0, y: accessoryHeight, width: frame.width, height: inputHeight))
        }
        window.layoutIfNeeded()
    }

    /// Indicates whether an accessory view of a height is all that there is of a keyboard.
    private static func isKeyboard(ofHeight height: CGFloat) -> Bool {
        Stage.keyboardFrame.map { abs($0.height - height) < 0.5 } ?? true
    }

    /// Returns the height that UIKit gives an input view: when it is flexible its intrinsic size,
    /// or what its constraints need if that is more, its frame otherwise.
    ///
    /// - Parameter bottom: the height at its lower edge that is not in its safe area.
    private static func height(of view: UIView, above bottom: CGFloat = 0) -> CGFloat {
        let isFlexible =
            view.autoresizingMask.contains(.flexibleHeight)
            || !view.translatesAutoresizingMaskIntoConstraints
        guard isFlexible else { return view.frame.height }
        let intrinsic = view.intrinsicContentSize.height
        let (safeArea, width) = (view.insetsOfSafeArea, Stage.windowFrame.width)
        view.insetsOfSafeArea = UIEdgeInsets(top: 0, left: 0, bottom: bottom, right: 0)
        defer { view.insetsOfSafeArea = safeArea }
        let fitted = view.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        let height = max(intrinsic, fitted.height)
        return height > 0 ? height : view.frame.height
    }
}

extension UIView {
    fileprivate func removeFromSuperviewIfHosted() {
        if superview === Stage.inputWindow?.hostView { removeFromSuperview() }
    }

    /// Sets the frame, or the engine's frame of a view that has constraints alone.
    fileprivate func placeByInputSet(_ frame: CGRect) {
        if self.frame != frame { self.frame = frame }
    }
}
