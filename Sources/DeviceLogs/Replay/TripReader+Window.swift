import Scenarios
internal import Simulator

extension TripReader {
    mutating func follow(_ window: Recording.Window, at index: Int) {
        guard let side = window.orientation else { return }
        let new = side.orientation
        defer { orientation = new }
        guard let orientation else {
            trip.orientation = new
            return
        }
        guard orientation != new, place == .front else { return }
        let post = records[..<index].lastIndex { $0.notification != nil }
        let isUp = keyboard != nil || post.map { records[index].ms - records[$0].ms < 600 } ?? false
        let first = isUp ? firstPost(ofTurnBefore: index) : nil
        add(
            "rotate", new.rawValue, at: first ?? index,
            anchor: first.flatMap { records[$0].notification?.name }.map { .notification($0) })
    }

    /// The first post of the turn that a window's new shape ends.
    private func firstPost(ofTurnBefore index: Int) -> Int? {
        let since = records[index].ms - 1_000
        return records[..<index].indices.reversed().prefix { records[$0].ms >= since }
            .last { records[$0].notification?.name == .willHide }
    }
}
