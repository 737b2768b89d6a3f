/// The movements of the keyboard that were received last, by which a late notification is known.
///
/// Movements form a chain: each begins where the one before it ended. UIKit announces one by up to
/// two notifications and reports its end by up to two more, and ends come in the order of the
/// beginnings. A notification that does not continue the chain, or completes the announcement of an
/// older movement, was held up on its way and needs a second one.
///
/// Each movement is one word, so that nothing is allocated and a copy is cheap.
struct Movements: Hashable, Codable, Sendable {
    /// The latest movements whose reports are not complete, the newest first: each with the names
    /// that were received, 0 for none.
    private var latest = SIMD8<UInt64>()
    /// The movement that was announced and believed last, 0 for none.
    private var announced: UInt64 = 0
    /// The end of the last movement that was not believed, with the name of its announcement; 0 for
    /// none.
    private var doubted: UInt64 = 0

    /// Where a movement begins.
    enum Link {
        /// Wherever it does: the focus explains it.
        case explained
        /// Where the keyboard is.
        case continues
        /// Elsewhere.
        case broken
        /// The notification does not say.
        case unknown
        /// It may be one of before the process was resumed.
        case early
        /// It is none of the scene's: its end will be known.
        case foreign
    }
}

// MARK: - Notifications

extension Movements {
    /// Receives a notification and returns whether it is believed.
    ///
    /// - Parameters:
    ///   - link: where its movement begins.
    ///   - changes: whether it ends elsewhere than the keyboard is.
    ///   - isPad: whether a keyboard can be torn off, which a single pair of notifications tells.
    mutating func receive(
        _ post: KeyboardPost, _ link: Link, changes: Bool, isPad: Bool
    ) -> Bool {
        let movement = word(post)
        let name = Names(post.name)
        let before = remove(movement)
        guard link != .foreign else {
            keep(movement, before.union(name).union(.belief))
            return false
        }
        let begins = post.name.isWill && (before.isEmpty || before.contains(name))
        // The announcement of the next movement ends a doubt.
        if begins, doubted & ~Names.bits != end(of: movement) { doubted = 0 }
        var isBelieved = !changes || link == .explained
        if !isBelieved, post.name.isWill {
            isBelieved = isNews(begins: begins, link) || isSecond(movement, name)
        } else if !isBelieved {
            let isTornOff = isPad && name == .didChangeFrame && link == .continues
            isBelieved =
                isNews(end: movement, name, after: before, isTornOff: isTornOff)
                && !(link == .early && before.isEmpty)
        }
        var names = begins ? name : before.union(name)
        if isBelieved {
            names.insert(.belief)
            if changes { doubted = 0 }
            let isLater = post.name.isWill || !before.isEmpty && !isAwaiting(name)
            if begins || changes && isLater { announced = movement }
        }
        keep(movement, names)
        // An undocked keyboard reports other frames at its end than it has announced.
        if !post.name.isWill, !changes, before.isEmpty { keep(announced, ended: name) }
        return isBelieved
    }

    /// Notes an announcement that does not say where the keyboard goes.
    mutating func note(_ post: KeyboardPost) {
        let movement = word(post)
        keep(movement, remove(movement).union(Names(post.name)))
        if post.name.isWill, doubted == 0 { doubt(movement, Names(post.name)) }
    }

    /// Returns whether an announcement is one of the next movement, and no half of an older one's.
    private func isNews(begins: Bool, _ link: Link) -> Bool { begins && link != .broken }

    /// Returns whether the other announcement with the same end is in doubt, and doubts this one.
    private mutating func isSecond(_ movement: UInt64, _ name: Names) -> Bool {
        let isSame = doubted & ~Names.bits == end(of: movement)
        defer { doubt(movement, name) }
        return isSame && !Names(doubted).contains(name)
    }

    private mutating func doubt(_ movement: UInt64, _ name: Names) {
        doubted = end(of: movement) | UInt64(name.rawValue) << 48
    }

