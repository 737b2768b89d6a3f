/// The state of the app switcher.
struct SwitcherState: Hashable, Sendable {
    /// The open switcher, or nil.
    private(set) var open: SwitcherContent?
    /// The switcher as it was when it was last fully open.
    private(set) var last: SwitcherContent?

    /// Shows the switcher with all its cards.
    mutating func show(_ content: SwitcherContent) { (open, last) = (content, content) }

    mutating func close() { open = nil }

    /// Removes the card of an app from the open switcher, or its window from the card of a group.
    mutating func removeCard(of app: AppID) {
        guard let cards = open?.cards.compactMap({ $0.without(app) }) else { return }
        open = SwitcherContent(cards: cards)
    }
}

extension SwitcherContent.Card {
    /// Returns what is left of a card without an app.
    fileprivate func without(_ app: AppID) -> Self? {
        guard self.app == app || group.contains(where: { $0.app == app }) else { return self }
        var rest = self
        rest.group.removeAll { $0.app == app }
        guard let top = rest.group.last else { return nil }
        (rest.app, rest.picture) = (top.app, top.picture)
        if rest.group.count == 1 { rest.group = [] }
        return rest
    }
}

// MARK: - Identity

extension SwitcherState: FingerprintedState {
    // `last` is no part of the identity: only reports read it.
    func feed(into f: inout Fingerprinter) { f.feed(open) }
}
