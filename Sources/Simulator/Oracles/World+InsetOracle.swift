// At rest what an app attaches to the keyboard stands on it: the lower end of its window that a
// docked keyboard covers, or what the attachment declares where none does. Each kind of attachment
// is measured by what it moves.

/// The inset that an app holds against the keyboard, and the right one.
struct InsetHolding: Hashable, Sendable {
    /// Such as `the inset is`.
    var what: String
    var held: Pt
    var wanted: Pt
    /// The object of the comparison, if it is not the keyboard.
    var reason: String?

    var isRight: Bool { held == wanted }
}

extension World {
    /// Returns the insets that an app's attachment holds at rest; empty if nothing is attached.
    func insetHoldings(of app: AppID) -> [InsetHolding] {
        if let live = processes[app.index].layout.live { return liveHoldings(live, of: app) }
        let attachment = shared.attachments[app.index]
        switch attachment {
        case .scrollView: return scrollHoldings(of: app)
        case .movedView: return [movedHolding(of: app)]
        case .byApp, .ownGuide, .systemGuide, .safeArea:
            guard screenDefinition(app).isAttached else { return [] }
            return attachedHolding(of: app).map { [$0] } ?? []
        }
    }

    /// Returns the broken rule of a holding in a sentence.
    func text(_ holding: InsetHolding, of app: AppID) -> String {
        let start = "\(holding.what) \(holding.held) pt"
        if let reason = holding.reason { return "\(start) \(reason)" }
        let coveredPt = coveredPt(of: app)
        guard systemKeyboard.isUp else {
            let rest = holding.wanted == 0 ? "" : " and \(holding.wanted) pt are declared"
            return "\(start) while no keyboard is up\(rest)"
        }
        let rest = holding.wanted == coveredPt ? "" : " and \(holding.wanted) pt are declared"
        return "\(start) while the keyboard covers \(coveredPt) pt\(window(inWords: app))\(rest)"
    }

    /// Returns the words by which a finding says that it is about a window that is not the screen.
    func window(inWords app: AppID) -> String {
        place(of: app).map { $0.role != .full || $0.display != .device } ?? false
            ? " of this window" : ""
    }

    /// The height of a window's lower end that a docked keyboard covers.
    func coveredPt(of app: AppID) -> Pt {
        let isDocked = systemKeyboard.isUp && isPartOfLayout
        return isDocked ? covered(app, by: systemKeyboard.frame) : 0
    }

    /// Beside the keyboard, what the bar covers that a controller keeps.
    func coveredPt(withBarOf app: AppID) -> Pt {
        max(coveredPt(of: app), toldBar(of: app)?.height ?? 0)
    }

    private func attachedHolding(of app: AppID) -> InsetHolding? {
        let around = surroundings(atRestOf: app)
        let covered = coveredPt(of: app)
        let safe = around.window.safeArea.bottom
        let guide = around.whole.maxY - around.guide.y
        switch around.attachment {
        case .byApp(let rest):
            // With a keyboard of its own, a bar that is left to the system is a part of it.
            let over = definition(app).usesAccessoryView ? 0 : covered
            let wanted = over > 0 ? over : rest == .viewBottom ? 0 : safe
            return InsetHolding(what: "the inset is", held: around.inset, wanted: wanted)
        case .ownGuide(let rest):
            let wanted = covered > 0 ? covered : rest == .viewBottom ? 0 : safe
            return InsetHolding(what: "the guide stands at", held: guide, wanted: wanted)
        case .systemGuide(let options):
            let wanted = wantedGuide(options, of: app, safe: safe, covered: covered)
            return InsetHolding(what: "the guide stands at", held: guide, wanted: wanted)
        case .safeArea(let ignored):
            guard !ignored.contains(.keyboard) else { return nil }
            let rest = ignored.contains(.container) ? 0 : safe
            return InsetHolding(
                what: "the bottom safe area is", held: around.whole.maxY - around.safeRect().maxY,
                wanted: max(rest, covered))
        case .scrollView, .movedView: return nil
        }
    }

    private func wantedGuide(
        _ options: GuideOptions, of app: AppID, safe: Pt, covered: Pt
    ) -> Pt {
        let rest = options.usesBottomSafeArea ? safe : 0
        let view = viewFrame(of: app, atRest: true)
        let frame = view == nil ? systemKeyboard.frame : toWindow(systemKeyboard.frame, of: app)
        let window = view ?? windowFrame(of: app)
        let isOver =
            window.intersection(frame) != nil && systemKeyboard.isUp
            && display(of: app) == .device
        guard options.followsUndockedKeyboard, covered == 0, isOver else {
            return max(rest, covered)
        }
        return window.maxY - frame.y
    }

    private func movedHolding(of app: AppID) -> InsetHolding {
        let shift = process(app).page?.shift.target ?? 0
        return InsetHolding(
            what: "the view is moved up by", held: shift, wanted: coveredPt(of: app))
    }

    private func scrollHoldings(of app: AppID) -> [InsetHolding] {
        let screen = screenDefinition(app)
        let around = surroundings(atRestOf: app)
        let frames = Layout.solve(screen, in: around).frames
        let covered = coveredPt(withBarOf: app)
        var holdings: [InsetHolding] = []
        for (index, view) in screen.views.enumerated() {
            guard let traits = view.kind.scroll else { continue }
            let inset = around.geometry.scroll(index, traits).contentInset
            let adjusted = traits.adjusted(inset, frame: frames[index], in: around.window)
            let rest = traits.adjusted(traits.contentInset, frame: frames[index], in: around.window)
            let end = around.whole.maxY - covered
            let hidden = covered > 0 ? max(0, frames[index].maxY - end) : 0
            holdings.append(
                InsetHolding(
                    what: "the content inset of \(view.id) is", held: adjusted.bottom,
                    wanted: hidden > 0 ? hidden : rest.bottom))
            holdings.append(
                InsetHolding(
                    what: "the content inset of \(view.id) at the top is", held: inset.top,
                    wanted: traits.contentInset.top,
                    reason: "and the app gave it \(traits.contentInset.top) pt"))
        }
        return holdings
    }
}

extension ScreenDefinition {
    /// A Boolean value that indicates whether anything of the screen is attached to the keyboard.
    var isAttached: Bool {
        views.contains { $0.isAttached }
            || constraints.contains { constraint in
                [constraint.first, constraint.second].contains { $0.item == .keyboardGuide }
            }
    }
}
