// The windows of a captured app. Windows have figures of their own that a capture seldom prints: a
// window that is moved to an unknown place moves by some points, and one that is resized to an
// unknown size keeps seven tenths of its own.

import Scenarios
internal import Simulator

/// Plays what a trace does with windows: the arrangement that it needs, and its actions.
struct ConformWindows {
    static let captured = AppID(0)
    /// The app that stands beside the captured one, or below its card.
    static let companion = AppID(1)

    private let inputs: TraceInputs
    private let system: SystemProfile

    init(_ inputs: TraceInputs, on system: SystemProfile) {
        self.inputs = inputs
        self.system = system
    }

    /// The arrangement at the start: the stated one, else the system's own arrangement of windows
    /// where an action needs windows.
    var arrangement: Arrangement {
        if let stated = inputs.arrangement?.value { return stated }
        let needsWindows = inputs.actions.contains { $0.verb.needsWindows }
        guard needsWindows else { return .fullScreen }
        return system.windows.ownArrangement
    }

    /// The place in the trace that asks for the arrangement.
    var arrangementPlace: SourcePlace? {
        inputs.arrangement?.place ?? inputs.actions.first { $0.verb.needsWindows }?.place
    }

    /// Returns what a captured device can show: at least what the trace does on it.
    func support(of device: DeviceProfile) -> DeviceProfile.WindowSupport {
        guard device.isPad else { return device.windows }
        let verbs = Set(inputs.actions.map(\.verb))
        var needed = DeviceProfile.WindowSupport.none
        if verbs.contains(.slideOver) { needed = .slideOver }
        if verbs.contains(.splitView) { needed = .splitView }
        if arrangement == .stageManager { needed = .stages }
        return max(device.windows, needed)
    }

    /// The app beside the captured one; empty where no action needs one.
    var companions: [AppDefinition] {
        guard inputs.actions.contains(where: { $0.verb.needsCompanion }) else { return [] }
        return [
            AppDefinition(
                name: "the other app", title: "Other", iconColor: 0x4444_44FF,
                screens: [ScreenDefinition(name: "first", views: [])], handlings: [],
                isWatched: false)
        ]
    }

    /// Returns the actions of a verb on windows; the captured app is the one in front after each.
    func steps(_ action: TraceInputs.Action, in world: World) -> [Action] {
        switch action.verb {
        case .moveWindow:
            let origin = action.origin ?? world.placeBeside(Self.captured)
            return [.window(.move(Self.captured, to: origin))]
        case .resizeWindow:
            let frame = action.frame ?? resized(world.windowFrame(of: Self.captured))
            return [.window(.resize(Self.captured, to: frame))]
        case .splitView:
            let share = action.share ?? .half
            return [
                .window(.splitView(Self.companion, share.other)),
                .window(.activate(Self.captured))
            ]
        case .slideOver: return [.switchTo(Self.companion), .window(.slideOver(Self.captured))]
        case .stage:
            return [.window(.stage(Self.companion)), .window(.activate(Self.captured))]
        default: return []
        }
    }

    private func resized(_ frame: Rect) -> Rect {
        func part(_ length: Pt, least: Figure<Int32>) -> Pt {
            max(Pt(raw: length.raw / 10 * 7), min(length, Pt(Int(least.value))))
        }
        let windows = system.windows
        return Rect(
            x: frame.x, y: frame.y, width: part(frame.width, least: windows.minimumWidthPt),
            height: part(frame.height, least: windows.minimumHeightPt))
    }
}

extension ActionError {
    /// The rule and the nearest possible thing.
    var ruleAndNextStep: String { nextStep.map { "\(rule); \($0)" } ?? rule }
}

extension WindowRules {
    /// The arrangement in which the system's windows can be moved.
    var ownArrangement: Arrangement { freeWindows.value ? .windowed : .stageManager }
}

extension World {
    /// Returns a place 32 pt to the right of a window, or to the left of it at the right edge.
    func placeBeside(_ app: AppID) -> Point {
        let frame = windowFrame(of: app)
        let step: Pt = 32
        let hasRoom = frame.maxX + step <= screenRect.width
        return Point(x: hasRoom ? frame.x + step : frame.x - step, y: frame.y)
    }
}

extension TraceInputs.Verb {
    /// A Boolean value that indicates whether the action is about windows.
    var isAboutWindows: Bool { needsWindows || needsCompanion }

    /// A Boolean value that indicates whether the action needs an arrangement of windows.
    fileprivate var needsWindows: Bool {
        self == .moveWindow || self == .resizeWindow || self == .stage
    }

    /// A Boolean value that indicates whether the action needs another app beside the captured one.
    fileprivate var needsCompanion: Bool {
        self == .splitView || self == .slideOver || self == .stage
    }
}
