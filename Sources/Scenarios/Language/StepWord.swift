import Basics
internal import Simulator

/// A word with which a step, or an action on the keyboard, begins.
struct StepWord<Meaning: Sendable>: Sendable {
    typealias Value = JSONText.Value

    /// The way in which the value behind the word is read.
    enum Reading: Sendable {
        /// Nothing may stand behind the word.
        case bare(Meaning)
        /// The value may be left out.
        case optional(@Sendable (inout ScenarioParser, SourceNode?) -> Meaning?)
        /// The value is needed; the example is shown where it is missing.
        case value(
            example: String, @Sendable (inout ScenarioParser, SourceNode, Walk) -> Meaning?)
        /// An expectation of this moment.
        case expectation
    }

    let name: String
    /// The schema of the value.
    let schema: Value
    let reading: Reading

    /// A Boolean value that indicates whether a value can stand behind the word.
    var takesValue: Bool { if case .bare = reading { false } else { true } }

    static func bare(_ name: String, _ meaning: Meaning) -> Self {
        Self(name: name, schema: ScenarioSchema.nothing, reading: .bare(meaning))
    }

    static func optional(
        _ name: String, _ schema: Value,
        read: @escaping @Sendable (inout ScenarioParser, SourceNode?) -> Meaning?
    ) -> Self {
        Self(name: name, schema: schema, reading: .optional(read))
    }

    static func value(
        _ name: String, _ schema: Value, example: String,
        read: @escaping @Sendable (inout ScenarioParser, SourceNode, Walk) -> Meaning?
    ) -> Self {
        Self(name: name, schema: schema, reading: .value(example: example, read))
    }
}

extension StepWord<StepAction> {
    static func bare(_ name: String, _ action: Action) -> Self { .bare(name, .action(action)) }

    /// A word whose value is the name of an app.
    static func app(
        _ name: String, _ action: @escaping @Sendable (AppID) -> Action
    ) -> Self {
        .value(name, ScenarioSchema.text, example: "APP") { parser, node, _ in
            parser.app(node).map { .action(action($0)) }
        }
    }

    /// A word whose value is a duration of at most so many milliseconds.
    fileprivate static func duration(
        _ name: String, atMost limit: Int32, _ action: @escaping @Sendable (Int32) -> Action
    ) -> Self {
        .value(name, ScenarioSchema.time, example: "500ms") { parser, node, _ in
            parser.duration(node, atMost: limit).map { .action(action($0)) }
        }
    }

    /// A panel of the system, to open or to close.
    fileprivate static func panel(_ panel: SystemPanel) -> Self {
        let schema = ScenarioSchema.orNothing(ScenarioSchema.one(of: ["open", "close"]))
        return .optional(panel.rawValue, schema) { parser, node in
            parser.panel(panel, node).map { .action(.system($0)) }
        }
    }
}

extension StepWord<StepAction> {
    /// A word that opens and closes screens of other processes.
    fileprivate static func sheet(_ word: String) -> Self {
        let kinds = Prompt.Kind.sheets.filter { $0.word == word }
        let names = kinds.map(\.opening) + ["close"]
        return .value(word, ScenarioSchema.one(of: names), example: names[0]) { parser, node, _ in
            guard !parser.isOfOtherSheet(node, word),
                let name = parser.choice(node, among: names, "value of \(word)")
            else { return nil }
            guard let kind = kinds.first(where: { $0.opening == name }) else {
                return .action(.closeSheet(kinds[0]))
            }
            return .action(.showPrompt(ScenarioParser.standardPrompt(kind)))
        }
    }
}

extension ScenarioParser {
    /// Reports a screen of another process that a different word opens.
    fileprivate mutating func isOfOtherSheet(_ node: SourceNode, _ word: String) -> Bool {
        guard let text = node.text,
            let kind = Prompt.Kind.sheets.first(where: { $0.opening == text && $0.word != word }),
            text != "open"
        else { return false }
        fail(
            .unknownName, at: node.place, "`\(word)` does not open \(text)",
            "write `\(kind.word): \(text)`")
        return true
    }
}

// MARK: - The words of steps

