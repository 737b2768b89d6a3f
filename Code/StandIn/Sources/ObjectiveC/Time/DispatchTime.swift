import Dispatch

/// A moment by the virtual clock.
public struct DispatchTime: Comparable, Hashable, Sendable {
    public let uptimeNanoseconds: UInt64

    public static let distantFuture = DispatchTime(uptimeNanoseconds: .max)

    public init(uptimeNanoseconds: UInt64) { self.uptimeNanoseconds = uptimeNanoseconds }

    public static func now() -> DispatchTime {
        DispatchTime(uptimeNanoseconds: UInt64(CACurrentMediaTime() * 1e9))
    }

    public static func < (a: Self, b: Self) -> Bool { a.uptimeNanoseconds < b.uptimeNanoseconds }

    public func advanced(by interval: DispatchTimeInterval) -> DispatchTime { self + interval }

    public func distance(to other: DispatchTime) -> DispatchTimeInterval {
        .nanoseconds(Int(Int64(other.uptimeNanoseconds) - Int64(uptimeNanoseconds)))
    }

    public static func + (time: Self, interval: DispatchTimeInterval) -> Self {
        time.moved(by: interval.nanoseconds)
    }

    public static func - (time: Self, interval: DispatchTimeInterval) -> Self {
        time.moved(by: -interval.nanoseconds)
    }

    public static func + (time: Self, seconds: Double) -> Self { time.moved(by: seconds * 1e9) }
    public static func - (time: Self, seconds: Double) -> Self { time.moved(by: -seconds * 1e9) }

    private func moved(by nanoseconds: Double) -> Self {
        let sum = Double(uptimeNanoseconds) + nanoseconds
        guard self != .distantFuture, sum < 9e18 else { return .distantFuture }
        return Self(uptimeNanoseconds: UInt64(max(0, sum)))
    }

    /// The milliseconds from now.
    var delay: Int {
        guard self != .distantFuture else { return 1_000_000_000_000_000 }
        let now = DispatchTime.now().uptimeNanoseconds
        guard uptimeNanoseconds > now else { return 0 }
        return Int((Double(uptimeNanoseconds - now) / 1e6).rounded())
    }
}

/// A moment by the calendar, which moves with the virtual clock.
public struct DispatchWallTime: Comparable, Hashable, Sendable {
    let time: DispatchTime

    public static let distantFuture = DispatchWallTime(time: .distantFuture)
    public static func now() -> DispatchWallTime { DispatchWallTime(time: .now()) }
    public static func < (a: Self, b: Self) -> Bool { a.time < b.time }

    public static func + (wall: Self, interval: DispatchTimeInterval) -> Self {
        Self(time: wall.time + interval)
    }

    public static func + (wall: Self, seconds: Double) -> Self { Self(time: wall.time + seconds) }
    public static func - (wall: Self, seconds: Double) -> Self { Self(time: wall.time - seconds) }
}

extension DispatchTimeInterval {
    var nanoseconds: Double {
        switch self {
        case .seconds(let n): Double(n) * 1e9
        case .milliseconds(let n): Double(n) * 1e6
        case .microseconds(let n): Double(n) * 1e3
        case .nanoseconds(let n): Double(n)
        case .never: .infinity
        @unknown default: 0
        }
    }
}
