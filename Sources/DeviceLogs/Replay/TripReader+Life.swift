import Scenarios
internal import Simulator

extension TripReader {
    mutating func follow(_ callback: LifecycleCallback, at index: Int) {
        switch callback {
        case .willResignActive where place == .front: leave(at: index)
        case .willEnterForeground where place != .front,
            // React Native passes on no other sign of a return.
            .didBecomeActive where place != .front && place != .ended:
            comeBack(at: index)
        case .willTerminate: place = .ended
        default: break
        }
    }

    /// The index of the next callback of the application, or nil at the end of the process.
    func next(after index: Int, _ isWanted: (LifecycleCallback) -> Bool) -> Int? {
        records[(index + 1)...].firstIndex { $0.callback.map(isWanted) ?? false }
    }

    private mutating func leave(at index: Int) {
        let following = next(after: index) { _ in true }
        if let following, records[following].callback == .didBecomeActive {
            return interrupt(from: index, to: following)
        }
        let isReturn: Set<LifecycleCallback> = [.willEnterForeground, .didBecomeActive]
        let end = next(after: index, isReturn.contains) ?? records.endIndex
        let away = records[index..<end]
        let foreign = foreignPosts(in: away.indices)
        let background = away.firstIndex { $0.callback == .didEnterBackground }
        let awayMs = background.map { records[$0].ms - records[index].ms }
        let departure = Departure(
            awayMs: awayMs, isLocked: isLock(away, awayMs: awayMs, foreign.isEmpty),
            hearsForeign: !foreign.isEmpty || hasForeignHide(end), trip.target.profile)
        let anchor = Trip.Anchor.Kind.callback(.willResignActive)
        switch departure {
        case .lock:
            place = .locked
            add("lock", at: index, anchor: anchor)
        case .other:
            place = .other
            trip.usesOther = true
            add("switchTo", TripNames.other, at: index, anchor: anchor)
            typeElsewhere(foreign, until: end, background: background ?? index)
        case .home:
            place = .home
            add("home", at: index, anchor: anchor)
        }
    }

    /// Returns whether the device was locked: it protects its data, reports the keyboard without a
    /// frame, or leaves the keyboard with its field, in the time of a lock.
    private func isLock(
        _ away: ArraySlice<Recording.Record>, awayMs: Double?, _ isAlone: Bool
    ) -> Bool {
        let isShown = away.contains { record in
            record.event == .protectedData(isAvailable: false)
                || record.notification?.name == .willShow && record.notification?.endFrame == .zero
        }
        if isShown { return true }
        let lockMs = Double(trip.target.profile.lifecycle.lockBackgroundMs.value)
        guard isAlone, let awayMs, abs(awayMs - lockMs) <= Self.lockReachMs else { return false }
        return !away.contains { record in
            if case .responder = record.event { return true }
            return record.notification?.name?.isHide == true
        }
    }

    /// The farthest that a lock's time to the background is from the profile's, in milliseconds.
    private static let lockReachMs = 60.0

    /// Returns whether another app's keyboard goes after a return, so that it was up.
    private func hasForeignHide(_ returning: Int) -> Bool {
        guard returning < records.endIndex else { return false }
        let limit = records[returning].ms + 2_000
        return records[returning...].prefix { $0.ms < limit }.contains { record in
            record.notification?.isLocal == false && record.notification?.name?.isHide == true
        }
    }

    /// Adds the steps in another app that its keyboard's posts show, or that a hide after the
    /// return needs.
    private mutating func typeElsewhere(_ posts: [Int], until end: Int, background: Int) {
        var isUp = false
        let enters = Double(trip.target.profile.lifecycle.entersForegroundMs.value)
        let chooses = Double(trip.target.profile.lifecycle.choosesMs.value)
        let returnMs = end < records.endIndex ? records[end].ms - enters - chooses : .infinity
        for index in posts {
            guard let post = records[index].notification, let name = post.name, name.isWill else {
                continue
            }
            if !name.isHide, !isUp, isOnScreen(post) {
                isUp = true
                rememberOther(post)
                let starts = Double(trip.target.profile.keyboard.startsMs.value)
                add(
                    "tap", TripNames.page, at: index, ms: records[index].ms - starts,
                    anchor: .notification(name))
            } else if name.isHide, isUp, records[index].ms < returnMs - 50 {
                isUp = false
                add("blur", at: index, anchor: .notification(name))
            }
        }
        if !isUp, posts.isEmpty, hasForeignHide(end), returnMs < .infinity {
            let suspends = Double(trip.target.profile.lifecycle.suspendsMs.value)
            let from = min(returnMs, records[background].ms + suspends)
            add("tap", TripNames.page, at: background, ms: (from + returnMs) / 2)
            note(end, "the keyboard of another app goes, so it was up while the app was away")
        }
    }

    private mutating func rememberOther(_ post: LogNotification) {
        guard trip.otherAccessoryPt == 0, let end = post.endFrame,
            let row = trip.target.heights.row(.letters, orientation ?? trip.orientation),
            (0...1000).contains((end.height - row.total).points)
        else { return }
        trip.otherAccessoryPt = end.height - row.total
    }

    private mutating func interrupt(from index: Int, to end: Int) {
        hasInterruptions = true
        let isPrompt = hypothesis.interruption == .prompt
        add(
            isPrompt ? "prompt" : "controlCenter", isPrompt ? "permission" : "", at: index,
            anchor: .callback(.willResignActive))
        add(
            isPrompt ? "answerPrompt" : "controlCenter", isPrompt ? "" : "close", at: end,
            anchor: .callback(.didBecomeActive))
        returnsUntilMs = records[end].ms + Self.restoreMs
        hasReturns = hasReturns || changesResponder(from: index, untilMs: returnsUntilMs)
    }

    private mutating func comeBack(at index: Int) {
        let rules = trip.target.profile.lifecycle
        // The choice of an app on the home screen is the gesture itself.
        let chooses = place == .other ? rules.choosesMs.value : 0
        let lead = Double(rules.entersForegroundMs.value + chooses)
        let word =
            switch place {
            case .locked: "unlock"
            case .other: "switchTo"
            default: "launch"
            }
        add(
            word, word == "unlock" ? "" : trip.app, at: index, ms: records[index].ms - lead,
            anchor: records[index].callback.map { .callback($0) })
        place = .front
        let active =
            records[index].callback == .didBecomeActive
            ? index : next(after: index) { $0 == .didBecomeActive } ?? index
        returnsUntilMs = records[active].ms + Self.restoreMs
        hasReturns = hasReturns || changesResponder(from: index, untilMs: returnsUntilMs)
    }

    func changesResponder(from index: Int, untilMs: Double) -> Bool {
        records[index...].prefix { $0.ms <= untilMs }.contains { record in
            if case .responder = record.event { true } else { false }
        }
    }
}
