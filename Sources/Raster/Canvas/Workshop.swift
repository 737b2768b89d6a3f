import Basics

/// What a drawing needs besides its pixels, used again by the next one: fresh memory costs more
/// than most pictures (the first touch of 12 MB took 4.5 ms, filling it again 0.1).
///
/// `@unchecked Sendable`: a workshop belongs to one drawing from ``WorkshopPool/take()`` to
/// ``WorkshopPool/giveBack(_:)``.
final class Workshop: @unchecked Sendable {
    let filler = Filler()
    let blurs = BlurWorkshop()
    let roundeds = RoundedCache()
    let rowBuffer = Scratch<UInt32>()
    private var idle: [Scratch<UInt32>] = []
    private var taken: [Scratch<UInt32>] = []

    /// Larger buffers (in pixels) are not kept for the next drawing, nor more of them.
    private static let largestKept = 16 << 20
    private static let mostKept = 4

    /// A buffer of so many pixels until it is given back or the drawing ends; what is in it is
    /// left over.
    func pixels(_ count: Int) -> Scratch<UInt32> {
        let fits = idle.indices.filter { idle[$0].capacity >= count }
        let least = fits.min { idle[$0].capacity < idle[$1].capacity }
        let buffer = least.map { idle.remove(at: $0) } ?? Scratch(capacity: count)
        taken.append(buffer)
        return buffer
    }

    /// Ends the use of the buffer that was taken last of those in use.
    func giveBack(_ buffer: Scratch<UInt32>) {
        guard let index = taken.lastIndex(where: { $0 === buffer }) else { return }
        taken.remove(at: index)
        idle.append(buffer)
    }

    /// Ends a drawing.
    func release() {
        idle = (taken + idle).filter { $0.capacity <= Self.largestKept }
        taken = []
        if idle.count > Self.mostKept { idle.removeLast(idle.count - Self.mostKept) }
    }
}

/// The workshops of a book of fonts: as many as threads draw with it at once.
final class WorkshopPool: Sendable {
    private let idle = Locked<[Workshop]>([])
    private static let mostIdle = 4

    func take() -> Workshop { idle.withLock { $0.popLast() } ?? Workshop() }

    func giveBack(_ workshop: Workshop) {
        workshop.release()
        idle.withLock { idle in
            if idle.count < Self.mostIdle { idle.append(workshop) }
        }
    }
}
