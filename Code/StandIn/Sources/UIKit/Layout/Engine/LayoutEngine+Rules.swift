import LayoutSolver
import ObjectiveC

extension LayoutEngine {
    private typealias Axis = NSLayoutConstraint.Axis

    /// The constraints that follow from what an item is.
    func rules(for item: LayoutItem, _ neighbours: inout [LayoutItem]) -> [DerivedRule] {
        if let guide = item.guide { return rules(of: guide, item, &neighbours) }
        guard let view = item.view else { return [] }
        if view === root { return rootRules(view, item) }
        if view._layoutState.translates {
            return frameRules(view, item, .horizontal, &neighbours)
                + frameRules(view, item, .vertical, &neighbours)
        }
        return contentRules(view, item, .horizontal) + contentRules(view, item, .vertical)
    }

    // MARK: Views

    /// The size of the root is given, unless it is what is asked for.
    private func rootRules(_ view: UIView, _ item: LayoutItem) -> [DerivedRule] {
        let isFixed = view._layoutState.translates || view is UIWindow
        return [Axis.horizontal, .vertical].flatMap { axis -> [DerivedRule] in
            let size = item.size[axis]
            if let fitting {
                let priority = fitting.priorities[axis]
                let price: Constraint.Penalty =
                    priority >= .required ? .forbidden : .priority(priority.rawValue)
                let target = length(fitting.target, axis)
                return contentRules(view, item, axis) + [
                    DerivedRule(
                        kind: .frame, axis: axis, label: "fitting size", terms: [Term(size)],
                        constant: target, above: price, below: price)
                ]
            }
            guard isFixed else { return contentRules(view, item, axis) }
            return [
                DerivedRule(
                    kind: .frame, axis: axis, label: "size of the topmost view",
                    terms: [Term(size)], constant: length(view.bounds.size, axis))
            ]
        }
    }

    /// Hugging and compression resistance.
    private func contentRules(
        _ view: UIView, _ item: LayoutItem, _ axis: Axis
    ) -> [DerivedRule] {
        var content = length(contentSize(of: view), axis)
        if axis == .vertical, let measured = item.measured { content = measured.height }
        guard content >= 0 else { return [] }
        let insets = view.alignmentRectInsets
        content += axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
        func price(_ priority: UILayoutPriority) -> Constraint.Penalty {
            priority >= .required ? .forbidden : .priority(priority.rawValue)
        }
        return [
            DerivedRule(
                kind: .contentSize, axis: axis, label: "content size",
                terms: [Term(item.size[axis])], constant: content,
                above: price(view._layoutState.hugging[axis]),
                below: price(view._layoutState.compressionResistance[axis]))
        ]
    }

    /// The frame of a view that keeps it, as its autoresizing mask stretches it.
    private func frameRules(
        _ view: UIView, _ item: LayoutItem, _ axis: Axis, _ neighbours: inout [LayoutItem]
    ) -> [DerivedRule] {
        let rect = unrotatedFrame(of: view)
        let start = axis == .horizontal ? rect.minX : rect.minY
        let size = length(rect.size, axis)
        var terms = (start: [Term(item.origin[axis])], size: [Term(item.size[axis])])
        var constants = (start: start, size: size)
        let shares = shares(of: view, axis)
        if let parent = view.container, shares != (0, 0), !isSizeFixed(parent, axis) {
            let outer = self.item(for: parent)
            neighbours.append(outer)
            let total = length(parent.bounds.size, axis)
            if shares.start != 0 {
                terms.start.append(Term(outer.size[axis], -Double(shares.start)))
                constants.start -= shares.start * total
            }
            if shares.size != 0 {
                terms.size.append(Term(outer.size[axis], -Double(shares.size)))
                constants.size -= shares.size * total
            }
        }
        var length = DerivedRule(
            kind: .frame, axis: axis, label: axis == .horizontal ? "width" : "height",
            terms: terms.size, constant: constants.size)
        // A flexible accessory view grows with its content before UIKit gives it a new frame.
        if axis == .vertical, view === InputSet.accessoryView,
            view.autoresizingMask.contains(.flexibleHeight)
        {
            // Weaker than what keeps content from being compressed, stronger than what hugs it.
            (length.above, length.below) = (.priority(700), .priority(700))
        }
        return [
            DerivedRule(
                kind: .frame, axis: axis, label: axis == .horizontal ? "minX" : "minY",
                terms: terms.start, constant: constants.start), length
        ]
    }

