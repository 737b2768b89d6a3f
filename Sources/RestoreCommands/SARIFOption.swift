import ArgumentParser
import Basics
import Fixtures
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

    /// Does work; an error that ends it is written into the log, with what was found before.
    ///
    /// - Parameter file: the file that the error is about if it names no place.
    func noting<Value>(
        _ log: SARIFLog, in file: String, _ work: () throws -> Value
    ) throws -> Value {
        do { return try work() } catch {
            var log = log
            log.errors += Self.notes(on: error, in: file)
            try write(log)
            throw error
        }
    }

    static func notes(on error: any Error, in file: String) -> [SARIFLog.Note] {
        switch error {
        case let errors as ScenarioErrors:
            return errors.notes
        case let error as FixtureReadError:
            let place = SARIFLog.Place(error.file, line: error.line, column: error.column)
            return [SARIFLog.Note("\(error.message); \(error.advice)", at: place)]
        default:
            return [SARIFLog.Note(Failure(error).message, at: SARIFLog.Place(file))]
        }
    }
}
