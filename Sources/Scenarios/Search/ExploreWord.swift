import Basics
internal import Simulator

/// An action, or a group of actions, that a search may use.
public enum ExploreWord: String, Hashable, Sendable, CaseIterable {
    /// An action of the same name in a scenario's step.
    case launch, switchTo, home, tap, tapOutside, pressReturn, type
    /// Taps on what takes no text: buttons and controls.
    case buttons
    /// A finger over the views and into the keyboard, and over the home indicator.
    case pan
    /// Control Center, Notification Center and a look at the switcher.
    case controlCenter, notificationCenter, peekSwitcher, openSwitcher, quickSwitch
    /// Prompts, with their answers.
    case alert, permission, faceID
    /// Screens of other processes: the share sheet, a mail composer, a sign-in page.
    case share, compose, sheet
    /// A call, answered or declined, and its end.
    case call
    /// Locking, with unlocking, and passing an app's own lock.
    case lock
    /// A change of the orientation, or of the appearance.
    case rotate, appearance
    /// Push and pop, present and dismiss, tabs.
    case screens
    /// Other kinds of keyboard.
    case keyboards
    /// The states of the prediction bar.
    case prediction
    /// A hardware keyboard that is connected and disconnected.
    case hardware
    /// Actions of an iPad's keyboard only.
    ///
    /// It is undocked by the menu, dragged and docked; it is split and merged; it floats; it is
    /// pulled off by its dismiss key (few sources describe it).
    case undock, split, float, pull
    /// An end of a process, or a lack of memory.
    case kill, forceQuit, crash, memoryPressure
    /// The remote switches of apps that have a watchdog.
    case remoteSwitch
    /// Work on the main thread of the app in front.
    case busy
    /// Scenes that are opened and closed for good, on an iPad.
    case openScene, closeScene
    /// Apps side by side, over one another, and in one stage.
    case splitView, slideOver, stage
    /// Windows that are moved, resized and touched.
    case moveWindow, resizeWindow, activate
    /// Other ways of showing several apps.
    case arrangement
    /// External displays that are plugged in and out.
    case display
    /// Notifications that arrive, and the taps on them.
    case notifications

    /// The sets of words that have a name.
    public static let sets: [(name: String, summary: String, words: [ExploreWord])] = [
        (
            "default", "what a user does on an ordinary day",
            [
                .launch, .switchTo, .home, .tap, .tapOutside, .pressReturn, .buttons, .pan,
                .peekSwitcher, .quickSwitch, .permission, .call, .lock, .screens, .keyboards,
                .undock, .split, .float, .pull
            ]
        ),
        (
            "trips", "leaving the app and coming back",
            [.launch, .switchTo, .home, .tap, .tapOutside]
        ),
        (
            "interruptions", "what comes between without a trip",
            [
                .launch, .tap, .tapOutside, .alert, .permission, .faceID, .call, .lock,
                .controlCenter, .notificationCenter, .peekSwitcher
            ]
        ),
        (
            "keyboard", "what is done to the keyboard itself",
            [
                .launch, .tap, .tapOutside, .pressReturn, .keyboards, .prediction, .hardware,
                .undock, .split, .float, .pull, .rotate
            ]
        ),
        (
            "gestures", "fingers that move the keyboard, and swipes to the neighbouring app",
            [
                .launch, .tap, .tapOutside, .pan, .undock, .split, .float, .pull, .quickSwitch
            ]
        ),
        (
            "navigation", "screens that come and go above each other",
            [.launch, .tap, .tapOutside, .pressReturn, .buttons, .screens]
        ),
        (
            "ends", "trips on which processes end",
            [.launch, .switchTo, .home, .tap, .tapOutside, .kill, .forceQuit, .memoryPressure]
        ),
        (
            "pad", "what only an iPad's keyboard does", [.undock, .split, .float, .pull]
        ),
        (
            "windows", "several apps and scenes on the displays of an iPad",
            [
                .launch, .switchTo, .home, .tap, .tapOutside, .openScene, .closeScene, .splitView,
                .slideOver, .stage, .moveWindow, .resizeWindow, .activate, .display
            ]
        ),
        ("all", "everything", Self.allCases)
    ]

