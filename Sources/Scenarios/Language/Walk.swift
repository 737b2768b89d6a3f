internal import Simulator

/// The app in front and the screens that it shows, as far as the steps determine them; a misspelled
/// view is found before anything runs.
struct Walk {
    /// A Boolean value that indicates whether a process lives on when its app is left.
    let keepsProcesses: Bool
    private(set) var front: AppID?
    /// The other scenes on the displays, the last one that was in front at the end.
    private var besides: [AppID] = []
    /// A Boolean value that indicates whether scenes have stood together.
    private var hasGroups = false
    /// A Boolean value that indicates whether ``besides`` may lack scenes, or be in another order.
    private var isVague = false
    private var screens: [AppID: [Int]] = [:]
    /// Apps that may bring back screens of an earlier process, which nobody knows beforehand.
    private var restoring: Set<AppID> = []
    /// The number of screens below each presented one.
    private var modals: [AppID: [Int]] = [:]
    /// Apps whose tabs were changed, so that their screens are known at their turn only.
    private var tabbed: Set<AppID> = []

    /// Apps whose own rules ask for screens, at moments that nobody knows beforehand.
    private let changing: Set<AppID>

    /// A Boolean value that indicates whether a step could not be followed.
    private(set) var isLost = false

    init(keepsProcesses: Bool, changing: Set<AppID> = []) {
        self.keepsProcesses = keepsProcesses
        self.changing = changing
    }

    mutating func follow(_ action: StepAction, apps: [AppDefinition]) {
        if let scene = action.touchedScene { touch(scene) }
        switch action {
        case .action(.launch(let app)), .action(.switchTo(let app)),
            .action(.system(.quickSwitch(let app))), .action(.system(.tapNotification(let app))):
            leave()
            front = app
        case .action(.home):
            leave()
            front = nil
        case .action(.kill(let app)), .action(.system(.forceQuit(let app))),
            .action(.system(.crash(let app))):
            for scene in Self.scenes(of: app, in: apps) {
                end(scene)
                if apps[scene.index].screens.count > 1 { restoring.insert(scene) }
                remove(scene)
            }
        case .action(.window(let action)): follow(action)
        case .window(let window):
            guard let scene = window.scene ?? front else { return }
            follow(window.action(on: scene, .zero))
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
        isVague = hasGroups
        besides = []
    }

    private mutating func end(_ app: AppID) {
        screens[app] = nil
        modals[app] = nil
        tabbed.remove(app)
    }

    /// The screen that an app, or the app in front, shows; nil where that is not known.
    func screen(of app: AppID?, in apps: [AppDefinition]) -> ScreenDefinition? {
        guard !isLost, let app = app ?? front, apps.indices.contains(app.index),
            !restoring.contains(app), !tabbed.contains(app), !changing.contains(app),
            !changing.contains(apps[app.index].mainScene ?? app)
        else { return nil }
        let index = screens[app]?.last ?? apps[app.index].rootScreen
        let screens = apps[app.index].screens
        return screens.indices.contains(index) ? screens[index] : nil
    }
}

// MARK: - Windows

extension Walk {
    private mutating func follow(_ action: WindowAction) {
        switch action {
        case .openScene(let scene, let display):
            if display != nil { isVague = true }
            touch(scene)
        case .splitView(let scene, _):
            isVague = isVague || !besides.isEmpty
            touch(scene)
        case .slideOver(let scene), .stage(let scene), .activate(let scene): touch(scene)
        case .closeScene(let scene):
            end(scene)
            remove(scene)
        case .moveToDisplay: isVague = true
        case .arrange: isVague = isVague || !besides.isEmpty
        case .disconnect: if hasGroups { forget() }
        case .move, .resize, .tile, .connect, .menuBar: return
        }
    }

    /// Brings a scene to the front beside those that are on the displays.
    private mutating func touch(_ scene: AppID) {
        guard scene != front else { return }
        hasGroups = true
        besides.removeAll { $0 == scene }
        if let front { besides.append(front) }
        front = scene
    }

    /// Takes a scene off the displays; another one comes to the front in its place.
    private mutating func remove(_ scene: AppID) {
        besides.removeAll { $0 == scene }
        guard front == scene else { return }
        front = besides.popLast()
        if isVague { forget() }
    }

    /// The scenes of one process.
    private static func scenes(of app: AppID, in apps: [AppDefinition]) -> [AppID] {
        let main = apps[app.index].mainScene ?? app
        return apps.indices.map(AppID.init).filter {
            $0 == main || apps[$0.index].mainScene == main
        }
    }
}
