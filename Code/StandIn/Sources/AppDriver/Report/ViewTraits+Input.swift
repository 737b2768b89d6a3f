@_spi(Host) import UIKit

extension ViewTraits {
    /// The traits of a text input that decide its keyboard.
    static func input(_ view: some UITextInputTraits, _ keys: inout Keys) {
        keys.add("keyboard", name(view.keyboardType), unless: "default")
        keys.flag("secure", view.isSecureTextEntry)
        keys.lack("capitals", !view.beginsWithCapital)
        keys.add("return", name(view.returnKeyType), unless: "default")
        switch view.textContentType {
        case .username?: keys.add("content", "username")
        case .password?: keys.add("content", "password")
        case .newPassword?: keys.add("content", "newPassword")
        case .oneTimeCode?: keys.add("content", "oneTimeCode")
        default: break
        }
        switch view.inlinePredictionType {
        case .no: keys.add("inline", "no")
        case .yes: keys.add("inline", "yes")
        default: break
        }
    }

    /// The views that stand on the keyboard while the view is first responder: its own, or those
    /// of the responders above it.
    static func describeInput(of view: UIView, _ keys: inout Keys) {
        let isFirst = Stage.firstResponder.map { stands(view, for: $0) } ?? false
        var accessory = isFirst ? InputSet.accessoryView : nil
        var input = isFirst ? InputSet.inputView : nil
        if view is UITextField || view is UITextView {
            accessory = accessory ?? InputSet.accessory(for: view)
            input = input ?? view.inputView
        }
        if let accessory {
            keys.add("accessory", Stage.inputHeight(of: accessory), unless: 0)
            keys.add("accessoryName", accessory.accessibilityIdentifier)
        }
        if let input { keys.add("input", Stage.inputHeight(of: input), unless: 0) }
    }

    private static func stands(_ view: UIView, for responder: UIResponder) -> Bool {
        responder === view || (responder as? UIViewController)?.viewIfLoaded === view
    }

    private static func name(_ type: UIKeyboardType) -> String {
        switch type {
        case .asciiCapable: "ascii"
        case .numbersAndPunctuation: "punctuation"
        case .URL: "url"
        case .numberPad: "number"
        case .phonePad: "phone"
        case .namePhonePad: "namePhone"
        case .emailAddress: "email"
        case .decimalPad: "decimal"
        case .twitter: "twitter"
        case .webSearch: "webSearch"
        case .asciiCapableNumberPad: "asciiNumber"
        default: "default"
        }
    }

    private static func name(_ key: UIReturnKeyType) -> String {
        switch key {
        case .go: "go"
        case .google: "google"
        case .join: "join"
        case .next: "next"
        case .route: "route"
        case .search: "search"
        case .send: "send"
        case .yahoo: "yahoo"
        case .done: "done"
        case .emergencyCall: "emergencyCall"
        case .continue: "continue"
        default: "default"
        }
    }
}

extension UITextInputTraits {
    /// Indicates whether the keys of an empty text are capitals: not for secrets and addresses.
    fileprivate var beginsWithCapital: Bool {
        let isAddress = keyboardType == .emailAddress || keyboardType == .URL
        return autocapitalizationType != .none && !isSecureTextEntry && !isAddress
    }
}
