// What the sample of the iOS 5 article prints: each callback of its controllers by name, and each
// keyboard notification that they observe with its user info. An app's lines stand together under a
// heading, because a log on a device is one process's, and `replay` reads a heading as a device.

import Basics
import Foundation
internal import Simulator

extension ScenarioRun {
    /// The console logs of the apps in the form of NSLog, with every user info that they receive.
    ///
    /// Each app has a heading with the system and the device. Comments name the user's actions, and
    /// what the run changes in the system. The clock is that of ``appLog``.
    public var nsLog: String {
        var logs = scenario.setting.apps.indices.map { ConsoleLog(AppID($0), of: self) }
        var names = RecordNames(scenario.setting)
        for record in records {
            names.follow(record)
            for index in logs.indices { logs[index].add(record, names) }
        }
        return logs.filter(\.hasLines).map(\.text).joined(separator: "\n")
    }
}

/// The console log of one app, as it grows.
private struct ConsoleLog {
    private let app: AppID
    private let setting: Setting
    private(set) var text: String
    /// A Boolean value that indicates whether the app itself has written something.
    private(set) var hasLines = false
    private var launches = 0
    private var isUnobserved = false

    init(_ app: AppID, of run: ScenarioRun) {
        self.app = app
        setting = run.scenario.setting
        text = "iOS \(run.scenario.systemVersion), \(setting.device.name)\n"
        if setting.arrangement != .fullScreen {
            text += "// arrangement: \(setting.arrangement.rawValue)\n"
        }
        if let sdk = setting.apps[app.index].sdk { text += "// sdk: \(sdk)\n" }
        if !setting.displays.isEmpty { text += "// displays: \(setting.displays.count)\n" }
        let scenes = setting.apps.count { $0.scene != nil }
        if scenes > 0 { text += "// scenes: \(scenes)\n" }
        let situations = setting.situations.count
        if situations > 0 { text += "// situations: \(situations)\n" }
        for figure in setting.system.changedFigures {
            text += "// figure \(figure.name): \(figure.text(in: setting.system))\n"
        }
    }

    mutating func add(_ record: Record, _ names: RecordNames) {
        switch record.event {
        case .action(let action): note(action.words(by: names).text.forTerminal, record)
        case .process(app, .launching): launches += 1
        case .process(app, .notRunning): note("process ends", record)
        case .lifecycle(app, let callback):
            let owner = setting.usesScenes(app) && callback.isOfScene ? "scene" : "application"
            write("-[\(owner.delegate) \(callback.selector(of: owner))]", record)
        case .view(app, let screen, let callback):
            write("-[\(controller(screen, names)) \(callback.selector)]", record)
        case .unobserved(app, _): isUnobserved = true
        case .notification(app, let notification):
            if !isUnobserved { write(notification, record, names) }
            isUnobserved = false
        case .log(app, let line): write(line.forTerminal, record)
        default: break
        }
    }

    private mutating func note(_ words: String, _ record: Record) {
        text += "// 2000-01-\(ScenarioRun.clock(record.atMs)) \(words)\n"
    }

    private mutating func write(_ line: String, _ record: Record) {
        let process = "\(setting.name(app))[\(app.index + 1):\(launches)]"
        text += "2000-01-\(ScenarioRun.clock(record.atMs)) \(process) \(line)\n"
        hasLines = true
    }

    private mutating func write(
        _ notification: KeyboardNotification, _ record: Record, _ names: RecordNames
    ) {
        let shown = names.shownScreen(of: app)
        let handler = "onUIKeyboard\(notification.name.rawValue.capitalizedFirst)Notification:"
        write("-[\(controller(shown, names)) \(handler)]", record)
        let pairs = UserInfoText(notification, setting.system).pairs
        let lines = pairs.map { "    \($0.key) = \($0.value);\n" }.joined()
        write("  * userInfo = {\n\(lines)}", record)
    }

    private func controller(_ screen: Int, _ names: RecordNames) -> String {
        "\(names.screen(screen, of: app).capitalizedFirst)ViewController"
    }
}

/// The user info of a notification as the description of a dictionary prints it.
private struct UserInfoText {
    private let notification: KeyboardNotification
    private let system: SystemProfile

    init(_ notification: KeyboardNotification, _ system: SystemProfile) {
        self.notification = notification
        self.system = system
    }

    /// The keys with their values, in the order of their names.
    var pairs: [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        if notification.keys.contains(.animation) {
            pairs.append(("AnimationCurveUserInfoKey", "\(notification.curve)"))
            pairs.append(("AnimationDurationUserInfoKey", number(seconds)))
        }
        if let bounds = notification.bounds {
            pairs.append(("BoundsUserInfoKey", rect(bounds)))
            pairs.append(("CenterBeginUserInfoKey", point(notification.centerBegin)))
            pairs.append(("CenterEndUserInfoKey", point(notification.centerEnd)))
        }
        if let begin = notification.frameBegin {
            pairs.append(("FrameBeginUserInfoKey", rect(begin)))
        }
        if notification.keys.contains(.changedByUserInteraction) {
            let flag = notification.changedByUserInteraction ? 1 : 0
            pairs.append(("FrameChangedByUserInteraction", "\(flag)"))
        }
        if let end = notification.frameEnd { pairs.append(("FrameEndUserInfoKey", rect(end))) }
        if notification.keys.contains(.isLocal) {
            pairs.append(("IsLocalUserInfoKey", notification.isLocal ? "1" : "0"))
        }
        return pairs.map { ("UIKeyboard\($0.key)", $0.value) }
    }

    /// The duration; the system's own numbers of some versions have single precision.
    private var seconds: Double {
        let exact = Double(notification.durationMs) / 1000
        let keyboard = system.keyboard
        let isOwn = [keyboard.show, keyboard.hide].contains {
            $0.durationMs.value == notification.durationMs
        }
        return keyboard.logSinglePrecision.value && isOwn ? Double(Float(exact)) : exact
    }

    private func number(_ value: Double) -> String {
        let text = String(format: "%.15g", value)
        return text.contains(".") ? quoted(text) : text
    }

    private func rect(_ rect: Rect) -> String {
        let (origin, size) = (pair(rect.x, rect.y), pair(rect.width, rect.height))
        return quoted("NSRect: {\(origin), \(size)}")
    }

    private func point(_ point: Point) -> String { quoted("NSPoint: \(pair(point.x, point.y))") }

    private func pair(_ first: Pt, _ second: Pt) -> String {
        let texts = [first, second].map { String(format: "%.17g", $0.points) }
        return "{\(texts.joined(separator: ", "))}"
    }

    private func quoted(_ text: String) -> String {
        system.keyboard.logQuotesValues.value ? "\"\(text)\"" : text
    }
}

// MARK: - Names

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The class of the delegate that an owner of callbacks has.
    fileprivate var delegate: String { self == "scene" ? "SceneDelegate" : "AppDelegate" }
}

extension LifecycleCallback {
    /// A Boolean value that indicates whether a scene's delegate receives it where there is one.
    fileprivate var isOfScene: Bool {
        switch self {
        case .didFinishLaunching, .willTerminate: false
        default: true
        }
    }

    fileprivate func selector(of owner: String) -> String {
        switch self {
        case .didFinishLaunching: "application:didFinishLaunchingWithOptions:"
        case .willConnect: "scene:willConnectToSession:options:"
        default: "\(owner)\(rawValue.capitalizedFirst):"
        }
    }
}

extension ViewCallback {
    fileprivate var selector: String {
        switch self {
        case .viewDidLoad, .viewDidLayoutSubviews, .dealloc: rawValue
        case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear: "\(rawValue):"
        }
    }
}
