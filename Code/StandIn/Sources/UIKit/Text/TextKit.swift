import ObjectiveC

open class NSTextContainer: NSObject {
    open var size: CGSize
    open var lineFragmentPadding: CGFloat = 5
    open var maximumNumberOfLines = 0
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    open var widthTracksTextView = true
    open var heightTracksTextView = false
    open var exclusionPaths: [UIBezierPath] = []
    open internal(set) weak var layoutManager: NSLayoutManager?
    weak var textView: UITextView?

    public init(size: CGSize = .zero) {
        self.size = size
        super.init()
    }
    public required init(coder: NSCoder) {
        size = .zero
        super.init()
    }
}

/// The layout of a storage's text; measured by the text view, as far as it is.
open class NSLayoutManager: NSObject {
    open internal(set) weak var textStorage: NSTextStorage?
    open private(set) var textContainers: [NSTextContainer] = []
    open var allowsNonContiguousLayout = false
    open var usesFontLeading = true
    open var hyphenationFactor: Float = 0
    open var showsInvisibleCharacters = false
    open var showsControlCharacters = false

    public override init() { super.init() }

    open func addTextContainer(_ container: NSTextContainer) {
        textContainers.append(container)
        container.layoutManager = self
    }
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
    open func ensureLayout(for container: NSTextContainer) {}
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        NSRange(location: 0, length: numberOfGlyphs)
    }
    open func glyphRange(forBoundingRect rect: CGRect, in: NSTextContainer) -> NSRange {
        NSRange(location: 0, length: numberOfGlyphs)
    }
    open func glyphRange(
        forCharacterRange range: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
    ) -> NSRange { range }
    open func characterRange(
        forGlyphRange range: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
    ) -> NSRange { range }
    open func usedRect(for container: NSTextContainer) -> CGRect {
        guard let storage = textStorage else { return .zero }
        let attributes = storage.leadingAttributes
        let measure = TextMeasure(
            font: attributes[.font] as? UIFont ?? .systemFont(ofSize: 12),
            paragraph: attributes[.paragraphStyle] as? NSParagraphStyle)
        let width = max(0, container.size.width - 2 * container.lineFragmentPadding)
        let size = measure.size(
            storage.string, width: width, limit: container.maximumNumberOfLines)
        return CGRect(
            x: 0, y: 0, width: size.width + 2 * container.lineFragmentPadding, height: size.height)
    }
    open func boundingRect(forGlyphRange range: NSRange, in container: NSTextContainer) -> CGRect {
        usedRect(for: container)
    }
    open func invalidateLayout(
        forCharacterRange range: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
    ) {}
    open func invalidateDisplay(forCharacterRange range: NSRange) {}
}

/// The text of a text view; code that edits it changes the view.
open class NSTextStorage: NSMutableAttributedString {
    open private(set) var layoutManagers: [NSLayoutManager] = []
    open weak var delegate: (any NSTextStorageDelegate)?
    var onEdit: (@MainActor () -> Void)?

    open func addLayoutManager(_ manager: NSLayoutManager) {
        layoutManagers.append(manager)
        manager.textStorage = self
    }
    open func removeLayoutManager(_ manager: NSLayoutManager) {
        layoutManagers.removeAll { $0 === manager }
    }
    open override func replaceCharacters(in range: NSRange, with string: String) {
        super.replaceCharacters(in: range, with: string)
        edited()
    }
    open override func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
        super.replaceCharacters(in: range, with: text)
        edited()
    }
    open override func setAttributedString(_ text: NSAttributedString) {
        super.setAttributedString(text)
        edited()
    }
    private func edited() { if let onEdit { MainActor.assumeIsolated { onEdit() } } }
}

public protocol NSTextStorageDelegate: AnyObject {}

open class NSTextAttachment: NSObject {
    open var image: UIImage?
    open var bounds = CGRect.zero
    open var contents: Data?
    open var fileType: String?

    public init(data: Data?, ofType type: String?) {
        contents = data
        fileType = type
        super.init()
    }
    public override convenience init() { self.init(data: nil, ofType: nil) }
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }
    public required init?(coder: NSCoder) { return nil }

    open func image(
        forBounds bounds: CGRect, textContainer: NSTextContainer?, characterIndex: Int
    ) -> UIImage? { image }

    open func attachmentBounds(
        for container: NSTextContainer?, proposedLineFragment: CGRect, glyphPosition: CGPoint,
        characterIndex: Int
    ) -> CGRect { bounds }
}

extension NSAttributedString {
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
