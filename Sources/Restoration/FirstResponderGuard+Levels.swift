// The levels and the one place that decides about a restore.

extension FirstResponderGuard {
    /// The record that would be true now: the topmost level that wants a field.
    var record: Record? {
        if let awaited { return awaited }
        if let level = levels.last(where: { $0.intent != nil }), let field = level.intent {
            return Record(field: field, cover: level.cover)
        }
        return base.map { Record(field: $0) }
    }

    var hasIntent: Bool { record != nil }

    var topHoldsFields: Bool { levels.last?.cover.holdsFields ?? true }

    var isInFront: Bool { phase == .active || phase == .foregrounding }

    func isWantedBelowTop(_ field: FieldID) -> Bool {
        if levels.isEmpty { return false }
        return base == field || levels.dropLast().contains { $0.intent == field }
    }

    func isWanted(_ field: FieldID) -> Bool {
        isWantedBelowTop(field) || intent == field
    }

    mutating func setTopIntent(_ field: FieldID?) {
        if levels.isEmpty {
            base = field
        } else {
            levels[levels.count - 1].intent = field
        }
    }

    /// Lets the intent of the topmost level follow the state, unless a restore is due.
    mutating func followState() {
        guard !isRestoreDue, topHoldsFields else { return }
        let field = responder.flatMap { isWantedBelowTop($0) ? nil : $0 }
        setTopIntent(field)
    }

    mutating func forget() {
        base = nil
        awaited = nil
        isRestoreDue = false
        for index in levels.indices { levels[index].intent = nil }
    }

    /// Restores if that is due and possible now; a field that is first already needs nothing.
    ///
    /// When another field is first on return, somebody has decided otherwise in the meantime, and
    /// the guard does not steal the keyboard; after a cover it may be a field of that cover.
    mutating func restore(animated: Bool, afterCover: Bool = false) -> Output? {
        guard isRestoreDue else { return nil }
        guard options.restores, hasIntent else {
            isRestoreDue = false
            return nil
        }
        guard topHoldsFields else { return .wait }
        let isSettled = responder != nil && (responder == intent || !afterCover)
        if isSettled {
            isRestoreDue = false
            return nil
        }
        guard let intent else { return .wait }
        isRestoreDue = false
        return .restore(intent, animated: animated)
    }
}
