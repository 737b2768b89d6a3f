// These programs handle no keyboard notification, and add no observer for one. An app that has
// nothing else beside observers that it removes hears nothing while they are gone.

public import Simulator

/// A handling that handles no keyboard notification.
public protocol KeyboardIgnoring: KeyboardHandling {}

extension KeyboardIgnoring {
    /// False.
    public var handlesKeyboard: Bool { false }
}

extension AccessoryView: KeyboardIgnoring {}
extension AppLock: KeyboardIgnoring {}
extension AppearanceFollower: KeyboardIgnoring {}
extension CoverAtBackground: KeyboardIgnoring {}
extension DismissOnBackground: KeyboardIgnoring {}
extension DraftKeeper: KeyboardIgnoring {}
extension EditingMode: KeyboardIgnoring {}
extension FocusByItself: KeyboardIgnoring {}
extension FocusStateGuard: KeyboardIgnoring {}
extension FrameworkFocus: KeyboardIgnoring {}
extension GuardBoolean: KeyboardIgnoring {}
extension InputViewSwapper: KeyboardIgnoring {}
extension InteractiveDismissal: KeyboardIgnoring {}
extension OverlaidSnapshot: KeyboardIgnoring {}
extension Popup: KeyboardIgnoring {}
extension PrivacyCover: KeyboardIgnoring {}
extension ScriptFocus: KeyboardIgnoring {}
extension SecretEraser: KeyboardIgnoring {}
extension SwiftUISafeArea: KeyboardIgnoring {}
extension TalkGuard: KeyboardIgnoring {}
extension TalkOverlay: KeyboardIgnoring {}