    /// Returns the words of a list such as `trips,permission`: names of sets and words.
    ///
    /// - Throws: ``UnknownExploreWord`` with the nearest name.
    public static func parse(_ list: String) throws(UnknownExploreWord) -> [ExploreWord] {
        var wanted: Set<ExploreWord> = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.filter { $0 != " " }
            if let set = sets.first(where: { $0.name == name }) {
                wanted.formUnion(set.words)
            } else if let word = ExploreWord(rawValue: name) {
                wanted.insert(word)
            } else {
                throw UnknownExploreWord(name: String(name))
            }
        }
        return allCases.filter(wanted.contains)
    }

    /// The actions that a word stands for in a setting, in a fixed order.
    func actions(in setting: Setting) -> [Action] {
        let apps = setting.apps.indices.map { AppID($0) }
        switch self {
        case .launch: return apps.map { .launch($0) }
        case .switchTo: return apps.map { .switchTo($0) }
        case .home: return [.home]
        case .tap: return Self.views(of: setting) { $0.takesText }.map { .tap($0) }
        case .buttons: return Self.views(of: setting) { $0.isButton }.map { .tap($0) }
        case .pan: return Self.pans(in: setting)
        case .busy: return [.busy(Self.busyMs)]
        case .tapOutside: return [.tapOutside]
        case .pressReturn: return [.pressReturn]
        case .type: return [.type("a")]
        case .alert: return Self.prompt(.alert)
        case .permission: return Self.prompt(.permission)
        case .faceID: return Self.prompt(.faceID)
        case .share: return Self.sheet(.share)
        case .compose: return Self.sheet(.mail)
        case .sheet: return Self.sheet(.authentication)
        case .lock: return [.lock, .unlock, .passLock]
        case .rotate: return [.rotate(.portrait), .rotate(.landscape)]
        case .screens: return Self.screens(of: setting)
        case .keyboards: return KeyboardKind.allCases.filter(\.isTyped).map { .changeKeyboard($0) }
        case .prediction: return [PredictionBar.on, .off].map { .keyboard(.setPrediction($0)) }
        case .hardware: return Self.hardwareActions(on: setting.device)
        case .undock, .split, .float, .pull:
            return setting.device.isPad ? padActions.map { .keyboard($0) } : []
        case .kill: return apps.map { .kill($0) }
        case .remoteSwitch: return Self.remoteSwitches(in: setting)
        case .openScene, .closeScene, .splitView, .slideOver, .stage, .moveWindow, .resizeWindow,
            .activate, .arrangement, .display:
            return windowActions(in: setting).map { .window($0) }
        default: return systemActions(apps)
        }
    }

    private func systemActions(_ apps: [AppID]) -> [Action] {
        let actions: [SystemAction] =
            switch self {
            case .controlCenter: [.open(.controlCenter), .close(.controlCenter)]
            case .notificationCenter: [.open(.notificationCenter), .close(.notificationCenter)]
            case .peekSwitcher: [.peekSwitcher]
            case .openSwitcher: [.openSwitcher, .closeSwitcher]
            case .quickSwitch: apps.map { .quickSwitch($0) }
            case .call: [.call, .answerCall, .declineCall, .endCall]
            case .notifications: apps.flatMap { Self.pushes(to: $0) }
            case .appearance: [.setAppearance(.light), .setAppearance(.dark)]
            case .forceQuit: apps.map { .forceQuit($0) }
            case .crash: apps.map { .crash($0) }
            default: [.memoryPressure]
            }
        return actions.map { .system($0) }
    }

    private static func remoteSwitches(in setting: Setting) -> [Action] {
        setting.apps.indices.map { AppID($0) }.filter { app in
            setting.apps[app.index].handlings.contains { $0.name == "layoutWatchdog" }
        }.flatMap { app in
            [true, false].map { .system(.setRemoteSwitch(app, isOn: $0)) }
        }
    }

    private static func pushes(to app: AppID) -> [SystemAction] {
        let push = UserNotification(
            app: app, title: "Anna", body: "Are you there?", hasContent: true, isRemote: true)
        return [.push(push), .tapNotification(app)]
    }

    private static func prompt(_ kind: Prompt.Kind) -> [Action] {
        [.showPrompt(ScenarioParser.standardPrompt(kind)), .answerPrompt]
    }

    private static func sheet(_ kind: Prompt.Kind) -> [Action] {
        [.showPrompt(ScenarioParser.standardPrompt(kind)), .closeSheet(kind)]
    }

    /// The places that such a view has in any screen: a tap names a view of the shown one.
    private static func views(
        of setting: Setting, _ isMeant: (ViewDefinition) -> Bool
    ) -> [ViewIndex] {
        var indices: Set<ViewIndex> = []
        for screen in setting.apps.flatMap(\.screens) {
            for (index, view) in screen.views.enumerated() where isMeant(view) {
                indices.insert(index)
            }
        }
        return indices.sorted()
    }

    private static func screens(of setting: Setting) -> [Action] {
        let most = setting.apps.map(\.screens.count).max() ?? 1
        let tabs = setting.apps.map(\.tabs.count).max() ?? 0
        guard most > 1 || tabs > 0 else { return [] }
        return (1..<max(most, 2)).flatMap { [Action.push($0), .present($0, nil)] }
            + [.pop, .dismiss, .swipeDown] + (0..<tabs).map { .selectTab($0) }
    }

    private var padActions: [KeyboardAction] {
        switch self {
        case .undock: [.undockByMenu, .drag(to: nil), .drag(to: Point(x: 0, y: 300)), .dock]
        case .split: [.split, .merge, .dock]
        case .float: [.float, .dock]
        default: [.undockByDrag]
        }
    }

    private static func hardwareActions(on device: DeviceProfile) -> [Action] {
        let bar: [KeyboardAction] = device.isPad ? [.minimizeBar, .restoreBar, .moveBar] : []
        return ([.attachHardware, .detachHardware, .pressHardwareReturn] + bar).map {
            .keyboard($0)
        }
    }
}

