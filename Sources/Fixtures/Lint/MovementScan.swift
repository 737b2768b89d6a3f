// A device posts in movements: the will names at once, with the same frames, then the did names.
// The scan follows the movements of one app on the device that a sequence names. What the system
// cuts short is no fault: a movement that the next one turns back has no did names where the
// profile drops them, and an app in the background is suspended before its movements end.

import Basics
import Simulator

/// Follows the movements of a keyboard through a sequence, and finds what breaks them.
struct MovementScan {
    typealias Name = KeyboardNotificationName

    /// The posts of one movement.
    private struct Movement {
        var wills: [ReadPost]
        /// The names that have their did name.
        var arrived: Set<Name> = []
        /// A Boolean value that indicates whether the did names may stay away.
        var isExcused: Bool
        var isInterrupted = false

        var names: [Name] { wills.compactMap(\.name) }
        var missing: [Name] { names.filter { !arrived.contains($0) } }
    }

    /// A post, or a change of the app's life.
    enum Item {
        case post(ReadPost)
        case moment(ReadMoment)
    }

    let place: KeyboardPlaces
    private var open: [Movement] = []
    /// The post right before, without a change of the app's life between.
    private var previous: ReadPost?
    /// The frame in which the keyboard was left; nil where it is not known.
    private var last: ReadRect?
    private var lastIsLocal: Bool?
    private var wasEmpty = false
    private var isInBackground = false
    /// A Boolean value that indicates whether the app has come back, and has seen no movement begin
    /// since.
    private var hasReturned = false
    private var isFirst = true
    private var hasShow = false
    private(set) var found: [(rule: FixtureFinding.Rule, place: Place, message: String)] = []

    private var system: SystemProfile { place.system }

    init(_ place: KeyboardPlaces) { self.place = place }

    /// Follows all items, the next of which decides whether one is in its order.
    mutating func follow(_ items: [Item]) {
        hasShow = items.contains { item in
            if case .post(let post) = item { post.name == .willShow } else { false }
        }
        for (index, item) in items.enumerated() {
            switch item {
            case .moment(let moment): follow(moment)
            case .post(let post):
                guard let name = post.name else { continue }
                var next: ReadPost?
                if index + 1 < items.count, case .post(let other) = items[index + 1] {
                    next = other
                }
                if name.isWill { begin(post, name, before: next) } else { end(post, name) }
                previous = post
            }
        }
        finish()
    }

    private mutating func report(
        _ rule: FixtureFinding.Rule, _ place: Place, _ message: String
    ) {
        found.append((rule, place, message))
    }

    private mutating func follow(_ moment: ReadMoment) {
        previous = nil
        switch moment {
        case .launch:
            open = []
            last = nil
            isInBackground = false
        case .background:
            isInBackground = true
            last = nil
            // The did names come together.
            for index in open.indices where open[index].arrived.isEmpty {
                open[index].isExcused = true
            }
        case .foreground:
            isInBackground = false
            hasReturned = true
            last = nil
            // The did names of these movements never reach the app.
            open.removeAll(where: \.isExcused)
        case .active, .inactive: break
        }
    }

    // MARK: - Will names

    private mutating func begin(_ post: ReadPost, _ name: Name, before next: ReadPost?) {
        judgeStart(post)
        (isFirst, hasReturned) = (false, false)
        if let previous, previous.name == name, Self.isSame(previous, post) {
            report(.order, post.place, "\(name.plain) comes twice; devices post it once")
            return
        }
        if joins(post, name) {
            judgeFrames(of: post, as: open[open.count - 1].wills[0])
            var movement = open.removeLast()
            // An upright screen does not show the direction of a change in landscape.
            if place.direction(of: movement.wills[0]) == 0 { interrupt(post) }
            movement.wills.append(post)
            open.append(movement)
            return
        }
        judgeAlone(post, name, before: next)
        judgeBegin(post, name)
        interrupt(post)
        // A device has a few movements under way; what is left behind never ends.
        if open.count > 8 {
            let oldest = open.removeFirst()
            if !oldest.isExcused, !oldest.isInterrupted { reportMissing(oldest) }
        }
        open.append(Movement(wills: [post], isExcused: isInBackground))
        note(post)
    }

