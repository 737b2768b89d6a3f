internal import Basics
internal import Scenarios
internal import Simulator

/// The figures of a system's profile that logs of one device show.
public struct Calibration: Sendable {
    /// The trust that a figure deserves, by the number of its values and their spread.
    public enum Confidence: String, Sendable, CaseIterable {
        /// Five values or more, close to each other.
        case high
        /// Two values or more, not far from each other.
        case medium
        /// One value, or values that disagree.
        case low
    }

    /// The relation of a measured figure to the profile's.
    public enum Verdict: String, Sendable {
        /// The profile assumes the figure, and the logs show it.
        case confirms
        /// The profile assumes another figure.
        case refutes
        /// A source states the figure, and the logs show it.
        case agrees
        /// A source states another figure.
        case differs
    }

    /// A measured figure.
    public struct Figure: Sendable {
        /// The name in the profile, such as `keyboard.show.durationMs`.
        public var name: String
        /// The number of values that were seen.
        public var count: Int
        /// The trust that it deserves.
        public var confidence: Confidence
        /// The relation to the profile's figure.
        public var verdict: Verdict
        var value: JSONText.Value
        var before: JSONText.Value
        var choices: [JSONText.Value] = []
        /// The least and the greatest value, and the distance in which half of them lie; nil for a
        /// figure that is no number.
        var range: (least: Int, greatest: Int, spread: Int)?
        /// The number of values that were not counted, because too many different ones came.
        public var leftOut = 0

        /// The profile's figure that this one rests on, because it begins at a moment that no app
        /// sees; nil for none.
        var base: String? { Calibration.derived[name] }
        /// A Boolean value that indicates whether the overlay has the figure as an assumption.
        public var staysAssumed: Bool { confidence == .low || base != nil }
    }

    /// A measured height of the docked keyboard, without an accessory view.
    public struct Height: Sendable {
        var kind: KeyboardKind
        var orientation: Orientation
        /// The height in points.
        public var points: Double { total.points }
        var total: Pt
        var before: Pt?
        /// The number of values that were seen.
        public var count: Int
        var isAlways: Bool
        /// The number of values that were not counted.
        var leftOut = 0
    }

    /// The device and the system.
    public var target: ReplayTarget
    /// The files that were read.
    public var files: [String]
    /// The number of records in them.
    public var recordCount: Int
    /// A Boolean value that indicates whether a simulation has written a log.
    ///
    /// It shows the profile's own figures, which stay as assumed as they were.
    public var isSimulated = false
    /// The figures in the order of their names.
    public var figures: [Figure] = []
    /// The heights, letters first.
    public var heights: [Height] = []
    /// The figures whose values do not fit the profile.
    var misfits: [String] = []

    init(_ meter: CalibrationMeter, target: ReplayTarget, files: [String], recordCount: Int) {
        self.target = target
        self.files = files
        self.recordCount = recordCount
        addTimes(meter)
        addOrders(meter)
        figures.sort { $0.name < $1.name }
        for kind in KeyboardKind.allCases {
            for orientation in [Orientation.portrait, .landscape] {
                let key = CalibrationMeter.HeightKey(kind: kind, orientation: orientation)
                if let samples = meter.heights[key] { add(samples, key) }
            }
        }
    }
}

extension Calibration {
    /// A Boolean value that indicates whether the logs show nothing that a profile has.
    public var isEmpty: Bool { figures.isEmpty && heights.isEmpty }
}

// MARK: - Figures

extension Calibration {
    private mutating func addTimes(_ meter: CalibrationMeter) {
        let device = target.device.profile
        for figure in MeasuredNumber.allCases {
            guard let samples = meter.numbers[figure] else { continue }
            if figure == .firstShowLess, !device.hasHomeIndicator || device.isPad { continue }
            add(figure, samples)
        }
    }

    private mutating func add(_ number: MeasuredNumber, _ samples: Samples) {
        let name = number.rawValue
        // A post that comes before its time is one that was missed.
        let typical = number.isDelay ? max(0, samples.typical) : samples.typical
        let spread = samples.spread
        let confidence: Confidence =
            if samples.count >= 5, spread <= max(10, typical / 20) {
                .high
            } else if samples.count >= 2, spread <= max(25, typical / 10) {
                .medium
            } else {
                .low
            }
        var choices: [JSONText.Value] = []
        if Latency.allCases.contains(where: { $0.figure == name }) {
            choices = [samples.least, samples.greatest].filter { $0 >= 0 && abs($0 - typical) > 1 }
                .map { .integer(Int64($0)) }
        }
        add(
            Figure(
                name: name, count: samples.count, confidence: confidence, verdict: .confirms,
                value: .integer(Int64(typical)), before: .null, choices: choices,
                range: (samples.least, samples.greatest, spread), leftOut: samples.leftOut)
        ) { before in
            guard case .integer(let number) = before else { return false }
            return abs(Int(number) - typical) <= max(1, spread / 2)
        }
    }

    private mutating func addOrders(_ meter: CalibrationMeter) {
        func names(_ posts: [KeyboardNotificationName]) -> JSONText.Value { posts.figureValue }
        add("keyboard.showPosts", meter.showPosts, names)
        add("keyboard.hidePosts", meter.hidePosts, names)
        add("keyboard.keys", meter.keys) { $0.figureValue }
        add("keyboard.didLacks", meter.didLacks) { $0.figureValue }
        add("keyboard.objectIsScreen", meter.object) { .bool($0) }
        add("keyboard.broadcasts", meter.broadcasts) { .bool($0) }
        add("lifecycle.hasScenes", meter.hasScenes) { .bool($0) }
    }

    private mutating func add<Value: Hashable>(
        _ name: String, _ choices: Choices<Value>, _ json: (Value) -> JSONText.Value
    ) {
        guard let (value, times) = choices.typical({ JSONText.line(json($0)) }) else { return }
        let all = choices.count
        let confidence: Confidence =
            if all >= 5, times * 10 >= all * 9 {
                .high
            } else if all >= 2, times * 3 >= all * 2 {
                .medium
            } else {
                .low
            }
        let measured = json(value)
        add(
            Figure(
                name: name, count: all, confidence: confidence, verdict: .confirms,
                value: measured, before: .null, leftOut: choices.leftOut)
        ) { $0 == measured }
    }

    /// Adds a figure that the profile has, with its relation to the profile's.
    private mutating func add(_ figure: Figure, isSame: (JSONText.Value) -> Bool) {
        let profile = target.profile
        guard let own = profile.figures.first(where: { $0.name == figure.name }),
            let before = own.value(in: profile)
        else { return }
        var copy = profile
        guard own.measure(figure.value, choices: figure.choices, source: "", in: &copy) else {
            misfits.append(figure.name)
            return
        }
        var figure = figure
        figure.before = before
        figure.verdict =
            switch (own.isAssumed(in: profile), isSame(before)) {
            case (true, true): .confirms
            case (true, false): .refutes
            case (false, true): .agrees
            case (false, false): .differs
            }
        figures.append(figure)
    }

    private mutating func add(_ samples: Samples, _ key: CalibrationMeter.HeightKey) {
        heights.append(
            Height(
                kind: key.kind, orientation: key.orientation,
                total: Pt(raw: Int32(clamping: samples.typical)),
                before: target.heights.row(key.kind, key.orientation)?.total,
                count: samples.count, isAlways: samples.least == samples.greatest,
                leftOut: samples.leftOut))
    }
}
