/// The differences of two texts, line by line.
public enum LineDiff {
    /// Returns the lines of both texts in order, each with the prefix `-` (only in the first), `+`
    /// (only in the second) or a space. Unchanged lines farther than `context` from a change are
    /// left out and replaced by `…`.
    ///
    /// - Complexity: lines times differences (Myers, by the standard library).
    public static func lines(_ old: String, _ new: String, context: Int = 3) -> [String] {
        let before = old.split(separator: "\n", omittingEmptySubsequences: false)
        let after = new.split(separator: "\n", omittingEmptySubsequences: false)
        let difference = after.difference(from: before)
        if difference.isEmpty { return [] }
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        return shortened(merged(before, after, removed, inserted), context)
    }

    private static func merged(
        _ before: [Substring], _ after: [Substring], _ removed: Set<Int>, _ inserted: Set<Int>
    ) -> [String] {
        var lines: [String] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            if removed.contains(old) {
                lines.append("-\(before[old])")
                old += 1
            } else if inserted.contains(new) {
                lines.append("+\(after[new])")
                new += 1
            } else {
                lines.append(" \(after[new])")
                (old, new) = (old + 1, new + 1)
            }
        }
        return lines
    }

    private static func shortened(_ lines: [String], _ context: Int) -> [String] {
        var isNear = Array(repeating: false, count: lines.count)
        for (index, line) in lines.enumerated() where !line.hasPrefix(" ") {
            let around = max(0, index - context)...min(lines.count - 1, index + context)
            for place in around { isNear[place] = true }
        }
        var result: [String] = []
        for (line, isNear) in zip(lines, isNear) {
            if isNear { result.append(line) } else if result.last != "…" { result.append("…") }
        }
        return result
    }
}
