/// The growth of fields and buttons with the size of text that the user has chosen.
extension ScreenDefinition {
    /// Returns the screen with its fields and buttons as high as their lines need.
    ///
    /// A field or button of a height that UIKit gives it by itself grows by the growth of a line of
    /// its text style. The view around it grows with it, and what is placed behind it from the
    /// same edge moves away. Other heights are the author's own and stay.
    ///
    /// - Complexity: quadratic in the views that hang on the same edge.
    func grown(for scale: TextScale) -> ScreenDefinition {
        let (body, headline) = (scale.growth(of: .body), scale.growth(of: .headline))
        guard body > 0 || headline > 0 else { return self }
        var growth = ScreenGrowth(self, body: body, headline: headline)
        return growth.grown()
    }
}

extension ViewKind {
    /// The heights that UIKit gives a view by itself at the usual size of text; empty for views
    /// whose height does not follow the text.
    fileprivate var usualHeights: [Pt] {
        switch self {
        case .textField, .searchField: [34, 36, 44]
        case .button: [44, 50]
        default: []
        }
    }
}

/// The lengths by which the views of a screen grow and move.
private struct ScreenGrowth {
    /// An edge that several views are placed from.
    private enum Edge: Hashable {
        case parentStart(ViewIndex?)
        case parentEnd(ViewIndex?)
        case safeStart, safeEnd
        case startOf(ViewIndex)
        case endOf(ViewIndex)
    }

    private var screen: ScreenDefinition
    private let body: Pt
    private let headline: Pt
    /// The growth of each view.
    private var growth: [Pt]
    /// The growth of what each scroll view scrolls.
    private var contentGrowth: [Pt]
    /// The distances by which a view's upper and lower anchor lie farther from their edges.
    private var shifts: [(start: Pt, end: Pt)]

    init(_ screen: ScreenDefinition, body: Pt, headline: Pt) {
        self.screen = screen
        self.body = body
        self.headline = headline
        growth = Array(repeating: 0, count: screen.views.count)
        contentGrowth = growth
        shifts = Array(repeating: (0, 0), count: screen.views.count)
    }

    mutating func grown() -> ScreenDefinition {
        // Children stand behind their parents, so that a parent sees the growth of all of them.
        for index in screen.views.indices.reversed() { growth[index] = growth(of: index) }
        shift(of: nil)
        for index in screen.views.indices { apply(to: index) }
        return screen
    }

    private mutating func growth(of index: ViewIndex) -> Pt {
        let view = screen.views[index]
        if let length = view.vertical.length, view.kind.usualHeights.contains(length) {
            if case .button = view.kind { return headline }
            return body
        }
        let inner = shift(of: index)
        guard view.kind.scroll == nil else {
            contentGrowth[index] = inner
            return 0
        }
        return view.vertical.length == nil ? 0 : inner
    }

    /// Moves the views in a parent away from those that grow; returns the growth of what they take
    /// from the parent's upper or lower edge.
    @discardableResult
    private mutating func shift(of parent: ViewIndex?) -> Pt {
        let children = screen.views.indices.filter { screen.views[$0].parent == parent }
        guard children.contains(where: { growth[$0] > 0 }) else { return 0 }
        for index in nearestFirst(children) {
            let place = screen.views[index].vertical
            shifts[index] = (push(place.start, children), push(place.end, children))
        }
        // The distance that the far edge of each child moves away from the parent's edge.
        var reach: [ViewIndex: Pt] = [:]
        for index in children {
            let place = screen.views[index].vertical
            var moved = max(shifts[index].start, shifts[index].end)
            if case .endOf(let other, _)? = place.start { moved += reach[other] ?? 0 }
            if case .startOf(let other, _)? = place.end { moved += reach[other] ?? 0 }
            reach[index] = moved + growth[index]
        }
        return reach.values.max() ?? 0
    }

    /// Returns views in an order in which those come first that others are moved by.
    private func nearestFirst(_ children: [ViewIndex]) -> [ViewIndex] {
        func gap(_ index: ViewIndex) -> Pt {
            let place = screen.views[index].vertical
            return [place.start, place.end].compactMap { edge($0, of: index)?.gap }.max() ?? 0
        }
        return children.map { (gap($0), $0) }.sorted { $0 < $1 }.map(\.1)
    }

    /// Returns the largest shift and growth of the views between an anchor and its edge.
    private func push(_ anchor: Anchor?, _ children: [ViewIndex]) -> Pt {
        guard let first = children.first, let far = edge(anchor, of: first) else { return 0 }
        var most: Pt = 0
        for other in children {
            let place = screen.views[other].vertical
            guard let length = place.length else { continue }
            for (near, shift) in [
                (edge(place.start, of: other), shifts[other].start),
                (edge(place.end, of: other), shifts[other].end)
            ] {
                guard let near, near.edge == far.edge, near.gap + length <= far.gap else {
                    continue
                }
                most = max(most, shift + growth[other])
            }
        }
        return most
    }

    /// Returns the edge that an anchor of a view counts from, and its distance.
    private func edge(_ anchor: Anchor?, of view: ViewIndex) -> (edge: Edge, gap: Pt)? {
        let parent = screen.views[view].parent
        return switch anchor {
        case .parentStart(let gap): (.parentStart(parent), gap)
        case .parentEnd(let gap): (.parentEnd(parent), gap)
        case .safeStart(let gap): (.safeStart, gap)
        case .safeEnd(let gap): (.safeEnd, gap)
        case .startOf(let other, let gap): (.startOf(other), gap)
        case .endOf(let other, let gap): (.endOf(other), gap)
        case .aboveKeyboard, nil: nil
        }
    }

    private mutating func apply(to index: ViewIndex) {
        let shift = shifts[index]
        screen.views[index].vertical.start = moved(screen.views[index].vertical.start, shift.start)
        screen.views[index].vertical.end = moved(screen.views[index].vertical.end, shift.end)
        if case .scrollView(var traits) = screen.views[index].kind {
            traits.contentHeight += contentGrowth[index]
            screen.views[index].kind = .scrollView(traits)
        } else if let length = screen.views[index].vertical.length {
            screen.views[index].vertical.length = length + growth[index]
        }
    }

    private func moved(_ anchor: Anchor?, _ distance: Pt) -> Anchor? {
        switch anchor {
        case .parentStart(let gap): .parentStart(gap + distance)
        case .parentEnd(let gap): .parentEnd(gap + distance)
        case .safeStart(let gap): .safeStart(gap + distance)
        case .safeEnd(let gap): .safeEnd(gap + distance)
        case .startOf(let other, let gap): .startOf(other, gap: gap + distance)
        case .endOf(let other, let gap): .endOf(other, gap: gap + distance)
        case .aboveKeyboard, nil: anchor
        }
    }
}
