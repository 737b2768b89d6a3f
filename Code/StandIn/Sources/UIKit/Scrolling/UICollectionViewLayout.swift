import ObjectiveC

/// The place of an item or supplementary view.
open class UICollectionViewLayoutAttributes: NSObject {
    public enum Category: UInt, Sendable { case cell, supplementaryView, decorationView }

    open var indexPath = IndexPath(item: 0, section: 0)
    open var frame = CGRect.zero
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set {
            frame.origin = CGPoint(
                x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
        }
    }
    open var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }
    open var transform = CGAffineTransform.identity
    open var transform3D = CATransform3D()
    open var alpha: CGFloat = 1
    open var zIndex = 0
    open var isHidden = false
    open private(set) var representedElementCategory = Category.cell
    open private(set) var representedElementKind: String?

    public override init() { super.init() }
    @usableFromInline convenience init(dynamicAttributes: Void) { self.init() }
    public convenience init(forCellWith path: IndexPath) {
        self.init()
        indexPath = path
    }
    public convenience init(forSupplementaryViewOfKind kind: String, with path: IndexPath) {
        self.init()
        indexPath = path
        representedElementKind = kind
        representedElementCategory = .supplementaryView
    }
    public convenience init(forDecorationViewOfKind kind: String, with path: IndexPath) {
        self.init()
        indexPath = path
        representedElementKind = kind
        representedElementCategory = .decorationView
    }

    open override func copy() -> Any {
        let copy = DynamicClass.attributes(Self.self)
        copy.indexPath = indexPath
        copy.frame = frame
        copy.transform = transform
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.representedElementKind = representedElementKind
        copy.representedElementCategory = representedElementCategory
        return copy
    }
}

open class UICollectionViewLayoutInvalidationContext: NSObject {
    open internal(set) var invalidateEverything = false
    open internal(set) var invalidateDataSourceCounts = false
    open var contentOffsetAdjustment = CGPoint.zero
    open var contentSizeAdjustment = CGSize.zero
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    public override init() { super.init() }
    open func invalidateItems(at paths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + paths
    }
}

open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
    open var invalidateFlowLayoutDelegateMetrics = true
    open var invalidateFlowLayoutAttributes = true
}

