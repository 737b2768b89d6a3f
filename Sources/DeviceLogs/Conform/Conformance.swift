public import Scenarios
import Basics
internal import Foundation

/// Captured traces, played on the model and compared with what real devices posted.
///
/// The model reads a trace's `inputs` alone. What is compared, and how far figures may differ,
/// stands in docs/fidelity.md.
public struct Conformance: Sendable {
    private let catalogs: ScenarioCatalogs

    /// Creates a comparison that looks devices, systems and heights up in catalogs.
    public init(catalogs: ScenarioCatalogs) { self.catalogs = catalogs }

    /// Plays the traces at some paths; a folder stands for the `.json` files in it, by name.
    ///
    /// - Throws: `FileError` when a file cannot be read, ``ScenarioErrors`` when one is no trace,
    ///   and what ``ScenarioCatalogs/load(handlings:)`` throws.
    ///
    /// - Parameter catalogs: nil for those that come with the program.
    public static func run(
        paths: [String], catalogs: ScenarioCatalogs? = nil
    ) throws -> ConformanceReport {
        let conformance = Conformance(catalogs: try catalogs ?? ScenarioCatalogs.load())
        var report = ConformanceReport()
        for path in try files(paths) {
            let bytes = try bytes(of: path)
            do throws(ScenarioError) {
                report.add(try conformance.run(bytes, file: path))
            } catch {
                throw ScenarioErrors([error])
            }
        }
        return report
    }

    /// Plays one trace.
    ///
    /// - Parameter file: the name by which messages and the report refer to it.
    /// - Throws: ``ScenarioError`` when the bytes are no trace, or name no known device or system.
    public func run(
        _ bytes: [UInt8], file: String
    ) throws(ScenarioError) -> ConformanceReport.Trace {
        let trace = try TraceReader.read(bytes, file: file)
        let answer = try ConformPlayer.play(trace.inputs, catalogs: catalogs, file: file)
        let verdict = ConformJudge.judge(trace.expectation, answer)
        return ConformanceReport.Trace(
            file: file, isWeak: trace.isWeak, fieldsCompared: verdict.fieldsCompared,
            differences: verdict.differences, refusal: answer.refusal)
    }

    /// A trace's bytes; a file that is too large is no trace.
    private static func bytes(of path: String) throws -> [UInt8] {
        do throws(FileError) {
            return try FileBytes.read(path, limit: TraceText.maxBytes)
        } catch {
            guard error.code == .tooLarge else { throw error }
            let place = SourcePlace(file: path, line: 1, column: 1)
            throw ScenarioErrors([
                ScenarioError(
                    .tooLarge, at: place, "a trace has at most \(TraceText.maxBytes) bytes",
                    nextStep: "check that this is the right file")
            ])
        }
    }

    private static func files(_ paths: [String]) throws -> [String] {
        var files: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            guard exists, isFolder.boolValue else {
                files.append(path)
                continue
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            let traces = names.filter { $0.hasSuffix(".json") }.sorted()
            files += traces.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
        }
        return files
    }
}
