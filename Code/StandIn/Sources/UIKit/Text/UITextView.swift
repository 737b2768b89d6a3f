// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

public enum UITextItemInteraction: Int, Sendable {
    case invokeDefaultAction, presentActions, preview
}

public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let phoneNumber = Self(rawValue: 1)
    public static let link = Self(rawValue: 2)
    public static let address = Self(rawValue: 4)
    public static let calendarEvent = Self(rawValue: 8)
    public static let all = Self(rawValue: .max)
}

@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    func textViewDidChange(_ textView: UITextView)
    func textViewDidChangeSelection(_ textView: UITextView)
    func textView(
        _ textView: UITextView, shouldInteractWith url: URL, in range: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
    func textView(
        _ textView: UITextView, shouldInteractWith attachment: NSTextAttachment,
        in range: NSRange, interaction: UITextItemInteraction
    ) -> Bool
}

extension UITextViewDelegate {
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewDidEndEditing(_ textView: UITextView) {}
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    public func textView(
        _ textView: UITextView, shouldInteractWith url: URL, in range: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
    public func textView(
        _ textView: UITextView, shouldInteractWith attachment: NSTextAttachment,
        in range: NSRange, interaction: UITextItemInteraction
    ) -> Bool { true }
}

/// A scrolling view of text in several lines.
open class UITextView: UIScrollView, UITextInput, BufferedInput {
    private var traits = InputTraits()
    private var hasBegun = false
    private var ownInputView: UIView?
    private var ownAccessoryView: UIView?
    public let textContainer: NSTextContainer
    public let layoutManager: NSLayoutManager
    public let textStorage: NSTextStorage

    public init(frame: CGRect, textContainer: NSTextContainer?) {
        let container = textContainer ?? NSTextContainer(size: frame.size)
        let manager = container.layoutManager ?? NSLayoutManager()
        let storage = manager.textStorage ?? NSTextStorage(string: "")
        self.textContainer = container
        layoutManager = manager
        textStorage = storage
        super.init(frame: frame)
        link()
    }

    public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
    public convenience init() { self.init(frame: .zero, textContainer: nil) }

    public required init?(coder: NSCoder) {
        textContainer = NSTextContainer(size: .zero)
        layoutManager = NSLayoutManager()
        textStorage = NSTextStorage(string: "")
        super.init(coder: coder)
        link()
        decodeNib(coder)
    }

    private func link() {
        if textContainer.layoutManager == nil { layoutManager.addTextContainer(textContainer) }
        if layoutManager.textStorage == nil { textStorage.addLayoutManager(layoutManager) }
        textContainer.textView = self
        textStorage.onEdit = { [weak self] in self?.contentMayChange() }
        alwaysBounceVertical = false
        backgroundColor = .systemBackground
        updateContentSize()
    }

    open weak var inputDelegate: (any UITextInputDelegate)?
    private weak var textDelegate: (any UITextViewDelegate)?
    open var delegate: (any UITextViewDelegate)? {
        get { textDelegate }
        set {
            textDelegate = newValue
            scrollDelegate = newValue
        }
    }

    // MARK: Text

    final var buffer = TextBuffer()
    private var isSyncing = false

