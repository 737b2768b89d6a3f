import Basics
public import Simulator

/// The reports of the apps' own code in a run, counted by rule and version: the developer's
/// dashboard, beside what the model knows.
public struct FaultStatistics: Hashable, Sendable {
    /// The counts of one rule for one version of an app.
    public struct Row: Hashable, Sendable {
        /// The app's name.
        public var app: String
        /// The app's version.
        public var version: String
        /// The rule.
        public var oracle: Oracle
        /// The reports that the app has sent.
        public var reports: Int
        /// The faults that there were; nil for a rule whose faults the model does not time.
        public var faults: Int?
        /// The faults that began and ended without a report.
        public var missed: Int?
    }

    /// The rows, by rule and version.
    public var rows: [Row]
}

extension ScenarioRun {
    /// The counts of every app that watches itself or has sent a report; empty without one.
    public var statistics: FaultStatistics {
        FaultStatistics(records, of: scenario.setting, untilMs: world.clockMs)
    }
}

extension FaultStatistics {
    /// The counts of what has happened up to a moment.
    init(_ records: [Record], of setting: Setting, untilMs: Int64) {
        rows = setting.apps.indices.flatMap { index in
            Self.rows(of: AppID(index), in: records, setting, untilMs: untilMs)
        }
    }

    private static func rows(
        of app: AppID, in records: [Record], _ setting: Setting, untilMs: Int64
    ) -> [Row] {
        let definition = setting.apps[app.index]
        let reports = records.compactMap { record -> Oracle? in
            if case .reported(app, let report) = record.event { report.oracle } else { nil }
        }
        let watchesItself = definition.handlings.contains { $0.name == "layoutWatchdog" }
        guard watchesItself || !reports.isEmpty else { return [] }
        return Oracle.allCases.compactMap { oracle in
            let sent = reports.count { $0 == oracle }
            let isTimed = oracle == .insetMatchesKeyboard
            guard sent > 0 || (isTimed && watchesItself) else { return nil }
            let faults =
                isTimed ? layoutFaults(of: app, in: records, setting, untilMs: untilMs) : nil
            return Row(
                app: definition.name, version: definition.version, oracle: oracle, reports: sent,
                faults: faults?.count, missed: faults?.count { !$0.isReported })
        }
    }

    /// The times in which an app's views were not where its keyboard was.
    private static func layoutFaults(
        of app: AppID, in records: [Record], _ setting: Setting, untilMs: Int64
    ) -> [LayoutFault] {
        var monitor = LayoutFaultMonitor(setting, app: app)
        for record in records { monitor.receive(record) }
        monitor.finish(atMs: untilMs)
        return monitor.faults
    }
}

extension FaultStatistics {
    /// The counts as a table, empty where there is nothing to count.
    public var text: String {
        guard !rows.isEmpty else { return "" }
        var table = [["app", "version", "rule", "reports", "faults", "missed"]]
        for row in rows {
            table.append([
                row.app, row.version, row.oracle.rawValue, "\(row.reports)",
                row.faults.map { "\($0)" } ?? "-", row.missed.map { "\($0)" } ?? "-"
            ])
        }
        let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { Self.line($0, widths) }.joined(separator: "\n")
    }

    private static func line(_ row: [String], _ widths: [Int]) -> String {
        let cells = zip(row, widths).enumerated().map { column, cell in
            let pad = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return column < 3 ? cell.0 + pad : pad + cell.0
        }
        return cells.joined(separator: "  ")
    }

    /// The counts as one JSON object for each row.
    public var jsonLines: [String] {
        rows.map { row in
            JSONText.line(
                .object([
                    .init("kind", .string("statistics")), .init("app", .string(row.app)),
                    .init("version", .string(row.version)),
                    .init("oracle", .string(row.oracle.rawValue)),
                    .init("reports", .integer(Int64(row.reports))),
                    .init("faults", row.faults.map { .integer(Int64($0)) } ?? .null),
                    .init("missed", row.missed.map { .integer(Int64($0)) } ?? .null)
                ]))
        }
    }
}
