import ObjectiveC

/// A guide with constraints that are active while it is near an edge, or away from it.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
    private struct Rule {
        var edges: NSDirectionalRectEdge
        var isNear: Bool
        var constraints: [NSLayoutConstraint]
    }
    private var rules: [Rule] = []
    /// The edges of the window that the guide is near.
    final var nearEdges: NSDirectionalRectEdge = [.bottom] {
        didSet { if nearEdges != oldValue { applyRules() } }
    }

    open func setConstraints(
        _ trackingConstraints: [NSLayoutConstraint],
        activeWhenNearEdge edge: NSDirectionalRectEdge
    ) {
        set(trackingConstraints, edge, isNear: true)
    }

    open func setConstraints(
        _ trackingConstraints: [NSLayoutConstraint],
        activeWhenAwayFrom edge: NSDirectionalRectEdge
    ) {
        set(trackingConstraints, edge, isNear: false)
    }

    open func constraints(
        activeWhenNearEdge edge: NSDirectionalRectEdge
    ) -> [NSLayoutConstraint] {
        rules.first { $0.edges == edge && $0.isNear }?.constraints ?? []
    }

    open func constraints(
        activeWhenAwayFrom edge: NSDirectionalRectEdge
    ) -> [NSLayoutConstraint] {
        rules.first { $0.edges == edge && !$0.isNear }?.constraints ?? []
    }

    open func removeAllTrackedConstraints() {
        for rule in rules { NSLayoutConstraint.deactivate(rule.constraints) }
        rules.removeAll()
    }

    private func set(
        _ constraints: [NSLayoutConstraint], _ edges: NSDirectionalRectEdge, isNear: Bool
    ) {
        if let index = rules.firstIndex(where: { $0.edges == edges && $0.isNear == isNear }) {
            NSLayoutConstraint.deactivate(rules.remove(at: index).constraints)
        }
        rules.append(Rule(edges: edges, isNear: isNear, constraints: constraints))
        owningView?._layoutState.hasTracking = true
        applyRules()
    }

    /// The edges count: a keyboard's guide that follows only docked keyboards has no use for them.
    var isTracking: Bool { true }

    /// Deactivates first, so that constraints of two positions never meet.
    final func applyRules() {
        let active = rules.filter { rule in
            guard isTracking else { return false }
            return rule.isNear
                ? nearEdges.isSuperset(of: rule.edges) : nearEdges.isDisjoint(with: rule.edges)
        }.flatMap(\.constraints)
        for rule in rules {
            for constraint in rule.constraints
            where constraint.isActive && !active.contains(where: { $0 === constraint }) {
                constraint.isActive = false
            }
        }
        NSLayoutConstraint.activate(active)
    }
}