    open var text: String! {
        get { buffer.text }
        set {
            let string = newValue ?? ""
            sync { textStorage.setAttributedString(NSAttributedString(string: string)) }
            buffer.set(string)
            bufferDidChange()
        }
    }
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(attributedString: textStorage) }
        set {
            let new = newValue ?? NSAttributedString(string: "")
            sync { textStorage.setAttributedString(new) }
            if let font = new.leadingAttributes[.font] as? UIFont { self.font = font }
            buffer.set(new.string)
            bufferDidChange()
        }
    }
    open var font: UIFont? = .systemFont(ofSize: 12) {
        didSet { if font != oldValue { contentMayChange() } }
    }
    open var textColor: UIColor? = .label
    open var textAlignment = NSTextAlignment.natural
    open var typingAttributes: [NSAttributedString.Key: Any] = [:]
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
    open var isEditable = true
    open var isSelectable = true
    open var isFindInteractionEnabled = false {
        didSet { findInteraction = isFindInteractionEnabled ? UIFindInteraction() : nil }
    }
    public private(set) var findInteraction: UIFindInteraction?
    open var allowsEditingTextAttributes = false
    open var clearsOnInsertion = false
    open var dataDetectorTypes: UIDataDetectorTypes = []
    open var adjustsFontForContentSizeCategory = false
    open var usesStandardTextScaling = false
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { contentMayChange() } }
    }
    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { contentMayChange() } }
    }
    open var selectedRange: NSRange {
        get { buffer.selection }
        set {
            buffer.selection = buffer.clamped(newValue)
            selectionDidChange()
        }
    }
    open func scrollRangeToVisible(_ range: NSRange) {
        guard isScrollEnabled else { return }
        let caret = caretRect(for: UITextPosition(NSMaxRange(buffer.clamped(range))))
        scrollRectToVisible(caret.insetBy(dx: 0, dy: -1), animated: false)
    }

    private func sync(_ body: () -> Void) {
        isSyncing = true
        body()
        isSyncing = false
    }

    /// Takes over text that code has put into the storage.
    private func contentMayChange() {
        guard !isSyncing else { return }
        if textStorage.string != buffer.text {
            let selection = buffer.selection
            buffer.text = textStorage.string
            buffer.selection = buffer.clamped(selection)
        }
        bufferDidChange()
    }

    // MARK: Responder

    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    override var maySystemBecome: Bool {
        isEditable ? delegate?.textViewShouldBeginEditing(self) ?? true : true
    }
    override var maySystemResign: Bool {
        Stage.isMirroring || !isEditable || delegate?.textViewShouldEndEditing(self) ?? true
    }
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    open override var inputAccessoryView: UIView? {
        get { ownAccessoryView }
        set { ownAccessoryView = newValue }
    }

    override func didBecomeFirst() {
        guard !hasBegun, isEditable else { return }
        hasBegun = true
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(
            name: UITextView.textDidBeginEditingNotification, object: self)
    }

    override func didResignFirst() {
        guard hasBegun else { return }
        hasBegun = false
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(
            name: UITextView.textDidEndEditingNotification, object: self)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        if Stage.host == nil { becomeFirstResponder() }
    }

    // MARK: Traits

    open var autocapitalizationType: UITextAutocapitalizationType {
        get { traits.autocapitalizationType }
        set { traits.autocapitalizationType = newValue }
    }
    open var autocorrectionType: UITextAutocorrectionType {
        get { traits.autocorrectionType }
        set { traits.autocorrectionType = newValue }
    }
    open var spellCheckingType: UITextSpellCheckingType {
        get { traits.spellCheckingType }
        set { traits.spellCheckingType = newValue }
    }
    open var smartQuotesType: UITextSmartQuotesType {
        get { traits.smartQuotesType }
        set { traits.smartQuotesType = newValue }
    }
    open var smartDashesType: UITextSmartDashesType {
        get { traits.smartDashesType }
        set { traits.smartDashesType = newValue }
    }
    open var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { traits.smartInsertDeleteType }
        set { traits.smartInsertDeleteType = newValue }
    }
    open var inlinePredictionType: UITextInlinePredictionType {
        get { traits.inlinePredictionType }
        set { traits.inlinePredictionType = newValue }
    }
    open var keyboardType: UIKeyboardType {
        get { traits.keyboardType }
        set { traits.keyboardType = newValue }
    }
    open var keyboardAppearance: UIKeyboardAppearance {
        get { traits.keyboardAppearance }
        set { traits.keyboardAppearance = newValue }
    }
    open var returnKeyType: UIReturnKeyType {
        get { traits.returnKeyType }
        set { traits.returnKeyType = newValue }
    }
    open var enablesReturnKeyAutomatically: Bool {
        get { traits.enablesReturnKeyAutomatically }
        set { traits.enablesReturnKeyAutomatically = newValue }
    }
    open var isSecureTextEntry: Bool {
        get { traits.isSecureTextEntry }
        set { traits.isSecureTextEntry = newValue }
    }
    open var textContentType: UITextContentType! {
        get { traits.textContentType }
        set { traits.textContentType = newValue }
    }
    open var passwordRules: UITextInputPasswordRules?

    // MARK: Input

    open var hasText: Bool { !buffer.text.isEmpty }
    open func insertText(_ text: String) { edit(buffer.selection, text) }
    open func deleteBackward() {
        var range = buffer.selection
        if range.length == 0 {
            guard range.location > 0 else { return }
            range = (buffer.text as NSString).rangeOfComposedCharacterSequence(
                at: range.location - 1)
        }
        edit(range, "")
    }
    open func text(in range: UITextRange) -> String? { textIn(range) }
    open func replace(_ range: UITextRange, withText text: String) {
        put(range.nsRange, text)
        changedByUser()
    }
    open var selectedTextRange: UITextRange? {
        get { UITextRange(buffer.selection.location, NSMaxRange(buffer.selection)) }
        set { if let newValue { selectedRange = newValue.nsRange } }
    }
    open var markedTextRange: UITextRange? { nil }
    open func setMarkedText(_ text: String?, selectedRange: NSRange) { insertText(text ?? "") }
    open func unmarkText() {}
    open var beginningOfDocument: UITextPosition { UITextPosition(0) }
    open var endOfDocument: UITextPosition { UITextPosition(buffer.length) }
    open func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
        UITextRange(min(start.offset, end.offset), max(start.offset, end.offset))
    }
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        moved(position, by: offset)
    }
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset == other.offset
            ? .orderedSame : position.offset < other.offset ? .orderedAscending : .orderedDescending
    }
    open func offset(from: UITextPosition, to: UITextPosition) -> Int { to.offset - from.offset }
    open func caretRect(for position: UITextPosition) -> CGRect { caret(position) }
    open func firstRect(for range: UITextRange) -> CGRect { rect(range) }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        range.end
    }
    open func characterRange(at point: CGPoint) -> UITextRange? { nil }

    func selectionDidChange() { delegate?.textViewDidChangeSelection(self) }

    /// Changes text as the user does: the delegate is asked and told.
    @discardableResult
    final func edit(_ range: NSRange, _ string: String) -> Bool {
        let agrees =
            delegate?.textView(self, shouldChangeTextIn: range, replacementText: string) ?? true
        guard agrees else { return false }
        put(range, string)
        changedByUser()
        return true
    }

    private func put(_ range: NSRange, _ string: String) {
        let range = buffer.clamped(range)
        sync {
            let new = NSAttributedString(string: string, attributes: typingAttributes)
            textStorage.replaceCharacters(in: range, with: new)
        }
        buffer.replace(range, with: string)
        bufferDidChange()
    }

    private func changedByUser() {
        selectionDidChange()
        delegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
        if isFirstResponder { scrollRangeToVisible(buffer.selection) }
    }

    // MARK: Geometry

    final var textMeasure: TextMeasure {
        let attributes = textStorage.leadingAttributes
        return TextMeasure(
            font: font ?? attributes[.font] as? UIFont ?? .systemFont(ofSize: 12),
            paragraph: attributes[.paragraphStyle] as? NSParagraphStyle)
    }
    final var textArea: CGRect { area(width: bounds.width) }

    private func area(width: CGFloat) -> CGRect {
        let (inset, padding) = (textContainerInset, textContainer.lineFragmentPadding)
        return CGRect(
            x: inset.left + padding, y: inset.top,
            width: max(0, width - inset.left - inset.right - 2 * padding), height: 0)
    }

    /// The size of the text with its insets at a width; an empty text has one line.
    private func fittedSize(width: CGFloat) -> CGSize {
        let (measure, area) = (textMeasure, area(width: width))
        var count = measure.lines(buffer.text, width: area.width).count
        if textContainer.maximumNumberOfLines > 0 {
            count = min(count, textContainer.maximumNumberOfLines)
        }
        let text = measure.size(buffer.text, width: area.width)
        let inset = textContainerInset
        return CGSize(
            width: (text.width + width - area.width).pixelCeiled,
            height: (measure.height(lines: max(1, count)) + inset.top + inset.bottom).pixelCeiled)
    }

    func updateContentSize() {
        let height = fittedSize(width: bounds.width).height
        let size = CGSize(width: bounds.width, height: height)
        if size != contentSize { contentSize = size }
    }

    func bufferDidChange() {
        updateContentSize()
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
        setNeedsLayout()
        noteKeyChange()
    }

    override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        updateContentSize()
        if !isScrollEnabled, bounds.width != old.width { invalidateIntrinsicContentSize() }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
        let fitted = fittedSize(width: min(width, 100_000))
        return CGSize(
            width: min(width, isScrollEnabled ? width : fitted.width), height: fitted.height)
    }

    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else {
            return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        }
        return fittedSize(width: bounds.width > 0 ? bounds.width : 100_000)
    }

    override func _contentSize(forWidth width: CGFloat) -> CGSize? {
        isScrollEnabled ? nil : fittedSize(width: width)
    }

    override func _baselineOffsets(at size: CGSize) -> (first: CGFloat, last: CGFloat) {
        let font = textMeasure.font
        return (
            textContainerInset.top + font.ascender, textContainerInset.bottom - font.descender
        )
    }

    nonisolated public static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")
    nonisolated public static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification")
    nonisolated public static let textDidChangeNotification = Notification.Name(
        "UITextViewTextDidChangeNotification")
}
