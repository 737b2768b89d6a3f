internal import Simulator

/// The keys of a layout as a system's own: layouts are written as the newest systems have them.
extension LookRules {
    func adapted(_ layout: KeyLayout) -> KeyLayout {
        var layout = layout
        if layout.arrangement == .letters {
            if let last = layout.rows.indices.last {
                layout.rows[last].keys = layout.rows[last].keys.compactMap(adaptedBottomKey)
            }
            if capitalKeys.value { Self.capitalize(&layout) }
        }
        if capitalReturn.value, layout.returnWords == nil {
            layout.returnWords = Dictionary(
                uniqueKeysWithValues: ReturnKey.allCases.map { ($0.rawValue, $0.capitalized) })
        }
        return layout
    }

    /// The key beside the space bar: none, the microphone, or emoji.
    private func adaptedBottomKey(_ key: Key) -> Key? {
        switch (key.role, bottomKeys.value) {
        case (.emoji, .plain), (.microphone, .plain): return nil
        case (.emoji, .dictation):
            var key = key
            key.role = .microphone
            return key
        default: return key
        }
    }

    /// Before iOS 9 the caps of keys showed capitals, whatever they wrote.
    private static func capitalize(_ layout: inout KeyLayout) {
        for row in layout.rows.indices {
            for place in layout.rows[row].keys.indices {
                let key = layout.rows[row].keys[place]
                guard key.role == .letter, key.label.count == 1,
                    key.shifted == key.label.uppercased()
                else { continue }
                layout.rows[row].keys[place].label = key.shifted
            }
        }
    }
}
