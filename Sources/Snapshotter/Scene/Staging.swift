/// What a picture shows beyond what a world knows: choices of the user that no handling reacts to.
public struct Staging: Hashable, Sendable {
    /// Another language or page of the keyboard's kind, such as `russian` or `email`; nil for the
    /// one that stands for the kind. See ``KeyLayouts/variants``.
    public var keys: String?
    /// Whether the shift key is locked.
    public var hasCapsLock = false
    /// The characters that are selected in the first responder's text, counted from its start.
    public var selection: Range<Int>?

    public init(
        keys: String? = nil, hasCapsLock: Bool = false, selection: Range<Int>? = nil
    ) {
        self.keys = keys
        self.hasCapsLock = hasCapsLock
        self.selection = selection
    }
}
