internal import Simulator

/// Compares what the model posted with what a capture recorded, event by event.
///
/// Frames and centres may differ by a hundredth of a point (captures print thirds in full),
/// durations are equal as 32-bit floats, and the time between two stamped posts of one action may
/// differ by 25 ms: did posts that were declared for 250 ms were captured from 262 to 283 ms later.
struct ConformJudge {
    static let tolerancePt = 0.01
    static let toleranceMs: Int64 = 25

    private let expectation: TraceExpectation
    private let posts: [ModelAnswer.Post]
    private var result: Verdict

    /// The number of compared fields and the differences.
    struct Verdict: Hashable, Sendable {
        var fieldsCompared = 0
        var differences: [ConformanceReport.Difference] = []
    }

    static func judge(_ expectation: TraceExpectation, _ answer: ModelAnswer) -> Verdict {
        var judge = ConformJudge(expectation, answer)
        let pairs = expectation.isOrdered ? judge.aligned() : judge.byName()
        judge.compare(pairs)
        judge.compareOthers(pairs)
        return judge.result
    }

    private init(_ expectation: TraceExpectation, _ answer: ModelAnswer) {
        self.expectation = expectation
        posts = answer.posts.filter { expectation.listens.contains($0.notification.name) }
        result = Verdict()
    }

    private mutating func compare(
        _ event: Int, _ field: String, captured: String, model: String?, isEqual: Bool
    ) {
        result.fieldsCompared += 1
        guard !isEqual else { return }
        result.differences.append(
            .init(event: event + 1, field: field, captured: captured, model: model))
    }
}

// MARK: - Which post answers which event

extension ConformJudge {
    /// Pairs in the order of both, with the fewest differences: for each event its post's index.
    private func aligned() -> [Int?] {
        let events = expectation.events
        let width = posts.count + 1
        var cost = [Int](repeating: 0, count: (events.count + 1) * width)
        for event in stride(from: events.count, through: 0, by: -1) {
            for post in stride(from: posts.count, through: 0, by: -1) {
                guard event < events.count || post < posts.count else { continue }
                cost[event * width + post] = moves(event, post, cost).map(\.cost).min() ?? 0
            }
        }
        return path(cost)
    }

    private func path(_ cost: [Int]) -> [Int?] {
        var pairs = [Int?](repeating: nil, count: expectation.events.count)
        var (event, post) = (0, 0)
        while event < pairs.count || post < posts.count {
            let moves = moves(event, post, cost)
            guard let best = moves.min(by: { $0.cost < $1.cost }) else { break }
            if best.takesEvent && best.takesPost { pairs[event] = post }
            if best.takesEvent { event += 1 }
            if best.takesPost { post += 1 }
        }
        return pairs
    }

    private struct Way {
        var cost: Int
        var takesEvent: Bool
        var takesPost: Bool
    }

    /// A pair costs its unequal figures; a post that is missing costs more than any figure.
    private func moves(_ event: Int, _ post: Int, _ cost: [Int]) -> [Way] {
        let width = posts.count + 1
        let (hasEvent, hasPost) = (event < expectation.events.count, post < posts.count)
        var moves: [Way] = []
        if hasEvent, hasPost, let pair = pairCost(event, post) {
            let rest = cost[(event + 1) * width + post + 1]
            moves.append(Way(cost: pair + rest, takesEvent: true, takesPost: true))
        }
        if hasEvent {
            let skip = expectation.events[event].isRule ? 1000 : 30
            let rest = cost[(event + 1) * width + post]
            moves.append(Way(cost: skip + rest, takesEvent: true, takesPost: false))
        }
        if hasPost {
            let rest = cost[event * width + post + 1]
            let skip = expectation.isComplete ? 20 : 1
            moves.append(Way(cost: skip + rest, takesEvent: false, takesPost: true))
        }
        return moves
    }

    /// Returns the cost of a pair, or nil if the names differ. A name that is only inferred from a
    /// handler can differ.
    private func pairCost(_ event: Int, _ post: Int) -> Int? {
        let event = expectation.events[event]
        let post = posts[post]
        let isNamed = event.name == post.notification.name
        guard isNamed || !event.isRule else { return nil }
        let unequal = event.figures.filter { !isEqual($0, post) }.count
        return 2 * unequal + (isNamed ? 0 : 1)
    }

    /// Pairs by name alone, each event with the post of its name that fits best.
    private func byName() -> [Int?] {
        var left = Array(posts.indices)
        return expectation.events.indices.map { event in
            let fits = left.filter { pairCost(event, $0) != nil }
            let best = fits.min { pairCost(event, $0) ?? 0 < pairCost(event, $1) ?? 0 }
            left.removeAll { $0 == best }
            return best
        }
    }
}

// MARK: - Field by field

