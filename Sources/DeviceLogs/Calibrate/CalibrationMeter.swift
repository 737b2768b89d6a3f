internal import Basics
internal import Simulator

/// All values of a profile's figures that logs show.
struct CalibrationMeter {
    private(set) var numbers: [MeasuredNumber: Samples] = [:]
    var showPosts = Choices<[KeyboardNotificationName]>()
    var hidePosts = Choices<[KeyboardNotificationName]>()
    var keys = Choices<UserInfoKeys>()
    var didLacks = Choices<UserInfoKeys>()
    var object = Choices<Bool>()
    var broadcasts = Choices<Bool>()
    var hasScenes = Choices<Bool>()
    /// The heights of docked keyboards without their accessory views, in units of ``Pt``.
    private(set) var heights: [HeightKey: Samples] = [:]
    /// The file and the line of the record that is measured.
    var file = ""
    var line = 0
    /// The values of the file that no profile can have.
    var misfits = RecordingWarnings()

    struct HeightKey: Hashable {
        var kind: KeyboardKind
        var orientation: Orientation
    }

    /// Counts a value of a figure; one that no profile can have is left out with a warning.
    mutating func add(_ figure: MeasuredNumber, _ value: Int) {
        guard figure.range.contains(value) else {
            return leaveOut("\(figure.rawValue) of \(value)", figure.range)
        }
        numbers[figure, default: Samples()].add(value)
    }

    mutating func add(_ figure: MeasuredNumber, ms: Double) {
        add(figure, Int(exactly: ms.rounded()) ?? .max)
    }

    /// Counts a height; one that no profile can have is left out with a warning.
    mutating func add(_ height: Pt, _ key: HeightKey) {
        guard height.points <= Double(Self.heights.upperBound) else {
            return leaveOut("a height of \(height) pt", Self.heights)
        }
        heights[key, default: Samples()].add(Int(height.raw))
    }

    /// The heights that a measured profile can have, in points.
    private static let heights = 1...2000

    private mutating func leaveOut(_ value: String, _ range: ClosedRange<Int>) {
        misfits.add(
            .misfit,
            RecordingWarning(
                file: file, line: line,
                message: "\(value) is not in \(range.lowerBound) to \(range.upperBound) and is "
                    + "left out",
                advice: "Check the record on this line"))
    }
}

/// The figures of a profile that are numbers, under their names in it.
enum MeasuredNumber: String, CaseIterable {
    case showMs = "keyboard.show.durationMs"
    case showCurve = "keyboard.show.curve"
    case hideMs = "keyboard.hide.durationMs"
    case hideCurve = "keyboard.hide.curve"
    case resizeMs = "keyboard.resize.durationMs"
    case resizeCurve = "keyboard.resize.curve"
    case gapMs = "keyboard.gapMs"
    case didLagMs = "keyboard.didLagMs"
    case didAfterZeroMs = "keyboard.didAfterZeroMs"
    case startsMs = "keyboard.startsMs"
    case keyboardLeavesMs = "lifecycle.keyboardLeavesMs"
    case entersBackgroundMs = "lifecycle.entersBackgroundMs"
    case homeBackgroundMs = "lifecycle.homeBackgroundMs"
    case lockBackgroundMs = "lifecycle.lockBackgroundMs"
    case becomesActiveMs = "lifecycle.becomesActiveMs"
    case firstShowLess = "keyboard.firstShowLessPt"

    /// The values that count. A delay below zero is that of a post which was missed.
    var range: ClosedRange<Int> {
        switch self {
        case .showCurve, .hideCurve, .resizeCurve: 0...255
        case .showMs, .hideMs, .resizeMs: 0...Self.longestMs
        case .firstShowLess: 0...2000
        default: -Self.longestMs...Self.longestMs
        }
    }

    /// A Boolean value that indicates whether the figure is the time between two records.
    var isDelay: Bool { range.lowerBound < 0 }

    /// The longest time that a measured profile can have.
    private static let longestMs = 600_000
}
