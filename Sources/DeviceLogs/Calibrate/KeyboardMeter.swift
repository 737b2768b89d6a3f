// A movement of the keyboard is a group of posts: the will posts come out of one call, the did
// posts out of another after the animation. What a group shows depends on the group after it: a
// hide and a show of another width are a turn of the device, whose times are others.

import Scenarios
internal import Simulator

/// The figures of the keyboard that the records of one process show.
struct KeyboardMeter {
    private let size: Size?
    private var group: Group?
    /// The last complete group, whose times count once it is known to be no turn.
    private var held: Group?
    private var width: Pt?
    private var hasShown = false

    /// The posts of one movement.
    private struct Group {
        var wills: [(name: KeyboardNotificationName, ms: Double)] = []
        var dids: [(name: KeyboardNotificationName, ms: Double)] = []
        var post: LogNotification
        var didKeys: UserInfoKeys?
        var hasGap = false
        var line: Int

        var isShow: Bool { wills.contains { $0.name == .willShow } }
        var isHide: Bool { wills.contains { $0.name == .willHide } }
        var durationMs: Double? { post.durationSeconds.map { $0 * 1000 } }
    }

    /// The longest time between two posts of one call, in milliseconds.
    private static let callMs = 60.0
    /// The longest time from the end of an animation to its did posts, in milliseconds.
    private static let lagMs = 1_000.0

    init(_ size: Size?) { self.size = size }

    mutating func follow(
        _ post: LogNotification, objectIsScreen: Bool?, _ record: Recording.Record,
        _ meter: inout CalibrationMeter
    ) {
        if record.isAfterGap { group?.hasGap = true }
        guard let name = post.name, post.isLocal != false else { return }
        if let objectIsScreen { meter.object.add(objectIsScreen) }
        if name.isWill {
            if !post.keysPresent.isEmpty { meter.keys.add(post.keys) }
            followWill(name, post, record, &meter)
        } else if var open = group, !open.dids.isEmpty || isDue(record.ms) {
            open.dids.append((name, record.ms))
            open.didKeys = open.didKeys ?? (post.keysPresent.isEmpty ? nil : post.keys)
            group = open
        }
    }

    private func isDue(_ ms: Double) -> Bool {
        guard let group, let first = group.wills.first else { return false }
        return ms - first.ms <= (group.durationMs ?? 0) + Self.lagMs
    }

    private mutating func followWill(
        _ name: KeyboardNotificationName, _ post: LogNotification, _ record: Recording.Record,
        _ meter: inout CalibrationMeter
    ) {
        if let open = group, open.dids.isEmpty, let last = open.wills.last,
            record.ms - last.ms <= Self.callMs, open.post.end == post.end,
            !open.wills.contains(where: { $0.name == name })
        {
            group?.wills.append((name, record.ms))
            return
        }
        close(&meter)
        group = Group(wills: [(name, record.ms)], post: post, line: record.line)
        turn(post, at: record.ms)
    }

    /// Drops the group before where it was the first half of a turn.
    private mutating func turn(_ post: LogNotification, at ms: Double) {
        guard let new = post.endFrame?.width, new > 0 else { return }
        if let width, width != new, let before = held?.wills.first?.ms, ms - before < 2_000 {
            held = nil
            group?.hasGap = true
        }
        width = new
    }

    /// Ends the group that is open.
    mutating func close(_ meter: inout CalibrationMeter) {
        if let held { measure(held, &meter) }
        held = group
        group = nil
    }

    /// Ends all groups, at the end of the process.
    mutating func finish(_ meter: inout CalibrationMeter) {
        close(&meter)
        close(&meter)
    }

    private mutating func measure(_ group: Group, _ meter: inout CalibrationMeter) {
        meter.line = group.line
        guard let begin = group.post.beginFrame, let end = group.post.endFrame else { return }
        let isResize =
            group.isShow && isOnScreen(begin) && isOnScreen(end) && begin.height != end.height
        let stands = begin == end
        if let duration = group.durationMs, duration > 0, !stands {
            if isResize {
                meter.add(.resizeMs, ms: duration)
            } else if group.isShow {
                meter.add(.showMs, ms: duration)
            } else if group.isHide {
                meter.add(.hideMs, ms: duration)
            }
        }
        if let curve = group.post.curve, !stands, group.durationMs ?? 0 > 0 {
            if isResize {
                meter.add(.resizeCurve, curve)
            } else if group.isShow {
                meter.add(.showCurve, curve)
            } else if group.isHide {
                meter.add(.hideCurve, curve)
            }
        }
        if group.isShow, !isResize, !stands {
            if !hasShown, end.height >= begin.height {
                let less = (end.height - begin.height).points
                meter.add(.firstShowLess, Int(less.rounded()))
            }
            hasShown = true
        }
        measureTimes(group, stands: stands || isResize, &meter)
    }

    private func measureTimes(_ group: Group, stands: Bool, _ meter: inout CalibrationMeter) {
        guard !group.hasGap, let first = group.wills.first else { return }
        for (one, next) in zip(group.wills, group.wills.dropFirst()) {
            meter.add(.gapMs, ms: next.ms - one.ms)
        }
        guard let did = group.dids.first else { return }
        for (one, next) in zip(group.dids, group.dids.dropFirst()) where next.ms - one.ms < 60 {
            meter.add(.gapMs, ms: next.ms - one.ms)
        }
        let duration = group.durationMs ?? 0
        if duration > 0 {
            meter.add(.didLagMs, ms: did.ms - first.ms - duration)
        } else {
            meter.add(.didAfterZeroMs, ms: did.ms - first.ms)
        }
        if duration > 0, let keys = group.didKeys, !group.post.keys.isEmpty {
            meter.didLacks.add(group.post.keys.subtracting(keys))
        }
        let names = (group.wills + group.dids).map(\.name)
        guard !stands, Set(names).count == names.count else { return }
        if group.isShow { meter.showPosts.add(names) }
        if group.isHide { meter.hidePosts.add(names) }
    }

    private func isOnScreen(_ frame: Rect) -> Bool {
        guard let size, frame.height > 0 else { return false }
        return frame.y < max(size.height, size.width) && frame.y < bottom(frame, size)
    }

    /// The lower edge of the screen as the interface stands, by the keyboard's width.
    private func bottom(_ frame: Rect, _ size: Size) -> Pt {
        frame.width == max(size.width, size.height)
            ? min(size.width, size.height) : max(size.width, size.height)
    }
}
