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
    /// A Boolean value that indicates whether the interface is mirrored, as for languages that are
    /// written from right to left. Keys are not, and each text runs as its letters do.
    public var mirrorsInterface = false
    /// A Boolean value that indicates whether the caret is in the dark half of its blinking.
    var hidesCaret = false
    /// The part of its way that a prompt has come up, from 0 to 1.
    var promptShare = 1.0

    /// Creates a staging.
    public init(
        keys: String? = nil, hasCapsLock: Bool = false, selection: Range<Int>? = nil,
        hasSeveralLanguages: Bool = false,
        emojiSection: EmojiSection = .frequent, mirrorsInterface: Bool = false
    ) {
        self.keys = keys
        self.hasCapsLock = hasCapsLock
        self.selection = selection
        self.hasSeveralLanguages = hasSeveralLanguages
        self.emojiSection = emojiSection
        self.mirrorsInterface = mirrorsInterface
    }
}
