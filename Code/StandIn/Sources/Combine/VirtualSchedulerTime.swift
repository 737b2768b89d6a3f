import ObjectiveC

/// A moment of the virtual clock, as the time of a scheduler.
public struct VirtualSchedulerTime: Strideable, Codable, Hashable, Sendable {
    /// Nanoseconds since the start of the process.
    var nanoseconds: Int64

    static var now: Self { Self(nanoseconds: Int64(VirtualClock.shared.now) * 1_000_000) }

    public func distance(to other: Self) -> Stride {
        Stride(count: other.nanoseconds - nanoseconds)
    }

    public func advanced(by stride: Stride) -> Self {
        Self(nanoseconds: nanoseconds + stride.count)
    }

    /// The milliseconds from now.
    var delay: Int {
        Int((Double(nanoseconds - Self.now.nanoseconds) / 1e6).rounded(.up))
    }

    /// A duration.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
        ExpressibleByFloatLiteral, Codable, Hashable, Sendable
    {
        /// The duration in nanoseconds.
        var count: Int64

        init(count: Int64) { self.count = count }
        public init(integerLiteral seconds: Int) { self = .seconds(seconds) }
        public init(floatLiteral seconds: Double) { self = .seconds(seconds) }
        public init(_ seconds: TimeInterval) { self = .seconds(seconds) }

        public init?<Integer: BinaryInteger>(exactly seconds: Integer) {
            guard let seconds = Int(exactly: seconds) else { return nil }
            self = .seconds(seconds)
        }

        public var magnitude: Self { Self(count: abs(count)) }
        public var timeInterval: TimeInterval { Double(count) / 1e9 }

        public static func < (a: Self, b: Self) -> Bool { a.count < b.count }
        public static func + (a: Self, b: Self) -> Self { Self(count: a.count + b.count) }
        public static func - (a: Self, b: Self) -> Self { Self(count: a.count - b.count) }
        public static func += (a: inout Self, b: Self) { a = a + b }
        public static func -= (a: inout Self, b: Self) { a = a - b }

        public static func * (a: Self, b: Self) -> Self {
            Self.seconds(a.timeInterval * b.timeInterval)
        }

        public static func *= (a: inout Self, b: Self) { a = a * b }

        public static func seconds(_ value: Int) -> Self { seconds(Double(value)) }

        public static func seconds(_ value: Double) -> Self {
            Self(count: Int64((Swift.min(Swift.max(value, -9e9), 9e9) * 1e9).rounded()))
        }

        public static func milliseconds(_ value: Int) -> Self { seconds(Double(value) / 1e3) }
        public static func microseconds(_ value: Int) -> Self { seconds(Double(value) / 1e6) }
        public static func nanoseconds(_ value: Int) -> Self { seconds(Double(value) / 1e9) }
    }
}
