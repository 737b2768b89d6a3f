import Basics
import ArgumentParser
import Foundation
import Pictures
import Scenarios

/// The second half of `demo --kill`, in a process of its own. It gets a case, the number of actions
/// done, and the store file. It has no simulated disk and no memory of the first half.
struct ContinueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "continue", abstract: "Continue a demo after a kill.",
        shouldDisplay: false)

    @Argument(help: "The key of the case.") var key: String
    @Option(help: "The number of actions done.") var actions: Int
    @Option(help: "The store file.") var store: String
    @Option(help: "The file for the outcome.") var output: String

    func run() async throws {
        try await finish { _ in
            guard
                let demoCase = DemoCase.all(kill: true).flatMap({ $0 })
                    .first(where: { $0.key == key })
            else { throw Failure(.usage, "the demo has no case \"\(key)\"") }
            let runner = DemoRunner(demoCase: demoCase, storePath: store)
            let outcome = try runner.outcome(resumedAfterActions: actions, PictureMaker.load())
            try FileBytes.write([UInt8](try JSONEncoder().encode(outcome)), to: output)
            return .good
        }
    }
}
