import LayoutSolver
import ObjectiveC

extension LayoutEngine {
    /// Reports conflicts as UIKit does, with names instead of addresses.
    func log(_ conflicts: [Conflict]) {
        guard fitting == nil else { return }
        for conflict in conflicts {
            let list = conflict.constraints.map { "    \"\(text(of: $0))\"" }
            Host.log(
                """
                [LayoutConstraints] Unable to simultaneously satisfy constraints:
                (
                \(list.joined(separator: ",\n"))
                )
                Will attempt to recover by breaking constraint
                \(text(of: conflict.broken))
                """)
        }
    }

    private func text(of constraint: Constraint) -> String {
        if let entry = entries.first(where: { $0.constraint === constraint }) {
            return entry.source?.logText ?? "(nil)"
        }
        for item in items {
            guard let rule = item.derived.first(where: { $0.constraint === constraint })?.rule
            else { continue }
            let name = NSLayoutConstraint.name(of: item.object)
            let isVertical = rule.axis == .vertical
            switch rule.kind {
            case .frame:
                return "<NSAutoresizingMaskLayoutConstraint \(name).\(rule.label)"
                    + " == \(rule.constant)>"
            case .contentSize:
                return "<NSContentSizeLayoutConstraint \(name).\(isVertical ? "height" : "width")"
                    + " == \(rule.constant)>"
            case .guide:
                return "<NSLayoutConstraint '\(rule.label)' of \(name)>"
            }
        }
        return "(nil)"
    }
}