    /// Returns whether the report of an end says something new.
    private func isNews(
        end movement: UInt64, _ name: Names, after before: Names, isTornOff: Bool
    ) -> Bool {
        // The last movement is where the keyboard is.
        if movement == announced, name == .didChangeFrame { return true }
        // One before it is over.
        if before.contains(.belief) { return false }
        // Its announcement was in doubt.
        if !before.isDisjoint(with: .announcement) { return true }
        // Nothing announced it. The change of the frame is reported first, and the last movement
        // comes to its end before any later one does.
        guard before.isEmpty, name == .didChangeFrame else { return false }
        return !isAwaiting(name) || isTornOff
    }

    /// Forgets what was announced: the keyboard has another place by other means.
    mutating func settle() { (announced, doubted) = (0, 0) }

    /// Returns whether the last movement was announced in full, and a report of its end is to come.
    private func isAwaiting(_ report: Names) -> Bool {
        for index in latest.indices where latest[index] & ~Names.bits == announced {
            let names = Names(latest[index])
            return names.isSuperset(of: .announcement) && !names.contains(report)
        }
        return false
    }
}

// MARK: - Movements as words

extension Movements {
    /// The notifications that were received of one movement.
    private struct Names: OptionSet {
        var rawValue: UInt8
        static let willChangeFrame = Names(rawValue: 1)
        static let willMove = Names(rawValue: 2)
        static let didChangeFrame = Names(rawValue: 4)
        static let didMove = Names(rawValue: 8)
        /// One of them was believed, or belonged to another app.
        static let belief = Names(rawValue: 16)
        static let announcement: Names = [.willChangeFrame, .willMove]
        static let report: Names = [.didChangeFrame, .didMove]
        /// Their place in a word.
        static let bits: UInt64 = 0xFF << 48

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(_ word: UInt64) { rawValue = UInt8(truncatingIfNeeded: word >> 48) }

        init(_ name: KeyboardPost.Name) {
            switch name {
            case .willChangeFrame: self = .willChangeFrame
            case .willShow, .willHide: self = .willMove
            case .didChangeFrame: self = .didChangeFrame
            case .didShow, .didHide: self = .didMove
            }
        }
    }

    /// Returns a movement as a word that is not 0: the keyboard's upper edge at its begin and its
    /// end, and the height at its end, in half points of 16 bits each.
    private func word(_ post: KeyboardPost) -> UInt64 {
        let begin = halves(post.begin?.y)
        let end = halves(post.frame?.y)
        let height = halves(post.frame?.height)
        return 1 << 63 | begin | end << 16 | height << 32
    }

    private func end(of movement: UInt64) -> UInt64 { movement & ~0xFFFF }

    /// Returns half points, rounded down without the mathematics library; a place that no screen
    /// has is one of its own.
    private func halves(_ points: Double?) -> UInt64 {
        guard let points, abs(points) < 16_000 else { return UInt64(UInt16(bitPattern: .min)) }
        return UInt64(UInt16(bitPattern: Int16(points * 2)))
    }

    /// Removes a movement; returns what was received of it.
    private mutating func remove(_ movement: UInt64) -> Names {
        var (kept, count, names) = (SIMD8<UInt64>(), 0, Names())
        for index in latest.indices where latest[index] != 0 {
            if latest[index] & ~Names.bits == movement {
                names = Names(latest[index])
            } else {
                kept[count] = latest[index]
                count += 1
            }
        }
        latest = kept
        return names
    }

    /// Adds the report of an end to a movement that was announced.
    private mutating func keep(_ movement: UInt64, ended name: Names) {
        let names = remove(movement)
        if !names.isEmpty { keep(movement, names.union(name)) }
    }

    /// Keeps a movement as the newest, as long as its report is not complete.
    private mutating func keep(_ movement: UInt64, _ names: Names) {
        guard !names.isSuperset(of: .report) else { return }
        for index in latest.indices.dropFirst().reversed() { latest[index] = latest[index - 1] }
        latest[0] = movement | UInt64(names.rawValue) << 48
    }
}
