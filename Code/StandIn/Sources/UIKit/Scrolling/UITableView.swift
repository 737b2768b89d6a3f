// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

/// A list of rows in sections, laid out from its data source.
open class UITableView: UIScrollView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle
        case automatic = 100
    }

    nonisolated public static let automaticDimension: CGFloat = -1
    nonisolated public static let indexSearch = "{search}"

    public let style: Style
    final var map = RowMap()
    private final var cells: [IndexPath: UITableViewCell] = [:]
    private final var headers: [Int: UIView] = [:]
    private final var footers: [Int: UIView] = [:]
    private final var pool: [String: [UITableViewCell]] = [:]
    private final var classes: [String: UITableViewCell.Type] = [:]
    private final var nibs: [String: UINib] = [:]
    private final var headerNibs: [String: UINib] = [:]
    /// The cells of a storyboard that can be copied.
    final var prototypes: [String: NibPrototype] = [:]
    /// The rows of a storyboard that are there once.
    final var staticContent: StaticTable?
    private final var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
    private final var measured: [IndexPath: CGFloat] = [:]
    private final var needsReload = true
    private final var updates = 0
    private final var isFilling = false
    private final var selection: [IndexPath] = []
    final var keyboardFollowing: FormScrolling?
    private weak var tableDelegate: (any UITableViewDelegate)?

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
    public convenience init() { self.init(frame: .zero, style: .plain) }
    public required init?(coder: NSCoder) {
        style = NibContainers.tableStyle(coder)
        super.init(coder: coder)
        setUp()
        decodeNib(coder)
    }

    private func setUp() {
        alwaysBounceVertical = true
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        let tap = TableTap(self)
        addGestureRecognizer(tap)
    }

    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }
    open var delegate: (any UITableViewDelegate)? {
        get { tableDelegate }
        set {
            tableDelegate = newValue
            scrollDelegate = newValue
            setNeedsReload()
        }
    }
    open weak var prefetchDataSource: (any NSObjectProtocol)?

    open var rowHeight = automaticDimension { didSet { setNeedsReload() } }
    open var estimatedRowHeight = automaticDimension
    open var sectionHeaderHeight = automaticDimension { didSet { setNeedsReload() } }
    open var sectionFooterHeight = automaticDimension { didSet { setNeedsReload() } }
    open var estimatedSectionHeaderHeight = automaticDimension
    open var estimatedSectionFooterHeight = automaticDimension
    open var sectionHeaderTopPadding = automaticDimension
    open var separatorStyle = SeparatorStyle.singleLine
    public enum SeparatorStyle: Int, Sendable { case none, singleLine }
    open var separatorColor: UIColor?
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    open var separatorInsetReference = 0
    open var cellLayoutMarginsFollowReadableWidth = false
    open var insetsContentViewsToSafeArea = true
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var allowsSelectionDuringEditing = false
    open var allowsMultipleSelectionDuringEditing = false
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    open var tableHeaderView: UIView? { didSet { replaceEnd(oldValue, tableHeaderView) } }
    open var tableFooterView: UIView? { didSet { replaceEnd(oldValue, tableFooterView) } }
    private func replaceEnd(_ old: UIView?, _ new: UIView?) {
        if old !== new { old?.removeFromSuperview() }
        if let new, new.superview !== self { addSubview(new) }
        setNeedsReload()
    }

    // MARK: Reuse

    open func register(_ type: AnyClass?, forCellReuseIdentifier identifier: String) {
        classes[identifier] = type as? UITableViewCell.Type
    }
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        nibs[identifier] = nib
    }
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerNibs[identifier] = nib
    }
    open func register(_ type: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerClasses[identifier] = type as? UITableViewHeaderFooterView.Type
    }
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = pool[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        if let type = classes[identifier] { return DynamicClass.cell(type, identifier) }
        if let nib = nibs[identifier] {
            let made = nib.instantiate(withOwner: nil).first as? UITableViewCell
            if made == nil {
                Host.raise(
                    "NSInternalInconsistencyException",
                    "invalid nib registered for identifier (\(identifier)) - nib must contain"
                        + " exactly one top level object which must be a UITableViewCell instance")
            }
            made?.reuseIdentifier = identifier
            return made
        }
        return prototypes[identifier]?.make() as? UITableViewCell
    }
    open func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            Host.raise(
                "NSInternalInconsistencyException",
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or "
                    + "a class for the identifier or connect a prototype cell in a storyboard")
        }
        return cell
    }
    open func dequeueReusableHeaderFooterView(
        withIdentifier identifier: String
    ) -> UITableViewHeaderFooterView? {
        if let nib = headerNibs[identifier] {
            return nib.instantiate(withOwner: nil).first as? UITableViewHeaderFooterView
        }
        return headerClasses[identifier].map { DynamicClass.header($0, identifier) }
    }

    // MARK: Data

    private func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    open func reloadData() {
        measured = [:]
        for path in cells.keys.sorted() { recycle(path) }
        dropHeaders()
        selection = []
        setNeedsReload()
    }
    open func reloadSectionIndexTitles() {}
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }
    open func beginUpdates() { updates += 1 }
    open func endUpdates() {
        updates -= 1
        guard updates <= 0 else { return }
        updates = 0
        refresh()
    }
    open func performBatchUpdates(
        _ changes: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        updates += 1
        changes?()
        updates -= 1
        ViewAnimations.run(0.3, animations: { refresh() }, completion: completion)
    }

    /// Reads the data again, and keeps the cells that show the same rows by their positions.
    private func refresh() {
        guard updates == 0 else { return }
        measured = [:]
        for path in cells.keys.sorted() { recycle(path) }
        dropHeaders()
        needsReload = true
        setNeedsLayout()
        if window != nil { layoutIfNeeded() }
    }
    open func insertRows(at paths: [IndexPath], with animation: RowAnimation) { refresh() }
    open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { refresh() }
    open func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { refresh() }
    open func reconfigureRows(at paths: [IndexPath]) { refresh() }
    open func moveRow(at path: IndexPath, to other: IndexPath) { refresh() }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { refresh() }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { refresh() }
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { refresh() }
    open func moveSection(_ section: Int, toSection other: Int) { refresh() }

    // MARK: Layout

    override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        if bounds.width != old.width {
            measured = [:]
            needsReload = true
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView?.frame = bounds
        fill()
    }

    /// Places the rows that are visible, and measures again while that moves any.
    private func fill() {
        guard !isFilling, bounds.width > 0 else { return }
        isFilling = true
        defer { isFilling = false }
        for _ in 0..<8 {
            if needsReload { rebuildMap() }
            if !showVisible() { break }
            needsReload = true
        }
        if let header = tableHeaderView {
            header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: header.frame.height)
        }
        if let footer = tableFooterView {
            footer.frame = CGRect(
                x: 0, y: map.footerTop, width: bounds.width, height: footer.frame.height)
        }
    }

    private func rebuildMap() {
        needsReload = false
        map = RowMap()
        var y = tableHeaderView?.frame.height ?? 0
        for section in 0..<(dataSource == nil ? 0 : numberOfSections) {
            var entry = RowMap.Section(header: y...y, rows: [], footer: y...y)
            let header = headerHeight(section)
            entry.header = y...(y + header)
            y += header
            for row in 0..<numberOfRows(inSection: section) {
                let height = height(of: IndexPath(row: row, section: section))
                entry.rows.append(y...(y + height))
                y += height
            }
            let footer = footerHeight(section)
            entry.footer = y...(y + footer)
            y += footer
            map.sections.append(entry)
        }
        map.footerTop = y
        y += tableFooterView?.frame.height ?? 0
        let size = CGSize(width: bounds.width, height: y)
        if size != contentSize { contentSize = size }
    }

    private func height(of path: IndexPath) -> CGFloat {
        if let known = measured[path] { return known }
        let wanted = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
        if wanted >= 0 { return wanted }
        let estimate =
            tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
        return estimate > 0 ? estimate : 44
    }

    private func isSelfSizing(_ path: IndexPath) -> Bool {
        (tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight) < 0
    }

    private func headerHeight(_ section: Int) -> CGFloat {
        let wanted =
            tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
        if wanted >= 0 { return wanted }
        if let view = headers[section]
            ?? tableDelegate?.tableView(
                self, viewForHeaderInSection: section)
        {
            return fitted(view)
        }
        let title = dataSource?.tableView(self, titleForHeaderInSection: section)
        return title == nil ? (style == .plain ? 0 : 18) : (style == .plain ? 28 : 38)
    }

    private func footerHeight(_ section: Int) -> CGFloat {
        let wanted =
            tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
        if wanted >= 0 { return wanted }
        if let view = tableDelegate?.tableView(self, viewForFooterInSection: section) {
            return fitted(view)
        }
        let title = dataSource?.tableView(self, titleForFooterInSection: section)
        return title == nil ? (style == .plain ? 0 : 18) : 30
    }

    private func fitted(_ view: UIView) -> CGFloat {
        let size = view.systemLayoutSizeFitting(
            CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return size.height > 0 ? size.height : view.frame.height
    }

    /// Shows the cells in the visible area; returns true if a height has turned out otherwise.
    private func showVisible() -> Bool {
        let visible = bounds
        var hasChanged = false
        var kept: Set<IndexPath> = []
        for (section, entry) in map.sections.enumerated() {
            for (row, span) in entry.rows.enumerated()
            where span.upperBound > visible.minY && span.lowerBound < visible.maxY {
                let path = IndexPath(row: row, section: section)
                kept.insert(path)
                if show(path, span) { hasChanged = true }
            }
            showEnds(section, entry, visible)
        }
        let hidden = cells.keys.filter { !kept.contains($0) }.sorted()
        // A cell that holds the first responder stays while it is scrolled away.
        for path in hidden where !holdsFirst(path) { recycle(path) }
        return hasChanged
    }

    private func holdsFirst(_ path: IndexPath) -> Bool {
        guard let cell = cells[path], let first = Stage.firstResponder else { return false }
        return FirstResponder.contains(cell, first)
    }

    private func show(_ path: IndexPath, _ span: ClosedRange<CGFloat>) -> Bool {
        let inset: CGFloat = style == .insetGrouped ? 16 : 0
        let frame = CGRect(
            x: inset, y: span.lowerBound, width: bounds.width - 2 * inset,
            height: span.upperBound - span.lowerBound)
        if let cell = cells[path] {
            if cell.frame != frame { cell.frame = frame }
            return false
        }
        guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return false }
        cells[path] = cell
        cell.isHidden = false
        cell.frame = frame
        insertSubview(cell, at: backgroundView == nil ? 0 : 1)
        cell.isSelected = selection.contains(path)
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        guard isSelfSizing(path) else { return false }
        let height = selfSize(cell, width: frame.width)
        guard measured[path] != height else { return false }
        measured[path] = height
        return height != frame.height
    }

    private func selfSize(_ cell: UITableViewCell, width: CGFloat) -> CGFloat {
        let fitted = cell.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        let content = cell.contentView.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        let constrained = max(cell.contentView.hasOwnConstraints ? max(fitted, content) : 0, 0)
        return constrained > 0 ? constrained.pixelCeiled : cell.standardHeight(width: width)
    }

    private func showEnds(_ section: Int, _ entry: RowMap.Section, _ visible: CGRect) {
        let header = entry.header
        if header.upperBound > header.lowerBound {
            let view = headers[section] ?? makeEnd(section, isHeader: true)
            headers[section] = view
            var y = header.lowerBound
            if style == .plain {
                // The header of the section at the top sticks there.
                let top = visible.minY + adjustedContentInset.top
                let end = entry.footer.upperBound - (header.upperBound - header.lowerBound)
                y = max(y, min(top, end))
            }
            place(view, y, header.upperBound - header.lowerBound)
        }
        let footer = entry.footer
        if footer.upperBound > footer.lowerBound {
            let view = footers[section] ?? makeEnd(section, isHeader: false)
            footers[section] = view
            place(view, footer.lowerBound, footer.upperBound - footer.lowerBound)
        }
    }

    private func place(_ view: UIView, _ y: CGFloat, _ height: CGFloat) {
        let frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
        if view.superview !== self { addSubview(view) }
        if view.frame != frame { view.frame = frame }
    }

    private func makeEnd(_ section: Int, isHeader: Bool) -> UIView {
        let custom =
            isHeader
            ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
            : tableDelegate?.tableView(self, viewForFooterInSection: section)
        if let custom { return custom }
        let title =
            isHeader
            ? dataSource?.tableView(self, titleForHeaderInSection: section)
            : dataSource?.tableView(self, titleForFooterInSection: section)
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        if let title {
            view.textLabel?.text = title
            view.textLabel?.frame = CGRect(x: 16, y: 4, width: bounds.width - 32, height: 20)
        }
        return view
    }

    private func dropHeaders() {
        for view in headers.values { view.removeFromSuperview() }
        for view in footers.values { view.removeFromSuperview() }
        headers = [:]
        footers = [:]
    }

    private func recycle(_ path: IndexPath) {
        guard let cell = cells.removeValue(forKey: path) else { return }
        cell.removeFromSuperview()
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        if let identifier = cell.reuseIdentifier { pool[identifier, default: []].append(cell) }
    }

    // MARK: Questions

    private func prepare() { if needsReload, bounds.width > 0 { rebuildMap() } }

    open var visibleCells: [UITableViewCell] {
        layoutIfNeeded()
        return cells.keys.sorted().compactMap { cells[$0] }
    }
    open var indexPathsForVisibleRows: [IndexPath]? {
        layoutIfNeeded()
        return cells.isEmpty ? nil : cells.keys.sorted()
    }
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        layoutIfNeeded()
        return cells[indexPath]
    }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        headers[section] as? UITableViewHeaderFooterView
    }
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        footers[section] as? UITableViewHeaderFooterView
    }
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        prepare()
        return map.row(indexPath).map(rect) ?? .zero
    }
    open func rect(forSection section: Int) -> CGRect {
        prepare()
        guard map.sections.indices.contains(section) else { return .zero }
        let entry = map.sections[section]
        return rect(entry.header.lowerBound...entry.footer.upperBound)
    }
    open func rectForHeader(inSection section: Int) -> CGRect {
        prepare()
        return map.sections.indices.contains(section) ? rect(map.sections[section].header) : .zero
    }
    private func rect(_ span: ClosedRange<CGFloat>) -> CGRect {
        CGRect(
            x: 0, y: span.lowerBound, width: bounds.width,
            height: span.upperBound - span.lowerBound)
    }
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        prepare()
        for (section, entry) in map.sections.enumerated() {
            for (row, span) in entry.rows.enumerated()
            where span.lowerBound <= point.y && point.y < span.upperBound {
                return IndexPath(row: row, section: section)
            }
        }
        return nil
    }
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        prepare()
        return map.sections.enumerated().flatMap { section, entry in
            entry.rows.enumerated().filter {
                $0.element.upperBound > rect.minY && $0.element.lowerBound < rect.maxY
            }.map { IndexPath(row: $0.offset, section: section) }
        }
    }

    // MARK: Scrolling and selection

    open func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        prepare()
        guard let span = map.row(path) else { return }
        scroll(to: rect(span), position, animated)
        // Rows on the way may have measured otherwise than estimated.
        guard !animated, window != nil else { return }
        layoutIfNeeded()
        if let again = map.row(path), again != span { scroll(to: rect(again), position, false) }
    }

    private func scroll(to rect: CGRect, _ position: ScrollPosition, _ animated: Bool) {
        let inset = adjustedContentInset
        let height = bounds.height - inset.top - inset.bottom
        switch position {
        case .none: return scrollRectToVisible(rect, animated: animated)
        case .top: scroll(to: clampedRow(rect.minY - inset.top), animated: animated)
        case .middle:
            scroll(to: clampedRow(rect.midY - height / 2 - inset.top), animated: animated)
        case .bottom:
            scroll(to: clampedRow(rect.maxY - height - inset.top), animated: animated)
        }
    }
    private func clampedRow(_ y: CGFloat) -> CGPoint { clamped(CGPoint(x: contentOffset.x, y: y)) }

    open func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
        if let path = selection.first { scrollToRow(at: path, at: position, animated: animated) }
    }
    open var indexPathForSelectedRow: IndexPath? { selection.first }
    open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }
    open func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection {
            for old in selection { cells[old]?.setSelected(false, animated: animated) }
            selection = []
        }
        guard let path else { return }
        selection.append(path)
        cells[path]?.setSelected(true, animated: animated)
        if scrollPosition != .none {
            scrollToRow(at: path, at: scrollPosition, animated: animated)
        }
    }
    open func deselectRow(at path: IndexPath, animated: Bool) {
        selection.removeAll { $0 == path }
        cells[path]?.setSelected(false, animated: animated)
    }

    /// Selects the row at a point as a tap does.
    final func tapped(at point: CGPoint) {
        guard allowsSelection, let path = indexPathForRow(at: point),
            tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
        else { return }
        if allowsMultipleSelection, selection.contains(path) {
            deselectRow(at: path, animated: false)
            tableDelegate?.tableView(self, didDeselectRowAt: path)
            return
        }
        let chosen =
            tableDelegate == nil
            ? path : tableDelegate?.tableView(self, willSelectRowAt: path)
        guard let chosen else { return }
        let old = selection
        selectRow(at: chosen, animated: false, scrollPosition: .none)
        if !allowsMultipleSelection {
            for path in old where path != chosen {
                tableDelegate?.tableView(self, didDeselectRowAt: path)
            }
        }
        // UIKit performs the segue of the cell before it tells the delegate.
        if let cell = cells[chosen] { cell.selectionSegue?.fire(cell) }
        tableDelegate?.tableView(self, didSelectRowAt: chosen)
    }
}

