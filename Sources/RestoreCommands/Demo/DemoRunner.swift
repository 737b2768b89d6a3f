import Basics
import ChildProcesses
import Foundation
import Pictures
import Scenarios
import Simulator

/// Runs one case of the demo, with its store in a file.
struct DemoRunner: Sendable {
    var demoCase: DemoCase
    var storePath: String

    /// Runs all steps in this process.
    func outcome(_ maker: PictureMaker) throws -> DemoOutcome {
        try Self.outcome(of: run(.byPixels(maker)), maker)
    }

    /// Runs until the app is killed, and runs the rest in a new process that has only the store
    /// file.
    func outcomeWithNewProcess(_ maker: PictureMaker) throws -> DemoOutcome {
        let actions = try actionsUpToKill()
        let before = try run(.byPixels(maker), stopAfterActions: actions)
        var outcome = try continueInNewProcess(afterActions: actions)
        outcome.prepend(before)
        return outcome
    }

    /// Runs the second half, in the new process.
    func outcome(resumedAfterActions actions: Int, _ maker: PictureMaker) throws -> DemoOutcome {
        try Self.outcome(of: resume(afterActions: actions, .byPixels(maker)), maker)
    }

    private static func outcome(of run: ScenarioRun, _ maker: PictureMaker) throws -> DemoOutcome {
        var artist = DemoArtist(run, maker)
        return try artist.outcome()
    }
}

// MARK: - Runs

extension DemoRunner {
    func run(_ comparer: PictureComparer, stopAfterActions: Int? = nil) throws -> ScenarioRun {
        try ScenarioRun.run(
            try demoCase.load(Program.catalogs()),
            options: RunOptions(
                storePath: storePath, comparer: comparer, stopAfterActions: stopAfterActions))
    }

    /// Replays the actions without a disk, then continues with the store's records.
    func resume(afterActions actions: Int, _ comparer: PictureComparer) throws -> ScenarioRun {
        try ScenarioRun.resume(
            try demoCase.load(Program.catalogs()), afterActions: actions, storePath: storePath,
            options: RunOptions(comparer: comparer))
    }

    /// Returns the number of actions up to the kill; 0 without a kill.
    func actionsUpToKill() throws -> Int {
        let actions = try demoCase.load(Program.catalogs()).steps.compactMap(\.action)
        let kill = actions.firstIndex { if case .action(.kill) = $0 { true } else { false } }
        return kill.map { $0 + 1 } ?? 0
    }
}

// MARK: - The new process

extension DemoRunner {
    private func continueInNewProcess(afterActions actions: Int) throws -> DemoOutcome {
        let result = storePath + ".outcome"
        defer { try? FileManager.default.removeItem(atPath: result) }
        let process = try ChildProcess(
            Self.executable(),
            [
                "continue", demoCase.key, "--actions", String(actions), "--store", storePath,
                "--output", result
            ], input: .inherited, output: .inherited, errors: .inherited)
        let ending = process.wait()
        guard ending == .exit(0) else {
            let status = ExitStatus(rawValue: ending.status) ?? .internalError
            throw Failure(status, "the new process for \(demoCase.key) fails; its message is above")
        }
        let bytes = try FileBytes.read(result)
        return try JSONDecoder().decode(DemoOutcome.self, from: Data(bytes))
    }

    /// Returns this program's own file; tests run inside another program and set the path.
    static func executable() -> String {
        if let named = Program.executable { return named }
        let link = "/proc/self/exe"
        if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) {
            return path
        }
        return Bundle.main.executablePath ?? CommandLine.arguments[0]
    }
}
