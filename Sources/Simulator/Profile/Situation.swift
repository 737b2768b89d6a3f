/// Figures that the system has in one situation of an app, such as at its first keyboard.
package struct Situation: Hashable, Sendable {
    /// The app that the condition is about.
    package var app: AppID
    /// The numbers of the show of a keyboard, counted from 1 in each process. A show lasts from the
    /// end of the hide before it to its own hide.
    package var shows: ClosedRange<Int>?
    /// The numbers of the app's launch, counted from 1.
    package var launches: ClosedRange<Int>?
    /// The number of times that the process has been in the background.
    package var returns: ClosedRange<Int>?
    /// The moment of a prompt over the app.
    package var prompt: PromptMoment?
    /// The system in the situation.
    package var system: SystemProfile

    package enum PromptMoment: String, Hashable, Sendable, CaseIterable {
        /// The prompt is up.
        case shown
        /// It is gone, and the app is not active yet.
        case leaving
    }

    package init(app: AppID, system: SystemProfile) {
        self.app = app
        self.system = system
    }

    /// The largest number that a condition tells from larger ones.
    package static let most = 1000

    /// The largest number that matters to a condition.
    fileprivate var limit: Int {
        let bounds = [shows, launches, returns].compactMap { range in
            range.map { max($0.lowerBound, $0.upperBound == .max ? 0 : $0.upperBound) }
        }
        return min((bounds.max() ?? 0) + 1, Self.most)
    }
}

/// The counts that the conditions of situations compare; worlds without situations have none.
struct SituationState: Hashable, Sendable {
    /// The counts for each situation, in the order of the setting.
    private(set) var counts: [Counts] = []
    /// The situation that holds, the first of several, or nil.
    private(set) var current: Int?

    struct Counts: Hashable, Sendable {
        var shows = 0
        var launches = 0
        var returns = 0
        var isShown = false
        var prompt: Situation.PromptMoment?
    }

    init(_ situations: [Situation]) {
        counts = Array(repeating: Counts(), count: situations.count)
        choose(among: situations)
    }

    /// Takes in what has happened.
    mutating func follow(_ event: Record.Event, _ situations: [Situation]) {
        for (index, situation) in situations.enumerated() {
            counts[index].follow(event, of: situation.app, upTo: situation.limit)
        }
        choose(among: situations)
    }

    private mutating func choose(among situations: [Situation]) {
        current = situations.indices.first { counts[$0].fulfil(situations[$0]) }
    }
}

extension SituationState.Counts {
    fileprivate mutating func follow(_ event: Record.Event, of app: AppID, upTo limit: Int) {
        switch event {
        case .process(app, .launching):
            let count = min(launches + 1, limit)
            self = Self(launches: count)
        case .lifecycle(app, .didEnterBackground): returns = min(returns + 1, limit)
        case .keyboard(let change) where change.owner == app:
            if isShown, !change.isShown { shows = min(shows + 1, limit) }
            isShown = change.isShown
        case .prompt(app, let isShown): prompt = isShown ? .shown : .leaving
        case .lifecycle(app, .didBecomeActive) where prompt == .leaving: prompt = nil
        default: break
        }
    }

    fileprivate func fulfil(_ situation: Situation) -> Bool {
        (situation.shows?.contains(shows + 1) ?? true)
            && (situation.launches?.contains(launches) ?? true)
            && (situation.returns?.contains(returns) ?? true)
            && (situation.prompt.map { $0 == prompt } ?? true)
    }
}

extension SituationState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        guard !counts.isEmpty else { return }
        f.feed(counts)
        f.feed(current) { $0.feed($1) }
    }
}

extension SituationState.Counts: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(shows)
        f.feed(launches)
        f.feed(returns)
        f.feed(isShown)
        f.feed(prompt) { $0.feed($1 == .shown) }
    }
}
