// Curve 7, the keyboard's own, is a critically damped spring of mass 3 and stiffness 1000: what is
// left of the way after t seconds is (1 + wt) e^(-wt) with w = sqrt(1000/3) = 18.257 per second
// (per-frame logs of iOS 17 and 18 fit it). The curve is tabled per millisecond by repeated
// multiplication, because libm's exp differs in the last bit between processors.

/// The progress of animations.
package enum Motion {
    /// The whole way, in the unit of ``progress(curve:elapsedMs:durationMs:)``.
    package static let whole: Int64 = 65536
    /// The time after which the spring rests: 0.11 % of the way is left then, under half a pixel.
    package static let springMs: Int32 = 500

    /// The smallest distance that can be seen, half a point: what is nearer to its end rests.
    ///
    /// A keyboard has less than that to go in the last 20 ms of its spring.
    static let seenFrom = Pt(1).half.raw.magnitude

    /// Returns the time until an animation rests: a spring takes its own, whatever was declared.
    package static func restMs(curve: UInt8, durationMs: Int32) -> Int32 {
        guard durationMs > 0 else { return 0 }
        return curve == 7 ? max(springMs, durationMs) : durationMs
    }

    /// Returns the part of the way that is done, from 0 to 65536.
    package static func progress(curve: UInt8, elapsedMs: Int32, durationMs: Int32) -> Int64 {
        if elapsedMs >= restMs(curve: curve, durationMs: durationMs) { return whole }
        if elapsedMs <= 0 { return 0 }
        switch curve {
        case 7: return spring[Int(min(elapsedMs, springMs))]
        case 1: return curved(elapsedMs, of: durationMs, leaves: easing, arrives: whole)
        case 2: return curved(elapsedMs, of: durationMs, leaves: 0, arrives: whole - easing)
        case 3: return Int64(elapsedMs) * whole / Int64(durationMs)
        default: return eased(elapsedMs, of: durationMs)
        }
    }

    /// The distance of a control point of `easeIn` and `easeOut` from its end, 0.42
    /// (`CAMediaTimingFunction`).
    private static let easing: Int64 = whole * 42 / 100

    /// Returns the progress on a cubic curve from (0, 0) to (1, 1) whose control points have the
    /// given times and the progress of their ends.
    private static func curved(
        _ elapsedMs: Int32, of durationMs: Int32, leaves: Int64, arrives: Int64
    ) -> Int64 {
        let time = Int64(elapsedMs) * whole / Int64(durationMs)
        func value(_ part: Int64, _ first: Int64, _ second: Int64) -> Int64 {
            let (rest, square) = (whole - part, part * part / whole)
            let middle = rest * part / whole * rest / whole
            return 3 * (middle * first / whole + rest * square / whole * second / whole)
                + square * part / whole
        }
        var (low, high) = (Int64(0), whole)
        while low < high {
            let middle = (low + high) / 2
            if value(middle, leaves, arrives) < time { low = middle + 1 } else { high = middle }
        }
        return value(low, 0, whole)
    }

    /// Returns ease in and out as the cubic 3t^2 - 2t^3: an assumption for curve 0 of iOS 6 and
    /// earlier.
    private static func eased(_ elapsedMs: Int32, of durationMs: Int32) -> Int64 {
        let t = Int64(elapsedMs) * whole / Int64(durationMs)
        return (t * t / whole) * (3 * whole - 2 * t) / whole
    }

    private static let spring: [Int64] = {
        let perMs = 0.018_257_418_583_505_537
        let decayPerMs = 0.981_908_238_394_904_6
        var decay = 1.0
        return (0...Int(springMs)).map { ms in
            defer { decay *= decayPerMs }
            let left = (1 + perMs * Double(ms)) * decay
            return Int64(((1 - left) * Double(whole)).rounded())
        }
    }()
}

/// An animation under way.
struct Animation: Hashable, Sendable {
    var elapsedMs: Int32 = 0
    var durationMs: Int32
    var curve: UInt8

    /// Nil where there is nothing to animate.
    init?(durationMs: Int32, curve: UInt8) {
        guard durationMs > 0 else { return nil }
        self.durationMs = durationMs
        self.curve = curve
    }

    /// Returns an animation at a moment of its way; one that has ended stays at its end.
    static func share(elapsedMs: Int32, durationMs: Int32, curve: UInt8) -> Animation {
        Animation(elapsedMs: elapsedMs, max(1, durationMs), curve)
    }

    private init(elapsedMs: Int32, _ durationMs: Int32, _ curve: UInt8) {
        self.elapsedMs = elapsedMs
        self.durationMs = durationMs
        self.curve = curve
    }

    var remainingMs: Int32 { Motion.restMs(curve: curve, durationMs: durationMs) - elapsedMs }

    func value(from start: Pt, to end: Pt) -> Pt {
        let progress = Motion.progress(curve: curve, elapsedMs: elapsedMs, durationMs: durationMs)
        let way = Int64(end.raw) - Int64(start.raw)
        return Pt(raw: start.raw &+ Int32(clamping: way * progress / Motion.whole))
    }
}

/// A length that may be on its way to another.
struct MovingLength: Hashable, Sendable {
    private(set) var target: Pt
    private(set) var start: Pt
    /// The value at the start of the movement; ``target`` while at rest.
    var origin: Pt { start }
    private(set) var animation: Animation?

    init(_ value: Pt) {
        target = value
        start = value
    }

    /// The value at this moment; the target once what remains cannot be seen.
    var now: Pt {
        guard let value = animation?.value(from: start, to: target) else { return target }
        return (value - target).raw.magnitude < Motion.seenFrom ? target : value
    }

    /// A Boolean value that indicates whether a movement can still be seen.
    var isSeenMoving: Bool { animation != nil && now != target }

    mutating func move(to end: Pt, durationMs: Int32, curve: UInt8) {
        start = now
        target = end
        animation = start == end ? nil : Animation(durationMs: durationMs, curve: curve)
        if animation == nil { start = end }
    }

    /// Puts off an animation that was begun only just now.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    mutating func hold(byMs ms: Int32, ifYoungerThanMs young: Int32) -> Bool {
        guard let elapsed = animation?.elapsedMs, elapsed <= young else { return false }
        animation?.elapsedMs = -ms
        return true
    }

    mutating func advance(byMs ms: Int32) {
        animation?.elapsedMs += ms
        guard let left = animation?.remainingMs, left <= 0 else { return }
        animation = nil
        start = target
    }
}

// MARK: - Identity

extension Animation: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(elapsedMs)
        f.feed(durationMs)
        f.feed(curve)
    }
}

extension MovingLength: FingerprintedState {
    // At rest the start equals the target.
    func feed(into f: inout Fingerprinter) {
        f.feed(target)
        f.feed(animation) { f, animation in
            f.feed(start)
            f.feed(animation)
        }
    }
}
