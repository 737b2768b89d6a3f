internal import Simulator

/// What a search may do, in the words of scenario files.
public enum ExploreWord: String, Hashable, Sendable, CaseIterable {
    case launch, switchTo, home, tap, tapOutside, pressReturn, type
    /// Control Center, Notification Center and a look at the switcher.
    case controlCenter, notificationCenter, peekSwitcher, openSwitcher, quickSwitch
    /// Prompts, with their answers.
    case alert, permission, faceID
    /// A call, answered or declined, and its end.
    case call
    /// Locking, with unlocking, and passing an app's own lock.
    case lock
    case rotate, appearance
    /// Push and pop, present and dismiss, tabs.
    case screens
    /// Other kinds of keyboard.
    case keyboards
    case prediction
    case hardware
    /// What only an iPad's keyboard does: undock, split, float, drag, and back.
    case pad
    case kill, forceQuit, crash, memoryPressure

    /// The sets of words that have a name.
    public static let sets: [(name: String, summary: String, words: [ExploreWord])] = [
        (
            "default", "what a user does on an ordinary day",
            [
                .launch, .switchTo, .home, .tap, .tapOutside, .pressReturn, .quickSwitch,
                .permission, .call, .lock, .screens, .keyboards, .pad
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
                .pad, .rotate
            ]
        ),
        (
            "ends", "trips on which processes end",
            [.launch, .switchTo, .home, .tap, .tapOutside, .kill, .forceQuit, .memoryPressure]
        ),
        ("all", "everything", Self.allCases)
    ]

    /// The words of a list such as `trips,permission`: names of sets and words.
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
        case .tap: return Self.textViews(of: setting).map { .tap($0) }
        case .tapOutside: return [.tapOutside]
        case .pressReturn: return [.pressReturn]
        case .type: return [.type("a")]
        case .alert: return Self.prompt(.alert)
        case .permission: return Self.prompt(.permission)
        case .faceID: return Self.prompt(.faceID)
        case .lock: return [.lock, .unlock, .passLock]
        case .rotate: return [.rotate(.portrait), .rotate(.landscape)]
        case .screens: return Self.screens(of: setting)
        case .keyboards: return KeyboardKind.allCases.filter(\.isTyped).map { .changeKeyboard($0) }
        case .prediction: return [PredictionBar.on, .off].map { .keyboard(.setPrediction($0)) }
        case .hardware: return [.keyboard(.attachHardware), .keyboard(.detachHardware)]
        case .pad: return setting.device.isPad ? Self.padActions : []
        case .kill: return apps.map { .kill($0) }
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
            case .appearance: [.setAppearance(.light), .setAppearance(.dark)]
            case .forceQuit: apps.map { .forceQuit($0) }
            case .crash: apps.map { .crash($0) }
            default: [.memoryPressure]
            }
        return actions.map { .system($0) }
    }

    private static func prompt(_ kind: Prompt.Kind) -> [Action] {
        [.showPrompt(ScenarioParser.standardPrompt(kind)), .answerPrompt]
    }

    /// The places that a text view has in any screen: a tap names a view of the shown one.
    private static func textViews(of setting: Setting) -> [ViewIndex] {
        var indices: Set<ViewIndex> = []
        for screen in setting.apps.flatMap(\.screens) {
            for (index, view) in screen.views.enumerated() where view.takesText {
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

    private static let padActions: [Action] = [
        .keyboard(.undockByMenu), .keyboard(.split), .keyboard(.merge), .keyboard(.float),
        .keyboard(.drag(to: nil)), .keyboard(.dock)
    ]
}

extension KeyboardKind {
    /// Whether `changeKeyboard` takes it.
    fileprivate var isTyped: Bool { self != .thirdParty && self != .chinese }
}

/// A word for a search is none.
public struct UnknownExploreWord: Error, Hashable, Sendable, CustomStringConvertible {
    public let name: String

    public var description: String {
        let names = ExploreWord.sets.map(\.name) + ExploreWord.allCases.map(\.rawValue)
        let hint = Suggestion.question(Suggestion.nearest(to: name, among: names))
        return "\"\(name.clipped(40))\" is no set of actions and no action\(hint); the sets are "
            + ExploreWord.sets.map(\.name).joined(separator: ", ")
    }
}
