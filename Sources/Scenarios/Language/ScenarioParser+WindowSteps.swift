import Basics
import Handlings
internal import Simulator

// The steps of a user with windows, scenes and displays:
//
//     - openScene: { scene: mail/second, display: studio }
//     - splitView: { app: notes, share: oneThird }
//     - moveWindow: { window: mail, x: 100, y: 40 }
//     - resizeWindow: { width: 500 }
//     - display: { connect: studio }
extension ScenarioParser {
    /// The words of steps on windows, in the order of the schema.
    static let windowWords: [StepWord<StepAction>] = [
        .value("openScene", ScenarioSchema.openScene, example: "APP/SCENE") { parser, node, _ in
            parser.openScene(node)
        },
        .optional("closeScene", ScenarioSchema.orNothing(ScenarioSchema.text)) { parser, node in
            parser.closeScene(node)
        },
        .value("splitView", ScenarioSchema.splitView, example: "APP") { parser, node, _ in
            parser.splitView(node)
        },
        .app("slideOver") { .window(.slideOver($0)) },
        .app("stage") { .window(.stage($0)) },
        .value(
            "moveWindow", ScenarioSchema.moveWindow, example: "{ window: APP, x: 100, y: 40 }"
        ) { parser, node, _ in parser.moveWindow(node) },
        .value(
            "resizeWindow", ScenarioSchema.resizeWindow, example: "{ width: 500, height: 400 }"
        ) { parser, node, _ in parser.resizeWindow(node) },
        .app("activate") { .window(.activate($0)) },
        .value("arrangement", ScenarioSchema.arrangement, example: "stageManager") {
            parser, node, _ in
            parser.choice(node, among: Arrangement.allCases, "arrangement").map {
                .action(.window(.arrange($0)))
            }
        },
        .value("display", ScenarioSchema.displayStep, example: "{ connect: NAME }") {
            parser, node, _ in
            parser.displayStep(node)
        },
        .value("menuBar", ScenarioSchema.menuBar, example: "show") { parser, node, _ in
            parser.choice(node, among: MenuBarStep.allCases, "menu bar").map {
                .action(.window(.menuBar($0 == .show)))
            }
        }
    ]

    /// The words behind `menuBar`.
    enum MenuBarStep: String, CaseIterable { case show, hide }

    /// `APP/SCENE`, or `{ scene: APP/SCENE, display: NAME }`.
    private mutating func openScene(_ node: SourceNode) -> StepAction? {
        guard case .mapping = node.value else {
            return app(node).map { .action(.window(.openScene($0, on: nil))) }
        }
        guard let fields = fields(of: node, "a scene to open", keys: ["scene", "display"]) else {
            return nil
        }
        guard let scene = fields["scene"] else {
            missing("scene", in: fields, "for example `scene: APP/SCENE`")
            return nil
        }
        let place = fields["display"]
        let display = place.flatMap { self.display(named: $0) }
        guard let app = app(scene), place == nil || display != nil else { return nil }
        return .action(.window(.openScene(app, on: display)))
    }

    private mutating func closeScene(_ node: SourceNode?) -> StepAction? {
        guard let node else { return StepWindow(.close).step }
        return app(node).map { StepWindow(scene: $0, .close).step }
    }

    /// `APP`, or `{ app: APP, share: oneThird }`.
    private mutating func splitView(_ node: SourceNode) -> StepAction? {
        guard case .mapping = node.value else {
            return app(node).map { .action(.window(.splitView($0, .half))) }
        }
        guard let fields = fields(of: node, "a Split View", keys: ["app", "share"]) else {
            return nil
        }
        guard let name = fields["app"] else {
            missing("app", in: fields, "the app that comes beside the one in front")
            return nil
        }
        let share = choice(fields["share"], among: SplitShare.allCases, "share of the screen")
        return app(name).map { .action(.window(.splitView($0, share ?? .half))) }
    }

    /// Nil twice over for a window that is named and unknown; nil within for the one in front.
    private mutating func window(_ fields: Fields) -> AppID?? {
        guard let node = fields["window"] else { return .some(nil) }
        return app(node).map { .some($0) }
    }

    /// `{ window: APP, x: 100, y: 40 }`, or `{ window: APP, display: NAME }`.
    private mutating func moveWindow(_ node: SourceNode) -> StepAction? {
        let keys = ["window", "x", "y", "display"]
        guard let fields = fields(of: node, "a move of a window", keys: keys),
            let window = window(fields)
        else { return nil }
        let frame = partialFrame(fields)
        guard let place = fields["display"] else {
            guard frame != PartialFrame() else {
                missing("x", in: fields, "for example `x: 100`, or write `display: NAME`")
                return nil
            }
            return StepWindow(scene: window, .move(frame)).step
        }
        guard frame == PartialFrame() else {
            fail(
                .outOfRange, at: place.place,
                "a window moves to a place, or to another display",
                "leave `x` and `y` out, and move it in a step of its own")
            return nil
        }
        return display(named: place).map { StepWindow(scene: window, .moveToDisplay($0)).step }
    }

