/// The screens of one app: a navigation stack for each tab, and the modal screens on top.
///
/// Only the uppermost stack is shown. The others keep the text that was typed into them.
struct AppScreenState: Hashable, Sendable {
    /// The stack that is shown; empty while the process is not running.
    private(set) var stack = NavigationStack()
    /// The stacks of the tabs; the selected one is in ``stack``, or below the modal screens.
    private(set) var tabs: [NavigationStack] = []
    /// The index of the selected tab.
    private(set) var tab = 0
    /// The modal screens, lowest first.
    private(set) var modals: [Modal] = []
    /// The controllers that have left the stacks and are still retained.
    private(set) var leaked: [ControllerID] = []
    /// The controller that was popped and whose view is still on its way out.
    private(set) var leaving: [ViewController] = []
}

extension AppScreenState {
    /// The controller that the user sees, prompts apart.
    var shown: ViewController? { stack.top }

    /// Every controller that belongs to a stack, shown or hidden.
    var controllers: [ViewController] {
        (tabs + modals.map(\.below) + [stack]).flatMap(\.controllers)
    }

    /// Returns true if a controller's view is in the window: it is on top, or only sheets lie over
    /// it.
    func isOnScreen(_ id: ControllerID) -> Bool {
        if stack.top?.id == id { return true }
        for modal in modals.reversed() {
            guard modal.style.keepsBelow else { return false }
            if modal.below.top?.id == id { return true }
        }
        return false
    }
}

// MARK: - The shown stack

extension AppScreenState {
    /// Shows the root controller of an app that has just been launched.
    mutating func start(_ root: ViewController, tabs count: Int) {
        stack = NavigationStack(controllers: [root])
        tabs = Array(repeating: NavigationStack(), count: count)
    }

    /// Removes the controllers of the shown stack.
    mutating func clearStack() { stack = NavigationStack() }

    /// Puts a controller on the shown stack.
    mutating func push(_ controller: ViewController) { stack.controllers.append(controller) }

    /// Removes the controller on top of the shown stack.
    mutating func pop() { leaving = [stack.controllers.removeLast()] }

    /// Forgets the controller that was popped, whose view is gone.
    mutating func forgetLeaving() { leaving = [] }

    /// Changes the text of a view of the shown controller.
    mutating func setText(_ view: ViewIndex, _ change: (inout String) -> Void) {
        stack.setText(view, change)
    }

    /// Adds empty texts for views that the app's code has added to the shown screen.
    mutating func addTexts(_ count: Int) {
        guard let top = stack.controllers.indices.last else { return }
        stack.controllers[top].texts += Array(repeating: "", count: count)
    }
}

// MARK: - Responders that the system keeps

extension AppScreenState {
    /// Keeps the responder of the shown controller, over which another one is pushed.
    mutating func holdForPush(_ responder: ViewIndex?) {
        stack.controllers[stack.controllers.count - 1].held = responder
    }

    /// Keeps the responder of the shown stack, which a modal screen covers.
    mutating func holdForModal(_ responder: ViewIndex?) { stack.held = responder }

    /// Removes and returns the responder that was kept for the shown controller.
    mutating func takeHeldForPush() -> ViewIndex? {
        guard let top = stack.controllers.indices.last else { return nil }
        defer { stack.controllers[top].held = nil }
        return stack.controllers[top].held
    }

    /// Removes and returns the responder that was kept for the shown stack.
    mutating func takeHeldForModal() -> ViewIndex? {
        defer { stack.held = nil }
        return stack.held
    }
}

// MARK: - Modal screens, tabs and retained controllers

extension AppScreenState {
    /// Covers the shown stack with a modal screen.
    mutating func present(_ controller: ViewController, as style: ModalStyle) {
        modals.append(Modal(style: style, below: stack))
        stack = NavigationStack(controllers: [controller])
    }

    /// Removes the uppermost modal screen, and returns false if there is none.
    mutating func dismissTop() -> Bool {
        guard let modal = modals.popLast() else { return false }
        stack = modal.below
        return true
    }

    /// Shows the stack of another tab.
    ///
    /// - Parameter root: the controller of a tab that is selected for the first time.
    mutating func select(_ new: Int, root: ViewController) {
        tabs[tab] = stack
        let kept = tabs[new]
        stack = kept.controllers.isEmpty ? NavigationStack(controllers: [root]) : kept
        tabs[new] = NavigationStack()
        tab = new
    }

    /// Notes a controller that has left the stacks and is still retained.
    mutating func leak(_ id: ControllerID) { leaked.append(id) }

    /// Forgets the leaked controllers that nothing retains.
    mutating func releaseLeaked(where isReleased: (ControllerID) -> Bool) {
        leaked.removeAll(where: isReleased)
    }
}

// MARK: - Identity

extension AppScreenState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(stack)
        f.feed(tabs)
        f.feed(tab)
        f.feed(modals)
        f.feed(leaked) { $0.feed($1) }
        f.feed(leaving)
    }
}
