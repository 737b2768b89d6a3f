import Foundation

/// What was measured, as a table for people and as lines of JSON for programs.
package struct Table {
    private struct Row: Encodable {
        var name: String
        var value: Double
        var unit: String
        var peer: String
        var peerValue: Double
        var ratio: Double
    }

    private var rows: [Row] = []
    private let file: FileHandle?

    /// Begins a table, whose lines are also written into a directory, if one is given: each when it
    /// is known, so that they stay if a later measurement ends the program.
    package init(_ directory: String?, name: String = "bench.jsonl") throws {
        guard let directory else {
            file = nil
            return
        }
        let folder = URL(fileURLWithPath: directory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
    }

    /// Adds milliseconds, of which fewer are better.
    package mutating func add(
        _ name: String, _ value: Double, _ peer: String, _ peerValue: Double
    ) {
        add(name, value, "ms", peer, peerValue)
    }

    /// Adds a value in a unit; of rates (`1/s`) more are better, of everything else less.
    package mutating func add(
        _ name: String, _ value: Double, _ unit: String, _ peer: String, _ peerValue: Double
    ) {
        // A cost too small to be seen counts as the least that the table shows.
        let (own, peers) = (max(value, 0.01), max(peerValue, 0.01))
        let ratio = unit == "1/s" ? own / peers : peers / own
        let row = Row(
            name: name, value: value, unit: unit, peer: peer, peerValue: peerValue, ratio: ratio)
        rows.append(row)
        write(row)
    }

    private func write(_ row: Row) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let file, var line = try? encoder.encode(row) else { return }
        line.append(10)
        do {
            try file.write(contentsOf: line)
        } catch {
            print("the line of \(row.name) cannot be written: \(error)")
        }
    }

    /// Prints the table.
    package func finish() {
        for row in rows {
            let name = row.name.padding(toLength: 34, withPad: " ", startingAt: 0)
            print(
                "\(name) \(number(row.value)) \(row.unit)   \(row.peer) "
                    + "\(number(row.peerValue)) \(row.unit)"
                    + "   x\(number(row.ratio))")
        }
    }

    private func number(_ value: Double) -> String { String(format: "%8.2f", value) }
}
