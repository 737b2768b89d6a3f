// The cards of the switcher. A Split View or a stage has one card with all its windows; an app in
// Slide Over has one of its own.

extension World {
    /// Returns the switcher of a user who leaves an app, with the live cards of what is shown.
    mutating func switcher(of front: AppID, picture: CaptureID) -> SwitcherContent {
        guard !windowState.shown.isEmpty else {
            let card = SwitcherContent.Card(app: front, picture: picture, isLive: true)
            return SwitcherContent(cards: [card] + storedCards(without: [front]))
        }
        let places = windowState.shown.filter { $0.display == .device || $0.scene == front }
        let scenes = places.map(\.scene)
        var pictures: [AppID: CaptureID] = [front: picture]
        for scene in scenes where scene != front { pictures[scene] = systemPicture(of: scene) }
        let groups = groups(of: places)
        let ordered =
            groups.filter { $0.contains { $0.scene == front } }
            + groups.filter { !$0.contains { $0.scene == front } }
        let live = ordered.compactMap { card(of: $0, pictures, isLive: true) }
        return SwitcherContent(cards: live + storedCards(without: scenes))
    }

    /// Returns the cards of the apps and groups that are not shown, the latest first.
    ///
    /// An app that has not been pictured yet since it was left still has its live card.
    mutating func storedCards(without shown: [AppID]) -> [SwitcherContent.Card] {
        var done = shown
        var cards: [SwitcherContent.Card] = []
        for app in recents where !done.contains(app) {
            let space = windowState.space(with: app) ?? []
            let group = groups(of: space).first { $0.contains { $0.scene == app } }
            guard let group, group.count > 1 else {
                let isLive = awaitsPicture(app)
                if let picture = cardPicture(of: app) {
                    cards.append(.init(app: app, picture: picture, isLive: isLive))
                }
                continue
            }
            var pictures: [AppID: CaptureID] = [:]
            for place in group { pictures[place.scene] = cardPicture(of: place.scene) }
            done += group.map(\.scene)
            if let card = card(of: group, pictures, isLive: false) { cards.append(card) }
        }
        return cards
    }

    /// Returns the picture on the card of an app that is not shown.
    private mutating func cardPicture(of app: AppID) -> CaptureID? {
        awaitsPicture(app) ? systemPicture(of: app) : fittingSnapshot(of: app)
    }

    /// Returns whether an app that was left executes and has not been pictured since.
    private func awaitsPicture(_ app: AppID) -> Bool {
        guard process(app).phase.executes else { return false }
        return queue.contains {
            $0 == .storedSnapshot(app) || $0 == .lifecycle(app, .didEnterBackground)
        }
    }

    /// Returns the windows that share a card: those of a display, Slide Over apart.
    private func groups(of places: [SceneWindowPlace]) -> [[SceneWindowPlace]] {
        let own = places.filter { $0.display == .device && $0.role != .over }
        let others = places.filter { $0.display != .device || $0.role == .over }
        return (own.isEmpty ? [] : [own]) + others.map { [$0] }
    }

    /// Returns the card of a group, named by its uppermost window that has a picture.
    private func card(
        of group: [SceneWindowPlace], _ pictures: [AppID: CaptureID], isLive: Bool
    ) -> SwitcherContent.Card? {
        let windows = group.compactMap { place in
            pictures[place.scene].map {
                SwitcherContent.Card.Window(
                    app: place.scene, picture: $0, frame: frame(of: place))
            }
        }
        guard let top = windows.last else { return nil }
        var card = SwitcherContent.Card(app: top.app, picture: top.picture, isLive: isLive)
        if windows.count > 1 { card.group = windows }
        return card
    }
}