    /// A show or a hide belongs to the change of the frame right before it.
    private func joins(_ post: ReadPost, _ name: Name) -> Bool {
        guard name != .willChangeFrame, previous?.name == .willChangeFrame,
            let movement = open.last, movement.names == [.willChangeFrame]
        else { return false }
        return true
    }

    private mutating func judgeStart(_ post: ReadPost) {
        guard isFirst, hasShow, place.direction(of: post) < 0, post.isLocal?.value != false,
            !isInBackground
        else { return }
        report(
            .hideFirst, post.place,
            "the sequence begins with a hide of a keyboard that has not been shown")
    }

    /// A show or a hide without the change of the frame that comes right before it.
    private mutating func judgeAlone(_ post: ReadPost, _ name: Name, before next: ReadPost?) {
        let rules = system.keyboard
        let names = name == .willShow ? rules.showPosts.value : rules.hidePosts.value
        guard post.form != .capacitor, name != .willChangeFrame, names.contains(.willChangeFrame),
            !place.isMoved(post), !isOfLock(post, name), !isShownAgain(post, name)
        else { return }
        if next?.name == .willChangeFrame {
            report(
                .order, next?.place ?? post.place,
                "keyboardWillChangeFrame comes after \(name.plain); devices post it before")
        } else {
            report(
                .noChangeFrame, post.place,
                "\(name.plain) without keyboardWillChangeFrame right before it, which "
                    + "\(system.name) posts")
        }
    }

    /// A lock posts shows with empty frames, without changes of the frame.
    private func isOfLock(_ post: ReadPost, _ name: Name) -> Bool {
        guard name == .willShow, system.keyboard.lockPairs.value > 0 else { return false }
        return post.frame(\.begin) == nil && post.frame(\.end) == nil
            || post.begin?.value.isZero == true && post.end?.value.isZero == true
    }

    /// The place of the standing keyboard, before a hide by the app's code.
    private func isShownAgain(_ post: ReadPost, _ name: Name) -> Bool {
        guard name == .willShow, system.quirks.resignShowsFirst.value else { return false }
        return post.frame(\.begin) == post.frame(\.end)
    }

    /// Judges where a movement begins.
    private mutating func judgeBegin(_ post: ReadPost, _ name: Name) {
        if let begin = post.begin, begin.value.isZero, let end = post.end?.value, !end.isZero,
            post.form == .notification, name != .willHide, !wasEmpty
        {
            return report(
                .beginZero, begin.place,
                "the begin frame is empty; a show begins below the screen, at y = its height")
        }
        guard let last, let begin = post.begin, let from = post.frame(\.begin),
            lastIsLocal == post.isLocal?.value, !place.continues(from, last, of: post)
        else { return }
        report(
            .jump, begin.place,
            "\(name.plain) begins at \(from.text), but the keyboard was at \(last.text)")
    }

    /// Ends the movements that a movement in the other direction turns back.
    private mutating func interrupt(_ post: ReadPost) {
        let direction = place.direction(of: post)
        var rest: [Movement] = []
        for var movement in open {
            if movement.missing.isEmpty { continue }
            let other = place.direction(of: movement.wills[movement.wills.count - 1])
            guard direction != 0, other == -direction, !movement.isExcused else {
                rest.append(movement)
                continue
            }
            if movement.arrived.isEmpty, !place.isOver(movement.wills[0], before: post) {
                movement.isInterrupted = true
                rest.append(movement)
            } else if !movement.isInterrupted {
                reportMissing(movement)
            }
        }
        open = rest
    }

    private mutating func note(_ post: ReadPost) {
        wasEmpty = post.end?.value.isZero == true
        last = post.frame(\.end)
        lastIsLocal = post.isLocal?.value
    }

    // MARK: - Did names

