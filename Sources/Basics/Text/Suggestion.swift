/// Suggestions of names for a mistyped name.
public enum Suggestion {
    /// Returns at most `limit` names that are similar to `name`, the most similar first.
    ///
    /// Case and spaces do not count. A name is near when at most a third of its letters, and at
    /// least one, must be typed, dropped, replaced or exchanged with a neighbour; names at the same
    /// distance keep the order of `names`. Takes time in proportion to the letters of `name` times
    /// the letters of all names.
    public static func nearest(
        to name: String, among names: [String], limit: Int = 3
    ) -> [String] {
        let wanted = letters(name)
        guard !wanted.isEmpty, wanted.count <= 100 else { return [] }
        var near: [(distance: Int, index: Int)] = []
        for (index, candidate) in names.enumerated() {
            let other = letters(candidate)
            let allowed = max(1, max(wanted.count, other.count) / 3)
            guard abs(other.count - wanted.count) <= allowed else { continue }
            let distance = distance(wanted, other)
            if distance <= allowed { near.append((distance, index)) }
        }
        near.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
        return near.prefix(limit).map { names[$0.index] }
    }

    /// Returns the names as the end of a message, such as `; did you mean "a" or "b"?`.
    ///
    /// Without names it returns an empty text.
    public static func question(_ names: [String]) -> String {
        guard let last = names.last else { return "" }
        let quoted = names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
        return "; did you mean \(quoted.isEmpty ? "" : "\(quoted) or ")\"\(last)\"?"
    }

    /// Returns the names that are near by their letters, else those that mean the same.
    public static func likely(_ name: String, among names: [String], limit: Int = 3) -> [String] {
        let near = nearest(to: name, among: names, limit: limit)
        return near.isEmpty ? meant(by: name, among: names, limit: limit) : near
    }

    /// Returns the names as a list, of more than six the first five.
    ///
    /// - Parameter place: where all are listed, such as `docs/oracles.md`.
    public static func list(_ names: [String], place: String? = nil) -> String {
        guard names.count > 6 else { return names.joined(separator: ", ") }
        let first = names.prefix(5).joined(separator: ", ")
        let rest = place.map { " (\($0) lists them)" } ?? ""
        return "\(first), or one of \(names.count - 5) others\(rest)"
    }

    private static func letters(_ name: String) -> [Unicode.Scalar] {
        name.lowercased().unicodeScalars.filter { $0 != " " }.map { $0 == "ʀ" ? "r" : $0 }
    }

    /// The number of edits between two words, an exchange of neighbours counting as one.
    static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
