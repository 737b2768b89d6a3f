/// A view that the app itself presents over its screen.
///
/// Declare a cover *before* you present it (the system may take the first responder while it
/// presents), say ``FirstResponderGuard/Input/fieldAppeared(_:)`` of its fields when it has been
/// presented, and declare its end when it is gone. Covers of one kind are counted, so declarations
/// must be in pairs; an end without a beginning is ignored.
public enum Cover: String, Hashable, Codable, Sendable, CaseIterable {
    /// An alert, a permission question, a biometric question that the app has asked for.
    case prompt
    /// A sheet that leaves part of the screen in sight. It may hold fields of its own.
    case sheet
    /// A screen that is presented over everything. It may hold fields of its own.
    case fullScreen
    /// The app's own lock: nothing below it may show a keyboard, and its fields are secret.
    case lockScreen

    /// A Boolean value that indicates whether a field on this cover is worth remembering.
    ///
    /// A prompt does not outlive the question, and a lock asks anew.
    var holdsFields: Bool {
        switch self {
        case .sheet, .fullScreen: true
        case .prompt, .lockScreen: false
        }
    }
}
