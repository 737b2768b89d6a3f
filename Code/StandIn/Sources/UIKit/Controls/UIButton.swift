// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

/// A button with a title and an image for each state.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
        public static var roundedRect: ButtonType { .system }
    }

    private var titles: [State: String] = [:]
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]
    public internal(set) var buttonType = ButtonType.custom
    private var label: UILabel?
    private var icon: UIImageView?

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
        if type == .infoLight || type == .infoDark || type == .detailDisclosure || type == .close
            || type == .contactAdd
        {
            images[.normal] = UIImage(size: CGSize(width: 24, height: 24))
        }
    }

    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        take(primaryAction)
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        take(primaryAction)
    }

    private func take(_ action: UIAction?) {
        guard let action else { return }
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
        addAction(action, for: .primaryActionTriggered)
    }

    open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> Self {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        if let action { button.addTarget(target, action: action, for: .touchUpInside) }
        return unsafeDowncast(button, to: self)
    }

    open var configuration: Configuration? { didSet { contentDidChange() } }
    open var automaticallyUpdatesConfiguration = true
    open var configurationUpdateHandler: ((UIButton) -> Void)?
    open func setNeedsUpdateConfiguration() {
        updateConfiguration()
        configurationUpdateHandler?(self)
    }
    open func updateConfiguration() {}

    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    open var adjustsImageWhenHighlighted = true
    open var adjustsImageWhenDisabled = true
    open var showsTouchWhenHighlighted = false
    open var reversesTitleShadowWhenHighlighted = false
    open var changesSelectionAsPrimaryAction = false
    open var menu: UIMenu?
    open var role = Role.normal
    public enum Role: Int, Sendable { case normal, primary, cancel, destructive }

    open var titleLabel: UILabel? {
        if let label { return label }
        let made = UILabel(frame: .zero)
        made.font = .systemFont(ofSize: buttonType == .custom ? 18 : 15)
        made.textAlignment = .center
        label = made
        addSubview(made)
        return made
    }
    open var imageView: UIImageView? {
        if let icon { return icon }
        let made = UIImageView(frame: .zero)
        icon = made
        insertSubview(made, at: 0)
        return made
    }
    open var font: UIFont! {
        get { titleLabel?.font }
        set { titleLabel?.font = newValue }
    }

    // MARK: Content by state

    private func value<T>(_ table: [State: T], for state: State) -> T? {
        table[state] ?? table[.normal]
    }

    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        contentDidChange()
    }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state] = title
        contentDidChange()
    }
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
        contentDidChange()
    }
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {}
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        contentDidChange()
    }
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        contentDidChange()
    }
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {
        guard let configuration, let image = images[state] else { return }
        setImage(image.applyingSymbolConfiguration(configuration), for: state)
    }

    open func title(for state: State) -> String? { value(titles, for: state) }
    open func attributedTitle(for state: State) -> NSAttributedString? {
        value(attributedTitles, for: state)
    }
    open func titleColor(for state: State) -> UIColor? { value(titleColors, for: state) }
    open func image(for state: State) -> UIImage? { value(images, for: state) }
    open func backgroundImage(for state: State) -> UIImage? { value(backgroundImages, for: state) }
    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    open var currentTitleColor: UIColor {
        titleColor(for: state) ?? configuration?.foreground
            ?? (buttonType == .custom ? .white : tintColor)
    }
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    private func contentDidChange() {
        let text = currentAttributedTitle?.string ?? currentTitle
        if let attributed = currentAttributedTitle {
            titleLabel?.attributedText = attributed
        } else if text != nil || label != nil {
            titleLabel?.text = text
        }
        label?.textColor = currentTitleColor
        if let image = currentImage { imageView?.image = image } else { icon?.image = nil }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    override func stateDidChange() {
        contentDidChange()
        if automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() }
    }

    // MARK: Geometry

    private var insets: UIEdgeInsets {
        if let configuration {
            let insets = configuration.contentInsets
            return UIEdgeInsets(
                top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing
            )
        }
        if contentEdgeInsets != .zero { return contentEdgeInsets }
        // A system button without insets is 6 points taller than its text on both sides.
        return buttonType == .custom || currentImage != nil
            ? .zero : UIEdgeInsets(top: 6, left: 0, bottom: 6, right: 0)
    }

    private var contentSize: CGSize {
        let text =
            (currentTitle ?? currentAttributedTitle?.string)?.isEmpty ?? true
            ? .zero : label?.intrinsicContentSize ?? .zero
        let image = currentImage?.size ?? .zero
        let padding = text.width > 0 && image.width > 0 ? configuration?.imagePadding ?? 0 : 0
        return CGSize(
            width: text.width + image.width + padding, height: max(text.height, image.height))
    }

    open override var intrinsicContentSize: CGSize {
        let (content, insets) = (contentSize, insets)
        var size = CGSize(
            width: content.width + insets.left + insets.right,
            height: content.height + insets.top + insets.bottom)
        if let background = currentBackgroundImage?.size {
            size = CGSize(
                width: max(size.width, background.width),
                height: max(size.height, background.height))
        }
        if buttonType != .custom, currentImage == nil, configuration == nil {
            size.width = max(30, size.width)
        }
        return CGSize(width: size.width.pixelCeiled, height: size.height.pixelCeiled)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func titleRect(forContentRect rect: CGRect) -> CGRect {
        placed(rect).title
    }
    open func imageRect(forContentRect rect: CGRect) -> CGRect {
        placed(rect).image
    }

    private func placed(_ rect: CGRect) -> (image: CGRect, title: CGRect) {
        let text = label?.intrinsicContentSize ?? .zero
        let image = currentImage?.size ?? .zero
        let content = contentSize
        let x =
            switch contentHorizontalAlignment {
            case .left, .leading: rect.minX
            case .right, .trailing: rect.maxX - content.width
            default: rect.minX + max(0, (rect.width - content.width) / 2)
            }
        let padding = content.width - image.width - text.width
        let textWidth = min(text.width, max(0, rect.width - image.width - max(0, padding)))
        return (
            CGRect(
                x: x, y: rect.midY - image.height / 2, width: image.width, height: image.height
            ).offsetBy(dx: imageEdgeInsets.left - imageEdgeInsets.right, dy: 0),
            CGRect(
                x: x + image.width + max(0, padding), y: rect.midY - text.height / 2,
                width: textWidth, height: text.height
            ).offsetBy(dx: titleEdgeInsets.left - titleEdgeInsets.right, dy: 0)
        )
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let content = contentRect(forBounds: bounds)
        label?.frame = titleRect(forContentRect: content)
        icon?.frame = imageRect(forContentRect: content)
    }

    override func _baselineOffsets(at size: CGSize) -> (first: CGFloat, last: CGFloat) {
        guard let label else { return (0, 0) }
        let gap = max(0, (size.height - label.intrinsicContentSize.height) / 2)
        return (gap + label.measuredFont.ascender, gap - label.measuredFont.descender)
    }
}
