// These programs handle no keyboard notification, and add no observer for one. An app that has
// nothing else beside observers that it removes hears nothing while they are gone.

import Simulator

extension AccessoryView {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension AppLock {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension AppearanceFollower {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension CoverAtBackground {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension DismissOnBackground {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension DraftKeeper {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension EditingMode {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension FocusByItself {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension FocusStateGuard {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension FrameworkFocus {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension GuardBoolean {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension InputViewSwapper {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension InteractiveDismissal {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension OverlaidSnapshot {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension Popup {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension PrivacyCover {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension ScriptFocus {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension SecretEraser {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension SwiftUISafeArea {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension TalkGuard {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension TalkOverlay {
    /// False.
    public var handlesKeyboard: Bool { false }
}
