import ObjectiveC

/// Changes of the device that reach the app's windows and controllers.
@_spi(Host) @MainActor extension Stage {
    /// Changes the area of the windows, with the callbacks of a rotation or a resize.
    public static func resize(to size: CGSize, screen: CGSize, safeArea insets: UIEdgeInsets) {
        let old = windowFrame.size
        guard old != size || screenSize != screen || safeArea != insets else { return }
        let coordinator = old == size ? nil : announceResize(to: size)
        screenSize = screen
        windowSize = size
        safeArea = insets
        for window in windows {
            if coordinator != nil, window.frame.size == old { window.frame.size = size }
            window.updateSafeArea()
            window.markNeedsLayout()
        }
        coordinator?.run()
        for window in windows { window.layoutIfNeeded() }
        coordinator?.finish()
    }

    private static func announceResize(to size: CGSize) -> TransitionCoordinator? {
        guard let window = windows.first else { return nil }
        let coordinator = TransitionCoordinator(
            animated: true, duration: rotationDuration, container: window,
            from: window.rootViewController, to: window.rootViewController)
        for window in windows {
            window.rootViewController?.viewWillTransition(to: size, with: coordinator)
            for controller in window.presented {
                // The presentation hands it on to the controller.
                if let presentation = controller.presentationController {
                    presentation.viewWillTransition(to: size, with: coordinator)
                } else {
                    controller.viewWillTransition(to: size, with: coordinator)
                }
            }
        }
        return coordinator
    }

    /// The duration of a rotation in seconds, as UIKit reports it to its coordinators.
    private static var rotationDuration: TimeInterval { 0.3 }

    /// Has the views that follow the keyboard look at its frame again.
    public static func moveKeyboard(to frame: CGRect?) {
        guard frame != keyboardFrame else { return }
        keyboardFrame = frame
        for window in windows { window.walk { $0.markNeedsLayout() } }
    }

    /// Changes between light and dark.
    public static func setStyle(_ new: UIUserInterfaceStyle) {
        guard new != style else { return }
        let old = UITraitCollection.stage
        style = new
        for window in windows { window.traitsDidChange(from: old) }
    }

    /// The height of a view that stands on the keyboard, or in place of it.
    public static func inputHeight(of view: UIView) -> CGFloat {
        if view === InputSet.accessoryView { return InputSet.accessoryHeight }
        if view === InputSet.inputView { return InputSet.inputHeight }
        return view.frame.height
    }

    /// The windows of the app and of its input views, from the back to the front.
    public static var allWindows: [UIWindow] {
        appWindows + [inputWindow].compactMap { $0 }
    }

    /// The windows of the app from the back to the front.
    public static var appWindows: [UIWindow] {
        let sorted = windows.enumerated().sorted {
            ($0.element.windowLevel.rawValue, $0.offset)
                < ($1.element.windowLevel.rawValue, $1.offset)
        }
        return sorted.map(\.element)
    }

    /// The lowest window that has a root controller, whose appearance the driver decides.
    public static var mainWindow: UIWindow? {
        appWindows.first { $0.rootViewController != nil } ?? appWindows.first
    }

    /// Counts an event that the app is told.
    public static func beginEvent() { eventCount += 1 }

    /// The keyboard's window, while the keyboard is up for a view of the app.
    static var keyboardWindow: UIWindow? {
        guard keyboardFrame != nil, firstResponder is any UIKeyInput else { return nil }
        let window = UIRemoteKeyboardWindow.shared
        let bounds = CGRect(origin: .zero, size: windowFrame.size)
        if window.frame != bounds { window.frame = bounds }
        return window
    }

    /// The views that the app has put into the keyboard's window.
    public static var viewsOnKeyboard: [UIView] { UIRemoteKeyboardWindow.shared.subviews }
}
