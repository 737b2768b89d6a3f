import ObjectiveC

/// The constraints and guides by which a stack view arranges its views.
@MainActor struct StackPlan {
    private(set) var constraints: [NSLayoutConstraint] = []
    private(set) var guides: [UILayoutGuide] = []

    private let stack: UIStackView
    private let canvas: AnyObject
    private let along: Attributes
    private let across: Attributes

    /// The attributes of an axis.
    private struct Attributes {
        let start: NSLayoutConstraint.Attribute
        let end: NSLayoutConstraint.Attribute
        let size: NSLayoutConstraint.Attribute
        let center: NSLayoutConstraint.Attribute

        static let horizontal = Attributes(
            start: .leading, end: .trailing, size: .width, center: .centerX)
        static let vertical = Attributes(
            start: .top, end: .bottom, size: .height, center: .centerY)
    }

    init(_ stack: UIStackView, visible: [UIView]) {
        self.stack = stack
        canvas = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
        let isHorizontal = stack.axis == .horizontal
        along = isHorizontal ? .horizontal : .vertical
        across = isHorizontal ? .vertical : .horizontal
        hide()
        guard let first = visible.first, let last = visible.last else { return }
        relate("UISV-canvas-connection", canvas, along.start, .equal, first, along.start)
        relate("UISV-canvas-connection", canvas, along.end, .equal, last, along.end)
        distribute(visible)
        align(visible)
    }

    private mutating func relate(
        _ identifier: String, _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
        _ other: NSLayoutConstraint.Attribute = .notAnAttribute, multiplier: CGFloat = 1,
        constant: CGFloat = 0, priority: UILayoutPriority = .required
    ) {
        let constraint = NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second,
            attribute: other, multiplier: multiplier, constant: constant)
        constraint.identifier = identifier
        constraint.priority = priority
        constraints.append(constraint)
    }

    /// Hidden views have no length and lie at the end of what is before them.
    private mutating func hide() {
        var previous: UIView?
        for view in stack.arrangedSubviews {
            defer { if !view.isHidden { previous = view } }
            guard view.isHidden else { continue }
            relate("UISV-hiding", view, along.size, .equal, nil)
            if let previous {
                relate("UISV-hiding", view, along.start, .equal, previous, along.end)
            } else {
                relate("UISV-hiding", view, along.start, .equal, canvas, along.start)
            }
            let isAligned = stack.alignment != .fill
            relate("UISV-hiding", view, across.start, .equal, canvas, across.start)
            if !isAligned { relate("UISV-hiding", view, across.end, .equal, canvas, across.end) }
        }
    }

    // MARK: Along the axis

    private mutating func distribute(_ views: [UIView]) {
        let pairs = Array(zip(views, views.dropFirst()))
        switch stack.distribution {
        case .fill: space(pairs, .equal)
        case .fillEqually:
            space(pairs, .equal)
            for (view, next) in pairs {
                relate("UISV-fill-equally", next, along.size, .equal, view, along.size)
            }
        case .fillProportionally:
            space(pairs, .equal)
            fillProportionally(views)
        case .equalSpacing:
            space(pairs, .greaterThanOrEqual)
            equalize(pairs, from: along.end, to: along.start, priority: .required)
        case .equalCentering:
            space(pairs, .greaterThanOrEqual)
            equalize(pairs, from: along.center, to: along.center, priority: UILayoutPriority(149))
        }
    }

    private mutating func space(
        _ pairs: [(UIView, UIView)], _ relation: NSLayoutConstraint.Relation
    ) {
        let isBaseline = stack.isBaselineRelativeArrangement && stack.axis == .vertical
        for (view, next) in pairs {
            relate(
                "UISV-spacing", next, isBaseline ? .firstBaseline : along.start, relation, view,
                isBaseline ? .lastBaseline : along.end, constant: stack.space(after: view))
        }
    }

    /// Relates the lengths of views as those of their contents.
    private mutating func fillProportionally(_ views: [UIView]) {
        let lengths = views.map { view in
            let size = view.intrinsicContentSize
            return stack.axis == .horizontal ? size.width : size.height
        }
        guard let index = lengths.firstIndex(where: { $0 > 0 }) else { return }
        for (view, length) in zip(views, lengths) where length > 0 && view !== views[index] {
            relate(
                "UISV-fill-proportionally", view, along.size, .equal, views[index], along.size,
                multiplier: length / lengths[index], priority: UILayoutPriority(999))
        }
    }

    /// Makes the distances between lines of neighbours equal.
    private mutating func equalize(
        _ pairs: [(UIView, UIView)], from: NSLayoutConstraint.Attribute,
        to: NSLayoutConstraint.Attribute, priority: UILayoutPriority
    ) {
        for (view, next) in pairs {
            let gap = UILayoutGuide()
            gap.identifier = "UISV-gap"
            relate("UISV-distributing-edge", gap, along.start, .equal, view, from)
            relate("UISV-distributing-edge", gap, along.end, .equal, next, to)
            relate("UISV-distributing-edge", gap, across.start, .equal, canvas, across.start)
            relate("UISV-distributing-edge", gap, across.size, .equal, nil)
            if let first = guides.first {
                relate(
                    "UISV-fill-equally", gap, along.size, .equal, first, along.size,
                    priority: priority)
            }
            guides.append(gap)
        }
    }

    // MARK: Across the axis

    private mutating func align(_ views: [UIView]) {
        if stack.alignment != .fill {
            relate(
                "UISV-canvas-fit", stack, across.size, .equal, nil, priority: UILayoutPriority(49))
        }
        for view in views {
            switch stack.alignment {
            case .fill:
                relate("UISV-alignment", view, across.start, .equal, canvas, across.start)
                relate("UISV-alignment", view, across.end, .equal, canvas, across.end)
                continue
            case .leading:
                relate("UISV-alignment", view, across.start, .equal, canvas, across.start)
            case .trailing:
                relate("UISV-alignment", view, across.end, .equal, canvas, across.end)
            case .center:
                relate("UISV-alignment", view, across.center, .equal, canvas, across.center)
            case .firstBaseline, .lastBaseline: alignBaseline(view, views)
            }
            relate(
                "UISV-spanning-boundary", view, across.start, .greaterThanOrEqual, canvas,
                across.start)
            relate(
                "UISV-spanning-boundary", view, across.end, .lessThanOrEqual, canvas, across.end)
        }
    }

    /// Baselines are lines of rows; in a column, views align at the leading edge.
    private mutating func alignBaseline(_ view: UIView, _ views: [UIView]) {
        guard stack.axis == .horizontal else {
            relate("UISV-alignment", view, across.start, .equal, canvas, across.start)
            return
        }
        let isFirst = stack.alignment == .firstBaseline
        let attribute: NSLayoutConstraint.Attribute = isFirst ? .firstBaseline : .lastBaseline
        if let first = views.first, view !== first {
            relate("UISV-alignment", view, attribute, .equal, first, attribute)
        }
        relate(
            "UISV-ambiguity-suppression", view, isFirst ? across.start : across.end, .equal,
            canvas, isFirst ? across.start : across.end, priority: UILayoutPriority(40))
    }
}