extension ScenarioParser {
    /// Every word of a step, in the order of the schema.
    static let stepWords: [StepWord<StepAction>] =
        [
            .app("launch") { .launch($0) },
            .value("tap", ScenarioSchema.tap, example: "VIEW") { parser, node, walk in
                parser.tap(node, walk: walk)
            },
            .bare("tapOutside", .tapOutside),
            .app("switchTo") { .switchTo($0) },
            .bare("home", .home),
            .value("type", ScenarioSchema.type("string", "number", "boolean"), example: "some text")
            {
                parser, node, _ in
                parser.typed(node).map { .action($0) }
            },
            .bare("pressReturn", .pressReturn),
            .value("changeKeyboard", ScenarioSchema.keyboardKind, example: "emoji") {
                parser, node, _ in
                parser.keyboardKind(node).map { .action(.changeKeyboard($0)) }
            },
            .value(
                "rotate", ScenarioSchema.one(of: orientations.map(\.rawValue)), example: "landscape"
            ) { parser, node, _ in
                parser.choice(node, among: orientations, "orientation").map { .action(.rotate($0)) }
            },
            .optional("prompt", ScenarioSchema.prompt) { parser, node in
                parser.prompt(node).map { .action(.showPrompt($0)) }
            },
            .bare("answerPrompt", .answerPrompt),
            .bare("passLock", .passLock),
            .value("push", ScenarioSchema.text, example: "SCREEN") { parser, node, walk in
                parser.screenName(node, walk: walk).map { .push(screen: $0) }
            },
            .bare("pop", .pop),
            .value("present", ScenarioSchema.presentation, example: "SCREEN") {
                parser, node, walk in
                parser.presentation(node, walk: walk)
            },
            .bare("dismiss", .dismiss),
            .bare("swipeDown", .swipeDown),
            .value("selectTab", ScenarioSchema.type("number"), example: "1") { parser, node, walk in
                parser.tab(node, walk: walk).map { .action($0) }
            },
            .app("kill") { .kill($0) },
            .duration("wait", atMost: 3_600_000) { .wait($0) },
            .value("fault", ScenarioSchema.fault, example: "{ double: willShow }") {
                parser, node, _ in
                parser.fault(node)
            },
            StepWord(
                name: "expect", schema: ScenarioSchema.reference("expectation"),
                reading: .expectation),
            .value("keyboard", ScenarioSchema.keyboard, example: "split") { parser, node, walk in
                parser.keyboardAction(node, walk: walk).map { .action(.keyboard($0)) }
            },
            .value(
                "hardware", ScenarioSchema.one(of: hardwareWords.map(\.name)), example: "connect"
            ) { parser, node, _ in
                parser.hardwareAction(node).map { .action(.keyboard($0)) }
            },
            .value("focus", ScenarioSchema.focus, example: "VIEW") { parser, node, walk in
                parser.focus(node, walk: walk)
            },
            .optional("blur", ScenarioSchema.blur) { parser, node in
                parser.blur(node).map { .action($0) }
            },
            .bare("lock", .lock),
            .bare("unlock", .unlock),
            .value("pan", ScenarioSchema.pan, example: "{ to: 700 }") { parser, node, walk in
                parser.pan(node, walk: walk)
            },
            .value("scroll", ScenarioSchema.scroll, example: "VIEW") { parser, node, walk in
                parser.scroll(node, walk: walk)
            },
            .bare("liftFinger", .liftFinger),
            .duration("busy", atMost: 600_000) { .busy($0) }
        ] + systemWords + windowWords

    /// The words of steps by which a user uses the system, or the system changes the apps.
    private static let systemWords: [StepWord<StepAction>] = [
        .bare("openSwitcher", .system(.openSwitcher)),
        .bare("closeSwitcher", .system(.closeSwitcher)),
        .bare("peekSwitcher", .system(.peekSwitcher)),
        .app("quickSwitch") { .system(.quickSwitch($0)) },
        .panel(.controlCenter),
        .panel(.notificationCenter),
        .bare("faceID", .showPrompt(standardPrompt(.faceID))),
        .bare("touchID", .showPrompt(standardPrompt(.touchID))),
        .sheet("share"), .sheet("compose"), .sheet("sheet"),
        .optional("call", ScenarioSchema.call) { parser, node in
            parser.call(node).map { .action(.system($0)) }
        },
        .value(
            "localNotification", ScenarioSchema.localNotification,
            example: "{ after: 30s, title: Lunch }"
        ) { parser, node, walk in
            parser.localNotification(node, walk: walk)
        },
        .value(
            "pushNotification", ScenarioSchema.pushNotification,
            example: "{ payload: { aps: { alert: Hello } } }"
        ) { parser, node, walk in
            parser.pushNotification(node, walk: walk)
        },
        .app("tapNotification") { .system(.tapNotification($0)) },
        .bare("dismissNotification", .system(.dismissNotification)),
        .app("forceQuit") { .system(.forceQuit($0)) },
        .app("crash") { .system(.crash($0)) },
        .bare("memoryPressure", .system(.memoryPressure)),
        .value(
            "appearance", ScenarioSchema.one(of: appearances.map(\.rawValue)), example: "dark"
        ) { parser, node, _ in
            parser.choice(node, among: appearances, "appearance").map {
                .action(.system(.setAppearance($0)))
            }
        },
        .value("remoteSwitch", ScenarioSchema.remoteSwitch, example: "{ app: APP, is: on }") {
            parser, node, _ in
            parser.remoteSwitch(node).map { .action(.system($0)) }
        }
    ]
}
