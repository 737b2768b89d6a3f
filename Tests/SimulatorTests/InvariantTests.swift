import Handlings
import Testing

@testable import Simulator

@Suite("Invariants")
struct InvariantTests {
    /// A world in which an app is in front and its keyboard is up.
    static func typing() throws -> World {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike), .tap(3))
        play.settle()
        return play.world
    }

    static func broken(_ corrupt: (inout World) -> Void) throws -> String {
        var world = try typing()
        corrupt(&world)
        return world.checkInvariants().joined(separator: "; ")
    }

    /// Changes the controller that the first app shows.
    static func corruptShown(in world: inout World, _ corrupt: (inout ViewController) -> Void) {
        var stack = world.processes[0].screens.stack
        corrupt(&stack.controllers[0])
        overwrite(\.stack, in: &world.processes[0].screens, with: stack)
    }

    @Test("A sound world breaks none")
    func soundWorld() throws {
        #expect(try Self.broken { _ in } == "")
        #expect(try Self.typing().systemKeyboard.isShown)
    }

    @Test("A world without a process for each app is reported")
    func processes() throws {
        let text = try Self.broken { $0.processes.removeLast() }
        #expect(text == "there are 1 processes for 2 apps")
    }

    @Test("A keyboard that is shown belongs to an app that runs")
    func owner() throws {
        let dead = try Self.broken { $0.processes[0] = Process() }
        #expect(dead == "app 0, which owns the shown keyboard, is not running")
        let none = try Self.broken { world in
            var keyboard = world.systemKeyboard
            keyboard.owner = nil
            world.keyboardState.replace(with: keyboard)
        }
        #expect(none == "no app owns the shown keyboard")
        let foreign = try Self.broken { world in
            var keyboard = world.systemKeyboard
            keyboard.owner = AppID(7)
            world.keyboardState.replace(with: keyboard)
        }
        #expect(foreign == "app 7, which owns the keyboard, does not exist")
    }

    @Test("A keyboard that is away is not left behind, and no height is negative")
    func keyboard() throws {
        let behind = try Self.broken { world in
            world.keyboardState.putAway(at: .zero)
            world.keyboardState.setLeftBehind(true)
        }
        #expect(behind == "a keyboard that is not shown is left behind")
        let height = try Self.broken { world in
            world.keyboardState.putAway(at: Rect(x: 0, y: 0, width: 0, height: -1))
        }
        #expect(height == "the keyboard has a negative height")
    }

    @Test("A finger is on an app that exists, within the time of its pan")
    func finger() throws {
        let text = try Self.broken { world in
            var finger = Finger(app: AppID(9), pan: Pan(from: 1, to: 2), mode: .none)
            finger.elapsedMs = -1
            world.keyboardState.setDown(finger)
        }
        #expect(
            text == "the finger is on app 9, which does not exist; "
                + "the finger moves at -1 ms, outside of its pan")
    }

    @Test("The app in front has one card; protection needs a lock")
    func lifecycle() throws {
        #expect(
            try Self.broken { $0.lifecycleState.forget(Stage.ike) }
                == "app 0 is in front and has no card")
        let twice = try Self.broken { world in
            overwrite(\.recents, in: &world.lifecycleState, with: [Stage.ike, Stage.ike])
        }
        #expect(twice == "an app has two cards")
        let foreign = try Self.broken { world in
            overwrite(\.recents, in: &world.lifecycleState, with: [Stage.ike, AppID(5)])
        }
        #expect(foreign == "app 5 has a card and does not exist")
        #expect(
            try Self.broken { $0.lifecycleState.setProtected(true) }
                == "files of an unlocked device are protected")
    }

    @Test("The switcher shows pictures that exist")
    func switcher() throws {
        let text = try Self.broken { world in
            let card = SwitcherContent.Card(app: Stage.ike, picture: CaptureID(99), isLive: true)
            world.switcherState.show(SwitcherContent(cards: [card]))
        }
        #expect(
            text == "a card shows picture 99, which does not exist")
        let lost = try Self.broken { world in
            overwrite(\.fingerprints, in: &world.pictureState, with: [Fingerprint(high: 0, low: 0)])
        }
        #expect(lost.hasSuffix("pictures have 1 fingerprints"))
    }

    @Test("Disk, faults and posts belong to apps that exist")
    func apps() throws {
        let text = try Self.broken { world in
            world.appState.write(DiskRecord(app: AppID(4), key: "k", bytes: []))
            world.appState.add([Fault(.drop, to: AppID(3))])
            world.appState.beginPost()
        }
        #expect(
            text == "1 posts are being delivered; "
                + "the disk has a record of app 4, which does not exist; "
                + "a fault waits for app 3 after 0 deliveries")
    }

    @Test("A process has views that its app declares, and pictures that were taken")
    func process() throws {
        let text = try Self.broken { world in
            world.processes[0].block(forMs: -1)
            world.processes[0].layout.beginPass()
            world.processes[0].pictures.store(CaptureID(50))
            world.processes[0].responder.become(40)
        }
        #expect(
            text == "view 40 of ike, the first responder, does not exist; "
                + "ike is busy for -1 ms; ike is in a layout pass; "
                + "ike has picture 50 of \(try Self.typing().captures.count)")
        let twins = try Self.broken { world in
            let shown = world.processes[0].screens.stack.controllers[0]
            let tab = NavigationStack(controllers: [shown])
            overwrite(\.tabs, in: &world.processes[0].screens, with: [tab])
        }
        #expect(twins == "two controllers of ike have one number")
        let foreign = try Self.broken { Self.corruptShown(in: &$0) { $0.screen = 8 } }
        #expect(foreign == "a controller of ike has screen 8")
        let texts = try Self.broken { Self.corruptShown(in: &$0) { $0.texts = [] } }
        #expect(texts == "controller 0 of ike lacks texts")
    }

    @Test("Events are in the order of their times, for apps that exist")
    func queue() {
        var queue = EventQueue()
        queue.schedule(.free(AppID(0)), inMs: 5)
        queue.schedule(.free(AppID(1)), inMs: 2)
        #expect(queue.checkInvariants(apps: 0..<2) == [])
        #expect(
            queue.checkInvariants(apps: 0..<1) == ["an event is for app 1, which does not exist"])
        var swapped = queue
        overwrite(\.entries, in: &swapped, with: queue.entries.reversed())
        #expect(swapped.checkInvariants(apps: 0..<2) == ["an event in 5 ms is before one in 2 ms"])
        queue.pass(3)
        #expect(queue.checkInvariants(apps: 0..<2) == ["an event is overdue by 1 ms"])
    }
}

