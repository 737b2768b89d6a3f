public import Scenarios
public import Simulator

extension FixtureSequence {
    /// Collects what one app received in a run.
    ///
    /// - Parameter measured: what was measured on a device and lies over the catalogs.
    /// - Throws: ``UnknownDevice`` for a device that is in no catalog.
    public init(
        of app: AppID, in run: ScenarioRun, catalogs: ScenarioCatalogs,
        measured: ProfileOverlay? = nil
    ) throws {
        let setting = run.scenario.setting
        let row = try catalogs.devices.device(named: setting.device.name)
        let rules = ProvenanceRules(
            device: row, setting: setting, app: app, measured: measured)
        scenario = String(run.scenario.file.split(separator: "/").last ?? "")
        caseName = run.scenario.caseName
        self.app = setting.apps[app.index].name
        system = run.scenario.systemVersion
        sdk = setting.apps[app.index].sdk
        orientation = setting.orientation
        keyboard = setting.choice.kind
        device = FixtureDevice(
            name: setting.device.name, size: setting.device.size, scale: setting.device.scale,
            safeAreaPortrait: setting.device.safeAreaPortrait,
            safeAreaLandscape: setting.device.safeAreaLandscape, screenFrom: rules.screen)
        events = []
        insets = []
        var stage = RunStage(run, app: app)
        for record in run.records {
            stage.follow(record)
            guard let event = stage.event(of: record, rules) else { continue }
            events.append(event)
        }
        insets = InsetReader(setting).insets(of: events)
    }
}

/// The orientation and the window of an app while a run's records go by.
private struct RunStage {
    private let run: ScenarioRun
    private let app: AppID
    private var orientation: Orientation
    private var isUnobserved = false

    init(_ run: ScenarioRun, app: AppID) {
        self.run = run
        self.app = app
        orientation = run.scenario.setting.orientation
    }

    mutating func follow(_ record: Record) {
        if case .action(.rotate(let turned)) = record.event { orientation = turned }
    }

    func event(of record: Record, _ rules: ProvenanceRules) -> FixtureEvent? {
        let kind: FixtureEvent.Kind
        let sources: FieldSources
        switch record.event {
        case .notification(app, let post):
            kind = .keyboard(post)
            sources = rules.sources(of: post, in: orientation)
        case .lifecycle(app, let callback):
            kind = .lifecycle(callback, notifications: names(of: callback))
            sources = rules.sources(of: callback)
        default: return nil
        }
        return FixtureEvent(
            atMs: record.atMs, kind: kind, orientation: orientation,
            window: window(at: record.atMs),
            from: sources)
    }

    /// The notifications that come with a callback, under the names that they have as strings.
    private func names(of callback: LifecycleCallback) -> [String] {
        run.scenario.setting.deliveries(of: callback, to: app).compactMap { delivery in
            switch delivery.channel {
            case .sceneDelegate, .applicationDelegate: nil
            case .sceneNotification, .applicationNotification: Self.plain(delivery.name)
            }
        }
    }

    /// `UIScene.didActivateNotification` is the string `UISceneDidActivateNotification`.
    private static func plain(_ name: String) -> String {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard let last = parts.last, parts.count == 2 else { return name }
        return parts[0] + last.prefix(1).uppercased() + last.dropFirst()
    }

    /// The app's window once the step at a time has been done.
    private func window(at ms: Int64) -> Rect {
        let step = run.steps.last { $0.beganMs <= ms }
        let world = step?.after ?? run.world
        let size = run.scenario.setting.device.size(in: orientation)
        let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let frame = world.windowFrame(of: app)
        return screen.intersection(frame) == frame ? frame : screen
    }
}
