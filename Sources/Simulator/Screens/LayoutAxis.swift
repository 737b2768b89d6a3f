/// One axis of a screen: where each view starts and how long it is.
struct LayoutAxis {
    struct Span: Hashable {
        var start: Pt
        var length: Pt
    }

    private let screen: ScreenDefinition
    private let around: Layout.Surroundings
    private let isVertical: Bool
    /// The content offsets of the scroll views that are scrolled otherwise than their definitions
    /// say.
    private var contentOffsets: [ViewIndex: Pt] = [:]
    private(set) var conflicts: [Int] = []
    private(set) var steps = 0

    init(_ screen: ScreenDefinition, _ around: Layout.Surroundings, isVertical: Bool) {
        self.screen = screen
        self.around = around
        self.isVertical = isVertical
        for scroll in around.geometry.scrolls where isVertical {
            contentOffsets[scroll.view] = scroll.contentOffset
        }
    }

    /// Returns the spans in the order of the views.
    mutating func spans() -> [Span] {
        let isTied = screen.constraints.contains { $0.first.side.isVertical == isVertical }
        return isTied ? solvedSpans() : placedSpans()
    }

    private func placement(_ view: ViewDefinition) -> Placement {
        isVertical ? view.vertical : view.horizontal
    }

    private func start(of rect: Rect) -> Pt { isVertical ? rect.y : rect.x }
    private func end(of rect: Rect) -> Pt { isVertical ? rect.maxY : rect.maxX }

    /// Returns the span in which children lie: for a scroll view its content.
    private func content(of view: ViewIndex, _ span: Span) -> Span {
        guard isVertical, let traits = screen.views[view].kind.scroll else { return span }
        let offset = contentOffsets[view] ?? -traits.contentInset.top
        return Span(start: span.start - offset, length: traits.contentHeight)
    }
}

// MARK: - Screens without constraints

extension LayoutAxis {
    /// Returns the spans in one pass, because each edge is tied to an earlier view.
    private mutating func placedSpans() -> [Span] {
        let whole = Span(start: 0, length: end(of: around.whole))
        var spans: [Span] = []
        spans.reserveCapacity(screen.views.count)
        for view in screen.views {
            steps += 1
            var box = whole
            if let parent = view.parent, spans.indices.contains(parent) {
                box = content(of: parent, spans[parent])
            }
            spans.append(span(of: view, in: box, after: spans))
        }
        return spans
    }

    private func span(of view: ViewDefinition, in box: Span, after spans: [Span]) -> Span {
        let place = placement(view)
        let (first, last) = (box.start, box.start + box.length)
        let low = place.start.map { coordinate($0, of: view, in: box, after: spans) }
        let high = place.end.map { coordinate($0, of: view, in: box, after: spans) }
        switch (low, high, place.length) {
        case (let low?, let high?, _): return Span(start: low, length: max(.zero, high - low))
        case (let low?, nil, let length?): return Span(start: low, length: length)
        case (nil, let high?, let length?): return Span(start: high - length, length: length)
        case (let low?, nil, nil): return Span(start: low, length: max(.zero, last - low))
        case (nil, let high?, nil): return Span(start: first, length: max(.zero, high - first))
        case (nil, nil, let length): return Span(start: first, length: length ?? last - first)
        }
    }

    private func coordinate(
        _ anchor: Anchor, of view: ViewDefinition, in box: Span, after spans: [Span]
    ) -> Pt {
        func earlier(_ index: ViewIndex) -> Span {
            spans.indices.contains(index) ? spans[index] : box
        }
        switch anchor {
        case .parentStart(let distance): return box.start + distance
        case .parentEnd(let distance): return box.start + box.length - distance
        case .startOf(let index, let gap): return earlier(index).start - gap
        case .endOf(let index, let gap):
            return earlier(index).start + earlier(index).length + gap
        case .safeStart, .safeEnd, .aboveKeyboard: return fixed(anchor, of: view)
        }
    }

    /// Returns the coordinate of an anchor that depends on no view.
    private func fixed(_ anchor: Anchor, of view: ViewDefinition) -> Pt {
        let safe = around.safeRect(ignoring: view.ignoresSafeArea)
        switch anchor {
        case .safeStart(let distance): return start(of: safe) + distance
        case .safeEnd(let distance): return end(of: safe) - distance
        case .aboveKeyboard where isVertical:
            return around.attachedEdge(ignoring: view.ignoresSafeArea)
        default: return end(of: around.whole)
        }
    }
}

// MARK: - Screens with constraints

extension LayoutAxis {
    private typealias Place = LayoutSolver.Place

