import Basics
import Scenarios
import Simulator

/// The file in which a search is saved, and from which it goes on.
struct SavedSearch {
    let path: String
    let identity: SearchIdentity

    /// The largest file that is read: some 170 million states.
    private static let limit = 4 << 30

    /// Returns the saved state, or nil if there is no file yet.
    func load(_ chosen: ScenarioCase, _ options: ExploreOptions) throws -> SearchState? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileBytes.read(path, limit: Self.limit)
        } catch {
            if error.code == .missing { return nil }
            throw error
        }
        let state: SearchState
        do throws(SearchStateError) {
            state = try SearchState(bytes: bytes, of: identity)
        } catch {
            throw Failure(.badInput, "\(path): error: \(text(error))")
        }
        guard chosen.repeats(state, options) else {
            throw Failure(
                .badInput,
                "\(path): error: the app does not do any more what it did in the saved search; "
                    + Self.anew)
        }
        return state
    }

    func save(_ state: SearchState) throws {
        try FileBytes.write(state.bytes(identity), to: path, durable: true)
    }

    private static let anew = "remove the file to search anew"

    private func text(_ error: SearchStateError) -> String {
        switch error {
        case .damaged: "the file is no saved search, or is damaged; \(Self.anew)"
        case .version(let version):
            "restore-tool \(version) has saved the search, and this is \(identity.version); "
                + Self.anew
        case .scenario:
            "the search belongs to another scenario, or the scenario has changed; \(Self.anew)"
        case .question(let question):
            "the search has the options \(question), and this one has \(identity.question); "
                + "use the same ones, or \(Self.anew)"
        }
    }
}
