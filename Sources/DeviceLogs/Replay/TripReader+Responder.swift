internal import Simulator

extension TripReader {
    mutating func follow(_ new: Recording.Responder?, at index: Int) {
        let field = new.map { known($0, at: records[index].line) }
        if new == nil, isMoving(at: index) { return }
        defer { responder = field }
        guard field != responder, place == .front else { return }
        let isByCode = records[index].ms <= returnsUntilMs && hypothesis.restoring != .byFocus
        guard !isByCode, !isAway(at: index) else { return }
        if let field {
            let isFocus = records[index].ms <= returnsUntilMs
            add(
                isFocus || trip.fields.count > TripNames.mostTapped ? "focus" : "tap", field.name,
                at: index, anchor: .responder)
        } else if !isAboutToLeave(at: index) {
            add("blur", at: index, anchor: .responder)
        }
    }

    /// Returns whether another field becomes first responder at once.
    private func isMoving(at index: Int) -> Bool {
        let soon = records[(index + 1)...].prefix { $0.ms - records[index].ms <= Self.moveMs }
        return soon.contains { record in
            if case .responder(_?) = record.event { true } else { false }
        }
    }

    /// The longest time between two fields of one tap, in milliseconds.
    private static let moveMs = 20.0

    /// Returns whether the app becomes inactive at once: a prompt takes the keyboard before.
    private func isAboutToLeave(at index: Int) -> Bool {
        let following = next(after: index) { _ in true }
        guard let following, records[following].callback == .willResignActive else { return false }
        return records[following].ms - records[index].ms < Self.promptMs
    }

    /// The longest time from a prompt to the app's `willResignActive`, in milliseconds.
    private static let promptMs = 100.0

    /// Returns whether the last callback before a record has made the app inactive.
    func isAway(at index: Int) -> Bool {
        let last = records[..<index].last { $0.callback != nil }?.callback
        return last == .willResignActive || last == .didEnterBackground
    }

    private mutating func known(_ responder: Recording.Responder, at line: Int) -> Trip.Field {
        let key = responder.identifier.isEmpty ? responder.className : responder.identifier
        let name = TripNames.word(key, else: "field")
        if let index = trip.fields.firstIndex(where: { $0.responder.key == responder.key }) {
            // The accessory view of a field can come after the field has become first responder.
            if responder.accessoryPt > 0 { trip.fields[index].responder = responder }
            return trip.fields[index]
        }
        let taken = Set(trip.fields.map(\.name) + [trip.app, TripNames.other, TripNames.page])
        let free = (1...).lazy.map { $0 == 1 ? name : "\(name)\($0)" }.first { !taken.contains($0) }
        trip.fields.append(Trip.Field(name: free ?? name, responder: responder, line: line))
        return trip.fields[trip.fields.count - 1]
    }
}

extension Recording.Responder {
    /// The properties that tell two fields apart.
    fileprivate var key: [String] { [className, identifier] }
}
