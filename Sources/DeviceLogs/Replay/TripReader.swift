internal import Basics
import Scenarios
internal import Simulator

/// Derives the steps of a trip from a recorder's log.
struct TripReader {
    /// The facts that no log shows and that are tried: how the first responder returns, and what
    /// made the app inactive for a moment.
    struct Hypothesis: Hashable {
        enum Restoring: CaseIterable { case bySystem, byGuard, byFocus }
        enum Interruption: CaseIterable { case prompt, controlCenter }

        var restoring = Restoring.bySystem
        var interruption = Interruption.prompt
    }

    let hypothesis: Hypothesis
    var trip: Trip
    /// The records of the process that is read.
    var records: [Recording.Record] = []
    var place = Place.front
    /// The time until which a change of the first responder belongs to a return or a launch.
    var returnsUntilMs = -Double.infinity
    var responder: Trip.Field?
    /// The frame of the own docked keyboard after the last post, nil while it is away.
    var keyboard: Rect?
    var orientation: Orientation?
    var hasChosen = false
    /// A Boolean value that indicates whether a hardware keyboard takes the place of the keys.
    var hasHardware = false
    /// A Boolean value that indicates whether the keys were called for beside a hardware keyboard.
    var hasSoftwareKeys = false
    var form = Form.docked
    /// A Boolean value that indicates whether the log has what a hypothesis is about.
    var hasReturns = false
    var hasInterruptions = false

    enum Place: Hashable { case front, home, other, locked, ended }

    /// The time after `didBecomeActive` in which code, and not the user, moves the focus.
    static let restoreMs = 150.0

    init(_ file: String, target: ReplayTarget, hypothesis: Hypothesis) {
        self.hypothesis = hypothesis
        trip = Trip(file: file, target: target)
        trip.orientation = target.orientation
        if hypothesis.restoring == .byGuard { trip.handling = "guardBoolean" }
    }

    mutating func read(_ processes: [Recording.Process]) -> Trip {
        for process in processes {
            records = process.records
            begin(process)
            for index in records.indices { follow(index) }
            (responder, keyboard) = (nil, nil)
        }
        return trip
    }

    mutating func add(
        _ word: String, _ value: String = "", at index: Int, ms: Double? = nil,
        anchor: Trip.Anchor.Kind? = nil
    ) {
        let record = records[index]
        // Steps are in the order in which the log shows them.
        let start = max(ms ?? record.ms, trip.steps.last.map { $0.ms + 1 } ?? -.infinity)
        trip.steps.append(
            Trip.Step(
                word: word, value: value, ms: start,
                anchor: anchor.map { Trip.Anchor(kind: $0, ms: record.ms) }, line: record.line))
    }

    mutating func note(_ index: Int, _ remark: String) {
        trip.remarks.append("line \(records[index].line): \(remark)")
    }

    private mutating func begin(_ process: Recording.Process) {
        let opening: Set<LifecycleCallback> = [
            .didFinishLaunching, .willEnterForeground, .didBecomeActive
        ]
        // A recorder that begins later sees the end of the launch only.
        let first = records.first { $0.callback != nil }?.callback.flatMap { callback in
            opening.contains(callback) ? records.firstIndex { $0.callback == callback } : nil
        }
        if trip.steps.isEmpty {
            trip.app = TripNames.word(process.header.app, else: "app")
            trip.sdk = process.section.sdk
            if first == nil { note(0, "the log begins after the launch, which is assumed") }
        } else if place != .ended {
            // The end of a suspended process has no callback.
            let ms = (trip.steps.last?.ms ?? 0) / 2 + records[0].ms / 2
            add(place == .front ? "crash" : "kill", trip.app, at: 0, ms: ms)
            if place == .front { place = .home }
        }
        let launch = first ?? 0
        let lead = first == nil ? 5_000 : 500.0
        add(
            place == .other ? "switchTo" : "launch", trip.app, at: launch,
            ms: records[launch].ms - lead,
            anchor: first.flatMap { records[$0].callback }.map { .callback($0) })
        place = .front
        let active = records.first { $0.callback == .didBecomeActive }?.ms
        returnsUntilMs = (active ?? records[launch].ms) + Self.restoreMs
        hasReturns = hasReturns || changesResponder(from: launch, untilMs: returnsUntilMs)
    }

    mutating func follow(_ index: Int) {
        switch records[index].event {
        case .lifecycle(let callback, false): follow(callback, at: index)
        case .responder(let new): follow(new, at: index)
        case .keyboard(let notification, _): follow(notification, at: index)
        case .window(let window): follow(window, at: index)
        case .protectedData, .lifecycle, .other: break
        }
    }
}
