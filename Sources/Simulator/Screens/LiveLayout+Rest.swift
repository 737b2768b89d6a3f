// Where the views of an app's own code stand without a keyboard, and what the keyboard has raised.

/// The lower insets of a scroll view of an app's own code.
struct RestInset: Hashable, Sendable {
    var content: Pt
    var indicator: Pt

    init(_ scroll: LiveScroll) {
        content = scroll.inset
        indicator = scroll.indicatorInset
    }
}

// MARK: - What the keyboard has lifted

extension LiveLayout {
    /// A view that stands higher than without a keyboard.
    struct Lifted {
        var view: ViewIndex
        /// The lower edges now and without a keyboard, in window coordinates.
        var now: Pt
        var rest: Pt

        var distance: Pt { rest - now }
    }

    /// Less is no lift: a view that is centred in a part that grew by a pixel.
    private static let least: Pt = 1

    /// The lifted view that stands lowest without a keyboard, among those that lie in no lifted
    /// one.
    ///
    /// What hangs over the edge of a lifted view goes with it, and what stands on the keyboard as
    /// its accessory view is lifted by the system.
    var lifted: Lifted? {
        let hidden = screen.definition.hiddenViews
        var lowest: Lifted?
        var isCarried = Array(repeating: false, count: rest.count)
        for (index, rest) in rest.enumerated() {
            let view = screen.definition.views[index]
            isCarried[index] = view.ridesKeyboard || view.parent.map { isCarried[$0] } ?? false
            guard !isCarried[index], let rest,
                let frame = screen.standing(index, hidden: hidden)
            else { continue }
            let lifted = Lifted(view: index, now: frame.maxY, rest: rest.maxY)
            guard lifted.distance >= Self.least else { continue }
            isCarried[index] = true
            if lifted.rest > lowest?.rest ?? Pt(raw: .min) { lowest = lifted }
        }
        return lowest
    }

    /// Returns the layout with which an answer of the code continues another one.
    ///
    /// - Parameters:
    ///   - isFree: a Boolean value that indicates whether no keyboard of the app is up.
    ///   - isAlone: a Boolean value that indicates whether no keyboard at all is up.
    static func following(
        _ old: LiveLayout?, with update: LiveUpdate, in window: Size, isFree: Bool,
        isAlone: Bool = false
    ) -> LiveLayout {
        var animation = Animation(durationMs: update.durationMs, curve: update.curve)
        animation?.elapsedMs -= update.delayMs
        let isKnown = isFree && !update.isByKeyboard
        return LiveLayout(
            screen: update.screen,
            movements: old?.movements(to: update.screen, in: animation) ?? [],
            rest: rest(
                after: old, with: update.screen, in: window, isByKeyboard: update.isByKeyboard,
                isFree: isFree, isAlone: isAlone),
            restInsets: restInsets(
                after: old, with: update.screen, isByKeyboard: update.isByKeyboard,
                isKnown: isKnown),
            window: window)
    }

    /// Returns the places of rest after an answer of the code.
    ///
    /// What the keyboard moves leaves the places of rest as they are; whatever else moves a view
    /// takes its place of rest along, unless the view comes back to it. In a window of another size
    /// the places are new: those of the first layout, if no keyboard is up and nothing was lifted.
    private static func rest(
        after old: LiveLayout?, with screen: LiveScreen, in window: Size, isByKeyboard: Bool,
        isFree: Bool, isAlone: Bool
    ) -> [Rect?] {
        guard let old, old.window == window else {
            let isKnown = (isAlone || (isFree && !isByKeyboard)) && (old?.lifted == nil)
            return screen.frames.map { isKnown ? $0 : nil }
        }
        return screen.frames.indices.map { index in
            let new = screen.frames[index]
            guard old.rest.indices.contains(index) else { return isByKeyboard ? nil : new }
            guard let rest = old.rest[index] else { return isFree && !isByKeyboard ? new : nil }
            guard !isByKeyboard else { return rest }
            let before = old.screen.frames[index]
            guard new != before else { return rest }
            let (far, near) = (rest.maxY - before.maxY, rest.maxY - new.maxY)
            guard near.raw.magnitude >= far.raw.magnitude else { return rest }
            return Rect(
                x: new.x, y: new.y + far, width: new.width, height: new.height)
        }
    }

    /// Returns the insets of rest after an answer of the code: those of before that no keyboard
    /// has changed.
    private static func restInsets(
        after old: LiveLayout?, with screen: LiveScreen, isByKeyboard: Bool, isKnown: Bool
    ) -> [RestInset?] {
        let views = screen.definition.views
        guard views.contains(where: { $0.look?.scroll != nil }) else { return [] }
        return views.enumerated().map { index, view in
            guard let scroll = view.look?.scroll else { return nil }
            let isKept = old?.screen.definition.views.indices.contains(index) ?? false
            let before = isKept ? old?.screen.definition.views[index] : nil
            let known = old?.restInsets.indices.contains(index) ?? false
            let rest = known && before?.id == view.id ? old?.restInsets[index] : nil
            let hasChanged = before?.look?.scroll.map { RestInset($0) } != RestInset(scroll)
            return isKnown && (rest == nil || hasChanged) ? RestInset(scroll) : rest
        }
    }
}
