import LayoutSolver
import ObjectiveC

/// The constraints of one tree of views in a solver.
@MainActor final class LayoutEngine {
    /// A question for the smallest size that suits the constraints of a view.
    struct Fitting {
        var target: CGSize
        var priorities: AxisPriorities
    }

    let solver = LayoutSolver()
    private(set) weak var root: UIView?
    let fitting: Fitting?

    /// The hierarchy, constraints or guides have changed.
    var needsSync = true
    /// A view of the tree may need `updateConstraints`.
    var needsUpdatePass = true
    private var isUpdating = false

    private(set) var items: [LayoutItem] = []
    private var itemOfObject: [ObjectIdentifier: LayoutItem] = [:]
    private(set) var entries: [ConstraintEntry] = []
    private var entryOfConstraint: [ObjectIdentifier: ConstraintEntry] = [:]
    private var mark = 0
    /// Stack views and views whose constraints follow the keyboard's edges.
    private var watched: [Weak<UIView>] = []
    /// Items whose derived constraints may have changed since they were last read.
    private var stale: [LayoutItem] = []

    init(_ root: UIView, fitting: Fitting? = nil) {
        self.root = root
        self.fitting = fitting
    }

    // MARK: Items

    /// The item of a view or guide, made with its derived constraints where it is new.
    func item(for object: AnyObject) -> LayoutItem {
        if let known = existingItem(for: object) { return known }
        let item = LayoutItem(object, solver: solver)
        items.append(item)
        itemOfObject[ObjectIdentifier(object)] = item
        refresh(item)
        return item
    }

    func existingItem(for object: AnyObject) -> LayoutItem? {
        guard let known = itemOfObject[ObjectIdentifier(object)], known.object === object else {
            return nil
        }
        return known
    }

    func contentDidChange(of view: UIView) {
        guard let item = existingItem(for: view) else { return }
        item.measured = nil
        stale.append(item)
    }

    /// Returns true where constraints depend on the frame.
    func frameDidChange(of view: UIView) -> Bool {
        guard let item = existingItem(for: view) else { return false }
        stale.append(item)
        return true
    }

    func constantDidChange(of constraint: NSLayoutConstraint) {
        guard let entry = entryOfConstraint[ObjectIdentifier(constraint)] else { return }
        if let target = entry.target { solver.setConstant(target, of: entry.constraint) }
    }

    /// Reads again what an item's derived constraints say.
    private func refresh(_ item: LayoutItem) {
        var neighbours: [LayoutItem] = []
        let rules = rules(for: item, &neighbours)
        item.neighbours = neighbours
        let isSame =
            rules.count == item.derived.count
            && zip(rules, item.derived).allSatisfy { $0.hasSameShape(as: $1.rule) }
        if isSame {
            for (index, rule) in rules.enumerated()
            where rule.constant != item.derived[index].rule.constant {
                solver.setConstant(Double(rule.constant), of: item.derived[index].constraint)
                item.derived[index].rule = rule
            }
        } else {
            for (_, constraint) in item.derived { solver.remove(constraint) }
            item.derived = rules.map { rule in
                let constraint = Constraint(
                    LinearExpression(rule.terms), equals: Double(rule.constant),
                    above: rule.above, below: rule.below, rank: 0,
                    isStructural: rule.kind != .contentSize)
                solver.add(constraint)
                return (rule, constraint)
            }
        }
    }

    // MARK: Update

    /// Brings the solver up to date. At the root, all frames and insets are read again; below
    /// it, those of the view's guides and of what is known to have changed.
    func update(near view: UIView) {
        guard !isUpdating, let root else { return }
        isUpdating = true
        defer { isUpdating = false }
        var reads =
            view === root
            ? items
            : view._layoutState.systemGuides
                .compactMap { existingItem(for: $0) }
        for view in watched { view.object?.reactToStage() }
        for _ in 0..<Self.rounds {
            if needsUpdatePass, fitting == nil {
                needsUpdatePass = false
                Layout.updateConstraints(in: root)
            }
            if needsSync { sync(root) }
            for item in reads + stale where item.object != nil && !item.isForgotten {
                refresh(item)
            }
            reads = []
            stale.removeAll()
            for entry in entries where entry.offset != nil {
                if let target = entry.target { solver.setConstant(target, of: entry.constraint) }
            }
            log(solver.solve())
            if solver.hasStalled { Lacks.report("constraints whose solution rounding hides") }
            let isDone = !measureContent() && offsetsAreSettled
            for view in watched { view.object?.reactToStage() }
            if isDone, !needsUpdatePass, !needsSync { break }
        }
        noteMoves()
    }

