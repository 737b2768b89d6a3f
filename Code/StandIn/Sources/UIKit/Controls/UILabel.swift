// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines, alignCenters, none }

/// Text of one or more lines that cannot be edited.
open class UILabel: UIView, LateNibView {
    private var attributed: NSAttributedString?
    private var plain: String?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
        setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        decodeNib(coder)
    }

    open var text: String? {
        get { attributed?.string ?? plain }
        set {
            guard attributed != nil || newValue != plain else { return }
            plain = newValue
            attributed = nil
            contentDidChange()
        }
    }
    open var attributedText: NSAttributedString? {
        get {
            attributed
                ?? plain.map { NSAttributedString(string: $0, attributes: [.font: font as Any]) }
        }
        set {
            attributed = newValue
            plain = newValue?.string
            if let color = newValue?.leadingAttributes[.foregroundColor] as? UIColor {
                textColor = color
            }
            contentDidChange()
        }
    }
    open var font: UIFont! = .systemFont(ofSize: 17) {
        didSet { if font != oldValue { contentDidChange() } }
    }
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard
    open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentDidChange() } } }
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { contentDidChange() } }
    }
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    open var allowsDefaultTighteningForTruncation = false
    open var adjustsFontForContentSizeCategory = false
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
    open var isEnabled = true
    open var isHighlighted = false
    open var highlightedTextColor: UIColor?
    open var shadowColor: UIColor?
    open var shadowOffset = CGSize(width: 0, height: -1)

    /// The font that the text is measured with.
    @_spi(Host) public final var measuredFont: UIFont {
        attributed?.leadingAttributes[.font] as? UIFont ?? font ?? .systemFont(ofSize: 17)
    }

    /// The height of a line that the text's paragraph style asks for; nil for that of the font.
    @_spi(Host) public final var shownLineHeight: CGFloat? {
        let height = measure.lineHeight
        return height == measuredFont.lineHeight ? nil : height
    }

    private var measure: TextMeasure {
        TextMeasure(
            font: measuredFont,
            paragraph: attributed?.leadingAttributes[.paragraphStyle] as? NSParagraphStyle)
    }

    private func contentDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        noteKeyChange()
    }

    private func size(width: CGFloat, lines: Int) -> CGSize {
        let size = measure.size(text ?? "", width: width, limit: lines)
        return CGSize(width: size.width.pixelCeiled, height: size.height.pixelCeiled)
    }

    open override var intrinsicContentSize: CGSize {
        let isWrapped = numberOfLines != 1 && preferredMaxLayoutWidth > 0
        return size(
            width: isWrapped ? preferredMaxLayoutWidth : .greatestFiniteMagnitude,
            lines: numberOfLines)
    }

    override func _contentSize(forWidth width: CGFloat) -> CGSize? {
        numberOfLines == 1 ? nil : size(width: width, lines: numberOfLines)
    }

    override func _baselineOffsets(at size: CGSize) -> (first: CGFloat, last: CGFloat) {
        let font = measuredFont
        let text = self.size(width: size.width, lines: numberOfLines).height
        let gap = max(0, (size.height - text) / 2)
        return (gap + font.ascender, gap - font.descender)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
        let fitted = self.size(
            width: numberOfLines == 1 ? .greatestFiniteMagnitude : width,
            lines: numberOfLines)
        return CGSize(width: min(fitted.width, width), height: fitted.height)
    }

    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
        CGRect(origin: bounds.origin, size: size(width: bounds.width, lines: lines))
    }
    open func drawText(in rect: CGRect) {}
}
