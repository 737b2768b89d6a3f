/// The movements of the keyboard that were heard of last, by which a late notification is known.
///
/// Movements form a chain: each begins where the one before it ended. UIKit announces one by up to
/// two notifications and reports its end by up to two more, and ends come in the order of the
/// beginnings. A notification that does not continue the chain, or completes the announcement of an
/// older movement, was held up on its way and needs a second one.
///
/// It holds four movements in 48 bytes and allocates nothing: a movement is one word.
struct Movements: Hashable, Codable, Sendable {
    /// The latest movements whose reports are not complete, the newest first: each with what was
    /// heard of it, 0 for none.
    private var latest = SIMD4<UInt64>()
    /// The movement that was announced and believed last, 0 for none.
    private var announced: UInt64 = 0
    /// The movement of the last notification that was not believed, 0 for none.
    private var doubted: UInt64 = 0

    /// What a notification is among those before it.
    enum Sense {
        /// It says nothing new, tells of the next movement, or reports the one announced last.
        case news
        /// It may have been held up.
        case doubtful
        /// It is the second one that was in doubt.
        case seconded
        /// It reports a movement before the last.
        case known
    }

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
        /// It is none of the scene's: its end will be known.
        case foreign
    }
}

// MARK: - Hearing

extension Movements {
    /// Notes a notification and returns what it is.
    ///
    /// - Parameters:
    ///   - link: where its movement begins.
    ///   - changes: whether it ends elsewhere than the keyboard is.
    ///   - isPad: whether a keyboard can be torn off, which a single pair of notifications tells.
    mutating func hear(
        _ post: KeyboardPost, _ link: Link, changes: Bool, isPad: Bool
    ) -> Sense {
        let movement = word(post)
        let name = Heard(post.name)
        let before = remove(movement)
        // The same movement once more, as where a keyboard is changed to and fro.
        let isAgain = before.contains(name) && link != .broken && changes
        let isTornOff = isPad && name == .didChangeFrame && link == .continues
        let isOlder = before.isEmpty && (link == .broken || isAwaitingEnd && !isTornOff)
        // What was in doubt is over when the next movement is announced.
        let begins = post.name.isWill && (before.isEmpty || before.contains(name))
        if begins, doubted != movement { doubted = 0 }
        let sense: Sense =
            if link == .foreign {
                .known
            } else if !changes || link == .explained || !post.name.isWill && movement == announced {
                .news
            } else if !post.name.isWill, before.contains(.belief) || isOlder {
                .known
            } else if link != .broken, before.isEmpty || isAgain {
                .news
            } else {
                doubt(movement)
            }
        var heard = isAgain ? name : before.union(name)
        if link == .foreign {
            heard.insert(.belief)
        } else if sense == .news || sense == .seconded {
            heard.insert(.belief)
            if changes { doubted = 0 }
            if begins || post.name.isWill && changes { announced = movement }
        }
        keep(movement, heard)
        return sense
    }

    /// Notes that the keyboard has another place by other means than notifications.
    mutating func settle() { (announced, doubted) = (0, 0) }

    private mutating func doubt(_ movement: UInt64) -> Sense {
        let isSecond = doubted == movement
        doubted = isSecond ? 0 : movement
        return isSecond ? .seconded : .doubtful
    }

    /// A Boolean value that indicates whether the last movement was announced in full, and has not
    /// come to its end.
    private var isAwaitingEnd: Bool {
        for index in latest.indices where latest[index] & ~Heard.bits == announced {
            return Heard(latest[index]).isSuperset(of: .announcement)
        }
        return false
    }
}

// MARK: - Movements as words

extension Movements {
    /// What was heard of one movement.
    private struct Heard: OptionSet {
        var rawValue: UInt8
        static let willChangeFrame = Heard(rawValue: 1)
        static let willMove = Heard(rawValue: 2)
        static let didChangeFrame = Heard(rawValue: 4)
        static let didMove = Heard(rawValue: 8)
        /// One of them was believed.
        static let belief = Heard(rawValue: 16)
        static let announcement: Heard = [.willChangeFrame, .willMove]
        static let report: Heard = [.didChangeFrame, .didMove]
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

    private func halves(_ points: Double?) -> UInt64 {
        guard let points, abs(points) < 16_000 else { return UInt64(UInt16(bitPattern: .min)) }
        return UInt64(UInt16(bitPattern: Int16((points * 2).rounded())))
    }

    /// Removes a movement; returns what was heard of it.
    private mutating func remove(_ movement: UInt64) -> Heard {
        var (kept, count, heard) = (SIMD4<UInt64>(), 0, Heard())
        for index in latest.indices where latest[index] != 0 {
            if latest[index] & ~Heard.bits == movement {
                heard = Heard(latest[index])
            } else {
                kept[count] = latest[index]
                count += 1
            }
        }
        latest = kept
        return heard
    }

    /// Keeps a movement as the newest, as long as its report is not complete.
    private mutating func keep(_ movement: UInt64, _ heard: Heard) {
        guard !heard.isSuperset(of: .report) else { return }
        let word = movement | UInt64(heard.rawValue) << 48
        latest = SIMD4(word, latest[0], latest[1], latest[2])
    }
}
