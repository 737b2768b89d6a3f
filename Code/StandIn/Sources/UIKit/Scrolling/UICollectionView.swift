// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

@preconcurrency @MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    func numberOfSections(in collectionView: UICollectionView) -> Int
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}

@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt paths: [IndexPath])
}

@preconcurrency @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool
    func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool
    func collectionView(
        _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView,
        willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind kind: String, at indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
    ) -> Bool
    func collectionView(
        _ collectionView: UICollectionView, canPerformAction action: Selector,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool
    func collectionView(
        _ collectionView: UICollectionView, performAction action: Selector,
        forItemAt indexPath: IndexPath, withSender sender: Any?)
    func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset: CGPoint
    ) -> CGPoint
}

extension UICollectionViewDelegate {
    public func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }
    public func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }
    public func collectionView(
        _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }
    public func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView,
        willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind kind: String, at indexPath: IndexPath
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
    ) -> Bool { false }
    public func collectionView(
        _ collectionView: UICollectionView, canPerformAction action: Selector,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool { false }
    public func collectionView(
        _ collectionView: UICollectionView, performAction action: Selector,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset: CGPoint
    ) -> CGPoint { targetContentOffsetForProposedContentOffset }
}

open class UICollectionReusableView: UIView {
    open internal(set) var reuseIdentifier: String?
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func prepareForReuse() {}
    open func apply(_ attributes: UICollectionViewLayoutAttributes) {}
    open func preferredLayoutAttributesFitting(
        _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { attributes }
    open func willTransition(from: UICollectionViewLayout, to: UICollectionViewLayout) {}
    open func didTransition(from: UICollectionViewLayout, to: UICollectionViewLayout) {}
}

open class UICollectionViewCell: UICollectionReusableView, LateNibView {
    public let contentView = UIView(frame: .zero)
    open var isSelected = false
    open var isHighlighted = false
    /// The segue that the selection of the cell performs.
    final var selectionSegue: SegueTrigger?
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var contentConfiguration: (any UIContentConfiguration)?
    open var backgroundConfiguration: UIBackgroundConfiguration?

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

    /// Fits the content by its constraints, as self-sizing cells do.
    open override func preferredLayoutAttributesFitting(
        _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard contentView.hasOwnConstraints,
            let copy = attributes.copy() as? UICollectionViewLayoutAttributes
        else { return attributes }
        copy.size = contentView.systemLayoutSizeFitting(
            attributes.size, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
        return copy
    }
}

/// Items in sections, placed by a layout.
open class UICollectionView: UIScrollView {
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let top = Self(rawValue: 1)
        public static let centeredVertically = Self(rawValue: 2)
        public static let bottom = Self(rawValue: 4)
        public static let left = Self(rawValue: 8)
        public static let centeredHorizontally = Self(rawValue: 16)
        public static let right = Self(rawValue: 32)
    }

    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    private struct Key: Hashable {
        var kind: String
        var path: IndexPath
    }