    /// The parts of a change of the superview's length that the start and the length take.
    private func shares(of view: UIView, _ axis: Axis) -> (start: CGFloat, size: CGFloat) {
        guard let parent = view.container, parent.autoresizesSubviews else { return (0, 0) }
        let mask = view.autoresizingMask
        let isHorizontal = axis == .horizontal
        let flags = [
            mask.contains(isHorizontal ? .flexibleLeftMargin : .flexibleTopMargin),
            mask.contains(isHorizontal ? .flexibleWidth : .flexibleHeight),
            mask.contains(isHorizontal ? .flexibleRightMargin : .flexibleBottomMargin)
        ]
        let rect = unrotatedFrame(of: view)
        let start = isHorizontal ? rect.minX : rect.minY
        let size = length(rect.size, axis)
        let parts = [start, size, length(parent.bounds.size, axis) - start - size]
        let total = zip(parts, flags).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
        let count = flags.filter { $0 }.count
        func share(_ index: Int) -> CGFloat {
            guard flags[index] else { return 0 }
            return total == 0 ? 1 / CGFloat(count) : parts[index] / total
        }
        return (share(0), share(1))
    }

    /// No constraint changes the length of the view.
    private func isSizeFixed(_ view: UIView, _ axis: Axis) -> Bool {
        guard view !== root else { return fitting == nil && view._layoutState.translates }
        guard view._layoutState.translates else { return false }
        guard let parent = view.container, shares(of: view, axis).size != 0 else { return true }
        return isSizeFixed(parent, axis)
    }

    /// The frame that a view would have without its transform.
    private func unrotatedFrame(of view: UIView) -> CGRect {
        let (center, size) = (view.center, view.bounds.size)
        return CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
    }

    private func length(_ size: CGSize, _ axis: Axis) -> CGFloat {
        axis == .horizontal ? size.width : size.height
    }

    // MARK: Guides

    private func rules(
        of guide: UILayoutGuide, _ item: LayoutItem, _ neighbours: inout [LayoutItem]
    ) -> [DerivedRule] {
        guard let view = guide.owningView else { return [] }
        var list = GuideRules(label: guide.identifier)
        /// Places the guide inside another rectangle of the view.
        func inset(_ outer: LayoutItem, origin: Bool, by insets: UIEdgeInsets) {
            neighbours.append(outer)
            for (axis, start, end) in [
                (Axis.horizontal, insets.left, insets.right), (.vertical, insets.top, insets.bottom)
            ] {
                var terms = [Term(item.origin[axis])]
                if origin { terms.append(Term(outer.origin[axis], -1)) }
                let scrolled = origin ? 0 : scrollOrigin(of: view, axis)
                list.add(axis, terms, start + scrolled)
                list.add(axis, [Term(item.size[axis]), Term(outer.size[axis], -1)], -start - end)
            }
        }
        switch guide.role {
        case .custom: break
        case .safeArea: inset(self.item(for: view), origin: false, by: view.safeAreaInsets)
        case .margins:
            if let scroll = view as? UIScrollView {
                inset(
                    self.item(for: scroll.contentLayoutGuide), origin: true,
                    by: scroll.layoutMargins)
            } else {
                inset(self.item(for: view), origin: false, by: view.layoutMargins)
            }
        case .scrollFrame: inset(self.item(for: view), origin: false, by: .zero)
        case .scrollContent:
            list.add(.horizontal, [Term(item.origin.horizontal)], 0)
            list.add(.vertical, [Term(item.origin.vertical)], 0)
            let size = manualContentSize(of: view)
            list.add(.horizontal, [Term(item.size.horizontal)], size.width, priority: 0.5)
            list.add(.vertical, [Term(item.size.vertical)], size.height, priority: 0.5)
        case .readable:
            let outer = self.item(for: view.layoutMarginsGuide)
            neighbours.append(outer)
            list.center(item, in: outer)
        case .top, .bottom:
            let outer = self.item(for: view)
            neighbours.append(outer)
            list.attach(item, to: outer, by: view.safeAreaInsets, isTop: guide.role == .top)
        case .keyboard: break
        }
        if let guide = guide as? UIKeyboardLayoutGuide {
            neighbours.append(self.item(for: view))
            list.rules += keyboardRules(guide, item, outer: self.item(for: view))
        }
        return list.rules
    }

