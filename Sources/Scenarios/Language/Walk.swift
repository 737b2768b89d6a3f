internal import Simulator

/// The app in front and the screens that it shows, as far as the steps determine them; a misspelled
/// view is found before anything runs.
struct Walk {
    /// A Boolean value that indicates whether a process lives on when its app is left.
    let keepsProcesses: Bool
    private(set) var front: AppID?
    private var screens: [AppID: [Int]] = [:]
    /// Apps that may bring back screens of an earlier process, which nobody knows beforehand.
    private var restoring: Set<AppID> = []
    /// The number of screens below each presented one.
    private var modals: [AppID: [Int]] = [:]
    /// Apps whose tabs were changed, so that their screens are known at their turn only.
    private var tabbed: Set<AppID> = []

    /// A Boolean value that indicates whether a step could not be followed.
    private var isLost = false

    init(keepsProcesses: Bool) { self.keepsProcesses = keepsProcesses }

    mutating func follow(_ action: StepAction, apps: [AppDefinition]) {
        switch action {
        case .action(.launch(let app)), .action(.switchTo(let app)),
            .action(.system(.quickSwitch(let app))):
            leave()
            front = app
        case .action(.home):
            leave()
            front = nil
        case .action(.kill(let app)), .action(.system(.forceQuit(let app))),
            .action(.system(.crash(let app))):
            end(app)
            if apps[app.index].screens.count > 1 { restoring.insert(app) }
            if front == app { front = nil }
        default: followScreens(action, apps: apps)
        }
    }

    private mutating func followScreens(_ action: StepAction, apps: [AppDefinition]) {
        guard let front else { return }
        let root = apps[front.index].rootScreen
        switch action {
        case .push(let name), .present(let name, _):
            let known = apps[front.index].screens
            guard let index = known.firstIndex(where: { $0.name == name }) else { return }
            let below = screens[front, default: [root]]
            if case .present = action { modals[front, default: []].append(below.count) }
            screens[front] = below + [index]
        case .action(.pop):
            guard let stack = screens[front], stack.count > 1 else { return }
            screens[front]?.removeLast()
        case .action(.dismiss), .action(.swipeDown):
            guard let below = modals[front]?.popLast(), let stack = screens[front] else { return }
            screens[front] = Array(stack.prefix(below))
        case .action(.selectTab): tabbed.insert(front)
        default: return
        }
    }

    /// Takes it that any app may be in front, with any screen.
    mutating func forget() {
        front = nil
        isLost = true
    }

    private mutating func leave() {
        if let front, !keepsProcesses { end(front) }
    }

    private mutating func end(_ app: AppID) {
        screens[app] = nil
        modals[app] = nil
        tabbed.remove(app)
    }

    /// The screen that an app, or the app in front, shows; nil where that is not known.
    func screen(of app: AppID?, in apps: [AppDefinition]) -> ScreenDefinition? {
        guard !isLost, let app = app ?? front, apps.indices.contains(app.index),
            !restoring.contains(app), !tabbed.contains(app)
        else { return nil }
        let index = screens[app]?.last ?? apps[app.index].rootScreen
        let screens = apps[app.index].screens
        return screens.indices.contains(index) ? screens[index] : nil
    }
}
