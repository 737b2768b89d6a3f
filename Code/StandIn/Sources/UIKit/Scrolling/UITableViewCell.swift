import ObjectiveC

/// A cell of a table: a content view with labels, image and accessory.
open class UITableViewCell: UIView, LateNibView, UIGestureRecognizerDelegate {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }
    public enum EditingStyle: Int, Sendable { case none, delete, insert }

    public internal(set) var reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
    private let style: CellStyle
    /// The segue that the selection of the cell performs.
    final var selectionSegue: SegueTrigger?
    private var title: UILabel?
    private var detail: UILabel?
    private var icon: UIImageView?

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: Stage.windowFrame.width, height: 44))
        addContent()
    }

    public required init?(coder: NSCoder) {
        style = NibContainers.cellStyle(coder)
        reuseIdentifier = (coder as? NibCoder)?.element["reuseIdentifier"]
        super.init(coder: coder)
        addContent()
        decodeNib(coder)
    }

    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }
    public override convenience init(frame: CGRect) { self.init() }

    /// Calls the initialiser of the class that the metatype stands for; see `DynamicClass`.
    @usableFromInline convenience init(dynamicCell: Void) {
        self.init(style: .default, reuseIdentifier: DynamicClass.identifier)
    }

    private func addContent() {
        backgroundColor = .systemBackground
        clipsToBounds = true
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    open var textLabel: UILabel? {
        if let title { return title }
        let made = UILabel(frame: .zero)
        title = made
        contentView.addSubview(made)
        return made
    }
    open var detailTextLabel: UILabel? {
        guard style != .default else { return nil }
        if let detail { return detail }
        let made = UILabel(frame: .zero)
        made.font = .systemFont(ofSize: style == .subtitle ? 12 : 17)
        made.textColor = style == .subtitle ? .label : .secondaryLabel
        detail = made
        contentView.addSubview(made)
        return made
    }
    open var imageView: UIImageView? {
        if let icon { return icon }
        let made = UIImageView(frame: .zero)
        icon = made
        contentView.addSubview(made)
        return made
    }
    open var contentConfiguration: (any UIContentConfiguration)? { didSet { applyConfiguration() } }
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesContentConfiguration = true
    open var automaticallyUpdatesBackgroundConfiguration = true
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var multipleSelectionBackgroundView: UIView?
    open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }
    open var editingAccessoryType = AccessoryType.none
    open var editingAccessoryView: UIView?
    open var selectionStyle = SelectionStyle.default
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    open var isSelected = false
    open var isHighlighted = false
    open var isEditing = false
    open var showsReorderControl = false
    open var shouldIndentWhileEditing = true
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open var editingStyle: EditingStyle { .none }
    open var focusStyle = 0
    open var userInteractionEnabledWhileDragging = true
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open func prepareForReuse() {}

    private func applyConfiguration() {
        guard let list = contentConfiguration as? UIListContentConfiguration else {
            if contentConfiguration != nil { Lacks.report("a content configuration of the app") }
            return
        }
        textLabel?.text = list.text
        if let text = list.secondaryText {
            if style == .default { detail = detail ?? makeDetail() }
            (detailTextLabel ?? detail)?.text = text
        }
        if let image = list.image { imageView?.image = image }
        setNeedsLayout()
    }

    private func makeDetail() -> UILabel {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: 12)
        contentView.addSubview(label)
        return label
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var content = bounds
        if let accessoryView {
            let size = accessoryView.frame.size
            accessoryView.frame.origin = CGPoint(
                x: bounds.maxX - 16 - size.width, y: (bounds.height - size.height) / 2)
            content.size.width = accessoryView.frame.minX - 8
        } else if accessoryType != .none {
            content.size.width -= 34
        }
        contentView.frame = content
        layOutLabels(content)
    }

    private func layOutLabels(_ content: CGRect) {
        var x: CGFloat = 16 + safeAreaInsets.left
        if let icon, let size = icon.image?.size {
            icon.frame = CGRect(
                x: x, y: (content.height - size.height) / 2, width: size.width,
                height: size.height)
            x += size.width + 16
        }
        guard let title else { return }
        let width = max(0, content.width - x - 16)
        let size = title.sizeThatFits(CGSize(width: width, height: 0))
        guard let detail else {
            title.frame = CGRect(
                x: x, y: 0, width: width, height: max(content.height, size.height))
            return
        }
        let second = detail.sizeThatFits(CGSize(width: width, height: 0))
        if style == .value1 || style == .value2 {
            title.frame = CGRect(
                x: x, y: (content.height - size.height) / 2, width: size.width,
                height: size.height)
            detail.frame = CGRect(
                x: content.width - 16 - second.width, y: (content.height - second.height) / 2,
                width: second.width, height: second.height)
        } else {
            let top = (content.height - size.height - second.height) / 2
            title.frame = CGRect(x: x, y: top, width: width, height: size.height)
            detail.frame = CGRect(
                x: x, y: top + size.height, width: width, height: second.height)
        }
    }

    /// The height that the cell's own labels need, as UIKit's built-in styles have it.
    final func standardHeight(width: CGFloat) -> CGFloat {
        let texts = [title, detail].compactMap { $0 }
            .filter { !($0.text ?? "").isEmpty }
            .map { $0.sizeThatFits(CGSize(width: width - 32, height: 0)).height }
        guard !texts.isEmpty else { return 44 }
        let isStacked = style == .subtitle || style == .default
        let height = isStacked ? texts.reduce(0, +) : texts.max() ?? 0
        return max(44, (height + 23.5).pixelCeiled)
    }
}

open class UITableViewHeaderFooterView: UIView, LateNibView {
    public let reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
    open private(set) lazy var textLabel: UILabel? = {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: 13)
        contentView.addSubview(label)
        return label
    }()
    open var backgroundView: UIView?
    open var backgroundConfiguration: UIBackgroundConfiguration?

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addContent()
    }
    @usableFromInline convenience init(dynamicHeader: Void) {
        self.init(reuseIdentifier: DynamicClass.identifier)
    }
    public required init?(coder: NSCoder) {
        reuseIdentifier = (coder as? NibCoder)?.element["reuseIdentifier"]
        super.init(coder: coder)
        addContent()
        decodeNib(coder)
    }
    private func addContent() {
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
    open func prepareForReuse() {}
}

@MainActor public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration {
    @MainActor public struct TextProperties {
        public var font = UIFont.systemFont(ofSize: 17)
        public var color = UIColor.label
        public var numberOfLines = 0
        public var alignment = 0
    }
    public struct ImageProperties {
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        public var maximumSize = CGSize.zero
    }

    public var text: String?
    public var attributedText: NSAttributedString?
    public var secondaryText: String?
    public var image: UIImage?
    public var textProperties = TextProperties()
    public var secondaryTextProperties = TextProperties()
    public var imageProperties = ImageProperties()
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 11, leading: 16, bottom: 11, trailing: 16)

    public static func cell() -> Self { Self() }
    public static func subtitleCell() -> Self { Self() }
    public static func valueCell() -> Self { Self() }
    public static func plainHeader() -> Self { Self() }
    public static func groupedHeader() -> Self { Self() }
}
