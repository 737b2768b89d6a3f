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

    func isBelowTop(_ field: FieldID) -> Bool {
        !levels.isEmpty && isBelow(field, level: levels.count - 1)
    }

    /// Returns whether a field is known to be one of what a level covers.
    func isBelow(_ field: FieldID, level index: Int) -> Bool {
        base == field || levels[index].covered == field
            || levels[..<index].contains { $0.intent == field || $0.covered == field }
    }

    /// The responder, unless it is a field below the topmost level.
    var topResponder: FieldID? { responder.flatMap { isBelowTop($0) ? nil : $0 } }

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
        setTopIntent(topResponder)
    }

    /// Lets it follow a field that is first, which ends whatever was due on that level.
    mutating func followResponder() {
        guard awaited == nil, topHoldsFields, let field = topResponder, field != intent else {
            return
        }
        setTopIntent(field)
        isRestoreDue = false
    }

    mutating func forget() {
        base = nil
        awaited = nil
        isRestoreDue = false
        for index in levels.indices { levels[index].intent = nil }
    }

    /// Asks for the restore that is due, if it is possible now. It stays due until the field is
    /// first, since only UIKit knows whether it became so.
    ///
    /// When another field is first on return, other code has decided otherwise in the meantime, and
    /// the guard does not steal the keyboard; after a cover it may be a field of that cover.
    mutating func restore(animated: Bool, afterCover: Bool = false) -> Output? {
        guard isRestoreDue else { return nil }
        guard options.restores, hasIntent else {
            isRestoreDue = false
            awaited = nil
            return nil
        }
        guard topHoldsFields, awaited == nil else { return .wait }
        if let field = topResponder, field == intent || !afterCover {
            isRestoreDue = false
            return nil
        }
        return intent.map { .restore($0, animated: animated) } ?? .wait
    }
}
