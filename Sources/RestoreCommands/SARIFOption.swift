import ArgumentParser
import Basics
import Scenarios

/// The option of every command whose findings code scanning can show.
struct SARIFOption: ParsableArguments {
    @Option(
        name: .customLong("sarif"),
        help: "The file for the findings as SARIF 2.1.0, for code scanning.",
        completion: .file(extensions: ["sarif"]))
    var path: String?

    /// Refuses an empty path.
    func check() throws {
        if path == "" {
            throw ValidationError("--sarif: the path is empty; give the path of a file")
        }
    }

    /// Writes a log, if the user has asked for it.
    ///
    /// Not `throws(FileError)`: with it Swift 6.3.1 ends with an error of its own when it optimizes
    /// the callers.
    func write(_ log: SARIFLog) throws {
        guard let path else { return }
        try FileBytes.write(Array("\(log.text)\n".utf8), to: path)
    }

    /// Does work on scenarios; the mistakes that end it are also written into a log.
    func noting<Value>(_ tool: String, _ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let errors as ScenarioErrors {
            var found = ScenarioFindings(tool: tool)
            found.add(errors)
            try write(found.log)
            throw errors
        }
    }
}