    private final var shown: [Key: UICollectionReusableView] = [:]
    private final var pool: [String: [UICollectionReusableView]] = [:]
    private final var classes: [String: UICollectionReusableView.Type] = [:]
    private final var nibs: [String: UINib] = [:]
    /// The cells and other views of a storyboard that can be copied.
    final var prototypes: [String: NibPrototype] = [:]
    private final var counts: [Int]?
    private final var selection: [IndexPath] = []
    private final var updates = 0
    private final var isFilling = false
    private weak var collectionDelegate: (any UICollectionViewDelegate)?

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        addGestureRecognizer(CollectionTap(self))
    }
    public required init?(coder: NSCoder) {
        collectionViewLayout = NibContainers.collectionLayout(coder)
        super.init(coder: coder)
        collectionViewLayout.collectionView = self
        addGestureRecognizer(CollectionTap(self))
        decodeNib(coder)
    }

    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            oldValue.collectionView = nil
            collectionViewLayout.collectionView = self
            collectionViewLayout.invalidateLayout()
        }
    }
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        collectionViewLayout = layout
        ViewAnimations.run(animated ? 0.3 : 0, animations: layoutIfNeeded, completion: completion)
    }
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }
    open var delegate: (any UICollectionViewDelegate)? {
        get { collectionDelegate }
        set {
            collectionDelegate = newValue
            scrollDelegate = newValue
            collectionViewLayout.invalidateLayout()
        }
    }
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    open var isPrefetchingEnabled = true
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var isEditing = false
    open var backgroundView: UIView?
    open var selfSizingInvalidation = 0

    // MARK: Reuse

    open func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        classes["cell " + identifier] = type as? UICollectionReusableView.Type
    }
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        nibs["cell " + identifier] = nib
    }
    open func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        nibs[kind + " " + identifier] = nib
    }
    open func register(
        _ type: AnyClass?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        classes[kind + " " + identifier] = type as? UICollectionReusableView.Type
    }
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionViewCell {
        dequeue("cell", identifier, path) as? UICollectionViewCell ?? UICollectionViewCell()
    }
    open func dequeueReusableSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionReusableView { dequeue(kind, identifier, path) }

    private func dequeue(
        _ kind: String, _ identifier: String, _ path: IndexPath
    ) -> UICollectionReusableView {
        let key = kind + " " + identifier
        if let view = pool[key]?.popLast() {
            view.prepareForReuse()
            return view
        }
        let fromNib =
            nibs[key]?.instantiate(withOwner: nil).first ?? prototypes[key]?.make()
        if let view = fromNib as? UICollectionReusableView {
            view.reuseIdentifier = identifier
            return view
        }
        guard let type = classes[key] else {
            Host.raise(
                "NSInternalInconsistencyException",
                "could not dequeue a view of kind \(kind) with identifier \(identifier) - must "
                    + "register a nib or a class for the identifier")
        }
        let attributes =
            kind == "cell"
            ? collectionViewLayout.layoutAttributesForItem(at: path)
            : collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
        let view = DynamicClass.view(type, attributes?.frame ?? .zero)
        view.reuseIdentifier = identifier
        return view
    }

    // MARK: Data

    private var sectionCounts: [Int] {
        if let counts { return counts }
        guard let dataSource else { return [] }
        let read = (0..<dataSource.numberOfSections(in: self)).map {
            dataSource.collectionView(self, numberOfItemsInSection: $0)
        }
        counts = read
        return read
    }
    open var numberOfSections: Int { sectionCounts.count }
    open func numberOfItems(inSection section: Int) -> Int {
        sectionCounts.indices.contains(section) ? sectionCounts[section] : 0
    }
    open func reloadData() {
        for key in sortedKeys { recycle(key) }
        counts = nil
        selection = []
        (collectionViewLayout as? UICollectionViewFlowLayout)?.preferred = [:]
        collectionViewLayout.invalidateLayout()
    }
    open func performBatchUpdates(
        _ changes: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        updates += 1
        changes?()
        updates -= 1
        ViewAnimations.run(0.3, animations: { refresh() }, completion: completion)
    }
    private func refresh() {
        guard updates == 0 else { return }
        let old = selection
        reloadData()
        selection = old
        if window != nil { layoutIfNeeded() }
    }
    open func insertItems(at paths: [IndexPath]) { refresh() }
    open func deleteItems(at paths: [IndexPath]) { refresh() }
    open func reloadItems(at paths: [IndexPath]) { refresh() }
    open func reconfigureItems(at paths: [IndexPath]) { refresh() }
    open func moveItem(at path: IndexPath, to other: IndexPath) { refresh() }
    open func insertSections(_ sections: IndexSet) { refresh() }
    open func deleteSections(_ sections: IndexSet) { refresh() }
    open func reloadSections(_ sections: IndexSet) { refresh() }

    // MARK: Layout

    final func layoutDidInvalidate() {
        setNeedsLayout()
    }

    private func prepare() {
        guard !collectionViewLayout.isPrepared, bounds.width > 0 else { return }
        collectionViewLayout.isPrepared = true
        collectionViewLayout.prepare()
        let size = collectionViewLayout.collectionViewContentSize
        if size != contentSize { contentSize = size }
    }

    override func boundsOriginDidChange() {
        super.boundsOriginDidChange()
        if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
            collectionViewLayout.invalidateLayout()
        }
    }

    override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        collectionViewLayout.invalidateLayout(
            with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView?.frame = bounds
        guard !isFilling, bounds.width > 0 else { return }
        isFilling = true
        defer { isFilling = false }
        for _ in 0..<8 {
            prepare()
            if !fill() { break }
        }
    }

    /// Shows what is visible; returns true if a cell has asked for another size.
    private func fill() -> Bool {
        var kept: Set<Key> = []
        var hasChanged = false
        let visible = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
        for attributes in visible where attributes.representedElementCategory != .decorationView {
            let key = Key(
                kind: attributes.representedElementKind ?? "cell", path: attributes.indexPath)
            kept.insert(key)
            if show(key, attributes) { hasChanged = true }
        }
        for key in sortedKeys where !kept.contains(key) { recycle(key) }
        return hasChanged
    }

    private var sortedKeys: [Key] {
        shown.keys.sorted { ($0.path, $0.kind) < ($1.path, $1.kind) }
    }

    private func show(_ key: Key, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
        if let view = shown[key] {
            apply(attributes, to: view)
            return false
        }
        guard let dataSource else { return false }
        let view: UICollectionReusableView =
            key.kind == "cell"
            ? dataSource.collectionView(self, cellForItemAt: key.path)
            : dataSource.collectionView(
                self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
        shown[key] = view
        view.isHidden = false
        apply(attributes, to: view)
        addSubview(view)
        if let cell = view as? UICollectionViewCell {
            cell.isSelected = selection.contains(key.path)
            collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: key.path)
            return selfSize(cell, attributes)
        }
        collectionDelegate?.collectionView(
            self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
        return false
    }

    private func selfSize(
        _ cell: UICollectionViewCell, _ attributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let flow = collectionViewLayout as? UICollectionViewFlowLayout,
            flow.estimatedItemSize != .zero
        else {
            let wanted = cell.preferredLayoutAttributesFitting(attributes)
            guard
                collectionViewLayout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: wanted, withOriginalAttributes: attributes)
            else { return false }
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContext(
                    forPreferredLayoutAttributes: wanted, withOriginalAttributes: attributes))
            return true
        }
        let wanted = cell.preferredLayoutAttributesFitting(attributes).size
        guard wanted != attributes.size else { return false }
        flow.preferred[attributes.indexPath] = wanted
        flow.invalidateLayout()
        return true
    }

    private func apply(
        _ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView
    ) {
        view.apply(attributes)
        if view.transform != attributes.transform { view.transform = attributes.transform }
        if view.transform.isIdentity {
            if view.frame != attributes.frame { view.frame = attributes.frame }
        } else {
            view.bounds.size = attributes.size
            view.center = attributes.center
        }
        view.alpha = attributes.alpha
        view.isHidden = attributes.isHidden
        view.layer.zPosition = CGFloat(attributes.zIndex)
    }

    private func recycle(_ key: Key) {
        guard let view = shown[key] else { return }
        if let first = Stage.firstResponder, FirstResponder.contains(view, first),
            numberOfSections > key.path.section,
            numberOfItems(inSection: key.path.section) > key.path.item, counts != nil
        {
            return
        }
        shown[key] = nil
        view.removeFromSuperview()
        if let cell = view as? UICollectionViewCell {
            collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
        }
        if let identifier = view.reuseIdentifier {
            pool[key.kind + " " + identifier, default: []].append(view)
        }
    }

    // MARK: Questions

    open var visibleCells: [UICollectionViewCell] {
        layoutIfNeeded()
        return sortedKeys.compactMap { shown[$0] as? UICollectionViewCell }
    }
    open var indexPathsForVisibleItems: [IndexPath] {
        layoutIfNeeded()
        return sortedKeys.filter { $0.kind == "cell" }.map(\.path)
    }
    open func cellForItem(at path: IndexPath) -> UICollectionViewCell? {
        layoutIfNeeded()
        return shown[Key(kind: "cell", path: path)] as? UICollectionViewCell
    }
    open func supplementaryView(
        forElementKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView? { shown[Key(kind: kind, path: path)] }
    open func visibleSupplementaryViews(ofKind kind: String) -> [UICollectionReusableView] {
        sortedKeys.filter { $0.kind == kind }.compactMap { shown[$0] }
    }
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        shown.first { $0.value === cell }?.key.path
    }
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepare()
        let box = CGRect(x: point.x, y: point.y, width: 1, height: 1)
        return collectionViewLayout.layoutAttributesForElements(in: box)?.first {
            $0.representedElementCategory == .cell && $0.frame.contains(point)
        }?.indexPath
    }
    open func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepare()
        return collectionViewLayout.layoutAttributesForItem(at: path)
    }
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepare()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    }

    // MARK: Scrolling and selection

    open func scrollToItem(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        prepare()
        guard let frame = collectionViewLayout.layoutAttributesForItem(at: path)?.frame else {
            return
        }
        let inset = adjustedContentInset
        var offset = contentOffset
        let (width, height) = (
            bounds.width - inset.left - inset.right, bounds.height - inset.top - inset.bottom
        )
        if position.contains(.top) { offset.y = frame.minY - inset.top }
        if position.contains(.centeredVertically) {
            offset.y = frame.midY - height / 2 - inset.top
        }
        if position.contains(.bottom) { offset.y = frame.maxY - height - inset.top }
        if position.contains(.left) { offset.x = frame.minX - inset.left }
        if position.contains(.centeredHorizontally) {
            offset.x = frame.midX - width / 2 - inset.left
        }
        if position.contains(.right) { offset.x = frame.maxX - width - inset.left }
        scroll(to: clamped(offset), animated: animated)
    }
    open var indexPathsForSelectedItems: [IndexPath]? { selection }
    open func selectItem(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection {
            for old in selection { cellForItem(at: old)?.isSelected = false }
            selection = []
        }
        guard let path else { return }
        selection.append(path)
        cellForItem(at: path)?.isSelected = true
        if !scrollPosition.isEmpty {
            scrollToItem(at: path, at: scrollPosition, animated: animated)
        }
    }
    open func deselectItem(at path: IndexPath, animated: Bool) {
        selection.removeAll { $0 == path }
        cellForItem(at: path)?.isSelected = false
    }

    final func tapped(at point: CGPoint) {
        guard allowsSelection, let path = indexPathForItem(at: point),
            collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true,
            collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true
        else { return }
        if allowsMultipleSelection, selection.contains(path) {
            deselectItem(at: path, animated: false)
            collectionDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        selectItem(at: path, animated: false, scrollPosition: [])
        if let cell = cellForItem(at: path) { cell.selectionSegue?.fire(cell) }
        collectionDelegate?.collectionView(self, didSelectItemAt: path)
    }
}

