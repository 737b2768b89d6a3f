import Basics
import Testing

@testable import RestoreCommands

@Suite("Searches that are saved, spilled and bounded by a time")
struct ExploreCommandTests {
    private static let scenario = """
        device: iPhone X
        system: "12.0"
        apps:
          ike: { screen: chat, handling: [tracker] }
          notes: { screen: notes, handling: [inputAccessoryView] }
        """

    private func explore(_ folder: String, _ options: String...) async throws -> CommandResult {
        try FileBytes.write(Array(Self.scenario.utf8), to: "\(folder)/a.yaml")
        return await CommandLine.run(
            ["explore", "\(folder)/a.yaml", "--alphabet", "trips"] + options)
    }

    @Test("goes on from a saved search with the same answer")
    func resumes() async throws {
        try await withFolder { folder in
            let file = "\(folder)/search"
            let whole = try await explore(folder, "--depth", "4")
            let first = try await explore(folder, "--depth", "2", "--resume", file)
            #expect(first.status == 0 && whole.status == 1)
            let second = try await explore(folder, "--depth", "4", "--resume", file)
            #expect(second.output == whole.output)
            let again = try await explore(folder, "--depth", "4", "--resume", file)
            #expect(again.output == whole.output)
        }
    }

    @Test("refuses a saved search that is another one's, or is damaged")
    func refuses() async throws {
        try await withFolder { folder in
            let file = "\(folder)/search"
            _ = try await explore(folder, "--depth", "1", "--resume", file)
            let other = try await explore(folder, "--depth", "1", "--resume", file, "--faults", "1")
            #expect(other.status == 65)
            #expect(other.errors.contains("the search has the options --alphabet"))
            try FileBytes.write(Array("nothing".utf8), to: file)
            let damaged = try await explore(folder, "--depth", "1", "--resume", file)
            #expect(damaged.status == 65)
            #expect(damaged.errors.contains("no saved search, or is damaged"))
        }
    }

    @Test("needs no memory for what lies on the disk")
    func spills() async throws {
        try await withFolder { folder in
            // Every process has more than 16 MiB, so each block is spilled, and the search ends.
            let result = try await explore(
                folder, "--depth", "4", "--memory", "16", "--spill", folder)
            #expect(result.output.contains("the memory was used up"))
            let nowhere = try await explore(folder, "--spill", "\(folder)/none")
            #expect(nowhere.status == 74, "\(nowhere.errors)")
            #expect(nowhere.errors.contains("cannot be written"))
        }
    }

    @Test("searches for half of a time and walks until it is over")
    func budget() async throws {
        try await withFolder { folder in
            let result = try await explore(folder, "--for", "2s", "--depth", "12")
            #expect(result.status == 1)
            #expect(result.output.contains("every path of up to "))
            #expect(result.output.contains(" walks of 12 actions from the seed 1"))
            #expect(result.output.contains(" combinations of rule state, phase and keyboard"))
        }
    }
}
