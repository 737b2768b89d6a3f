/// A font that a book can do without, and what its absence changes.
enum FontLack: CaseIterable {
    case emoji, helvetica

    /// The substitute that is drawn, and the next step.
    var note: String {
        switch self {
        case .emoji: Self.note("emoji are drawn in a few plain forms", FontFace.emoji)
        case .helvetica:
            Self.note(
                "text of systems before iOS 9 is drawn in Inter", FontFace.helvetica.last)
        }
    }

    private static func note(_ effect: String, _ face: FontFace?) -> String {
        guard let face else { return effect }
        return "\(effect), because \(face.path) is not there; install the Debian package "
            + face.package
    }
}

extension Character {
    /// A Boolean value indicating whether the character is shown as a picture in colours.
    var isEmoji: Bool {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return false }
        if first.value < 0x203C && scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return false
        }
        if scalars.contains(where: { $0.value == 0xFE0E }) { return false }
        if first.properties.isEmojiPresentation { return true }
        return first.properties.isEmoji
            && scalars.contains { $0.value == 0xFE0F || $0.properties.isEmojiModifier }
    }
}