    private func start(_ view: ViewIndex) -> Place { Place(node: 1 + 2 * view) }
    private func end(_ view: ViewIndex) -> Place { Place(node: 2 + 2 * view) }
    private func at(_ coordinate: Pt) -> Place { LayoutSolver.origin.moved(by: coordinate) }

    private mutating func solvedSpans() -> [Span] {
        var solver = LayoutSolver(nodes: 2 * screen.views.count)
        let free = freeViews()
        for index in screen.views.indices { place(index, isFree: free[index], in: &solver) }
        for (number, constraint) in screen.constraints.enumerated() {
            guard constraint.first.side.isVertical == isVertical else { continue }
            add(constraint, number, to: &solver)
        }
        solver.solve()
        var spans: [Span] = []
        spans.reserveCapacity(screen.views.count)
        for index in screen.views.indices {
            spans.append(span(of: index, after: spans, in: &solver))
        }
        conflicts = solver.conflicts
        steps = solver.steps + screen.views.count + screen.constraints.count
        return spans
    }

    /// Returns whether constraints say something of a view, so that what is not said does not fill
    /// it.
    private func freeViews() -> [Bool] {
        var free = Array(repeating: false, count: screen.views.count)
        for constraint in screen.constraints {
            for edge in [constraint.first, constraint.second] {
                guard edge.side.isVertical == isVertical, case .view(let view) = edge.item,
                    free.indices.contains(view)
                else { continue }
                free[view] = true
            }
        }
        return free
    }

    private func place(_ index: ViewIndex, isFree: Bool, in solver: inout LayoutSolver) {
        let view = screen.views[index]
        let place = placement(view)
        if let anchor = place.start { solver.tie(start(index), self.place(anchor, of: view)) }
        if let anchor = place.end { solver.tie(end(index), self.place(anchor, of: view)) }
        if let length = place.length, place.start == nil || place.end == nil {
            solver.tie(end(index), start(index).moved(by: length))
        }
        guard !isFree, place == Placement() || place == .fill else { return }
        let box = box(of: view)
        solver.tie(start(index), box.start)
        solver.tie(end(index), box.end)
    }

    /// Returns the edges that a view's distances from its parent count from.
    private func box(of view: ViewDefinition) -> (start: Place, end: Place) {
        guard let parent = view.parent, screen.views.indices.contains(parent) else {
            return (LayoutSolver.origin, at(end(of: around.whole)))
        }
        guard isVertical, let traits = screen.views[parent].kind.scroll else {
            return (start(parent), end(parent))
        }
        let offset = contentOffsets[parent] ?? -traits.contentInset.top
        let top = start(parent).moved(by: -offset)
        return (top, top.moved(by: traits.contentHeight))
    }

    private func place(_ anchor: Anchor, of view: ViewDefinition) -> Place {
        switch anchor {
        case .parentStart(let distance): return box(of: view).start.moved(by: distance)
        case .parentEnd(let distance): return box(of: view).end.moved(by: -distance)
        case .startOf(let index, let gap) where screen.views.indices.contains(index):
            return start(index).moved(by: -gap)
        case .endOf(let index, let gap) where screen.views.indices.contains(index):
            return end(index).moved(by: gap)
        case .startOf, .endOf: return box(of: view).end
        case .safeStart, .safeEnd, .aboveKeyboard: return at(fixed(anchor, of: view))
        }
    }

    private func add(
        _ constraint: LayoutConstraint, _ number: Int, to solver: inout LayoutSolver
    ) {
        let first = place(constraint.first)
        let second = place(constraint.second).moved(by: constraint.distance)
        switch constraint.relation {
        case .equal: solver.tie(first, second, number: number)
        case .atLeast: solver.keep(first, notBefore: second, number: number)
        }
    }

    private func place(_ edge: LayoutEdge) -> Place {
        switch edge.item {
        case .view(let view): edge.side.isEnd ? end(view) : start(view)
        case .window: at(edge.coordinate(in: around.whole))
        case .safeArea: at(edge.coordinate(in: around.safeRect()))
        case .keyboardGuide: at(edge.coordinate(in: around.guide))
        }
    }

    /// Returns the span of a view; edges without a constraint lie at the parent's edges.
    private func span(
        of index: ViewIndex, after spans: [Span], in solver: inout LayoutSolver
    ) -> Span {
        var box = Span(start: 0, length: end(of: around.whole))
        if let parent = screen.views[index].parent, spans.indices.contains(parent) {
            box = content(of: parent, spans[parent])
        }
        if solver.value(start(index)) == nil { solver.put(start(index), at: box.start) }
        if solver.value(end(index)) == nil {
            solver.put(end(index), at: box.start + box.length)
        }
        let low = solver.value(start(index)) ?? box.start
        let high = solver.value(end(index)) ?? low
        return Span(start: low, length: max(.zero, high - low))
    }
}
