internal import Simulator

extension KeyLayout {
    /// A Boolean value that indicates whether tab, shift and the like are written out, at the edges
    /// of their keys.
    var hasWordsAtEdges: Bool { device == .widePad || device == .largePad }

    /// The layout with tab and caps lock before the letters or signs of a smaller pad, as pads of
    /// 11 inches have them.
    ///
    /// The widths are assumptions: each row begins a little further to the right, as those of a
    /// hardware keyboard do.
    var widened: KeyLayout {
        guard device == .pad, arrangement == .letters, rows.count == 4,
            let edge = rows[2].keys.first?.role, edge == .shift || edge == .special
        else { return self }
        var layout = self
        layout.device = .widePad
        layout.rows[0].keys.insert(Key(label: "tab", role: .special), at: 0)
        layout.rows[1].keys.removeAll { $0.role == .gap }
        layout.rows[1].keys.insert(Key(label: "caps lock", role: .special, width: 1.3), at: 0)
        layout.rows[2].keys[0].width = 1.8
        return layout
    }
}
