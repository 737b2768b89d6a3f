/// Names in a derived scenario.
enum TripNames {
    static let other = "elsewhere"
    static let page = "page"
    /// The view behind the fields, to tap outside of them.
    static let background = "background"
    /// The most fields that fit over every keyboard.
    static let mostTapped = 6

    /// A name as scenarios have them, of the letters and digits of a text.
    static func word(_ text: String, else standard: String) -> String {
        let letters = text.unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        }
        var word = String(String.UnicodeScalarView(letters.prefix(40)))
        if word.isEmpty || word.first?.isNumber == true { word = standard + word }
        // Words that YAML reads as something else.
        let isTaken = [
            "yes", "no", "on", "off", "true", "false", "null", "y", "n", other, page,
            background
        ]
        .contains(word.lowercased())
        return isTaken ? "the\(word)" : word
    }
}
