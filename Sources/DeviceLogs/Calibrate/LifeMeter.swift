// A recorder sees neither the gesture nor the choice of another app: a time that begins there is
// known up to the profile's own time of the choice, which the result says.

import Scenarios
internal import Simulator

/// The figures of the life of an app that the records of one process show.
struct LifeMeter {
    private var last: (callback: LifecycleCallback, ms: Double)?
    private var resignedMs: Double?
    private var isLocked = false
    /// The time from resigning active to the background, until the return shows how it was left.
    private var awayMs: Double?
    private var isReturning = false
    /// The time at which the first responder was lost, until there is another.
    private var lostMs: Double?
    private var hasResponder = false
    /// The time at which a field became first responder by a tap, until its keyboard is posted.
    private var focusedMs: Double?
    private var activeMs: Double?
    private var hearsForeign = false
    private var hidAfterResigning = false
    /// The time from resigning active to the keyboard's hide.
    private var leavesMs: Double?

    /// The time after a return in which code moves the focus, in milliseconds.
    private static let restoreMs = 150.0

    mutating func follow(
        _ record: Recording.Record, _ profile: SystemProfile, _ meter: inout CalibrationMeter
    ) {
        if record.isAfterGap { (last, resignedMs, focusedMs, awayMs) = (nil, nil, nil, nil) }
        switch record.event {
        case .lifecycle(let callback, let isOfScene):
            if isOfScene {
                meter.hasScenes.add(true)
            } else {
                follow(callback, record, profile, &meter)
            }
        case .protectedData(let isAvailable): if !isAvailable { isLocked = true }
        case .responder(let responder):
            let isActive = last?.callback == .didBecomeActive
            let isByUser = isActive && record.ms - (activeMs ?? -.infinity) > Self.restoreMs
            // A tap on another field takes the first responder away for a moment.
            let isFirst = lostMs.map { record.ms - $0 > 20 } ?? !hasResponder
            focusedMs = responder != nil && isFirst && isByUser ? record.ms : nil
            lostMs = responder == nil && hasResponder ? record.ms : nil
            hasResponder = responder != nil
        case .keyboard(let notification, _): follow(notification, record, &meter)
        case .window, .other: break
        }
    }

    private mutating func follow(
        _ post: LogNotification, _ record: Recording.Record, _ meter: inout CalibrationMeter
    ) {
        if post.isLocal == false {
            meter.broadcasts.add(true)
            hearsForeign = true
            return
        }
        if let focusedMs, post.name == .willShow || post.name == .willChangeFrame {
            if record.ms - focusedMs <= 2_000 { meter.add(.startsMs, ms: record.ms - focusedMs) }
            self.focusedMs = nil
        }
        // A lock reports the keyboard without a frame.
        if post.name == .willShow, post.endFrame == .zero, resignedMs != nil { isLocked = true }
        guard post.name == .willHide || post.name == .willChangeFrame, let resignedMs,
            last?.callback == .willResignActive, !hidAfterResigning
        else { return }
        hidAfterResigning = true
        leavesMs = record.ms - resignedMs
    }

    private mutating func follow(
        _ callback: LifecycleCallback, _ record: Recording.Record, _ profile: SystemProfile,
        _ meter: inout CalibrationMeter
    ) {
        defer { last = (callback, record.ms) }
        switch callback {
        case .willResignActive:
            resignedMs = record.ms
            (awayMs, leavesMs) = (nil, nil)
            (isLocked, hearsForeign, hidAfterResigning) = (false, false, false)
        case .didEnterBackground: awayMs = resignedMs.map { record.ms - $0 }
        case .willEnterForeground:
            finish(profile, &meter)
            // A launch brings the scene to the foreground too, at another moment.
            isReturning = last?.callback == .didEnterBackground
        case .didBecomeActive:
            activeMs = record.ms
            guard let last, last.callback == .willEnterForeground, isReturning, !isLocked else {
                return
            }
            let enters = Double(profile.lifecycle.entersForegroundMs.value)
            meter.add(.becomesActiveMs, ms: record.ms - last.ms + enters)
        default: break
        }
    }

    /// Counts how the app was left, once all is known that shows it.
    mutating func finish(_ profile: SystemProfile, _ meter: inout CalibrationMeter) {
        defer { (awayMs, leavesMs) = (nil, nil) }
        guard let awayMs else { return }
        let departure = Departure(
            awayMs: awayMs, isLocked: isLocked, hearsForeign: hearsForeign, profile)
        let chosen = awayMs - Double(profile.lifecycle.choosesMs.value)
        switch departure {
        case .lock: return meter.add(.lockBackgroundMs, ms: awayMs)
        case .home: meter.add(.homeBackgroundMs, ms: chosen)
        case .other: meter.add(.entersBackgroundMs, ms: chosen)
        }
        if let leavesMs { meter.add(.keyboardLeavesMs, ms: leavesMs) }
    }
}

/// The way in which an app was left, as its own records show it.
enum Departure: Hashable {
    case home, other, lock

    /// - Parameter awayMs: the time from resigning active to the background; nil where the app did
    ///   not get there.
    init(awayMs: Double?, isLocked: Bool, hearsForeign: Bool, _ profile: SystemProfile) {
        let rules = profile.lifecycle
        let chooses = Double(rules.choosesMs.value)
        guard !isLocked else {
            self = .lock
            return
        }
        guard !hearsForeign, let awayMs else {
            self = hearsForeign ? .other : .home
            return
        }
        // Only the times tell the two apart; where both are as near the first is more usual. A lock
        // that protects no data looks like the home screen.
        let ways: [(Departure, Double)] = [
            (.home, chooses + Double(rules.homeBackgroundMs.value)),
            (.other, chooses + Double(rules.entersBackgroundMs.value))
        ]
        self = ways.min { abs(awayMs - $0.1) < abs(awayMs - $1.1) }?.0 ?? .home
    }
}
