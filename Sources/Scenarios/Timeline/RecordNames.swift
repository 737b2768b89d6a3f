import Basics
internal import Simulator

/// The names that go with a timeline's indices. A record names a view by its index only; which
/// screen it belongs to follows from the records before it.
struct RecordNames: ActionNames {
    let setting: Setting
    private var screens: [Int]
    /// The names of the views that an app's own code has made; empty for other apps.
    private var live: [[String]]
    private var front: AppID?
    /// The scenes that have been in front, the latest last, with what decides which of them comes
    /// to the front when the front one is gone.
    private var latest: [AppID] = []
    private var active: Set<AppID> = []
    private var displays: [AppID: DisplayID] = [:]
    /// A Boolean value that indicates whether the last record announces a notification that no
    /// observer receives.
    private var announced = false
    /// A Boolean value that indicates whether the record is a notification that no observer of its
    /// app receives.
    private(set) var isUnobserved = false

    init(_ setting: Setting) {
        self.setting = setting
        screens = setting.apps.map(\.rootScreen)
        live = setting.apps.map { _ in [] }
    }

    /// Takes note of which app and which screens are shown after a record.
    mutating func follow(_ record: Record) {
        isUnobserved = announced
        announced = if case .unobserved = record.event { true } else { false }
        switch record.event {
        case .action(.launch(let app)), .action(.switchTo(let app)),
            .action(.system(.quickSwitch(let app))), .action(.system(.tapNotification(let app))):
            bring(app)
        case .action(.window(let action)): follow(action)
        case .action(.home): front = nil
        case .process(let app, .launching):
            screens[app.index] = setting.apps[app.index].rootScreen
        case .process(let app, .notRunning):
            screens[app.index] = setting.apps[app.index].rootScreen
            live[app.index] = []
            replace(app)
        case .lifecycle(let app, .didBecomeActive): active.insert(app)
        case .lifecycle(let app, .didEnterBackground): active.remove(app)
        case .system(.window(let app, _, let display)): displays[app] = display
        case .system(.discarded(let app)): replace(app)
        case .view(let app, let screen, .viewWillAppear), .uncoveredScreen(let app, let screen):
            screens[app.index] = screen
        case .views(let app, let names, _, _) where !names.isEmpty: live[app.index] = names
        default: break
        }
    }

    func app(_ app: AppID) -> String { setting.name(app) }

    func display(_ display: DisplayID) -> String { setting.name(of: display) }

    func screen(_ index: Int, of app: AppID) -> String {
        let screens = setting.apps[app.index].screens
        return screens.indices.contains(index) ? screens[index].name : "screen \(index)"
    }

    /// The index of the screen that an app shows.
    func shownScreen(of app: AppID) -> Int { screens[app.index] }

    /// A view of the screen that an app shows.
    func view(_ index: ViewIndex, of app: AppID) -> String {
        if live[app.index].indices.contains(index) { return live[app.index][index] }
        let screens = setting.apps[app.index].screens
        let shown = self.screens[app.index]
        guard screens.indices.contains(shown), screens[shown].views.indices.contains(index) else {
            return "view \(index)"
        }
        return screens[shown].views[index].id.name
    }

    /// A view of the app in front.
    func frontView(_ index: ViewIndex) -> String {
        front.map { view(index, of: $0) } ?? "view \(index)"
    }

    func frontScreen(_ index: Int) -> String {
        front.map { screen(index, of: $0) } ?? "screen \(index)"
    }
}

// MARK: - Windows

extension RecordNames {
    private mutating func follow(_ action: WindowAction) {
        if let scene = action.newFront { return bring(scene) }
        guard case .disconnect(let display) = action else { return }
        let lost = active.filter { displays[$0] == display }
        active.subtract(lost)
        if let front, lost.contains(front) { replace(front) }
    }

    private mutating func bring(_ app: AppID) {
        front = app
        latest.removeAll { $0 == app }
        latest.append(app)
    }

    /// Gives the front to another scene that is on a display, because this one is gone.
    private mutating func replace(_ app: AppID) {
        active.remove(app)
        guard front == app else { return }
        let others = latest.filter { active.contains($0) }
        let own = others.last { displays[$0, default: .device] == .device }
        front = own ?? others.last ?? front
    }
}
