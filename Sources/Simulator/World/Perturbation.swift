// The third kind of rule compares two runs that differ in one delivery only. The end state of an
// app must not depend on whether the system posted once or twice, or a little later.

/// One delivery that differs from the run that it is compared with.
public struct Perturbation: Hashable, Sendable {
    /// The fault of the delivery.
    public var fault: Fault
    /// The delivery: the name of a notification or of a timer, and its time.
    public var what: String
    /// The time of the delivery, in milliseconds since the start of the run.
    public var atMs: Int64

    /// The delay of a delayed notification: longer than a keyboard's movement, shorter than a
    /// user's pace.
    public static let standardDelayMs: Int32 = 300

    /// Returns every fault that can meet a delivery to the watched apps of a run.
    public static func all(
        in records: [Record], of setting: Setting, delayMs: Int32 = standardDelayMs
    ) -> [Perturbation] {
        var posts = Array(repeating: 0, count: setting.apps.count)
        var works = posts
        var all: [Perturbation] = []
        func add(_ kinds: [Fault.Kind], _ app: AppID, _ skips: Int, _ what: String, _ at: Int64) {
            all += kinds.map { kind in
                Perturbation(fault: Fault(kind, to: app, skips: skips), what: what, atMs: at)
            }
        }
        for record in records {
            switch record.event {
            case .notification(let app, let notification) where setting.apps[app.index].isWatched:
                let kinds: [Fault.Kind] = [.double, .drop, .delay(ms: delayMs)]
                add(kinds, app, posts[app.index], notification.name.rawValue, record.atMs)
                posts[app.index] += 1
            case .timerSet(let app, let token, _) where setting.apps[app.index].isWatched:
                add([.delayWork(ms: delayMs)], app, works[app.index], token, record.atMs)
                works[app.index] += 1
            default: break
            }
        }
        return all
    }
}

/// The state by which two runs are compared when all is at rest.
package struct EndState: Hashable, Sendable {
    /// One app's part.
    struct App: Hashable, Sendable {
        var name: String
        var isRunning: Bool
        var inset: Pt
        var responder: String
        var covers: Int
        var persisted: [DiskRecord]
    }

    var apps: [App]
    var front: String
    var keyboardOwner: String
    var keyboardFrame: Rect

    /// - Parameter world: at rest; see ``World/settle(into:)``.
    package init(of world: World) {
        apps = world.setting.apps.indices.map { world.endState(of: AppID($0)) }
        front = world.front.map { world.definition($0).name } ?? "none"
        keyboardOwner = world.keyboardOwner.map { world.definition($0).name } ?? "none"
        keyboardFrame = world.isKeyboardShown ? world.keyboardFrame : .zero
    }

    /// Returns the first difference from another end state that concerns an app, in words.
    package func difference(from other: EndState, for app: AppID) -> String? {
        let (here, there) = (apps[app.index], other.apps[app.index])
        func differs<T: Equatable>(_ what: String, _ a: T, _ b: T) -> String? {
            a == b ? nil : "\(what) \(a) instead of \(b)"
        }
        return differs("running", here.isRunning, there.isRunning)
            ?? differs("responder", here.responder, there.responder)
            ?? differs("inset", here.inset, there.inset)
            ?? differs("covers", here.covers, there.covers)
            ?? differs("front", front, other.front)
            ?? differs("keyboard of", keyboardOwner, other.keyboardOwner)
            ?? differs("keyboard at", keyboardFrame, other.keyboardFrame)
            ?? (here.persisted == there.persisted ? nil : "other records on the disk")
    }
}

extension World {
    fileprivate func endState(of app: AppID) -> EndState.App {
        let process = process(app)
        return EndState.App(
            name: definition(app).name, isRunning: process.phase.isRunning,
            inset: process.inset.target,
            responder: firstResponder(of: app)?.name ?? "none",
            covers: process.covers.overlays.count,
            persisted: disk.filter { $0.app == app })
    }
}

/// The outcome of one perturbation.
public struct PerturbationOutcome: Hashable, Sendable {
    /// The perturbation.
    public var perturbation: Perturbation
    /// The difference of the end states; nil where there is none.
    public var difference: String?

    /// The rule that the run breaks, or nil.
    public var finding: Finding? {
        guard let difference else { return nil }
        let app = perturbation.fault.app
        let (oracle, what) = perturbation.fault.kind.rule
        let meant = "\(perturbation.what) of \(perturbation.atMs) ms"
        let text = "\(difference) at the end when the \(meant) \(what)"
        return Finding(oracle: oracle, app: app, explanation: text)
    }
}

extension Fault.Kind {
    /// The rule that a run breaks which is sensitive to the fault, and the fault in words.
    var rule: (Oracle, String) {
        switch self {
        case .double: (.doubledNotification, "comes twice")
        case .drop: (.droppedNotification, "does not come")
        case .delay(let ms): (.delayedNotification, "comes \(ms) ms late")
        case .delayWork(let ms): (.delayedWork, "is done \(ms) ms late")
        case .strip: (.droppedNotification, "lacks keys")
        }
    }

    /// The fault as a scenario says it.
    public var text: String {
        switch self {
        case .double: "double"
        case .drop: "drop"
        case .delay(let ms): "delay \(ms)ms"
        case .delayWork(let ms): "delayWork \(ms)ms"
        case .strip(let keys): "strip \(keys.names.joined(separator: ","))"
        }
    }
}

extension World {
    /// A run, or what stopped it.
    package enum Played: Sendable {
        /// The world at its end, at rest, and what happened.
        case ended(World, [Record])
        /// The rule that made an action impossible.
        case stopped(String)
    }

    /// Returns the same world with faults that meet later deliveries.
    package func with(_ faults: [Fault]) -> World {
        var world = self
        world.appState.add(faults)
        return world
    }

    /// Compares a run with all runs that differ from it in one delivery.
    ///
    /// - Parameter play: plays the run anew, with these faults; see ``with(_:)``.
    /// - Returns: nothing where the run itself was stopped.
    /// - Complexity: three runs for each notification that reached a watched app.
    package static func compare(
        delayMs: Int32 = Perturbation.standardDelayMs, play: ([Fault]) throws -> Played
    ) rethrows -> [PerturbationOutcome] {
        guard case .ended(let world, let records) = try play([]) else { return [] }
        let wanted = EndState(of: world)
        let all = Perturbation.all(in: records, of: world.setting, delayMs: delayMs)
        return try all.map { perturbation in
            let difference: String? =
                switch try play([perturbation.fault]) {
                case .ended(let other, _):
                    EndState(of: other).difference(from: wanted, for: perturbation.fault.app)
                case .stopped(let rule): "the run cannot go on (\(rule))"
                }
            return PerturbationOutcome(perturbation: perturbation, difference: difference)
        }
    }
}