    /// The rounds after which sizes that depend on each other are left as they are.
    private static let rounds = 8

    private var offsetsAreSettled: Bool {
        entries.allSatisfy { entry in
            guard entry.offset != nil, let target = entry.target else { return true }
            return abs(target - entry.constraint.constant) < 1e-6
        }
    }

    /// Measures content whose height depends on the solved width. Returns true on a change.
    private func measureContent() -> Bool {
        var hasChanged = false
        for item in items {
            guard let view = item.view, !view._layoutState.translates || view === root else {
                continue
            }
            let insets = view.alignmentRectInsets
            let width = CGFloat(solver.value(of: item.size.horizontal)) - insets.left - insets.right
            if let measured = item.measured, abs(measured.width - width) < 0.01 { continue }
            guard width > 0, let size = view._contentSize(forWidth: width) else { continue }
            let old = item.measured?.height ?? contentSize(of: view).height
            item.measured = (width, size.height)
            if abs(old - size.height) > 0.01 {
                refresh(item)
                hasChanged = true
            }
        }
        return hasChanged
    }

    /// The intrinsic content size, asked for once after each change.
    func contentSize(of view: UIView) -> CGSize {
        if let known = view._layoutState.contentSize { return known }
        let size = view.intrinsicContentSize
        view._layoutState.contentSize = size
        return size
    }

    // MARK: Sync

    /// Adds the constraints and items of the tree that are new and removes those that are gone.
    private func sync(_ root: UIView) {
        needsSync = false
        mark += 1
        watched.removeAll()
        var added: [ConstraintEntry] = []
        visit(root) { view in
            if !view._layoutState.translates || view === root { keep(item(for: view)) }
            for guide in view._layoutState.guides { keep(item(for: guide)) }
            if view._layoutState.hasTracking || view is UIStackView { watched.append(Weak(view)) }
        }
        visit(root) { view in
            for constraint in view._layoutState.constraints { keep(constraint, &added) }
        }
        for entry in entries where entry.mark != mark { remove(entry) }
        entries.removeAll { $0.mark != mark }
        for item in items where item.mark != mark {
            for (_, constraint) in item.derived { solver.remove(constraint) }
        }
        for item in items where item.mark != mark { forget(item) }
        items.removeAll { $0.mark != mark }
        for entry in added.sorted(by: { $0.constraint.rank < $1.constraint.rank }) {
            entries.append(entry)
            solver.add(entry.constraint)
        }
    }

    /// Calls `body` for the views of the tree in the order in which they are drawn. Items are made
    /// in that order, so that where constraints leave a choice, earlier views stay in place.
    private func visit(_ view: UIView, _ body: (UIView) -> Void) {
        body(view)
        for subview in view.subviews { visit(subview, body) }
    }

    private func keep(_ constraint: NSLayoutConstraint, _ added: inout [ConstraintEntry]) {
        let key = ObjectIdentifier(constraint)
        if let known = entryOfConstraint[key], known.source === constraint,
            known.priority == constraint.priority
        {
            known.mark = mark
            known.items.forEach(keep)
        } else if let entry = makeEntry(for: constraint) {
            entry.mark = mark
            entry.items.forEach(keep)
            entryOfConstraint[key] = entry
            added.append(entry)
        } else {
            Layout.deactivate(constraint)
        }
    }

    private func keep(_ item: LayoutItem) {
        guard item.mark != mark else { return }
        item.mark = mark
        stale.append(item)
        item.neighbours.forEach(keep)
    }

    private func remove(_ entry: ConstraintEntry) {
        solver.remove(entry.constraint)
        if entryOfConstraint[entry.key] === entry { entryOfConstraint[entry.key] = nil }
    }

    private func forget(_ item: LayoutItem) {
        for variable in [
            item.size.horizontal, item.size.vertical, item.origin.horizontal, item.origin.vertical
        ] {
            solver.remove(variable)
        }
        item.isForgotten = true
        if itemOfObject[item.key] === item { itemOfObject[item.key] = nil }
    }
}

/// A reference that does not keep its object.
struct Weak<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
}

extension UIView {
    /// Follows the keyboard's edges and the hidden views of a stack, which can change constraints.
    fileprivate func reactToStage() {
        if _layoutState.hasTracking { keyboardLayoutGuide.updateEdges() }
        (self as? UIStackView)?.updateIfHiddenViewsChanged()
    }
}
