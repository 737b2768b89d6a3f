/// The user's choices that a world does not hold, because no handling reacts to them.
public struct Staging: Hashable, Sendable {
    /// Another language or page of the keyboard's kind, such as `russian` or `email`; nil for the
    /// default. See ``KeyLayouts/variants``.
    public var keys: String?
    /// A Boolean value indicating whether the user has keyboards of more than one language, so that
    /// a globe changes between them. A keyboard of another language than English implies it.
    public var hasSeveralLanguages = false
    /// A Boolean value indicating whether caps lock is on.
    public var hasCapsLock = false
    /// The selected characters of the first responder's text, counted from its start.
    public var selection: Range<Int>?
    /// The section at which the emoji page stands.
    public var emojiSection = EmojiSection.frequent

    /// Creates a staging.
    public init(
        keys: String? = nil, hasCapsLock: Bool = false, selection: Range<Int>? = nil,
        hasSeveralLanguages: Bool = false,
        emojiSection: EmojiSection = .frequent
    ) {
        self.keys = keys
        self.hasCapsLock = hasCapsLock
        self.selection = selection
        self.hasSeveralLanguages = hasSeveralLanguages
        self.emojiSection = emojiSection
    }
}
