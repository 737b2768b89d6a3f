// Timers of the apps' code run on the clock of the device, but only while their process executes:
// what falls due in a suspended process waits until it runs again, and is gone when it dies.
// A repeating timer holds nothing up: a world in which only such timers are left is at rest.

/// A timer that a handling has set.
struct AppTimer: Hashable, Sendable {
    var app: AppID
    /// The index of the app's handling that set the timer and receives it.
    var handling: Int
    var token: String
    /// The period of a repeating timer, else 0.
    var everyMs: Int32
    /// A Boolean value that indicates whether it is gone where it falls due in suspension.
    var isLostInSuspension = false

    func has(_ token: String, of handling: Int, in app: AppID) -> Bool {
        self.app == app && self.handling == handling && self.token == token
    }
}

extension World {
    mutating func start(_ timer: AppTimer, inMs ms: Int32) {
        queue.schedule(.timer(timer), inMs: ms)
    }

    mutating func cancelTimers(_ token: String, of handling: Int, in app: AppID) {
        queue.cancel { event in
            if case .timer(let timer) = event {
                timer.has(token, of: handling, in: app)
            } else {
                false
            }
        }
        processes[app.index].code.removeOverdue { $0.has(token, of: handling, in: app) }
    }

    /// Fires a timer, or lets it wait with at most one firing.
    mutating func fire(_ timer: AppTimer, into sink: inout some RecordSink) {
        if timer.everyMs > 0 { start(timer, inMs: timer.everyMs) }
        guard process(timer.app).phase.executes else {
            let isKept = timer.everyMs > 0 && process(timer.app).code.overdue.contains(timer)
            if !isKept { processes[timer.app.index].code.keep(timer) }
            return
        }
        // A fault that a watchdog repairs was there all the same.
        if timer.everyMs > 0, front == timer.app { checkAtRest(into: &sink) }
        deliver(.timer(timer.token), to: timer.app, only: timer.handling, into: &sink)
    }

    /// Fires the timers that fell due while the process was suspended.
    mutating func fireOverdue(of app: AppID, into sink: inout some RecordSink) {
        let overdue = processes[app.index].code.takeOverdue()
        for timer in overdue where process(app).phase.executes {
            let event: AppEvent =
                timer.isLostInSuspension ? .timerLapsed(timer.token) : .timer(timer.token)
            deliver(event, to: app, only: timer.handling, into: &sink)
        }
    }
}

// MARK: - Identity

extension AppTimer: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(handling)
        f.feed(token)
        f.feed(everyMs)
        f.feed(isLostInSuspension)
    }
}
