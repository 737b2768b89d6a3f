// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

/// A switch; a touch turns it over. Its size is that of iOS 17.
open class UISwitch: UIControl {
    public enum Style: Int, Sendable { case automatic, checkbox, sliding }
    open var isOn = false
    open var onTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open var title: String?
    open var preferredStyle = Style.automatic

    public override init(frame: CGRect) {
        super.init(frame: CGRect(x: frame.minX, y: frame.minY, width: 51, height: 31))
        hugContent()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        hugContent()
    }

    /// A switch has one size, in a stack as well.
    private func hugContent() {
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }

    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
    override func triggered(_ event: UIEvent?) {
        isOn.toggle()
        send(.valueChanged, event)
        super.triggered(event)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

open class UISlider: UIControl {
    open var value: Float = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
    open var minimumValue: Float = 0
    open var maximumValue: Float = 1
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open var minimumValueImage: UIImage?
    open var maximumValueImage: UIImage?

    open func setValue(_ value: Float, animated: Bool) { self.value = value }
    open func setThumbImage(_ image: UIImage?, for state: State) {}
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {}
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {}
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let part = Float(touch.location(in: self).x / max(1, bounds.width))
        value = minimumValue + (maximumValue - minimumValue) * part
        if isContinuous { send(.valueChanged, event) }
        return true
    }
    override func triggered(_ event: UIEvent?) {
        if !isContinuous { send(.valueChanged, event) }
        send(.touchUpInside, event)
    }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 31)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 31)
    }
}

/// A stepper; a touch in its right half adds a step.
open class UIStepper: UIControl {
    open var value: Double = 0
    open var minimumValue: Double = 0
    open var maximumValue: Double = 100
    open var stepValue: Double = 1
    open var isContinuous = true
    open var autorepeat = true
    open var wraps = false
    private var goesUp = true

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        goesUp = touch.location(in: self).x >= bounds.midX
        return true
    }
    override func triggered(_ event: UIEvent?) {
        let target = value + (goesUp ? stepValue : -stepValue)
        let next =
            wraps && target > maximumValue
            ? minimumValue
            : wraps && target < minimumValue ? maximumValue : target
        value = min(max(next, minimumValue), maximumValue)
        send(.valueChanged, event)
        super.triggered(event)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

open class UISegmentedControl: UIControl {
    nonisolated public static let noSegment = -1
    private var segments: [(title: String?, image: UIImage?, isEnabled: Bool)] = []
    open var selectedSegmentIndex = noSegment
    open var isMomentary = false
    open var apportionsSegmentWidthsByContent = false
    open var selectedSegmentTintColor: UIColor?
    private var touched = noSegment

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            segments.append((item as? String, item as? UIImage, true))
        }
        sizeToFit()
    }

    open var numberOfSegments: Int { segments.count }
    open func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        segments.insert((title, nil, true), at: min(index, segments.count))
        invalidateIntrinsicContentSize()
    }
    open func insertSegment(with image: UIImage?, at index: Int, animated: Bool) {
        segments.insert((nil, image, true), at: min(index, segments.count))
        invalidateIntrinsicContentSize()
    }
    open func removeSegment(at index: Int, animated: Bool) { segments.remove(at: index) }
    open func removeAllSegments() {
        segments = []
        selectedSegmentIndex = Self.noSegment
    }
    open func setTitle(_ title: String?, forSegmentAt index: Int) { segments[index].title = title }
    open func titleForSegment(at index: Int) -> String? { segments[index].title }
    open func setImage(_ image: UIImage?, forSegmentAt index: Int) { segments[index].image = image }
    open func setEnabled(_ enabled: Bool, forSegmentAt index: Int) {
        segments[index].isEnabled = enabled
    }
    open func isEnabledForSegment(at index: Int) -> Bool { segments[index].isEnabled }
    open func setWidth(_ width: CGFloat, forSegmentAt index: Int) {}
    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: State
    ) {}
    open func setBackgroundImage(
        _ image: UIImage?, for state: State, barMetrics: UIBarMetrics
    ) {}

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard !segments.isEmpty, bounds.width > 0 else { return false }
        let part = touch.location(in: self).x / bounds.width * CGFloat(segments.count)
        touched = min(max(0, Int(part)), segments.count - 1)
        return true
    }
    override func triggered(_ event: UIEvent?) {
        guard segments.indices.contains(touched), segments[touched].isEnabled,
            touched != selectedSegmentIndex || isMomentary
        else { return }
        selectedSegmentIndex = touched
        send(.valueChanged, event)
        super.triggered(event)
    }
    /// The widest title plus 20 pt for each segment, 32 pt high (iOS 13 and later).
    open override var intrinsicContentSize: CGSize {
        let font = UIFont.systemFont(ofSize: 13)
        let widest = segments.map { font.width(of: $0.title ?? "") }.max() ?? 0
        return CGSize(
            width: ((widest + 20) * CGFloat(segments.count)).pixelCeiled, height: 32)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

open class UIPageControl: UIControl {
    open var numberOfPages = 0 { didSet { invalidateIntrinsicContentSize() } }
    open var currentPage = 0
    open var hidesForSinglePage = false
    open var pageIndicatorTintColor: UIColor?
    open var currentPageIndicatorTintColor: UIColor?
    open func size(forNumberOfPages count: Int) -> CGSize {
        CGSize(width: CGFloat(max(0, count)) * 16 + 23, height: 26)
    }
    override func triggered(_ event: UIEvent?) {
        currentPage = min(currentPage + 1, max(0, numberOfPages - 1))
        send(.valueChanged, event)
        super.triggered(event)
    }
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?
    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 60)
    }
}

open class UIProgressView: UIView {
    public enum Style: Int, Sendable { case `default`, bar }
    open var progress: Float = 0
    open var progressViewStyle = Style.default
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?
    open var observedProgress: Progress?
    public override init(frame: CGRect) { super.init(frame: frame) }
    public convenience init(progressViewStyle: Style) {
        self.init(frame: .zero)
        self.progressViewStyle = progressViewStyle
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 4)
    }
}

open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case whiteLarge, white, gray
        case medium = 100
        case large = 101
        var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    }
    open var style = Style.medium { didSet { invalidateIntrinsicContentSize() } }
    open var color: UIColor!
    open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
    open private(set) var isAnimating = false
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }
    public convenience init(style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        self.style = style
    }
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
        isHidden = false
        decodeNib(coder)
    }
    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

@preconcurrency @MainActor open class UIVisualEffect: NSObject {
    public override init() { super.init() }
}
open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark
        case regular = 4
        case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial
        case systemThickMaterial, systemChromeMaterial, systemUltraThinMaterialLight
        case systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight, systemUltraThinMaterialDark, systemThinMaterialDark
        case systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
    }
    public convenience init(style: Style) { self.init() }
}
open class UIGlassEffect: UIVisualEffect {
    public enum Style: Int, Sendable { case regular, clear }
    open var isInteractive = false
    open var tintColor: UIColor?
    public convenience init(style: Style) { self.init() }
}
open class UIGlassContainerEffect: UIVisualEffect {
    open var spacing: CGFloat = 0
}
open class UIVibrancyEffect: UIVisualEffect {
    public convenience init(blurEffect: UIBlurEffect) { self.init() }
}

open class UIVisualEffectView: UIView, LateNibView {
    open var effect: UIVisualEffect?
    public let contentView = UIView(frame: .zero)
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addContent()
    }
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContent()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContent()
        decodeNib(coder)
    }
    private func addContent() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
}
