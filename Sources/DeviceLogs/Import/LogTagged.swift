public import Simulator

/// A line of an app's own log, with the tags of the modules that it belongs to:
/// `[keyboard][tracker] keyboardWillChangeFrame: calculated height - 437.9`.
public struct LogTagged: Hashable, Sendable, Codable {
    /// The tags, the outermost first.
    public var tags: [String]
    /// The text after the tags.
    public var text: String
    /// The notification whose handler wrote it.
    public var notification: KeyboardNotificationName?
    /// The height that the handler calculated.
    public var height: Pt?

    private static let mark = ": calculated height - "

    /// Reads a line's message; nil for one whose first tag is another than `keyboard` and that has
    /// no height, so that what people write in brackets stays what it is.
    init?(_ message: String) {
        guard message.utf8.count <= 1000, message.hasPrefix("[") else { return nil }
        var rest = message[...]
        var tags: [String] = []
        while rest.first == "[", let end = rest.firstIndex(of: "]"), tags.count < 16 {
            let tag = rest[..<end].dropFirst()
            guard Self.isTag(tag) else { return nil }
            tags.append(String(tag))
            rest = rest[end...].dropFirst()
        }
        guard let first = tags.first, rest.first == " " else { return nil }
        text = String(rest.drop { $0 == " " })
        guard !text.isEmpty else { return nil }
        self.tags = tags
        if let mark = text.ranges(of: Self.mark).first {
            notification = Self.name(text[..<mark.lowerBound])
            height = Self.height(text[mark.upperBound...])
        }
        guard first.lowercased() == "keyboard" || height != nil else { return nil }
    }

    private static func isTag(_ tag: Substring) -> Bool {
        (1...40).contains(tag.utf8.count)
            && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    /// The notification that a handler's name says: `keyboardWillShow`, `keyboardWillShow(_:)`.
    private static func name(_ handler: Substring) -> KeyboardNotificationName? {
        let plain = handler.prefix { $0 != "(" }.lowercased()
        return KeyboardNotificationName.allCases.first {
            plain == "keyboard\($0.rawValue)".lowercased()
        }
    }

    private static func height(_ text: Substring) -> Pt? {
        guard let value = Double(text), value.isFinite, abs(value) <= LogValue.limit else {
            return nil
        }
        return Pt(value)
    }
}
