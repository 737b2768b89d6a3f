import Handlings
import Scenarios
import Simulator
import Testing

/// The code of the articles in `Sources/Simulator/Simulator.docc`; `ArticleTests` compares them.
@Suite("The code of the articles on Simulator")
struct SimulatorArticles {
    /// A chat whose bar follows the keyboard, and Notes.
    let apps = [
        AppDefinition(
            name: "chat", title: "Chat", iconColor: 0xE74C_3CFF, screens: [.chat],
            handlings: [AnyHandling(Tracker())]),
        AppDefinition(
            name: "notes", title: "Notes", iconColor: 0xF1C4_0FFF, screens: [.notes],
            handlings: [AnyHandling(AccessoryView())], isWatched: false)
    ]

    @Test("A tap on a field shows the keyboard")
    func firstWorld() throws {
        let setting = try Setting(device: "iPhone X", system: "12.0", apps: apps)
        var world = World(setting)
        var timeline = Timeline()

        let chat = AppID(0)
        let messageField = ScreenDefinition.chat.index(of: "messageField") ?? 0
        try world.perform(.launch(chat), into: &timeline)
        world.settle(into: &timeline)
        try world.perform(.tap(messageField), into: &timeline)
        world.settle(into: &timeline)

        for record in timeline.records { print(record.atMs, record.event) }

        #expect(world.front == chat && world.isAtRest)
        #expect(!notifications(in: timeline, to: chat).isEmpty)
    }

    @Test("An impossible action throws and changes nothing")
    func actions() throws {
        let setting = try Setting(device: "iPhone X", system: "12.0", apps: apps)
        var world = World(setting)
        var timeline = Timeline()
        let body = ScreenDefinition.notes.index(of: "body") ?? 0

        let actions: [Action] = [
            .launch(AppID(0)), .switchTo(AppID(1)), .tap(body), .type("milk"), .home
        ]
        for action in actions {
            try world.perform(action, into: &timeline)
            world.advanceUntilTouchable(into: &timeline)
            world.advance(byMs: 500, into: &timeline)
        }

        do {
            try world.perform(.type("bread"), into: &timeline)
        } catch {
            print(error.code, error.rule)  // noFrontApp no app is in front; launch one first
        }

        #expect(throws: ActionError.self) { try world.check(.type("bread")) }
        #expect(world.front == nil)
    }

    @Test("Each app gets the notifications of the one keyboard")
    func notifications() throws {
        let setting = try Setting(device: "iPhone X", system: "12.0", apps: apps)
        var world = World(setting)
        var timeline = Timeline()
        try world.perform(.launch(AppID(0)), into: &timeline)
        world.settle(into: &timeline)
        let messageField = ScreenDefinition.chat.index(of: "messageField") ?? 0
        try world.perform(.tap(messageField), into: &timeline)
        world.settle(into: &timeline)
        let posted = notifications(in: timeline, to: AppID(0))
        #expect(posted.contains { $0.name == .willShow && $0.isLocal })
    }

    /// The keyboard notifications that an app received.
    func notifications(in timeline: Timeline, to app: AppID) -> [KeyboardNotification] {
        timeline.records.compactMap { record in
            guard case .notification(app, let notification) = record.event else { return nil }
            return notification
        }
    }

    @Test("The search finds the fewest actions that break a rule")
    func exploring() async throws {
        let setting = try Setting(device: "iPhone X", system: "12.0", apps: apps)
        let messageField = ScreenDefinition.chat.index(of: "messageField") ?? 0
        let body = ScreenDefinition.notes.index(of: "body") ?? 0

        let exploration = Exploration(
            actions: [
                .launch(AppID(0)), .tap(messageField), .switchTo(AppID(0)),
                .switchTo(AppID(1)), .tap(body)
            ],
            depth: 3)
        let answer = await Explorer.search(exploration, from: World(setting))
        for example in answer.counterexamples {
            print(example.finding.oracle, "breaks in", example.cost, "actions")
            for action in example.path.compactMap(\.action) { print("  ", action) }
        }

        #expect(answer.completeDepth == 3)
        #expect(answer.counterexamples.contains { $0.finding.oracle == .tripMovesNothing })
    }
}
