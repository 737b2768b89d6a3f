import ObjectiveC

@preconcurrency @MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }

    public let title: String?
    public let style: Style
    open var isEnabled = true { didSet { button?.isEnabled = isEnabled } }
    open var accessibilityIdentifier: String?
    final let handler: ((UIAlertAction) -> Void)?
    final weak var button: UIButton?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}

/// An alert or a sheet of actions, shown as a view of labels, fields and buttons.
open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }

    public private(set) var actions: [UIAlertAction] = []
    public private(set) var textFields: [UITextField]?
    open var message: String?
    open var preferredAction: UIAlertAction?
    open var preferredStyle: Style = .alert
    private let box = UIView(frame: .zero)

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
        modalTransitionStyle = .crossDissolve
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        let field = UITextField(frame: .zero)
        field.font = .systemFont(ofSize: 13)
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
    }

    open override func loadView() {
        super.loadView()
        view.backgroundColor = UIColor(white: 0, alpha: 0.2)
        box.backgroundColor = .systemBackground
        box.layer.cornerRadius = 14
        box.accessibilityIdentifier = "alert"
        view.addSubview(box)
        build()
    }

    private var rows: [(view: UIView, height: CGFloat)] = []

    private func build() {
        for (text, isTitle) in [(title, true), (message, false)] {
            guard let text, !text.isEmpty else { continue }
            let label = UILabel(frame: .zero)
            label.text = text
            label.numberOfLines = 0
            label.textAlignment = .center
            label.font =
                isTitle ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
            box.addSubview(label)
            rows.append((label, 0))
        }
        for field in textFields ?? [] {
            box.addSubview(field)
            rows.append((field, 30))
        }
        for action in actions {
            let button = UIButton(type: .system)
            button.setTitle(action.title, for: .normal)
            button.titleLabel?.font = .systemFont(
                ofSize: 17, weight: action.style == .cancel ? .semibold : .regular)
            if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
            button.isEnabled = action.isEnabled
            button.accessibilityIdentifier = action.accessibilityIdentifier
            button.addAction(
                UIAction { [weak self] _ in self?.choose(action) }, for: .touchUpInside)
            action.button = button
            box.addSubview(button)
            rows.append((button, 44))
        }
    }

    private func choose(_ action: UIAlertAction) {
        (presentingViewController ?? self).dismiss(animated: true) { action.handler?(action) }
    }

    /// 270 pt wide in the middle of what the keyboard leaves, or 8 pt inside the bottom.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let bounds = view.bounds
        let isAlert = preferredStyle == .alert || Stage.idiom == .pad
        let width: CGFloat = isAlert ? 270 : bounds.width - 16
        var y: CGFloat = 20
        for row in rows {
            let height =
                row.height > 0
                ? row.height
                : row.view.sizeThatFits(CGSize(width: width - 32, height: 0)).height
            row.view.frame = CGRect(x: 16, y: y, width: width - 32, height: height)
            y += height + (row.height == 44 ? 0 : 8)
        }
        let bottom = Stage.keyboardFrame?.minY ?? bounds.height
        box.frame = CGRect(
            x: (bounds.width - width) / 2,
            y: isAlert
                ? max(0, (bottom - y) / 2) : bounds.height - view.safeAreaInsets.bottom - y - 8,
            width: width, height: y)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        textFields?.first.map { field in VirtualTime.nextTurn { field.becomeFirstResponder() } }
    }
}

/// A sheet that shares items, shown as an empty page.
open class UIActivityViewController: UIViewController {
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    open var excludedActivityTypes: [ActivityType]?
    open var completionWithItemsHandler: ((ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?
    public init(activityItems: [Any], applicationActivities: [Any]?) {
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