    private mutating func end(_ post: ReadPost, _ name: Name) {
        guard let will = name.willName else { return }
        let waiting = open.indices.filter { open[$0].missing.contains(will) }
        let same = waiting.filter { index in
            open[index].wills.contains { $0.name == will && Self.isSame($0, post) }
        }
        // Without values all hides are the same; one that was turned back has no did name.
        let due = same.first { !open[$0].isExcused && !open[$0].isInterrupted }
        guard let index = due ?? same.first ?? waiting.first else {
            if place.isMoved(post) { return }
            // Another app's movement has begun while this one was away.
            if hasReturned, post.isLocal?.value != true { return }
            return report(
                .noWill, post.place,
                "\(name.plain) without \(will.plain), which devices post before it")
        }
        if open[index].isInterrupted, system.keyboard.dropsInterrupted.value,
            !open[index].isExcused
        {
            report(
                .order, post.place,
                "\(name.plain) comes after the next movement has turned this one back")
        }
        if let first = open[index].wills.first(where: { $0.name == will }) {
            judgeFrames(of: post, as: first)
        }
        if name != .didChangeFrame, open[index].missing.contains(.willChangeFrame) {
            report(
                .order, post.place,
                "\(name.plain) comes without keyboardDidChangeFrame right before it")
            open[index].arrived.insert(.willChangeFrame)
        }
        open[index].arrived.insert(will)
        if open[index].missing.isEmpty { open.remove(at: index) }
        if let end = post.end?.value, !end.isZero, !isInBackground { last = post.frame(\.end) }
    }

    /// The names of one movement have its frames.
    private mutating func judgeFrames(of post: ReadPost, as first: ReadPost) {
        if post.form == .capacitor {
            guard let height = post.height, let other = first.height,
                height.value != other.value
            else { return }
            return report(
                .otherFrame, height.place,
                "\(post.writtenName.clipped(40)) has \(Figures.text(height.value)) pt, and the "
                    + "movement \(Figures.text(other.value)) pt")
        }
        for part in [\ReadPost.begin, \ReadPost.end] {
            guard let own = post[keyPath: part], let frame = post.frame(part),
                let other = first.frame(part), frame != other,
                !place.mayDiffer(post, from: first)
            else { continue }
            return report(
                .otherFrame, own.place,
                "\(own.value.text) is another frame than that of the movement, \(other.text)")
        }
    }

    private mutating func finish() {
        for movement in open where !movement.isExcused && !movement.isInterrupted {
            // An app can crash in its first observer.
            if movement.names == [.willChangeFrame], movement.arrived.isEmpty,
                previous?.place == movement.wills[0].place
            {
                continue
            }
            if !movement.missing.isEmpty { reportMissing(movement) }
        }
    }

    private mutating func reportMissing(_ movement: Movement) {
        guard let name = movement.missing.first,
            let post = movement.wills.first(where: { $0.name == name })
        else { return }
        let lost = movement.missing.compactMap { $0.didName?.plain }.joined(separator: ", ")
        report(
            .noDid, post.place,
            "\(name.plain) without \(lost), which devices post when the movement ends")
    }

    private static func isSame(_ one: ReadPost, _ other: ReadPost) -> Bool {
        one.begin?.value == other.begin?.value && one.end?.value == other.end?.value
            && one.height?.value == other.height?.value
    }
}

extension ReadPost {
    /// A frame of which all sides are known; nil for an empty one, which says nothing of a place.
    func frame(_ part: KeyPath<ReadPost, Written<ReadRect>?>) -> ReadRect? {
        guard let rect = self[keyPath: part]?.value, rect.whole != nil, !rect.isZero else {
            return nil
        }
        return rect
    }
}

extension KeyboardNotificationName {
    /// The did name of a will name; nil for a did name.
    var didName: KeyboardNotificationName? {
        switch self {
        case .willShow: .didShow
        case .willHide: .didHide
        case .willChangeFrame: .didChangeFrame
        case .didShow, .didHide, .didChangeFrame: nil
        }
    }

    /// The will name of a did name; nil for a will name.
    var willName: KeyboardNotificationName? {
        Self.allCases.first { $0.didName == self }
    }
}
