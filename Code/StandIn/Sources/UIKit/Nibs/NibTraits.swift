import ObjectiveC

/// Reads what elements say about the keyboard of a field.
extension NibTexts {
    static func decode(traits element: NibElement, of field: any UITextInputTraits) {
        guard let traits = element.child("textInputTraits", key: "textInputTraits") else { return }
        traits["keyboardType"].flatMap { keyboards[$0] }.map { field.keyboardType = $0 }
        traits["returnKeyType"].flatMap { returnKeys[$0] }.map { field.returnKeyType = $0 }
        switch traits["autocapitalizationType"] {
        case "words": field.autocapitalizationType = .words
        case "sentences": field.autocapitalizationType = .sentences
        case "allCharacters": field.autocapitalizationType = .allCharacters
        // Interface Builder leaves out what is none.
        default: field.autocapitalizationType = .none
        }
        switch traits["keyboardAppearance"] {
        case "alert", "dark": field.keyboardAppearance = .dark
        case "light": field.keyboardAppearance = .light
        default: break
        }
        switch traits["autocorrectionType"] {
        case "no": field.autocorrectionType = .no
        case "yes": field.autocorrectionType = .yes
        default: break
        }
        switch traits["spellCheckingType"] {
        case "no": field.spellCheckingType = .no
        case "yes": field.spellCheckingType = .yes
        default: break
        }
        if traits["smartQuotesType"] == "no" { field.smartQuotesType = .no }
        if traits["smartDashesType"] == "no" { field.smartDashesType = .no }
        if traits["smartInsertDeleteType"] == "no" { field.smartInsertDeleteType = .no }
        traits.bool("secureTextEntry").map { field.isSecureTextEntry = $0 }
        traits.bool("enablesReturnKeyAutomatically").map {
            field.enablesReturnKeyAutomatically = $0
        }
        traits["textContentType"].map { field.textContentType = UITextContentType(rawValue: $0) }
    }

    private static let keyboards: [String: UIKeyboardType] = [
        "alphabet": .asciiCapable, "ASCIICapable": .asciiCapable, "asciiCapable": .asciiCapable,
        "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad,
        "phonePad": .phonePad, "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
        "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
        "ASCIICapableNumberPad": .asciiCapableNumberPad
    ]

    private static let returnKeys: [String: UIReturnKeyType] = [
        "go": .go, "google": .google, "join": .join, "next": .next, "route": .route,
        "search": .search, "send": .send, "yahoo": .yahoo, "done": .done,
        "emergencyCall": .emergencyCall, "continue": .continue
    ]
}
