/// The rule of each app that acted last, so that a finding can name it.
///
/// A sink keeps it, and not the world: which rule has led to a state is no part of that state.
package struct RuleTrail: Sendable {
    private var last: [(app: AppID, place: String)] = []

    package init() {}

    /// Returns the record; a finding names the rule of its app that acted last.
    package mutating func follow(_ record: Record) -> Record {
        switch record.event {
        case .rule(let app, let place): note(place, of: app)
        case .process(let app, .notRunning): last.removeAll { $0.app == app }
        case .finding(var finding) where !last.isEmpty:
            finding.rule = last.first { $0.app == finding.app }?.place
            return Record(atMs: record.atMs, event: .finding(finding))
        default: break
        }
        return record
    }

    private mutating func note(_ place: String, of app: AppID) {
        if let index = last.firstIndex(where: { $0.app == app }) {
            last[index].place = place
        } else {
            last.append((app, place))
        }
    }
}
