import Scenarios
import Simulator

/// A moment at which a film strip should have a frame.
struct TurningPoint: Hashable {
    var atMs: Int64
    var caption: String

    /// Returns the moments of every action: the open switcher, the active app, and the state just
    /// before the next action.
    static func all(in run: ScenarioRun) -> [TurningPoint] {
        let actions = run.steps.filter { $0.step.action != nil }
        var points: [TurningPoint] = []
        for trace in actions {
            let end = trace.after.clockMs
            points += inside(trace.beganMs...max(trace.beganMs, end), of: run)
            points.append(TurningPoint(atMs: end, caption: caption(of: trace, in: run)))
        }
        points.append(TurningPoint(atMs: run.lengthMs, caption: "in the end"))
        return points
    }

    private static func inside(
        _ times: ClosedRange<Int64>, of run: ScenarioRun
    ) -> [TurningPoint] {
        run.records.compactMap { record in
            guard times.contains(record.atMs), record.atMs < times.upperBound else { return nil }
            switch record.event {
            case .snapshot(_, .liveCard, _):
                return TurningPoint(atMs: record.atMs, caption: "the app switcher")
            case .lifecycle(let app, .didBecomeActive):
                let title = run.scenario.setting.apps[app.index].title
                return TurningPoint(atMs: record.atMs, caption: "\(title) is active")
            default: return nil
            }
        }
    }

    private static func caption(of trace: ScenarioRun.StepTrace, in run: ScenarioRun) -> String {
        trace.step.action?.text(in: run.scenario.setting) ?? ""
    }
}
