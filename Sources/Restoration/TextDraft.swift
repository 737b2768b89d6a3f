/// The content of a text field, from which the user can continue.
///
/// A draft refuses to be encoded for a field whose text must not reach a disk: a secure field, or
/// one that takes a one-time code. The refusal is in the encoding, so that no path to a store can
/// forget it. Positions count UTF-16 units, as UIKit does.
public struct TextDraft: Hashable, Sendable {
    /// The kind of field that the text is from.
    public let kind: Kind
    /// The text, marked text included.
    public let text: String
    /// The selection; a caret is a selection of length 0.
    public let selection: Span
    /// The part that an input method has not confirmed yet, if any.
    public let marked: Span?
    /// The vertical scroll offset of the content, in 1/192 pt.
    public let scroll: Int64

    /// Creates a draft; spans are clamped to the text.
    public init(
        kind: Kind, text: String, selection: Span? = nil, marked: Span? = nil, scroll: Int64 = 0
    ) {
        let length = text.utf16.count
        self.kind = kind
        self.text = text
        self.selection = (selection ?? Span(start: length, length: 0)).cut(to: length)
        self.marked = marked.map { $0.cut(to: length) }
        self.scroll = scroll
    }

    /// The kind of field that a draft is from, as the app declares it.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Text that may be kept.
        case plain
        /// `isSecureTextEntry`, or a `textContentType` of a password: a field that can show its
        /// password is not secure while it does.
        case secure
        /// `textContentType` is `.oneTimeCode`.
        case oneTimeCode
    }

    /// A part of a text, in UTF-16 units.
    public struct Span: Hashable, Codable, Sendable {
        /// The offset of the first unit.
        public let start: Int
        /// The number of units.
        public let length: Int

        /// Creates a span.
        public init(start: Int, length: Int) {
            self.start = start
            self.length = length
        }

        func cut(to count: Int) -> Span {
            let first = min(max(0, start), count)
            return Span(start: first, length: min(max(0, length), count - first))
        }
    }
}

extension TextDraft: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, selection, marked, scroll
    }

    /// Writes the draft; throws `EncodingError.invalidValue` for a field whose text is secret.
    public func encode(to encoder: any Encoder) throws {
        guard kind == .plain else {
            let reason = "the text of a \(kind.rawValue) field must not be stored"
            throw EncodingError.invalidValue(
                kind, .init(codingPath: encoder.codingPath, debugDescription: reason))
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(selection, forKey: .selection)
        try container.encodeIfPresent(marked, forKey: .marked)
        try container.encode(scroll, forKey: .scroll)
    }

    /// Reads a draft of a plain field; spans are clamped to the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: .plain, text: try container.decode(String.self, forKey: .text),
            selection: try container.decode(Span.self, forKey: .selection),
            marked: try container.decodeIfPresent(Span.self, forKey: .marked),
            scroll: try container.decode(Int64.self, forKey: .scroll))
    }
}