/// The tap that selects items.
final class CollectionTap: UITapGestureRecognizer, UIGestureRecognizerDelegate {
    private unowned let collection: UICollectionView

    init(_ collection: UICollectionView) {
        self.collection = collection
        super.init(target: nil, action: nil)
        cancelsTouchesInView = false
        delegate = self
    }

    required init?(coder: NSCoder) { return nil }

    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    {
        var view = touch.view
        while let one = view, one !== collection {
            if one is UIControl || one is UITextView { return false }
            view = one.superview
        }
        return true
    }

    override var standsForTouches: Bool { true }

    override func recognized() {
        if state == .ended { collection.tapped(at: location(in: collection)) }
    }
}

/// The controller of a collection.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    public let collectionViewLayout: UICollectionViewLayout
    open var clearsSelectionOnViewWillAppear = true

    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }
    public override init(nibName: String?, bundle: Bundle?) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(nibName: nibName, bundle: bundle)
    }

    private var collection: UICollectionView?
    open var collectionView: UICollectionView! {
        get {
            loadViewIfNeeded()
            return collection
        }
        set { collection = newValue }
    }
    open override func loadView() {
        if loadViewFromNib(), let loaded = viewIfLoaded as? UICollectionView {
            collection = loaded
            if loaded.dataSource == nil { loaded.dataSource = self }
            if loaded.delegate == nil { loaded.delegate = self }
            return
        }
        super.loadView()
        let made = UICollectionView(frame: view.bounds, collectionViewLayout: collectionViewLayout)
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        made.backgroundColor = .systemBackground
        made.dataSource = self
        made.delegate = self
        view.addSubview(made)
        collection = made
    }
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    open func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 0 }
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
    open func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
