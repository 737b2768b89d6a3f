import Handlings
internal import Simulator

// A scroll view and what it is made with:
//
//     - { id: form, kind: scrollView, contentHeight: 900, contentInset: { top: 8, bottom: 20 } }
extension ScenarioParser {
    mutating func scrollView(_ fields: Fields) -> ScrollTraits? {
        guard let node = fields["contentHeight"] else {
            missing("contentHeight", in: fields, "the height of what the view scrolls")
            return nil
        }
        guard let height = number(node, in: 0...100_000) else { return nil }
        var traits = ScrollTraits(contentHeight: Pt(height))
        if let node = fields["contentInset"] {
            let keys = ["top", "bottom"]
            guard let insets = self.fields(of: node, "a content inset", keys: keys) else {
                return nil
            }
            traits.contentInset.top = insets["top"].flatMap { points($0) } ?? 0
            traits.contentInset.bottom = insets["bottom"].flatMap { points($0) } ?? 0
        }
        if let node = fields["adjustsInset"] {
            need(
                "UIScrollView.contentInsetAdjustmentBehavior", for: "adjustsInset",
                at: node.place)
            traits.adjustsForSafeArea = flag(node) ?? false
        }
        return traits
    }

    /// A view that constraints tie is placed by them, and not from one edge of its parent to the
    /// other where nothing else is said.
    func freeTiedViews(of screen: inout ScreenDefinition) {
        for constraint in screen.constraints {
            for edge in [constraint.first, constraint.second] {
                guard case .view(let view) = edge.item else { continue }
                if edge.side.isVertical, screen.views[view].vertical == .fill {
                    screen.views[view].vertical = Placement()
                } else if !edge.side.isVertical, screen.views[view].horizontal == .fill {
                    screen.views[view].horizontal = Placement()
                }
            }
        }
    }
}
