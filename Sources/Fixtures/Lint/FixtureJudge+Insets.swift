extension FixtureJudge {
    /// The insets of a view at its lower edge.
    mutating func judgeInsets() {
        guard !sequence.insets.isEmpty else { return }
        for inset in sequence.insets { judge(inset) }
        if sequence.insets.contains(where: { $0.atMs != nil }) {
            judgeSteps(sequence.insets)
        } else {
            let groups = Dictionary(grouping: sequence.insets, by: \.group)
            for (_, insets) in groups.sorted(by: { $0.key < $1.key }) { judgePlain(insets) }
        }
    }

    private mutating func judge(_ inset: ReadInset) {
        if let share = inset.share {
            return report(
                .shareOfHeight, inset.place,
                "the inset is \(Figures.text(share)) of the view's height; a keyboard has a height "
                    + "of its own on each device, in physical pixels here")
        }
        if let padding = inset.padding, let viewPadding = inset.viewPadding,
            let bottom = inset.bottom
        {
            let wanted = max(0, viewPadding - bottom)
            if abs(padding - wanted) > 1.01 {
                report(
                    .padding, inset.place,
                    "padding.bottom is \(Figures.text(padding)); with these insets it is "
                        + Figures.text(wanted))
            }
        }
    }

    /// Insets without times: states that a test sets.
    private mutating func judgePlain(_ insets: [ReadInset]) {
        for inset in insets where inset.share == nil {
            guard let bottom = inset.bottom, bottom > 0 else { continue }
            judgeRest(bottom, inset)
        }
        // The unread part may have the rest of the movement.
        guard let last = insets.last, sequence.tooLong.isEmpty else { return }
        let isUp = last.share != nil || (last.bottom ?? 0) > 0
        if isUp {
            report(
                .insetStays, last.place,
                "the inset is never taken back to 0, so that the keyboard stays up after its hide")
        }
        let shown = insets.filter { ($0.bottom ?? 0) > 0 || $0.share != nil }
        if !shown.isEmpty, Set(shown.map { $0.bottom ?? -1 }).count < 3 {
            report(
                .noAnimation, shown[0].place,
                "the inset jumps to its value; devices move it for 250 ms and more, a step for "
                    + "each frame")
        }
    }

    /// Insets with times: the last step before a pause is where the keyboard rests.
    private mutating func judgeSteps(_ insets: [ReadInset]) {
        for (index, inset) in insets.enumerated() {
            guard let bottom = inset.bottom, bottom > 0, let at = inset.atMs else { continue }
            let next = insets.dropFirst(index + 1).first?.atMs
            if let next, next - at < 40 { continue }
            judgeRest(bottom, inset)
        }
    }

    /// The inset of a keyboard that rests.
    private mutating func judgeRest(_ bottom: Double, _ inset: ReadInset) {
        let ratios: [Double] =
            inset.unit == .points ? [1] : sequence.pixelRatio.map { [$0] } ?? [1, 2, 3]
        let entries = isDeclared ? declared : insetEntries(inset)
        let isKnown = ratios.contains { ratio in
            entries.contains { entry in
                entry.keyboards.contains { abs($0.height - bottom / ratio) < 0.51 }
            } || (isDeclared && isPlausible(bottom / ratio, among: entries))
        }
        // A window of an iPad is covered by any part of the keyboard.
        if isKnown || (isDeclared && declared.first?.isPad == true) { return }
        let unit = inset.unit == .points ? "pt" : "px"
        report(
            .noSuchHeight, inset.place,
            "no keyboard covers \(Figures.text(bottom)) \(unit)"
                + (sequence.screen == nil ? " on any device" : " of this screen"))
    }

    private func insetEntries(_ inset: ReadInset) -> [KeyboardTable.Entry] {
        guard let screen = sequence.screen?.value else { return lint.table.entries }
        return lint.table.entries(width: screen.width, height: screen.height)
    }
}
