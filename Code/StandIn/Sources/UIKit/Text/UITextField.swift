// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool
    func textFieldDidChangeSelection(_ textField: UITextField)
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// The variant without a reason is called where this one is not implemented, as in UIKit.
    public func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason
    ) { textFieldDidEndEditing(textField) }
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A field of one line.
open class UITextField: UIControl, UITextInput, BufferedInput {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
    public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

    final var buffer = TextBuffer()
    private var traits = InputTraits()
    private var hasBegun = false
    private var ownInputView: UIView?
    private var ownAccessoryView: UIView?

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open weak var delegate: (any UITextFieldDelegate)?
    open weak var inputDelegate: (any UITextInputDelegate)?

    // MARK: Text

    open var text: String? {
        get { buffer.text }
        set {
            buffer.set(newValue ?? "")
            attributes = nil
            bufferDidChange()
        }
    }
    private var attributes: [NSAttributedString.Key: Any]?
    open var attributedText: NSAttributedString? {
        get {
            NSAttributedString(
                string: buffer.text,
                attributes: attributes ?? [.font: font ?? UIFont.systemFont(ofSize: 17)])
        }
        set {
            buffer.set(newValue?.string ?? "")
            attributes = newValue?.leadingAttributes
            if let font = attributes?[.font] as? UIFont { self.font = font }
            if let color = attributes?[.foregroundColor] as? UIColor { textColor = color }
            bufferDidChange()
        }
    }
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet { if font != oldValue { invalidateIntrinsicContentSize() } }
    }
    open var textColor: UIColor? = .label
    open var textAlignment = NSTextAlignment.natural
    open var placeholder: String? {
        didSet {
            attributedHint = nil
            if placeholder != oldValue { invalidateIntrinsicContentSize() }
        }
    }
    private var attributedHint: NSAttributedString?
    open var attributedPlaceholder: NSAttributedString? {
        get { attributedHint ?? placeholder.map { NSAttributedString(string: $0) } }
        set {
            placeholder = newValue?.string
            attributedHint = newValue
        }
    }
    open var borderStyle = BorderStyle.none {
        didSet { if borderStyle != oldValue { invalidateIntrinsicContentSize() } }
    }
    open var background: UIImage?
    open var disabledBackground: UIImage?
    open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:] {
        didSet {
            if let font = defaultTextAttributes[.font] as? UIFont { self.font = font }
            if let color = defaultTextAttributes[.foregroundColor] as? UIColor { textColor = color }
        }
    }
    open var typingAttributes: [NSAttributedString.Key: Any]?
    open var allowsEditingTextAttributes = false
    open var adjustsFontSizeToFitWidth = false
    open var minimumFontSize: CGFloat = 0
    open var adjustsFontForContentSizeCategory = false
    open var clearsOnBeginEditing = false
    open var clearsOnInsertion = false
    open var clearButtonMode = ViewMode.never
    open var leftView: UIView? { didSet { replaceSide(oldValue, with: leftView) } }
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    open var rightView: UIView? { didSet { replaceSide(oldValue, with: rightView) } }
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    open var isEditing: Bool { isFirstResponder }

    // MARK: Responder

    open override var canBecomeFirstResponder: Bool { isEnabled && isUserInteractionEnabled }
    override var maySystemBecome: Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }
    override var maySystemResign: Bool {
        Stage.isMirroring || delegate?.textFieldShouldEndEditing(self) ?? true
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
        guard !hasBegun else { return }
        hasBegun = true
        if clearsOnBeginEditing, delegate?.textFieldShouldClear(self) ?? true { text = "" }
        setNeedsLayout()
        delegate?.textFieldDidBeginEditing(self)
        send(.editingDidBegin, nil)
        NotificationCenter.default.post(
            name: UITextField.textDidBeginEditingNotification, object: self)
    }

    override func didResignFirst() {
        guard hasBegun else { return }
        hasBegun = false
        setNeedsLayout()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        send(.editingDidEnd, nil)
        NotificationCenter.default.post(
            name: UITextField.textDidEndEditingNotification, object: self)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isInside = isTouchInside
        super.touchesEnded(touches, with: event)
        // The driver lets the system decide on focus; without it, a tap focuses.
        if isInside, Stage.host == nil { becomeFirstResponder() }
    }

    override func triggered(_ event: UIEvent?) { send(.touchUpInside, event) }

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
        buffer.replace(range.nsRange, with: text)
        changedByUser()
    }
    open var selectedTextRange: UITextRange? {
        get { UITextRange(buffer.selection.location, NSMaxRange(buffer.selection)) }
        set {
            guard let newValue else { return }
            buffer.selection = buffer.clamped(newValue.nsRange)
            selectionDidChange()
        }
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

    func selectionDidChange() { delegate?.textFieldDidChangeSelection(self) }
    func bufferDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        noteKeyChange()
    }

    /// Changes text as the user does: the delegate is asked and told.
    @discardableResult
    final func edit(_ range: NSRange, _ string: String) -> Bool {
        let agrees =
            delegate?.textField(
                self, shouldChangeCharactersIn: range, replacementString: string) ?? true
        guard agrees else { return false }
        buffer.replace(range, with: string)
        changedByUser()
        return true
    }

    private func changedByUser() {
        bufferDidChange()
        selectionDidChange()
        send(.editingChanged, nil)
        NotificationCenter.default.post(
            name: UITextField.textDidChangeNotification, object: self)
    }

    // MARK: Geometry

    /// The height of the font and a point, 34 pt with a round border (observed on iOS 13 to 17).
    open override var intrinsicContentSize: CGSize {
        let font = font ?? .systemFont(ofSize: 17)
        let shown = buffer.text.isEmpty ? placeholder ?? "" : buffer.text
        let text = (font.lineHeight.rounded(.up) + 1)
        let height =
            switch borderStyle {
            case .none: text
            case .line: text + 4
            case .bezel: text + 7
            case .roundedRect: max(34, text + 12)
            }
        let width = font.width(of: shown).rounded(.up) + (borderStyle == .none ? 0 : 14)
        return CGSize(width: width, height: height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func _baselineOffsets(at size: CGSize) -> (first: CGFloat, last: CGFloat) {
        let font = font ?? .systemFont(ofSize: 17)
        let gap = max(0, (size.height - font.lineHeight) / 2)
        return (gap + font.ascender, gap - font.descender)
    }

    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func textRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
    open func editingRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.maxX - 24, y: bounds.midY - 9.5, width: 19, height: 19)
    }
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = leftView?.frame.size ?? .zero
        return CGRect(
            x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = rightView?.frame.size ?? .zero
        return CGRect(
            x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }
    open func drawText(in rect: CGRect) {}
    open func drawPlaceholder(in rect: CGRect) {}

    private func innerRect(_ bounds: CGRect) -> CGRect {
        var rect = borderStyle == .roundedRect ? bounds.insetBy(dx: 7, dy: 2) : bounds
        if leftView != nil, isShown(leftViewMode) {
            let width = leftViewRect(forBounds: bounds).maxX - bounds.minX
            rect.origin.x += width
            rect.size.width -= width
        }
        if rightView != nil, isShown(rightViewMode) {
            rect.size.width -= bounds.maxX - rightViewRect(forBounds: bounds).minX
        }
        return rect
    }

    final func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    private func replaceSide(_ old: UIView?, with new: UIView?) {
        if old !== new { old?.removeFromSuperview() }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        place(leftView, leftViewMode, leftViewRect(forBounds: bounds))
        place(rightView, rightViewMode, rightViewRect(forBounds: bounds))
    }

    private func place(_ view: UIView?, _ mode: ViewMode, _ rect: CGRect) {
        guard let view else { return }
        if isShown(mode) {
            if view.superview !== self { addSubview(view) }
            view.frame = rect
        } else {
            view.removeFromSuperview()
        }
    }

    final var textArea: CGRect {
        let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        let height = textMeasure.lineHeight
        return CGRect(
            x: area.minX, y: area.midY - height / 2, width: .greatestFiniteMagnitude, height: height
        )
    }
    final var textMeasure: TextMeasure { TextMeasure(font: font ?? .systemFont(ofSize: 17)) }

    nonisolated public static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    nonisolated public static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")
    nonisolated public static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification")
    nonisolated public static let didEndEditingReasonUserInfoKey =
        "UITextFieldDidEndEditingReasonKey"
}

/// A field in the style of a search bar.
open class UISearchTextField: UITextField {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        borderStyle = .roundedRect
        returnKeyType = .search
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var tokens: [UISearchToken] = []
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 36)
    }
}

@preconcurrency @MainActor open class UISearchToken: NSObject {
    public let text: String
    open var representedObject: Any?
    public init(icon: UIImage?, text: String) {
        self.text = text
        super.init()
    }
}