/// The base of layouts; it places nothing.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    open internal(set) weak var collectionView: UICollectionView?
    final var isPrepared = false

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    open class var invalidationContextClass: AnyClass {
        UICollectionViewLayoutInvalidationContext.self
    }
    open func prepare() {}
    open var collectionViewContentSize: CGSize { .zero }
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        nil
    }
    open func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        nil
    }
    open func layoutAttributesForSupplementaryView(
        ofKind kind: String, at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForDecorationView(
        ofKind kind: String, at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func shouldInvalidateLayout(forBoundsChange bounds: CGRect) -> Bool { false }
    open func invalidationContext(
        forBoundsChange bounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext { .init() }
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
        withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    open func invalidationContext(
        forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
        withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { .init() }
    open func invalidateLayout() {
        isPrepared = false
        collectionView?.layoutDidInvalidate()
    }
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.contentOffsetAdjustment != .zero, let collectionView {
            collectionView.contentOffset =
                collectionView.contentOffset + context.contentOffsetAdjustment
        }
        invalidateLayout()
    }
    open func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
        proposed
    }
    open func targetContentOffset(
        forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposed }
    open func prepare(forCollectionViewUpdates items: [UICollectionViewUpdateItem]) {}
    open func finalizeCollectionViewUpdates() {}
    open func prepare(forAnimatedBoundsChange old: CGRect) {}
    open func finalizeAnimatedBoundsChange() {}
    open func initialLayoutAttributesForAppearingItem(
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func finalLayoutAttributesForDisappearingItem(
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func register(_ type: AnyClass?, forDecorationViewOfKind kind: String) {}
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}

open class UICollectionViewUpdateItem: NSObject {
    public enum Action: Int, Sendable { case insert, delete, reload, move, none }
    open var indexPathBeforeUpdate: IndexPath? { nil }
    open var indexPathAfterUpdate: IndexPath? { nil }
    open var updateAction: Action { .none }
}

@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
        layout as? UICollectionViewFlowLayout
    }
    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { flow(layout)?.itemSize ?? .zero }
    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { flow(layout)?.sectionInset ?? .zero }
    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { flow(layout)?.minimumLineSpacing ?? 0 }
    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { flow(layout)?.minimumInteritemSpacing ?? 0 }
    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { flow(layout)?.headerReferenceSize ?? .zero }
    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { flow(layout)?.footerReferenceSize ?? .zero }
}

/// Items in lines, as many in a line as fit.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    nonisolated public static let automaticSize = CGSize(width: 50.1, height: 50.1)

    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { invalidateLayout() }
    }
    open var sectionHeadersPinToVisibleBounds = false
    open var sectionFootersPinToVisibleBounds = false
    open var sectionInsetReference = 0
    private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    private var supplements: [UICollectionViewLayoutAttributes] = []
    private var ordered: [UICollectionViewLayoutAttributes] = []
    private var total = CGSize.zero
    /// The sizes that cells have asked for themselves.
    final var preferred: [IndexPath: CGSize] = [:]

    open override class var invalidationContextClass: AnyClass {
        UICollectionViewFlowLayoutInvalidationContext.self
    }
    open override var collectionViewContentSize: CGSize { total }

    open override func prepare() {
        super.prepare()
        (items, supplements, ordered) = ([:], [], [])
        guard let view = collectionView else { return }
        let isVertical = scrollDirection == .vertical
        let inset = view.adjustedContentInset
        let breadth =
            isVertical
            ? view.bounds.width - inset.left - inset.right
            : view.bounds.height - inset.top - inset.bottom
        var position: CGFloat = 0
        for section in 0..<view.numberOfSections {
            position = lay(section, from: position, breadth, isVertical, view)
        }
        total =
            isVertical
            ? CGSize(width: breadth, height: position) : CGSize(width: position, height: breadth)
    }

    private func lay(
        _ section: Int, from start: CGFloat, _ breadth: CGFloat, _ isVertical: Bool,
        _ view: UICollectionView
    ) -> CGFloat {
        let flow = view.delegate as? any UICollectionViewDelegateFlowLayout
        let inset =
            flow?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
        let lineGap =
            flow?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
            ?? minimumLineSpacing
        let itemGap =
            flow?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
            ?? minimumInteritemSpacing
        var position = start
        position = supplement(
            UICollectionView.elementKindSectionHeader, section, position, breadth, isVertical,
            flow?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
                ?? headerReferenceSize)
        position += isVertical ? inset.top : inset.left
        let low = isVertical ? inset.left : inset.top
        let high = breadth - (isVertical ? inset.right : inset.bottom)
        var line: [UICollectionViewLayoutAttributes] = []
        var (across, thickness) = (low, CGFloat(0))
        let count = view.numberOfItems(inSection: section)
        func finish() {
            place(line, low, high, position, thickness, itemGap, isVertical)
            line = []
        }
        for item in 0..<count {
            let path = IndexPath(item: item, section: section)
            let wanted =
                flow?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
            let size =
                preferred[path]
                ?? (estimatedItemSize != .zero && wanted == itemSize
                    && estimatedItemSize
                        != Self
                        .automaticSize
                    ? estimatedItemSize : wanted)
            let (length, depth) =
                isVertical ? (size.width, size.height) : (size.height, size.width)
            if !line.isEmpty, across + length > high + 0.01 {
                finish()
                position += thickness + lineGap
                (across, thickness) = (low, 0)
            }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame.size = size
            line.append(attributes)
            items[path] = attributes
            ordered.append(attributes)
            across += length + itemGap
            thickness = max(thickness, depth)
        }
        if !line.isEmpty {
            finish()
            position += thickness
        }
        position += isVertical ? inset.bottom : inset.right
        return supplement(
            UICollectionView.elementKindSectionFooter, section, position, breadth, isVertical,
            flow?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
                ?? footerReferenceSize)
    }

    /// Spreads the items of a full line; those of a line of one item are at its start.
    private func place(
        _ line: [UICollectionViewLayoutAttributes], _ low: CGFloat, _ high: CGFloat,
        _ position: CGFloat, _ thickness: CGFloat, _ gap: CGFloat, _ isVertical: Bool
    ) {
        let lengths = line.map { isVertical ? $0.frame.width : $0.frame.height }
        let used = lengths.reduce(0, +)
        let next = lengths.last ?? 0
        let isFull = line.count > 1 && used + CGFloat(line.count) * gap + next > high - low
        let space = isFull ? (high - low - used) / CGFloat(line.count - 1) : gap
        var across = low
        if line.count == 1, used < high - low, used * 2 + gap > high - low {
            across = low + (high - low - used) / 2
        }
        for (attributes, length) in zip(line, lengths) {
            let depth = isVertical ? attributes.frame.height : attributes.frame.width
            let along = position + (thickness - depth) / 2
            attributes.frame.origin =
                isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
            across += length + space
        }
    }

    private func supplement(
        _ kind: String, _ section: Int, _ position: CGFloat, _ breadth: CGFloat,
        _ isVertical: Bool, _ size: CGSize
    ) -> CGFloat {
        let depth = isVertical ? size.height : size.width
        guard depth > 0 else { return position }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
        attributes.frame =
            isVertical
            ? CGRect(x: 0, y: position, width: breadth, height: depth)
            : CGRect(x: position, y: 0, width: depth, height: breadth)
        supplements.append(attributes)
        ordered.append(attributes)
        return position + depth
    }

    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        ordered.filter { $0.frame.intersects(rect) }
    }
    open override func layoutAttributesForItem(
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? { items[path] }
    open override func layoutAttributesForSupplementaryView(
        ofKind kind: String, at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        supplements.first { $0.representedElementKind == kind && $0.indexPath == path }
    }
    open override func shouldInvalidateLayout(forBoundsChange bounds: CGRect) -> Bool {
        bounds.size != collectionView?.bounds.size
    }
}
