// The rule at rest sees an app only between two actions. This monitor sees every moment: it follows
// the records of a run and notes when the views were not where the app's keyboard was, and when
// they were again. So it finds the faults that a watchdog misses which looks once a second.

/// A time in which an app held its attached views elsewhere than on its keyboard.
package struct LayoutFault: Hashable, Sendable {
    package var app: AppID
    package var beginMs: Int64
    /// The time at which the views were right again or the process was gone; nil while the fault
    /// lasts.
    package var endMs: Int64?
    /// The inset when the fault began, and what the app's own keyboard covered.
    package var inset: Pt
    package var covered: Pt
    /// A Boolean value that indicates whether the app's own code has reported it while it lasted.
    package var isReported = false

    /// The length; nil while it lasts.
    package var lengthMs: Int64? { endMs.map { $0 - beginMs } }
}

/// Follows one app through the records of a run.
package struct LayoutFaultMonitor: Sendable {
    package let app: AppID
    /// The faults in the order of their beginnings; a fault that is shorter than a frame of the
    /// display is left out.
    package private(set) var faults: [LayoutFault] = []
    private var current: LayoutFault?
    private var nowMs: Int64 = 0
    private var isRunning = false
    private var inset: Pt = 0
    private var keyboard: Rect?
    private var screen: Rect
    private let portrait: Size

    /// One frame of a display with 60 in a second.
    static let frameMs: Int64 = 17

    package init(_ setting: Setting, app: AppID) {
        self.app = app
        portrait = setting.device.size(in: .portrait)
        screen = Self.rect(setting.device.size(in: setting.orientation))
    }

    private static func rect(_ size: Size) -> Rect {
        Rect(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Takes in the next record.
    package mutating func receive(_ record: Record) {
        advance(to: record.atMs)
        switch record.event {
        case .process(app, .notRunning): die()
        case .process(app, .launching): isRunning = true
        case .inset(app, _, let target, _): inset = target
        case .keyboard(let change):
            keyboard = change.isShown && change.owner == app ? change.to : nil
        case .action(.rotate(let orientation)):
            let turned = Size(width: portrait.height, height: portrait.width)
            screen = Self.rect(orientation == .portrait ? portrait : turned)
        case .reported(app, let report) where report.oracle == .insetMatchesKeyboard:
            current?.isReported = true
        default: break
        }
    }

    /// Ends the run; a fault that lasts stays open.
    package mutating func finish(atMs ms: Int64) {
        advance(to: ms + Self.frameMs)
        if let current { faults.append(current) }
        current = nil
    }

    /// Counts the state since the last record as unchanged up to this one.
    private mutating func advance(to ms: Int64) {
        guard ms > nowMs else { return }
        let covered = covered
        if isRunning, inset != covered {
            if current == nil {
                current = LayoutFault(app: app, beginMs: nowMs, inset: inset, covered: covered)
            }
        } else {
            close(atMs: nowMs)
        }
        nowMs = ms
    }

    /// The height that the app's own keyboard covers; a keyboard that does not reach the lower edge
    /// floats and covers nothing.
    private var covered: Pt {
        guard let keyboard, keyboard.maxY >= screen.maxY else { return 0 }
        return screen.intersection(keyboard)?.height ?? 0
    }

    private mutating func close(atMs ms: Int64) {
        guard var fault = current else { return }
        current = nil
        fault.endMs = ms
        if ms - fault.beginMs >= Self.frameMs { faults.append(fault) }
    }

    private mutating func die() {
        close(atMs: nowMs)
        isRunning = false
        inset = 0
    }
}
