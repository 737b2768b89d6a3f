import ObjectiveC

/// Breaks text into lines by words, as a label and a text view do.
struct TextMeasure {
    var font: UIFont
    /// The height of a line in multiples and its additional spacing.
    var lineSpacing: CGFloat = 0
    var lineHeight: CGFloat

    init(font: UIFont, paragraph: NSParagraphStyle? = nil) {
        self.font = font
        lineSpacing = paragraph?.lineSpacing ?? 0
        var height = font.lineHeight
        if let paragraph {
            if paragraph.lineHeightMultiple > 0 { height *= paragraph.lineHeightMultiple }
            height = max(height, paragraph.minimumLineHeight)
            if paragraph.maximumLineHeight > 0 {
                height = min(height, paragraph.maximumLineHeight)
            }
        }
        lineHeight = height
    }

    /// Returns the ranges of the lines of `text` at a width.
    func lines(_ text: String, width: CGFloat) -> [Substring] {
        var lines: [Substring] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(contentsOf: wrap(paragraph, width: width))
        }
        return lines
    }

    private func wrap(_ paragraph: Substring, width: CGFloat) -> [Substring] {
        var lines: [Substring] = []
        var start = paragraph.startIndex
        var lastBreak: Substring.Index?
        var used: CGFloat = 0
        var index = start
        while index < paragraph.endIndex {
            let character = paragraph[index]
            let next = paragraph.index(after: index)
            // With the kerning between it and the one before.
            let before = index > start ? paragraph.index(before: index) : index
            let pair = paragraph[before..<next]
            let advance =
                font.width(of: pair) - font.width(of: paragraph[before..<index])
            // Spaces at the end of a line hang over its edge.
            if character == " " {
                used += advance
                lastBreak = next
            } else if used + advance > width + 0.01, index > start {
                let end = lastBreak ?? index
                lines.append(paragraph[start..<end])
                start = end
                lastBreak = nil
                used = font.width(of: paragraph[start..<next])
            } else {
                used += advance
            }
            index = next
        }
        lines.append(paragraph[start..<paragraph.endIndex])
        return lines
    }

    /// Returns the size of text in at most `limit` lines (0 for any number), not rounded.
    func size(_ text: String, width: CGFloat, limit: Int = 0) -> CGSize {
        guard !text.isEmpty else { return .zero }
        var all = lines(text, width: width)
        if limit > 0, all.count > limit { all.removeLast(all.count - limit) }
        var widest: CGFloat = 0
        for line in all {
            var end = line.endIndex
            while end > line.startIndex, line[line.index(before: end)] == " ", all.count > 1 {
                end = line.index(before: end)
            }
            widest = max(widest, font.width(of: line[line.startIndex..<end]))
        }
        return CGSize(width: min(widest, width), height: height(lines: all.count))
    }

    func height(lines: Int) -> CGFloat {
        CGFloat(lines) * lineHeight + CGFloat(max(0, lines - 1)) * lineSpacing
    }
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
    open var actualScaleFactor: CGFloat { 1 }
    open var totalBounds: CGRect { .zero }
}

private func measure(
    _ text: String, _ attributes: [NSAttributedString.Key: Any]?, _ size: CGSize,
    _ options: NSStringDrawingOptions
) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
    let paragraph = attributes?[.paragraphStyle] as? NSParagraphStyle
    let isWrapped = options.contains(.usesLineFragmentOrigin) && size.width > 0
    return TextMeasure(font: font, paragraph: paragraph)
        .size(text, width: isWrapped ? size.width : .greatestFiniteMagnitude)
}

extension NSString {
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]?) -> CGSize {
        measure(description, attributes, .zero, [])
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]?, context: NSStringDrawingContext?
    ) -> CGRect {
        CGRect(origin: .zero, size: measure(description, attributes, size, options))
    }

    public func draw(in rect: CGRect, withAttributes: [NSAttributedString.Key: Any]? = nil) {}
    public func draw(at point: CGPoint, withAttributes: [NSAttributedString.Key: Any]? = nil) {}
}

extension String {
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        measure(self, attributes, .zero, [])
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        CGRect(origin: .zero, size: measure(self, attributes, size, options))
    }

    public func draw(in rect: CGRect, withAttributes: [NSAttributedString.Key: Any]? = nil) {}
}

extension NSAttributedString {
    /// The attributes of the first character, by which the whole text is measured.
    var leadingAttributes: [NSAttributedString.Key: Any] {
        length > 0 ? attributes(at: 0, effectiveRange: nil) : [:]
    }

    public func size() -> CGSize { measure(string, leadingAttributes, .zero, []) }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        CGRect(origin: .zero, size: measure(string, leadingAttributes, size, options))
    }

    public func draw(in rect: CGRect) {}
    public func draw(at point: CGPoint) {}
}
