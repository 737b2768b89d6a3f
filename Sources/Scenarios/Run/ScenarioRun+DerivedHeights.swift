internal import Simulator

extension ScenarioRun {
    /// The keyboards that came up with a height that no source gives, and the rule that derives it,
    /// each once, in the order in which they came.
    var derivedHeights: [String] {
        let setting = scenario.setting
        var orientation = setting.orientation
        var notes: [String] = []
        for record in records {
            if case .action(.rotate(let turned)) = record.event { orientation = turned }
            guard case .keyboard(let change) = record.event, change.isShown else { continue }
            let heights = change.owner.map(setting.heights(of:)) ?? setting.heights
            let row = heights.rows.first {
                $0.kind == change.kind && $0.orientation == orientation
            }
            guard let row, row.source.hasPrefix("derived") else { continue }
            let note =
                "keyboard \(row.kind.rawValue), \(orientation.rawValue), \(row.total) pt: "
                + row.source
            if !notes.contains(note) { notes.append(note) }
        }
        return notes
    }
}
