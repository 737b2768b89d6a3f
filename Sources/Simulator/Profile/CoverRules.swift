// The treatment of the views that apps lay over their windows to hide them.

/// The order of a system's windows and presentations relative to an app's covers.
package struct CoverRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether a view controller that is presented while the app is
    /// inactive is refused in silence.
    package var refusesModals: Figure<Bool>
    /// A Boolean value that indicates whether the keyboard's window lies above every window of the
    /// app, those for alerts included.
    package var keyboardLiesAbove: Figure<Bool>
    /// A Boolean value that indicates whether an app's picture of its own windows has the keys but
    /// not what lies behind them.
    package var ownPictureLacksBackdrop: Figure<Bool>
    /// A Boolean value that indicates whether a biometric prompt leaves the keyboard up and posts
    /// nothing, but hides its keys.
    package var biometryHidesKeys: Figure<Bool>
    /// The state of the keys after a biometric prompt, until the user leaves the app.
    package var keysAfterBiometry: Figure<BiometryKeys>
}
