/// A generator of random numbers that are the same on every machine: SplitMix64.
package struct SeededGenerator: Sendable {
    /// The distance between the states of two numbers in a row.
    package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= Self.step
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number from 0 to below `count`; 0 where there is none.
    package mutating func next(below count: Int) -> Int {
        count > 0 ? Int(next().multipliedFullWidth(by: UInt64(count)).high) : 0
    }

    package mutating func element<C: RandomAccessCollection>(of all: C) -> C.Element? {
        guard !all.isEmpty else { return nil }
        return all[all.index(all.startIndex, offsetBy: next(below: all.count))]
    }
}