// MARK: - Fingers

extension ExploreWord {
    /// Long enough for a lifecycle callback, and too short for a watchdog.
    private static let busyMs: Int32 = 800

    /// A finger sets down in the upper half, where no keyboard lies, and goes down: to the middle
    /// of a keyboard, to the lower edge, over the home indicator. It starts over the window, and
    /// over each view whose content can be dragged to dismiss the keyboard.
    private static func pans(in setting: Setting) -> [Action] {
        let height = setting.device.size(in: setting.orientation).height
        let (start, middle) = (height.part(2, of: 5), height.part(3, of: 4))
        let end = height - 8
        let views = views(of: setting) { $0.dismissMode != .none }
        let overViews = views.flatMap { view in
            [middle, end].map { Pan(view: view, from: start, to: $0) }
        }
        var overWindow = [Pan(from: start, to: middle), Pan(from: start, to: end)]
        if setting.device.hasHomeIndicator {
            overWindow.append(Pan(from: start, to: end, touchesIndicator: true))
        }
        return (overViews + overWindow).map { .pan($0) }
    }
}

extension Pt {
    /// A part of the length in whole points.
    fileprivate func part(_ count: Int, of all: Int) -> Pt { Pt(Int(points) * count / all) }
}

extension ViewDefinition {
    /// Indicates whether a touch means something to it, though it takes no text.
    fileprivate var isButton: Bool {
        switch kind {
        case .button, .control: !takesText
        default: false
        }
    }
}

extension KeyboardKind {
    /// A Boolean value that indicates whether a search changes to it: a language that differs from
    /// another kind in its keys alone leads to no new state.
    fileprivate var isTyped: Bool { self != .thirdParty && self != .chinese && variant == nil }
}

/// A word for a search is none.
public struct UnknownExploreWord: Error, Hashable, Sendable, CustomStringConvertible {
    /// The word as it was written.
    public let name: String

    /// The word, the nearest words and the sets in one line.
    public var description: String {
        let names = ExploreWord.sets.map(\.name) + ExploreWord.allCases.map(\.rawValue)
        let hint = Suggestion.question(Suggestion.likely(name, among: names))
        return "\"\(name.clipped(40))\" is no set of actions and no action\(hint); the sets are "
            + ExploreWord.sets.map(\.name).joined(separator: ", ")
    }
}
