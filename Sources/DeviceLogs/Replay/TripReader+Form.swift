// While a field stays first responder, only the user moves its keyboard: a hardware keyboard comes
// or goes, or an iPad's keyboard leaves the lower edge. An undocked keyboard tells its place in the
// post that brings it back, so what was done is known by the posts that follow.

import Scenarios
internal import Simulator

extension TripReader {
    /// The place and the shape of an iPad's keyboard.
    enum Form: Hashable { case docked, undocked, split, floating }

    /// Derives the step that moves the keyboard of a field that stays; true where nothing else is
    /// to be derived from the post.
    mutating func moves(
        _ post: LogNotification, _ name: KeyboardNotificationName, at index: Int,
        _ now: Orientation
    ) -> Bool {
        guard place == .front, !isAway(at: index), records[index].ms > returnsUntilMs,
            responder != nil
        else { return form != .docked && responder == nil }
        let start = ReplayStart(trip.target, now)
        // A null rectangle is not there, and the centre beside it tells no frame.
        let frame = post.hasNullEnd ? nil : trip.target.keyboard(after: post, now)
        if form != .docked { return moveBack(post, frame, name, at: index, start) }
        if hasHardware { return showKeys(post, frame, name, at: index, start) }
        if showsBar(post, frame, start) {
            if name.isHide, !start.isFlat(post) { return false }
            attach(name, at: index)
            return true
        }
        guard keyboard != nil, isHide(at: index), !turns(after: index, from: now) else {
            return false
        }
        guard trip.target.device.profile.isPad else {
            attach(name, at: index)
            return true
        }
        leaveEdge(frame, name, at: index, start)
        return true
    }

    // MARK: Hardware keyboards

    /// Returns whether a post reports that there are no keys: a bar alone, the accessory view
    /// alone, or nothing at the lower edge.
    private func showsBar(
        _ post: LogNotification, _ frame: Rect?, _ start: ReplayStart
    ) -> Bool {
        if start.isFlat(post) || start.place(of: frame) == .hardwareBar { return true }
        guard let frame, let accessory = responder?.responder.accessoryPt, accessory > 0 else {
            return false
        }
        return trip.target.visible(frame, orientation ?? trip.orientation)?.height == accessory
    }

    /// Adds the hardware keyboard: before the tap whose keys do not come, or while they are there.
    private mutating func attach(_ name: KeyboardNotificationName, at index: Int) {
        hasHardware = true
        if keyboard != nil {
            keyboard = nil
            if hasSoftwareKeys {
                hasSoftwareKeys = false
                return add(
                    "keyboard", "{ software: hidden }", at: index, anchor: .notification(name))
            }
            return add("hardware", "connect", at: index, anchor: .notification(name))
        }
        guard let tap = trip.steps.popLast() else { return }
        let before = trip.steps.last?.ms ?? tap.ms - 1_000
        trip.steps.append(
            Trip.Step(
                word: "hardware", value: "connect", ms: (before + tap.ms) / 2, line: tap.line))
        trip.steps.append(tap)
    }

    /// Derives how the keys come back; false where they are a keyboard as any other then.
    private mutating func showKeys(
        _ post: LogNotification, _ frame: Rect?, _ name: KeyboardNotificationName, at index: Int,
        _ start: ReplayStart
    ) -> Bool {
        guard !name.isHide, start.place(of: frame) == .docked, !showsBar(post, frame, start) else {
            return true
        }
        hasHardware = false
        // The keys that are called for come at once, those of a lost keyboard move up.
        hasSoftwareKeys = post.durationMs == 0
        let isCalled = hasSoftwareKeys
        add(
            isCalled ? "keyboard" : "hardware", isCalled ? "{ software: shown }" : "disconnect",
            at: index, anchor: .notification(name))
        return false
    }

    // MARK: Keyboards that leave the lower edge

    private mutating func leaveEdge(
        _ frame: Rect?, _ name: KeyboardNotificationName, at index: Int, _ start: ReplayStart
    ) {
        let value: String
        if frame == nil {
            (form, value) = (.undocked, "{ undock: drag }")
        } else if let frame, let keyboard, frame.height < keyboard.height,
            start.place(of: frame) == .docked
        {
            (form, value) = (.split, "split")
        } else {
            let floats = comesBack(after: index).map { start.place(of: $0) == .floating }
            (form, value) =
                floats ?? !hasNullFrame(after: index)
                ? (.floating, "float") : (.undocked, "undock")
        }
        keyboard = nil
        add("keyboard", value, at: index, anchor: .notification(name))
    }

    /// Derives what is done with a keyboard that is not at the lower edge.
    private mutating func moveBack(
        _ post: LogNotification, _ frame: Rect?, _ name: KeyboardNotificationName, at index: Int,
        _ start: ReplayStart
    ) -> Bool {
        if post.endFrame == .zero {
            let corner = comesBack(after: index).map { "{ drag: [\($0.x), \($0.y)] }" }
            add("keyboard", corner ?? "drag", at: index, anchor: .notification(name))
            return true
        }
        guard !name.isHide, let frame, let begin = post.beginFrame else { return true }
        let from = start.place(of: begin)
        guard from == .undocked || from == .floating else { return true }
        if start.place(of: frame) == .docked, !isHide(at: index) {
            (form, keyboard) = (.docked, post.endFrame)
            add("keyboard", "dock", at: index, anchor: .notification(name))
        } else if begin.height != frame.height {
            let isMerge = frame.height > begin.height
            form = isMerge ? .undocked : .split
            add(
                "keyboard", isMerge ? "merge" : "split", at: index, anchor: .notification(name))
        }
        return true
    }

    // MARK: The posts that follow

    /// The frame from which the keyboard moves next, before another field becomes first responder.
    private func comesBack(after index: Int) -> Rect? {
        for next in records.indices[(index + 1)...] {
            if case .responder = records[next].event { return nil }
            guard !isForeign(next), let post = records[next].notification,
                post.name?.isWill == true,
                post.name?.isHide == false, let begin = post.beginFrame, begin != .zero
            else { continue }
            if isHide(at: next) { continue }
            return begin
        }
        return nil
    }

    /// Returns whether the did posts of a movement have no end frame.
    private func hasNullFrame(after index: Int) -> Bool {
        records[(index + 1)...].prefix { $0.ms - records[index].ms < 1_500 }.contains { record in
            record.notification?.name == .didChangeFrame && record.notification?.hasNullEnd == true
        }
    }

    /// Returns whether a will post belongs to a hide.
    private func isHide(at index: Int) -> Bool {
        guard let post = records[index].notification else { return false }
        if post.name?.isHide == true { return true }
        let next = records[(index + 1)...].first { record in
            record.notification?.name?.isWill == true && record.notification?.isLocal != false
        }
        return next?.notification?.name?.isHide == true
            && next.map { $0.ms - records[index].ms < 60 } == true
    }

    /// Returns whether the device turns: the next show is as wide as the screen the other way.
    private func turns(after index: Int, from now: Orientation) -> Bool {
        let soon = records[(index + 1)...].prefix { $0.ms - records[index].ms < 1_500 }
        return soon.contains { record in
            switch record.event {
            case .window(let window): window.orientation.map { $0.orientation != now } ?? false
            case .keyboard(let post, _):
                post.name == .willShow
                    && trip.target.orientation(of: post).map { $0 != now }
                        ?? false
            default: false
            }
        }
    }
}

extension LogNotification {
    /// A Boolean value that indicates whether the frame after the change is the null rectangle.
    fileprivate var hasNullEnd: Bool { begin != nil && end == nil }
}
