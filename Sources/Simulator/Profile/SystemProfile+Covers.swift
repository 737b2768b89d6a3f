// What systems do with the things that apps lay over their windows to hide them.

/// Where a system's own windows and presentations stand to an app's covers.
public struct CoverRules: Hashable, Sendable, Codable {
    /// Whether a view controller that is presented while the app is inactive is refused in silence.
    public var refusesModals: Figure<Bool>
    /// Whether the keyboard's window lies above every window of the app, those for alerts included.
    public var keyboardLiesAbove: Figure<Bool>
    /// Whether an app's picture of its own windows has the keys but not what lies behind them.
    public var ownPictureLacksBackdrop: Figure<Bool>
    /// Whether a biometric prompt leaves the keyboard up and posts nothing, but hides its keys.
    public var biometryHidesKeys: Figure<Bool>
    /// What becomes of the keys when a biometric prompt is gone, until the app is left.
    public var keysAfterBiometry: Figure<BiometryKeys>
}