@Suite("Invariants of the search and of the layout")
struct StructureInvariantTests {
    static func table() -> StateTable {
        var table = StateTable()
        for number in 0..<3 as Range<UInt32> {
            let fingerprint = Fingerprint(high: 7, low: UInt64(number))
            let origin = StateTable.Origin(parent: number == 0 ? 0 : number - 1, move: 0, times: 0)
            _ = table.insert(fingerprint, from: origin)
        }
        return table
    }

    @Test("Each state of a table is found, and comes from an earlier one")
    func states() {
        var table = Self.table()
        #expect(table.checkInvariants() == [])
        var slots = table.slots
        slots[1] = 0
        overwrite(\.slots, in: &table, with: slots)
        #expect(table.checkInvariants() == ["2 slots hold 3 states", "state 1 is not found"])
        slots[1] = 9
        overwrite(\.slots, in: &table, with: slots)
        #expect(table.checkInvariants() == ["a slot holds a state that does not exist"])
        overwrite(\.slots, in: &table, with: [0, 0, 0])
        #expect(table.checkInvariants() == ["3 slots are no power of two"])
    }

    @Test("A state of a table has an origin before it")
    func origins() {
        var table = Self.table()
        var origins = table.origins
        origins[1].parent = 2
        overwrite(\.origins, in: &table, with: origins)
        #expect(table.checkInvariants() == ["state 1 comes from 2"])
        overwrite(\.origins, in: &table, with: [])
        #expect(table.checkInvariants() == ["3 states have 0 origins"])
    }

    @Test("The groups of a solver form trees that hold each node once")
    func groups() {
        var solver = LayoutSolver(nodes: 3)
        solver.tie(LayoutSolver.Place(node: 1), LayoutSolver.origin.moved(by: 5))
        solver.keep(LayoutSolver.Place(node: 2), notBefore: LayoutSolver.Place(node: 1), number: 0)
        solver.solve()
        #expect(solver.checkInvariants() == [])
        var circle = solver
        overwrite(\.groups, in: &circle, with: [1, 0, 2, 3])
        #expect(circle.checkInvariants().first == "the groups of node 0 form a circle")
        var lost = solver
        overwrite(\.groups, in: &lost, with: [0, 0, 2, 9])
        #expect(lost.checkInvariants() == ["a group does not exist"])
        var small = solver
        overwrite(\.sizes, in: &small, with: [1, 1, 1, 1])
        #expect(small.checkInvariants() == ["the groups do not hold each node once"])
        var short = solver
        overwrite(\.offsets, in: &short, with: [])
        #expect(short.checkInvariants() == ["nodes, offsets and sizes differ in number"])
    }
}
