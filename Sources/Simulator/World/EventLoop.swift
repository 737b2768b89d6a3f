// Code that answers every event with another would stop time, or never let the device come to rest:
// a keyboard that a show notification puts away, and a hide notification brings back. UIKit lets
// such an app go on for ever; a run must end.

/// Counts the events that lead to no end.
struct EventLoop {
    /// A Boolean value that indicates whether events count whose time has passed since; else only
    /// those of one moment do.
    let countsAllTime: Bool
    private var count = 0

    init(countsAllTime: Bool = false) { self.countsAllTime = countsAllTime }

    /// No real sequence of the system has more, at one moment or until it comes to rest.
    private static let most = 2000

    /// The reason why an app is ended, in words.
    var reason: String {
        countsAllTime
            ? "its code answers events with others, \(Self.most) in a row, and comes to no rest"
            : "its code answers events with others, \(Self.most) in a row, and no time passes"
    }

    mutating func start() { count = 0 }

    /// Counts an event; timers that repeat for ever do not count.
    ///
    /// - Parameter ms: the time that has passed before it.
    /// - Returns: whether there are too many.
    mutating func isEndless(_ event: SystemEvent, after ms: Int32) -> Bool {
        if ms > 0, !countsAllTime { count = 0 }
        if !event.isRepeating { count += 1 }
        return count > Self.most
    }
}