    private func keyboardRules(
        _ guide: UIKeyboardLayoutGuide, _ item: LayoutItem, outer: LayoutItem
    ) -> [DerivedRule] {
        func rule(_ axis: Axis, _ terms: [Term], _ constant: CGFloat) -> DerivedRule {
            DerivedRule(
                kind: .guide, axis: axis, label: guide.identifier, terms: terms,
                constant: constant)
        }
        let (x, y) = (Term(item.origin.horizontal), Term(item.origin.vertical))
        let (width, height) = (Term(item.size.horizontal), Term(item.size.vertical))
        if case .undocked(let frame) = guide.position {
            return [
                rule(.horizontal, [x], frame.minX), rule(.horizontal, [width], frame.width),
                rule(.vertical, [y], frame.minY), rule(.vertical, [height], frame.height)
            ]
        }
        let outerHeight = Term(outer.size.vertical, -1)
        let bottom =
            guide.usesBottomSafeArea ? guide.owningView?.safeAreaInsets.bottom ?? 0 : 0
        var top = rule(.vertical, [y, outerHeight], -bottom)
        if case .docked(let edge) = guide.position,
            edge < (guide.owningView?.bounds.height ?? 0) - bottom
        {
            top = rule(.vertical, [y], edge)
        }
        return [
            rule(.horizontal, [x], 0),
            rule(.horizontal, [width, Term(outer.size.horizontal, -1)], 0),
            top, rule(.vertical, [y, height, outerHeight], 0)
        ]
    }

    private func scrollOrigin(of view: UIView, _ axis: Axis) -> CGFloat {
        axis == .horizontal ? view.bounds.minX : view.bounds.minY
    }

    /// The size of the content that code has set, as long as it is not the solver's own.
    private func manualContentSize(of view: UIView) -> CGSize {
        guard let scroll = view as? UIScrollView,
            scroll.contentSize != view._layoutState.solvedContentSize
        else { return .zero }
        return scroll.contentSize
    }
}

/// The rules of one guide.
@MainActor private struct GuideRules {
    private typealias Axis = NSLayoutConstraint.Axis

    let label: String
    var rules: [DerivedRule] = []

    mutating func add(
        _ axis: NSLayoutConstraint.Axis, _ terms: [Term], _ constant: CGFloat,
        priority: Float? = nil
    ) {
        let price = priority.map { Constraint.Penalty.priority($0) } ?? .forbidden
        rules.append(
            DerivedRule(
                kind: .guide, axis: axis, label: label, terms: terms, constant: constant,
                above: price, below: price))
    }

    /// Centres a column of text, which is no wider than can be read well.
    mutating func center(_ item: LayoutItem, in outer: LayoutItem) {
        for (axis, factor) in [(Axis.horizontal, 0.5), (.vertical, 0)] {
            let terms = [
                Term(item.origin[axis]), Term(outer.origin[axis], -1),
                Term(item.size[axis], factor), Term(outer.size[axis], -factor)
            ]
            add(axis, terms, 0)
        }
        add(.vertical, [Term(item.size.vertical), Term(outer.size.vertical, -1)], 0)
        rules.append(
            DerivedRule(
                kind: .guide, axis: .horizontal, label: label,
                terms: [Term(item.size.horizontal)], constant: Layout.readableWidth, below: .free))
        add(
            .horizontal, [Term(item.size.horizontal), Term(outer.size.horizontal, -1)], 0,
            priority: 999.5)
    }

    /// Lays a guide along the upper or the lower edge of a view, as high as its safe area.
    mutating func attach(
        _ item: LayoutItem, to outer: LayoutItem, by insets: UIEdgeInsets, isTop: Bool
    ) {
        let height = isTop ? insets.top : insets.bottom
        add(.horizontal, [Term(item.origin.horizontal)], 0)
        add(.horizontal, [Term(item.size.horizontal), Term(outer.size.horizontal, -1)], 0)
        add(.vertical, [Term(item.size.vertical)], height)
        let start = [Term(item.origin.vertical)]
        add(
            .vertical, isTop ? start : start + [Term(outer.size.vertical, -1)],
            isTop ? 0 : -height)
    }
}