    /// `{ window: APP, x: 0, y: 0, width: 500, height: 400 }`, or
    /// `{ window: APP, tile: leftHalf }`.
    private mutating func resizeWindow(_ node: SourceNode) -> StepAction? {
        let keys = ["window", "x", "y", "width", "height", "tile"]
        guard let fields = fields(of: node, "a window's frame", keys: keys),
            let window = window(fields)
        else { return nil }
        let frame = partialFrame(fields)
        guard let tile = fields["tile"] else {
            guard frame != PartialFrame() else {
                missing("width", in: fields, "for example `width: 500`, or write `tile: leftHalf`")
                return nil
            }
            return StepWindow(scene: window, .resize(frame)).step
        }
        guard frame == PartialFrame() else {
            fail(
                .outOfRange, at: tile.place, "a tile has a frame of its own",
                "leave the numbers or the tile out")
            return nil
        }
        return choice(tile, among: WindowTile.allCases, "tile").map {
            StepWindow(scene: window, .tile($0)).step
        }
    }

    /// Reads the values of a frame that a mapping gives.
    mutating func partialFrame(_ fields: Fields) -> PartialFrame {
        PartialFrame(
            x: fields["x"].flatMap { points($0) }, y: fields["y"].flatMap { points($0) },
            width: fields["width"].flatMap { points($0) },
            height: fields["height"].flatMap { points($0) })
    }

    /// `{ connect: NAME }`, or `{ disconnect: NAME }`.
    private mutating func displayStep(_ node: SourceNode) -> StepAction? {
        let keys = ["connect", "disconnect"]
        guard let fields = fields(of: node, "a display's plug", keys: keys) else { return nil }
        let known = keys.compactMap { key in fields[key].map { (key, $0) } }
        guard let (key, name) = known.first, known.count == 1 else {
            fail(
                .missingKey, at: node.place, "a display is plugged in, or out",
                "write for example `display: { connect: \(displays.first?.name ?? "NAME") }`")
            return nil
        }
        return display(named: name, isExternal: true).map {
            .action(.window(key == "connect" ? .connect($0) : .disconnect($0)))
        }
    }

    // MARK: Touches in another window

    /// A view, or `{ view: VIEW, in: APP }`.
    mutating func tap(_ node: SourceNode, walk: Walk) -> StepAction? {
        guard case .mapping = node.value else {
            guard let view = view(node, of: nil, walk: walk) else { return nil }
            noteIdleTap(on: view, at: node.place, of: nil, walk)
            return .tap(view)
        }
        guard let fields = fields(of: node, "a tap", keys: ["view", "in"]) else { return nil }
        guard let view = fields["view"] else {
            missing("view", in: fields, "the view that is tapped")
            return nil
        }
        let place = fields["in"]
        let scene = place.flatMap { app($0) }
        guard place == nil || scene != nil else { return nil }
        guard let name = self.view(view, of: scene, walk: walk) else { return nil }
        noteIdleTap(on: name, at: view.place, of: scene, walk)
        return .tap(name, in: scene)
    }

    /// Remarks that a tapped button has no action, and that no code of the app answers the tap.
    private mutating func noteIdleTap(
        on name: ViewID, at place: SourcePlace, of scene: AppID?, _ walk: Walk
    ) {
        guard let app = scene ?? walk.front, let screen = walk.screen(of: app, in: apps),
            let view = screen.index(of: name).map({ screen.views[$0] }), case .button = view.kind,
            view.action == nil, !view.takesText, !answersTaps(app)
        else { return }
        remarks.append(
            "\(file):\(place): the button \"\(name)\" does nothing; "
                + "give it an action, for example `action: dismissKeyboard`, "
                + "or a rule `on: { tap: \(name) }`")
    }

    /// Returns whether code of an app may answer taps on buttons. Code that is not built in may.
    private func answersTaps(_ app: AppID) -> Bool {
        tapListeners.contains(app)
            || apps[app.index].handlings.contains { handling in
                ["inputViewSwapper", "popup"].contains(handling.name)
                    || (handling.name != "rules"
                        && HandlingRegistry.builtIn.entry(named: handling.name) == nil)
            }
    }
}

// MARK: - Schemas

extension ScenarioSchema {
    static var openScene: Value { either([text, object([("scene", text), ("display", text)])]) }

    static var splitView: Value {
        let shares = one(of: SplitShare.allCases.map(\.rawValue))
        return either([text, object([("app", text), ("share", shares)])])
    }

    static var moveWindow: Value {
        let number = type("number")
        return object([("window", text), ("x", number), ("y", number), ("display", text)])
    }

    static var resizeWindow: Value {
        object(
            [("window", text)] + frame
                + [("tile", one(of: WindowTile.allCases.map(\.rawValue)))])
    }

    private static var frame: [(String, Value)] {
        ["x", "y", "width", "height"].map { ($0, type("number")) }
    }

    /// A frame, or some of its values.
    static var partialFrame: Value { either([list(of: type("number")), object(frame)]) }

    static var arrangement: Value { one(of: Arrangement.allCases.map(\.rawValue)) }

    static var menuBar: Value { one(of: ScenarioParser.MenuBarStep.allCases.map(\.rawValue)) }

    static var displayStep: Value { object([("connect", text), ("disconnect", text)]) }

    static var display: Value {
        let number = type("number")
        return object([
            ("name", text), ("width", number), ("height", number), ("scale", number),
            ("connected", type("boolean"))
        ])
    }

    static var tap: Value { either([text, object([("view", text), ("in", text)])]) }

    /// The scenes of an app: a flag, a list of names, or a mapping of names to what differs.
    static var scenes: Value {
        let members = ScenarioParser.sceneKeys.map { key -> Member in
            switch key {
            case "screen", "screens": Member(key, oneOrMore(reference("screen")))
            case "handling": Member(key, oneOrMore(reference("handling")))
            default: Member(key, anything)
            }
        }
        return either([
            type("boolean"), list(of: text), map(of: orNothing(closed(members)))
        ])
    }
}