/// The vertical extents of a table's rows, headers and footers.
struct RowMap {
    struct Section {
        var header: ClosedRange<CGFloat>
        var rows: [ClosedRange<CGFloat>]
        var footer: ClosedRange<CGFloat>
    }

    var sections: [Section] = []
    var footerTop: CGFloat = 0

    func row(_ path: IndexPath) -> ClosedRange<CGFloat>? {
        guard sections.indices.contains(path.section),
            sections[path.section].rows.indices.contains(path.row)
        else { return nil }
        return sections[path.section].rows[path.row]
    }
}

/// The tap that selects rows; controls in cells take their touches themselves.
final class TableTap: UITapGestureRecognizer, UIGestureRecognizerDelegate {
    private unowned let table: UITableView

    init(_ table: UITableView) {
        self.table = table
        super.init(target: nil, action: nil)
        cancelsTouchesInView = false
        delegate = self
    }

    required init?(coder: NSCoder) { return nil }

    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    {
        var view = touch.view
        while let one = view, one !== table {
            if one is UIControl || one is UITextView { return false }
            view = one.superview
        }
        return true
    }

    override var standsForTouches: Bool { true }

    override func recognized() {
        if state == .ended { table.tapped(at: location(in: table)) }
    }
}

extension UIView {
    /// The view or one below it is placed by constraints.
    var hasOwnConstraints: Bool {
        subviews.contains { !$0._layoutState.translates || $0.hasOwnConstraints }
    }
}

