/// The state of the app switcher.
struct SwitcherState: Hashable, Sendable {
    /// The open switcher, or nil.
    private(set) var open: SwitcherContent?
    /// The switcher as it was when it was last fully open.
    private(set) var last: SwitcherContent?

    /// Shows the switcher with all its cards.
    mutating func show(_ content: SwitcherContent) { (open, last) = (content, content) }

    mutating func close() { open = nil }

    /// Removes the card of an app from the open switcher.
    mutating func removeCard(of app: AppID) {
        guard let cards = open?.cards.filter({ $0.app != app }) else { return }
        open = SwitcherContent(cards: cards)
    }
}

// MARK: - Identity

extension SwitcherState: FingerprintedState {
    // `last` is no part of the identity: only reports read it.
    func feed(into f: inout Fingerprinter) { f.feed(open) }
}
