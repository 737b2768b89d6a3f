// Apps whose own code makes their views are judged by the frames and insets that the code has set.

extension World {
    /// Returns what an app's code holds above the keyboard, or above nothing.
    func liveHoldings(_ live: LiveLayout, of app: AppID) -> [InsetHolding] {
        liftHoldings(live, of: app) + insetHoldings(live, of: app)
    }

    /// A view stands as far above the keyboard as above the window's lower edge or its safe area;
    /// which of the two its constraints name cannot be told from outside.
    private func liftHoldings(_ live: LiveLayout, of app: AppID) -> [InsetHolding] {
        guard let lifted = live.lifted else { return carriedHoldings(live, of: app) }
        let name = live.screen.definition.views[lifted.view].id.name
        let covered = coveredPt(withBarOf: app)
        guard covered > 0 else {
            let holding = InsetHolding(
                what: "\(name) stands", held: lifted.distance, wanted: 0,
                reason: "above its place while no keyboard is up")
            return [holding]
        }
        let window = window(of: app)
        let gap = window.size.height - covered - lifted.now
        let wanted = lifted.gap(in: window)
        let isBar = live.screen.frames[lifted.view].height <= window.size.height.half
        guard gap > wanted + 1 || (isBar && gap < -1) else { return [] }
        let isBelow = gap < 0
        return [
            InsetHolding(
                what: "\(name) stands", held: isBelow ? -gap : gap, wanted: isBelow ? 0 : wanted,
                reason: isBelow
                    ? "below the upper edge of the keyboard, which covers \(covered) pt"
                    : "above the keyboard, which covers \(covered) pt")
        ]
    }

    /// The bar that the system has carried for another app's keyboard.
    private func carriedHoldings(_ live: LiveLayout, of app: AppID) -> [InsetHolding] {
        let carry = carry(of: app, live)
        guard let bar = live.screen.bar?.view, carry > 0, coveredPt(of: app) == 0 else { return [] }
        let name = live.screen.definition.views[bar].id.name
        let holding = InsetHolding(
            what: "\(name) stands", held: carry, wanted: 0,
            reason: "above its place while no keyboard is up")
        return [holding]
    }

    // MARK: Scroll views

    /// Returns the insets of scroll views that a keyboard has raised and that are still there, or
    /// one by which the focused field cannot be scrolled above the keyboard.
    private func insetHoldings(_ live: LiveLayout, of app: AppID) -> [InsetHolding] {
        let (screen, hidden) = (live.screen.definition, live.screen.definition.hiddenViews)
        let covered = coveredPt(withBarOf: app)
        let scrolls = screen.views.indices.filter { screen.views[$0].look?.scroll != nil }
        guard !scrolls.isEmpty else { return [] }
        if covered > 0 { return tightHolding(live, of: app, covered: covered).map { [$0] } ?? [] }
        return scrolls.flatMap { view -> [InsetHolding] in
            guard !hidden[view], let scroll = screen.views[view].look?.scroll,
                live.restInsets.indices.contains(view), let rest = live.restInsets[view]
            else { return [] }
            let name = screen.views[view].id
            return [
                left("the content inset of \(name) is", scroll.inset, rest.content),
                left(
                    "the inset of the scroll indicator of \(name) is", scroll.indicatorInset,
                    rest.indicator)
            ].compactMap(\.self)
        }
    }

    private func left(_ what: String, _ held: Pt, _ rest: Pt) -> InsetHolding? {
        guard held > rest else { return nil }
        let before = rest == 0 ? "" : ", and it was \(rest) pt before"
        return InsetHolding(
            what: what, held: held, wanted: rest, reason: "while no keyboard is up\(before)")
    }

    /// The inset with which the focused field stays behind the keyboard however far one scrolls;
    /// nil where the field can be seen.
    private func tightHolding(
        _ live: LiveLayout, of app: AppID, covered: Pt
    ) -> InsetHolding? {
        let screen = live.screen.definition
        guard let field = process(app).responder.first, screen.views.indices.contains(field),
            let view = screen.ancestors(of: field).dropFirst().first(where: {
                screen.views[$0].look?.scroll != nil
            }), let scroll = screen.views[view].look?.scroll
        else { return nil }
        let (frame, place) = (live.screen.frames[view], live.screen.frames[field])
        let free = window(of: app).size.height - covered
        let way = scroll.contentHeight + scroll.adjustedInset - frame.height - scroll.offset
        guard place.maxY - max(0, way) > free + 1, frame.maxY > free else { return nil }
        return InsetHolding(
            what: "the content inset of \(screen.views[view].id) is", held: scroll.adjustedInset,
            wanted: frame.maxY - free,
            reason: "while the keyboard covers \(frame.maxY - free) pt of it, and "
                + "\(screen.views[field].id) cannot be scrolled above the keyboard")
    }
}

extension LiveLayout.Lifted {
    /// The distance from the keyboard at which the view stands right.
    func gap(in window: Layout.Window) -> Pt {
        let margin = window.size.height - rest
        let safe = window.safeArea.bottom
        return margin >= safe ? margin - safe : margin
    }
}
