// A check that its author has written is looked at after each event and each action. A deadline is
// an event of its own, so that time that passes without anything else breaks it at the right
// moment, and a search that waits for rest waits for it.

extension World {
    /// Looks at the scenario's own checks after an event.
    mutating func followChecks(into sink: inout some RecordSink) {
        for index in shared.setting.checks.indices { follow(index, into: &sink) }
    }

    /// Looks at the checks of moments at rest, if nothing about the front app is under way.
    mutating func followChecksAtRest(into sink: inout some RecordSink) {
        guard !shared.setting.checks.isEmpty else { return }
        if let front {
            guard process(front).phase == .active, !isFrontMoving(front) else { return }
        } else {
            guard isAtRest else { return }
        }
        for (index, check) in shared.setting.checks.enumerated()
        where check.moments == .rest && checkState.progress[index].contains(.runs) {
            judge(check, index, into: &sink)
        }
    }

    /// The time in which a check's condition was awaited is over.
    mutating func endWait(of index: Int, into sink: inout some RecordSink) {
        let check = shared.setting.checks[index]
        checkState.set(.waits, of: index, to: false)
        guard case .eventually(let condition, let ms) = check.demand,
            let failure = condition.failure(self)
        else { return }
        report(check, "not within \(ms) ms: \(failure)", into: &sink)
    }

    private mutating func follow(_ index: Int, into sink: inout some RecordSink) {
        let check = shared.setting.checks[index]
        let old = checkState.progress[index]
        guard !old.contains(.ended) else { return }
        if check.until?.holds(in: self) == true {
            stopWaiting(index)
            return checkState.end(index, forGood: check.after == nil)
        }
        if !old.contains(.runs) {
            guard check.after?.holds(in: self) == true else { return }
            checkState.set(.runs, of: index, to: true)
        }
        if case .eventually(let condition, let ms) = check.demand {
            let holds = check.when?.holds(in: self) ?? true
            let begins = holds && !old.contains(.held)
            checkState.set(.held, of: index, to: holds)
            wait(for: condition, ms, begins, index)
        } else if check.moments == .all {
            judge(check, index, into: &sink)
        }
    }

    private mutating func wait(
        for condition: TimedCheck.Condition, _ ms: Int32, _ begins: Bool, _ index: Int
    ) {
        guard begins || checkState.progress[index].contains(.waits) else { return }
        guard !condition.holds(in: self) else { return stopWaiting(index) }
        guard !checkState.progress[index].contains(.waits) else { return }
        checkState.set(.waits, of: index, to: true)
        queue.schedule(.deadline(index), inMs: ms)
    }

    private mutating func stopWaiting(_ index: Int) {
        guard checkState.progress[index].contains(.waits) else { return }
        checkState.set(.waits, of: index, to: false)
        queue.cancel { $0 == .deadline(index) }
    }

    private mutating func judge(
        _ check: TimedCheck, _ index: Int, into sink: inout some RecordSink
    ) {
        guard check.when?.holds(in: self) != false else { return }
        let failure: String? =
            switch check.demand {
            case .always(let condition): condition.failure(self)
            case .never(let condition):
                condition.holds(in: self) ? "found \(condition.written)" : nil
            case .eventually: nil
            }
        let isReported = checkState.progress[index].contains(.isReported)
        checkState.set(.isReported, of: index, to: failure != nil)
        if let failure, !isReported { report(check, failure, into: &sink) }
    }

    private func report(
        _ check: TimedCheck, _ failure: String, into sink: inout some RecordSink
    ) {
        var finding = Finding(
            oracle: .ownCheck, app: check.app, explanation: "\(check.name): \(failure)")
        finding.check = check.name
        sink.receive(Record(atMs: clockMs, event: .finding(finding)))
    }
}
