internal import Basics

/// The values of one figure that logs show, counted by value: logs of any length fit.
struct Samples: Hashable {
    private(set) var counts: [Int: Int] = [:]
    private(set) var count = 0
    /// The number of values that came when the most different ones were kept.
    private(set) var leftOut = 0

    /// The most different values that are kept; a figure that takes more is no figure.
    static let mostValues = 65_536

    mutating func add(_ value: Int) {
        guard counts[value] != nil || counts.count < Self.mostValues else {
            leftOut += 1
            return
        }
        counts[value, default: 0] += 1
        count += 1
    }

    private var sorted: [(key: Int, value: Int)] { counts.sorted { $0.key < $1.key } }

    var least: Int { counts.keys.min() ?? 0 }
    var greatest: Int { counts.keys.max() ?? 0 }

    /// The most frequent value where it makes up half of them, else the median.
    var typical: Int {
        let values = sorted
        if let most = values.max(by: { $0.value < $1.value }), most.value * 2 >= count {
            return most.key
        }
        var left = (count + 1) / 2
        for (value, times) in values {
            left -= times
            if left <= 0 { return value }
        }
        return 0
    }

    /// Half of the values lie within this distance of each other, in the middle of all.
    var spread: Int {
        func value(at share: Int) -> Int {
            var left = max(1, (count * share + 3) / 4)
            for (value, times) in sorted {
                left -= times
                if left <= 0 { return value }
            }
            return greatest
        }
        return value(at: 3) - value(at: 1)
    }
}

/// The most frequent of values that are not numbers, such as an order of posts.
struct Choices<Value: Hashable>: Hashable {
    private(set) var counts: [Value: Int] = [:]
    /// The number of values that came when the most different ones were kept.
    private(set) var leftOut = 0

    static var mostValues: Int { 1024 }

    mutating func add(_ value: Value) {
        guard counts[value] != nil || counts.count < Self.mostValues else {
            leftOut += 1
            return
        }
        counts[value, default: 0] += 1
    }

    var count: Int { counts.values.reduce(0, +) }

    /// The most frequent value, by its description where two are as frequent.
    func typical(_ text: (Value) -> String) -> (value: Value, count: Int)? {
        counts.max { ($0.value, text($1.key)) < ($1.value, text($0.key)) }
            .map { ($0.key, $0.value) }
    }
}
