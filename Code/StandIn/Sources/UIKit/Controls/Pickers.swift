// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer, yearAndMonth }
    public enum Style: Int, Sendable { case automatic, wheels, compact, inline }
    private var chosen: Date?
    /// The date; until one is set, the time of the virtual clock.
    open var date: Date {
        get { chosen ?? Date() }
        set { chosen = newValue }
    }
    open var datePickerMode = Mode.dateAndTime
    open var preferredDatePickerStyle = Style.automatic {
        didSet { invalidateIntrinsicContentSize() }
    }
    open var datePickerStyle: Style { preferredDatePickerStyle }
    open var minimumDate: Date?
    open var maximumDate: Date?
    open var minuteInterval = 1
    open var countDownDuration: TimeInterval = 0
    open var locale: Locale?
    open var calendar: Calendar! = .current
    open var timeZone: TimeZone?

    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(x: 0, y: 0, width: 320, height: 216) : frame)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func setDate(_ date: Date, animated: Bool) { self.date = date }
    /// Wheels are 320 by 216 pt, the compact style is 34 pt high (iOS 14 and later).
    open override var intrinsicContentSize: CGSize {
        preferredDatePickerStyle == .compact
            ? CGSize(width: 194, height: 34) : CGSize(width: 320, height: 216)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String?
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
}

extension UIPickerViewDelegate {
    public func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {}
    public func pickerView(
        _ pickerView: UIPickerView, rowHeightForComponent component: Int
    ) -> CGFloat { 32 }
    public func pickerView(
        _ pickerView: UIPickerView, widthForComponent component: Int
    ) -> CGFloat { 0 }
}

open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    open weak var delegate: (any UIPickerViewDelegate)?
    private var rows: [Int: Int] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(x: 0, y: 0, width: 320, height: 216) : frame)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }
    open func selectedRow(inComponent component: Int) -> Int { rows[component] ?? 0 }
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        rows[component] = row
    }
    open func reloadAllComponents() { rows = [:] }
    open func reloadComponent(_ component: Int) { rows[component] = nil }
    open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    public override init() { super.init() }
    open func prepare() {}
}
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    public convenience init(style: FeedbackStyle) { self.init() }
    open func impactOccurred() {}
    open func impactOccurred(intensity: CGFloat) {}
}
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {}
}
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }
    open func notificationOccurred(_ type: FeedbackType) {}
}

/// The pasteboard of the process.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
    public static let general = UIPasteboard()
    open var string: String?
    open var image: UIImage?
    open var url: URL?
    open var items: [[String: Any]] = []
    open var hasStrings: Bool { string != nil }
    open var hasImages: Bool { image != nil }
    open var hasURLs: Bool { url != nil }
    open var changeCount: Int { 0 }
    nonisolated public static let changedNotification = Notification.Name(
        "UIPasteboardChangedNotification")
}