/// The controller of a table.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style
    open var clearsSelectionOnViewWillAppear = true
    open var refreshControl: UIRefreshControl?

    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }
    public override init(nibName: String?, bundle: Bundle?) {
        style = .plain
        super.init(nibName: nibName, bundle: bundle)
    }
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    open var tableView: UITableView! {
        get { view as? UITableView }
        set { view = newValue }
    }
    open override func loadView() {
        let isLoaded = loadViewFromNib()
        guard let table = isLoaded ? viewIfLoaded as? UITableView : makeTable() else { return }
        if table.dataSource == nil { table.dataSource = self }
        if table.delegate == nil { table.delegate = self }
        table.keyboardDismissMode = .none
        FormScrolling.follow(table)
    }

    private func makeTable() -> UITableView {
        let table = UITableView(
            frame: CGRect(origin: .zero, size: Stage.windowFrame.size), style: style)
        view = table
        return table
    }

    open func numberOfSections(in tableView: UITableView) -> Int {
        tableView.staticContent?.sections.count ?? 1
    }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        tableView.staticContent?.section(section)?.cells.count ?? 0
    }
    open func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        tableView.staticContent?.cell(indexPath)
            ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.staticContent?.height(indexPath) ?? tableView.rowHeight
    }
    open func tableView(
        _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
    ) -> CGFloat { tableView.estimatedRowHeight }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    open func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        tableView.staticContent?.section(section)?.header
    }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        tableView.staticContent?.section(section)?.footer
    }
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        nil
    }
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        nil
    }
    open func tableView(
        _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { tableView.sectionHeaderHeight }
    open func tableView(
        _ tableView: UITableView, heightForFooterInSection section: Int
    ) -> CGFloat { tableView.sectionFooterHeight }
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}
    open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
}
