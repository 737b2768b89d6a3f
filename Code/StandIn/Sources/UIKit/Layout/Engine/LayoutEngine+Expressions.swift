import LayoutSolver
import ObjectiveC

/// A line or length of an item in the coordinates of a view.
@MainActor private struct Measurement {
    var terms: [Term] = []
    var items: [LayoutItem] = []
    var offsets: [() -> CGFloat] = []
}

extension LayoutEngine {
    /// The entry of a constraint whose items are in this tree.
    func makeEntry(for source: NSLayoutConstraint) -> ConstraintEntry? {
        guard let ancestor = source.commonAncestor, let first = source.firstItem else {
            return nil
        }
        let left = measure(first, source.firstAttribute, in: ancestor)
        var terms = left.terms
        var items = left.items
        var offsets = left.offsets
        if let second = source.secondItem {
            let factor = source.multiplier
            let right = measure(second, source.secondAttribute, in: ancestor)
            terms += right.terms.map { Term($0.variable, -Double(factor) * $0.coefficient) }
            items += right.items
            offsets += right.offsets.map { offset in { -factor * offset() } }
        }
        let relation: Constraint.Relation =
            switch source.relation {
            case .equal: .equal
            case .lessThanOrEqual: .lessThanOrEqual
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        let offset = offsets.isEmpty ? nil : { offsets.reduce(0) { $0 + $1() } }
        let constraint = Constraint(
            LinearExpression(terms), relation, Double(source.constant - (offset?() ?? 0)),
            priority: source.priority.rawValue, rank: source.rank)
        return ConstraintEntry(source, constraint, items, offset: offset)
    }

    private func measure(
        _ object: AnyObject, _ attribute: NSLayoutConstraint.Attribute, in ancestor: UIView
    ) -> Measurement {
        let axis = attribute.axis
        if attribute.isDirectional, Self.isRightToLeft(object) {
            Lacks.report("constraints of right-to-left layout")
        }
        let object = target(of: object, attribute, in: ancestor)
        let item = item(for: object)
        var result = position(of: item, axis, in: ancestor, attribute.measure)
        if attribute.measure == .size { result = Measurement(items: [item]) }
        switch attribute.measure {
        case .end, .size, .lastBaseline: result.terms.append(Term(item.size[axis]))
        case .center: result.terms.append(Term(item.size[axis], 0.5))
        case .start, .firstBaseline, .none: break
        }
        if let view = item.view {
            addInsets(of: view, attribute.measure, axis, to: &result)
            addBaseline(of: view, item, attribute.measure, to: &result)
        }
        return result
    }

    private static func isRightToLeft(_ object: AnyObject) -> Bool {
        let view = object as? UIView ?? (object as? UILayoutGuide)?.owningView
        return view?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The item behind an attribute: margins, baselines and the edges of scrolled content belong
    /// to other rectangles than the view's.
    private func target(
        of object: AnyObject, _ attribute: NSLayoutConstraint.Attribute, in ancestor: UIView
    ) -> AnyObject {
        guard let view = object as? UIView else { return object }
        if attribute.isOfMargins { return view.layoutMarginsGuide }
        switch attribute.measure {
        case .firstBaseline where view.forFirstBaselineLayout !== view:
            return target(of: view.forFirstBaselineLayout, attribute, in: ancestor)
        case .lastBaseline where view.forLastBaselineLayout !== view:
            return target(of: view.forLastBaselineLayout, attribute, in: ancestor)
        case .start, .end:
            if view === ancestor, let scroll = view as? UIScrollView {
                return scroll.contentLayoutGuide
            }
            return view
        default: return view
        }
    }

    /// The start of an item along an axis, through the coordinates of the views between.
    private func position(
        of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, in ancestor: UIView,
        _ measure: NSLayoutConstraint.Attribute.Measure
    ) -> Measurement {
        var result = Measurement(items: [item])
        func addOrigin(of view: UIView, _ factor: CGFloat) {
            guard view is UIScrollView || view.bounds.origin != .zero else { return }
            result.offsets.append { [weak view] in
                let origin = view?.bounds.origin ?? .zero
                return factor * (axis == .horizontal ? origin.x : origin.y)
            }
        }
        guard item.view !== ancestor else {
            // Centres of a scroll view are those of its frame, wherever the content is.
            if measure != .center || !(ancestor is UIScrollView) { addOrigin(of: ancestor, 1) }
            return result
        }
        result.terms.append(Term(item.origin[axis]))
        var container = item.container
        while let view = container, view !== ancestor {
            addOrigin(of: view, -1)
            let outer = self.item(for: view)
            result.items.append(outer)
            result.terms.append(Term(outer.origin[axis]))
            container = view.container
        }
        return result
    }

    private func addInsets(
        of view: UIView, _ measure: NSLayoutConstraint.Attribute.Measure,
        _ axis: NSLayoutConstraint.Axis, to result: inout Measurement
    ) {
        guard view.alignmentRectInsets != .zero else { return }
        result.offsets.append { [weak view] in
            let insets = view?.alignmentRectInsets ?? .zero
            let start = axis == .horizontal ? insets.left : insets.top
            let end = axis == .horizontal ? insets.right : insets.bottom
            switch measure {
            case .start: return start
            case .end: return -end
            case .size: return -start - end
            case .center: return (start - end) / 2
            case .firstBaseline, .lastBaseline, .none: return 0
            }
        }
    }

    private func addBaseline(
        of view: UIView, _ item: LayoutItem,
        _ measure: NSLayoutConstraint.Attribute.Measure, to result: inout Measurement
    ) {
        guard measure == .firstBaseline || measure == .lastBaseline else { return }
        result.offsets.append { [weak self, weak view, unowned item] in
            guard let self, let view else { return 0 }
            let offsets = view._baselineOffsets(
                at: CGSize(
                    width: solver.value(of: item.size.horizontal),
                    height: solver.value(of: item.size.vertical)))
            return measure == .firstBaseline ? offsets.first : -offsets.last
        }
    }
}
