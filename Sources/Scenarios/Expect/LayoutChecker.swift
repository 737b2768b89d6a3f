public import Simulator

/// Edges and scroll views, at the moment that is looked at.
struct LayoutChecker {
    let world: World
    let setting: Setting
    let app: AppID
    let keyboard: Rect

    private var content: SceneContent { world.content(of: app) }
    private var screen: ScreenDefinition { content.definition(in: setting.apps[app.index]) }

    func edge(
        _ edge: StepExpectation.Edge, is target: StepExpectation.EdgeTarget
    ) -> String? {
        let wanted: Pt
        switch target {
        case .at(let points): wanted = points
        case .edge(let other, let distance):
            guard let found = coordinate(other) else { return missing(other) }
            wanted = found + distance
        }
        guard let found = coordinate(edge) else { return missing(edge) }
        if found == wanted { return nil }
        return "expected \(edge) at \(wanted), found \(found)"
    }

    private func missing(_ edge: StepExpectation.Edge) -> String {
        "\(setting.name(app)) shows \(screen.name), which has no \(edge.item.text)"
    }

    private func coordinate(_ edge: StepExpectation.Edge) -> Pt? {
        let around = Layout.surroundings(of: content, in: setting)
        let side = LayoutEdge(.window, edge.side)
        switch edge.item {
        case .keyboard: return side.coordinate(in: keyboard)
        case .guide: return side.coordinate(in: around.guide)
        case .window: return side.coordinate(in: around.whole)
        case .safe: return side.coordinate(in: around.safeRect())
        case .view(let view):
            guard let index = screen.index(of: view) else { return nil }
            return side.coordinate(in: Layout.solve(screen, in: around).frames[index])
        }
    }

    func scroll(_ view: ViewID, inset: Pt?, top: Pt?, offset: Pt?) -> String? {
        guard let index = screen.index(of: view), let traits = screen.views[index].kind.scroll
        else { return "\(view) of \(screen.name) is no scroll view" }
        let found = content.geometry.scroll(index, traits)
        let pairs = [
            ("content inset", inset, found.contentInset.bottom),
            ("content inset at the top", top, found.contentInset.top),
            ("content offset", offset, found.contentOffset)
        ]
        for (what, wanted, found) in pairs where wanted != nil && wanted != found {
            return "expected \(what) \(wanted ?? 0) of \(view), found \(found)"
        }
        return nil
    }
}

extension StepExpectation {
    /// An edge by name, such as `bottom of inputBar`.
    public struct Edge: Hashable, Sendable, CustomStringConvertible {
        /// An object that has edges.
        public enum Item: Hashable, Sendable {
            /// A view of the shown screen.
            case view(ViewID)
            /// The keyboard, the guide that follows it, the window, or the window's safe area.
            case keyboard, guide, window, safe

            var text: String {
                switch self {
                case .view(let view): view.name
                case .keyboard: "keyboard"
                case .guide: "guide"
                case .window: "window"
                case .safe: "safe"
                }
            }
        }

        /// The side of the item.
        public var side: LayoutEdge.Side
        /// The object that the edge belongs to.
        public var item: Item

        /// The edge in the words of a scenario.
        public var description: String { "\(side.rawValue) of \(item.text)" }
    }

    /// The position that an edge must have.
    public enum EdgeTarget: Hashable, Sendable {
        /// A coordinate of the window in points.
        case at(Pt)
        /// A distance from another edge in points.
        case edge(Edge, distance: Pt)
    }
}

extension RecordNames {
    /// The views that an app's own code has made or moved, for the timeline.
    func text(ofViews moved: [ViewIndex], in app: AppID, _ durationMs: Int32) -> String {
        let time = durationMs > 0 ? " in \(durationMs) ms" : ""
        let most = 4
        let names = moved.prefix(most).map { view($0, of: app) }.joined(separator: ", ")
        let rest = moved.count > most ? " and \(moved.count - most) more" : ""
        return moved.isEmpty ? "views changed" : "views: \(names)\(rest)\(time)"
    }

    /// The views that an app moved, for the timeline.
    func text(_ change: GeometryChange, of app: AppID, _ durationMs: Int32) -> String {
        let time = durationMs > 0 ? " in \(durationMs) ms" : ""
        switch change {
        case .visibility(let view, let isHidden):
            return "\(self.view(view, of: app)) \(isHidden ? "hidden" : "shown")"
        case .shift(let from, let to): return "view moved up \(from) → \(to)\(time)"
        case .scroll(let view, let from, let to):
            var parts: [String] = []
            if from.contentInset != to.contentInset {
                parts.append("inset \(from.contentInset.bottom) → \(to.contentInset.bottom)")
            }
            if from.contentOffset != to.contentOffset {
                parts.append("offset \(from.contentOffset) → \(to.contentOffset)")
            }
            return "\(self.view(view, of: app)): \(parts.joined(separator: ", "))\(time)"
        }
    }
}
