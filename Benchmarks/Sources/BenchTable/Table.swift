import Foundation

/// What was measured, as a table for people and as lines of JSON for programs.
package struct Table {
    package init() {}

    private struct Row: Encodable {
        var name: String
        var value: Double
        var unit: String
        var peer: String
        var peerValue: Double
        var ratio: Double
    }

    private var rows: [Row] = []

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
        rows.append(
            Row(
                name: name, value: value, unit: unit, peer: peer, peerValue: peerValue,
                ratio: ratio))
    }

    /// Prints the table and writes `bench.jsonl` into a directory, if one is given.
    package func finish(_ directory: String?, name: String = "bench.jsonl") throws {
        for row in rows {
            let name = row.name.padding(toLength: 34, withPad: " ", startingAt: 0)
            print(
                "\(name) \(number(row.value)) \(row.unit)   \(row.peer) "
                    + "\(number(row.peerValue)) \(row.unit)"
                    + "   x\(number(row.ratio))")
        }
        guard let directory else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let text = lines.joined(separator: "\n") + "\n"
        try text.write(toFile: "\(directory)/\(name)", atomically: true, encoding: .utf8)
    }

    private func number(_ value: Double) -> String { String(format: "%8.2f", value) }
}
