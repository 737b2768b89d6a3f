internal import Simulator

extension KeyLayout {
    /// The number of keys of a row of letters in the left half.
    private static let leftKeys = 5

    /// The keys of a split keyboard: what the left thumb reaches, and what the right one does.
    ///
    /// The space bar is in both halves; no row of the left half is wider than its five letters.
    var halves: (left: KeyLayout, right: KeyLayout) {
        var (left, right) = (self, self)
        (left.rows, right.rows) = ([], [])
        for row in rows {
            let (near, far) = Self.halves(of: row.keys.filter { $0.role != .gap })
            left.rows.append(KeyRow(alignment: .fill, keys: near))
            right.rows.append(KeyRow(alignment: .fill, keys: far))
        }
        return (left, right)
    }

    private static func halves(of keys: [Key]) -> ([Key], [Key]) {
        guard let space = keys.firstIndex(where: { $0.role == .space }) else {
            let near = Array(keys.prefix(leftKeys))
            return (near.map(fixed), Array(keys.dropFirst(leftKeys)).map(fixed))
        }
        // The microphone has no room beside the smaller space bar.
        let near = keys[..<space].filter { $0.role != .microphone }
        return (near + [keys[space]], Array(keys[space...]))
    }

    /// Delete and shift are as wide as letters there, and letters have no second label; Return
    /// takes what is left.
    private static func fixed(_ key: Key) -> Key {
        guard key.role != .return else { return key }
        var key = key
        key.width = 1
        if key.label.allSatisfy(\.isLetter) { key.hint = "" }
        return key
    }
}
