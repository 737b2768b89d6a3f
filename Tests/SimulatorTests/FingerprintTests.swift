import Handlings
import Simulator
import Testing

@Suite("The fingerprint of a world")
struct FingerprintTests {
    static func play() throws -> Play {
        Play(try Stage.setting([Tracker(), GuardBoolean(), OverlaidSnapshot()]))
    }

    @Test("It is the same in every process, on every machine")
    func pinned() throws {
        let play = try Self.play()
        #expect("\(play.world.fingerprint)" == "8510518df476638e5b841d641d65016a")
    }

    @Test("Equal histories give equal fingerprints, in pieces of time or at once")
    func equality() throws {
        var whole = try Self.play()
        var pieces = try Self.play()
        for play in [0, 1] {
            var current = play == 0 ? whole : pieces
            try current.do(.launch(Stage.ike))
            try current.world.perform(.tap(3), into: &current.timeline)
            for _ in 0..<(play == 0 ? 1 : 100) {
                current.world.advance(byMs: play == 0 ? 200 : 2, into: &current.timeline)
            }
            if play == 0 { whole = current } else { pieces = current }
        }
        #expect(whole.world.fingerprint == pieces.world.fingerprint)
    }

    @Test("Time alone does not change a world at rest")
    func clock() throws {
        var play = try Self.play()
        try play.do(.launch(Stage.ike))
        play.settle()
        let before = play.world.fingerprint
        play.world.advance(byMs: 5000, into: &play.timeline)
        #expect(play.world.fingerprint == before)
    }

    @Test("Every step of the talk's case is another state")
    func differences() throws {
        var play = try Self.play()
        var seen = [play.world.fingerprint]
        let actions: [Action] = [
            .launch(Stage.ike), .tap(3), .type("a"), .switchTo(Stage.notes), .tap(1), .type("b"),
            .switchTo(Stage.ike), .tapOutside
        ]
        for action in actions {
            try play.do(action)
            seen.append(play.world.fingerprint)
        }
        #expect(Set(seen).count == seen.count)
    }

    @Test("A record on the disk, or another value of it, is another state")
    func disk() throws {
        var play = try Self.play()
        let empty = play.world.fingerprint
        var seen = [empty]
        for bytes in [[], [0], [0, 0], [1]] as [[UInt8]] {
            let record = DiskRecord(app: Stage.ike, key: "k", bytes: bytes)
            play.world.replaceDisk(of: Stage.ike, with: [record])
            seen.append(play.world.fingerprint)
        }
        #expect(Set(seen).count == 5)
        play.world.replaceDisk(of: Stage.ike, with: [])
        #expect(play.world.fingerprint == empty)
    }

    @Test("A handling's state counts, however it encodes itself")
    func handlingState() throws {
        let seen = try [0, 1, 2].map { count in
            var play = Play(try Stage.setting([Counter(start: count)]))
            try play.do(.launch(Stage.ike))
            return play.world.fingerprint
        }
        #expect(Set(seen).count == 3)
    }

    /// A handling whose state is an array of optional structures.
    struct Counter: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {
            var list: [Int?]
            var nested: [String: Double]
        }

        var start: Int
        var name: String { "counter" }
        var initialState: State { State(list: [nil, start], nested: [:]) }
        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {}
    }
}