extension ConformJudge {
    private mutating func compare(_ pairs: [Int?]) {
        for (index, event) in expectation.events.enumerated() {
            let post = pairs[index].map { posts[$0] }
            if event.isRule {
                compare(
                    index, "name", captured: event.name.rawValue,
                    model: post?.notification.name.rawValue, isEqual: post != nil)
            }
            for figure in event.figures { compare(figure, of: index, with: post) }
            for field in event.absent {
                let isAbsent = post.map { value(field, $0) == nil } ?? false
                compare(
                    index, "\(field.rawValue) absent", captured: "absent",
                    model: post.map { _ in isAbsent ? "absent" : "present" }, isEqual: isAbsent)
            }
        }
        if expectation.isOrdered { compareTimes(pairs) }
    }

    private mutating func compare(
        _ figure: TraceExpectation.Figure, of event: Int, with post: ModelAnswer.Post?
    ) {
        let model = post.map { value(figure.field, $0).map(Self.text) ?? "absent" }
        compare(
            event, figure.field.rawValue, captured: Self.text(figure.numbers), model: model,
            isEqual: post.map { isEqual(figure, $0) } ?? false)
    }

    private func isEqual(_ figure: TraceExpectation.Figure, _ post: ModelAnswer.Post) -> Bool {
        guard let value = value(figure.field, post), value.count == figure.numbers.count else {
            return false
        }
        if figure.field == .duration { return Float(value[0]) == Float(figure.numbers[0]) }
        return zip(value, figure.numbers).allSatisfy { abs($0 - $1) <= Self.tolerancePt }
    }

    /// Returns the numbers under a key of the model's user info, or nil if the key is missing.
    private func value(_ field: TraceField, _ post: ModelAnswer.Post) -> [Double]? {
        let reported = post.notification
        func flag(_ value: Bool, _ key: UserInfoKeys) -> [Double]? {
            reported.keys.contains(key) ? [value ? 1 : 0] : nil
        }
        let hasBounds = reported.keys.contains(.boundsAndCenters)
        switch field {
        case .begin: return reported.frameBegin.map(Self.numbers)
        case .end: return reported.frameEnd.map(Self.numbers)
        case .bounds: return reported.bounds.map(Self.numbers)
        case .centerBegin: return hasBounds ? Self.numbers(reported.centerBegin) : nil
        case .centerEnd: return hasBounds ? Self.numbers(reported.centerEnd) : nil
        case .duration: return reported.duration.map { [Double($0) / 1000] }
        case .curve: return reported.keys.contains(.animation) ? [Double(reported.curve)] : nil
        case .isLocal: return flag(reported.isLocal, .isLocal)
        case .changedByUserInteraction:
            return flag(reported.changedByUserInteraction, .changedByUserInteraction)
        case .beginHeight: return reported.frameBegin.map { [$0.height.points] }
        case .endHeight: return reported.frameEnd.map { [$0.height.points] }
        case .visibleHeight: return [post.visibleHeight.points]
        }
    }

    private static func numbers(_ rect: Rect) -> [Double] {
        [rect.x.points, rect.y.points, rect.width.points, rect.height.points]
    }

    private static func numbers(_ point: Point) -> [Double] { [point.x.points, point.y.points] }

    private static func text(_ numbers: [Double]) -> String {
        let texts = numbers.map { Pt($0).points == $0 ? Pt($0).description : "\($0)" }
        return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    }

    /// The time since the stamped event before it, where both follow one action.
    private mutating func compareTimes(_ pairs: [Int?]) {
        var last: (seconds: Double, post: ModelAnswer.Post)?
        for (index, event) in expectation.events.enumerated() {
            guard let seconds = event.seconds, event.isRule, let pair = pairs[index] else {
                last = nil
                continue
            }
            let post = posts[pair]
            if let last, last.post.action == post.action {
                let captured = Int64(((seconds - last.seconds) * 1000).rounded())
                let model = post.atMs - last.post.atMs
                compare(
                    index, "time since the post before", captured: "\(captured) ms",
                    model: "\(model) ms", isEqual: abs(captured - model) <= Self.toleranceMs)
            }
            last = (seconds, post)
        }
    }

    /// Compares the posts without an event, if every event of the trace follows from a rule.
    private mutating func compareOthers(_ pairs: [Int?]) {
        let isClosed = expectation.isComplete && expectation.events.allSatisfy(\.isRule)
        guard isClosed else { return }
        let taken = pairs.compactMap { $0 }
        let others = posts.indices.filter { !taken.contains($0) }
        let names = others.map { posts[$0].notification.name.rawValue }
        compare(
            expectation.events.count, "other posts", captured: "none",
            model: names.joined(separator: ", "), isEqual: others.isEmpty)
    }
}
