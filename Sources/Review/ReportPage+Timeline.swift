/// The timeline as a table: a column for each app, rows across for the user and the system.
extension ReportPage {
    static func timeline(_ timeline: ReportTimeline, name: String) -> HTML {
        if timeline.entries.isEmpty { return .nothing }
        let used = Set(timeline.entries.map(\.kind))
        let kinds = ReportTimeline.Kind.allCases.filter(used.contains)
        let heads = timeline.apps.map { "<th scope=\"col\">\($0)</th>" as HTML }
        return """
            <div class="timeline">
            <fieldset><legend>Timeline: \(name)</legend>\(kinds.map(filter))</fieldset>
            <table>
            <thead><tr><th scope="col">Time</th>\(heads)</tr></thead>
            <tbody>
            \(rows(timeline))</tbody>
            </table>
            </div>
            """
    }

    private static func filter(_ kind: ReportTimeline.Kind) -> HTML {
        """
        <label class="\(kind.rawValue)"><input type="checkbox" value="\(kind.rawValue)" checked>\
        \(sign(kind.rawValue))\(kind.label)</label>
        """
    }

    private static func rows(_ timeline: ReportTimeline) -> [HTML] {
        var previous: Int64?
        return TimelineRow.rows(of: timeline).map { row in
            defer { previous = row.atMs }
            return self.row(row, timeline.apps, isSameTime: previous == row.atMs)
        }
    }

    private static func row(_ row: TimelineRow, _ apps: [String], isSameTime: Bool) -> HTML {
        let same: HTML = isSameTime ? " class=\"same\"" : ""
        return """
            <tr class="\(row.kind.rawValue)"><th scope="row"\(same)>\
            \(Wording.seconds(row.atMs))</th>\(cells(row, apps))</tr>

            """
    }

    private static func cells(_ row: TimelineRow, _ apps: [String]) -> HTML {
        if let across = row.across {
            return "<td class=\"all\" colspan=\"\(max(1, apps.count))\">\(content(across))</td>"
        }
        let cells = row.lanes.enumerated().map { app, entry -> HTML in
            guard let entry else { return "<td></td>" }
            return "<td data-app=\"\(apps[app])\">\(content(entry))</td>"
        }
        return "\(cells)"
    }

    private static func content(_ entry: ReportTimeline.Entry) -> HTML {
        "<span class=\"entry\">\(sign(entry.kind.rawValue))<span>\(entry.text)</span></span>"
    }
}

/// One row of the table: an entry across all lanes, or entries side by side that happened to
/// several apps at the same time and are of the same kind.
private struct TimelineRow {
    var atMs: Int64
    var kind: ReportTimeline.Kind
    var across: ReportTimeline.Entry?
    var lanes: [ReportTimeline.Entry?]

    static func rows(of timeline: ReportTimeline) -> [TimelineRow] {
        var rows: [TimelineRow] = []
        /// The first row that each lane may still use, so that its entries keep their order.
        var free = Array(repeating: 0, count: timeline.apps.count)
        for entry in timeline.entries {
            guard let app = entry.app, free.indices.contains(app) else {
                rows.append(TimelineRow(entry, lanes: free.count, app: nil))
                free = free.map { _ in rows.count }
                continue
            }
            let fitting = rows.indices.dropFirst(free[app]).first { rows[$0].takes(entry, app) }
            if let fitting {
                rows[fitting].lanes[app] = entry
            } else {
                rows.append(TimelineRow(entry, lanes: free.count, app: app))
            }
            free[app] = (fitting ?? rows.count - 1) + 1
        }
        return rows
    }

    private init(_ entry: ReportTimeline.Entry, lanes count: Int, app: Int?) {
        atMs = entry.atMs
        kind = entry.kind
        lanes = Array(repeating: nil, count: count)
        if let app { lanes[app] = entry } else { across = entry }
    }

    private func takes(_ entry: ReportTimeline.Entry, _ app: Int) -> Bool {
        across == nil && atMs == entry.atMs && kind == entry.kind && lanes[app] == nil
    }
}
