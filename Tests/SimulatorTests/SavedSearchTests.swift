import Handlings
import Synchronization
import Testing

@testable import Simulator

@Suite("A search that goes on from where it was interrupted")
struct SavedSearchTests {
    private static let identity = SearchIdentity(
        version: "1", scenario: "talk", question: "--alphabet trips")
    private static let exploration = Exploration(actions: ExploreTests.trips, depth: 4)

    private static func world() throws -> World {
        World(try Stage.setting([Tracker(), GuardBoolean()]))
    }

    /// Searches until the handler has been called a number of times.
    private static func interrupted(after calls: Int) async throws -> ExploreAnswer {
        let count = Mutex(0)
        let handler = Explorer.ProgressHandler { _ in
            count.withLock {
                $0 += 1; return $0
            } >= calls ? .interrupted : nil
        }
        return await Explorer.search(exploration, from: try world(), progressHandler: handler)
    }

    @Test("gives the answer of one that was not", arguments: 1...4)
    func goesOn(_ calls: Int) async throws {
        let whole = await Explorer.search(Self.exploration, from: try Self.world())
        let part = try await Self.interrupted(after: calls)
        #expect(part.end == .interrupted)
        #expect(part.progress.states < whole.progress.states)
        let bytes = try #require(part.state).bytes(Self.identity)
        let state = try SearchState(bytes: bytes, of: Self.identity)
        #expect(Explorer.repeats(state, Self.exploration, from: try Self.world()))
        let rest = await Explorer.search(
            Self.exploration, from: try Self.world(), goingOnFrom: state)
        #expect(rest.counterexamples == whole.counterexamples)
        #expect(rest.progress == whole.progress)
        #expect(rest.end == whole.end && rest.completeDepth == whole.completeDepth)
    }

    @Test("has its answer at once where it was at its end")
    func isOver() async throws {
        let whole = await Explorer.search(Self.exploration, from: try Self.world())
        let bytes = try #require(whole.state).bytes(Self.identity)
        let state = try SearchState(bytes: bytes, of: Self.identity)
        #expect(state.last?.ends.count ?? 0 > 100)
        let again = await Explorer.search(
            Self.exploration, from: try Self.world(), goingOnFrom: state,
            progressHandler: Explorer.ProgressHandler { _ in .interrupted })
        #expect(again.end == .depth && again.completeDepth == whole.completeDepth)
        #expect(again.progress == whole.progress)
        #expect(again.counterexamples == whole.counterexamples)
    }

    @Test("goes deeper from the end of a search")
    func deeper() async throws {
        var shallow = Self.exploration
        shallow.depth = 2
        let first = await Explorer.search(shallow, from: try Self.world())
        let second = await Explorer.search(
            Self.exploration, from: try Self.world(), goingOnFrom: try #require(first.state))
        let whole = await Explorer.search(Self.exploration, from: try Self.world())
        #expect(second.progress == whole.progress)
        #expect(second.counterexamples == whole.counterexamples)
    }

    @Test("refuses what belongs to another search, and what is damaged")
    func refuses() async throws {
        let answer = try await Self.interrupted(after: 2)
        let bytes = try #require(answer.state).bytes(Self.identity)
        func error(_ bytes: [UInt8], _ identity: SearchIdentity) -> SearchStateError? {
            do throws(SearchStateError) {
                _ = try SearchState(bytes: bytes, of: identity)
                return nil
            } catch {
                return error
            }
        }
        var other = Self.identity
        other.version = "2"
        #expect(error(bytes, other) == .version("1"))
        other = Self.identity
        other.scenario = "chat"
        #expect(error(bytes, other) == .scenario)
        other = Self.identity
        other.question = "--alphabet all"
        #expect(error(bytes, other) == .question("--alphabet trips"))
        for place in stride(from: 0, to: bytes.count, by: 97) {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(error(damaged, Self.identity) == .damaged, "byte \(place)")
            #expect(error(Array(bytes.prefix(place)), Self.identity) == .damaged)
        }
    }

    @Test("refuses to go on where the app does something else by now")
    func changed() async throws {
        let state = try #require(try await Self.interrupted(after: 3).state)
        let other = World(try Stage.setting([GuardBoolean()]))
        #expect(!Explorer.repeats(state, Self.exploration, from: other))
        let fewer = Exploration(actions: [.launch(Stage.ike)], depth: 4)
        #expect(!Explorer.repeats(state, fewer, from: try Self.world()))
    }
}
