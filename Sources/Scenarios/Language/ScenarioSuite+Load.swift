import Basics
internal import Pictures
internal import Resources

extension Scenario {
    /// Reads a scenario, of several cases the first, from a file; messages print the path as it is
    /// given.
    ///
    /// - Throws: ``ScenarioErrors``, also for a file that is missing, unreadable or too large.
    public static func load(
        path: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> Scenario {
        try ScenarioSuite.load(path: path, catalogs: catalogs).cases[0].scenario
    }

    /// Reads a scenario, of several cases the first, by the program's own catalogues.
    ///
    /// The catalogues are read once for a process.
    ///
    /// - Throws: ``ScenarioErrors``, and as ``ScenarioCatalogs/load(handlings:)``.
    public static func load(path: String) throws -> Scenario {
        try load(path: path, catalogs: ScenarioCatalogs.builtIn.get())
    }

    /// Loads a scenario that comes with the program, such as `talk`; of several cases the first.
    ///
    /// - Throws: as ``ScenarioSuite/builtIn(_:catalogs:)``.
    public static func builtIn(_ name: String, catalogs: ScenarioCatalogs) throws -> Scenario {
        try ScenarioSuite.builtIn(name, catalogs: catalogs).cases[0].scenario
    }
}

extension ScenarioSuite {
    /// Reads all cases of a scenario from a file; messages print the path as it is given.
    ///
    /// - Throws: ``ScenarioErrors``, also for a file that is missing, unreadable or too large.
    public static func load(
        path: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> ScenarioSuite {
        let bytes: [UInt8]
        do throws(FileError) {
            // One byte more than allowed, so that the reader's own message names the limit.
            bytes = try FileBytes.read(path, limit: ScenarioLimits.bytes + 1)
        } catch {
            let place = SourcePlace(file: path, line: 1, column: 1)
            let isLarge = error.code == .tooLarge
            let rule =
                isLarge
                ? "the file has more than \(ScenarioLimits.bytes) bytes"
                : "the file cannot be read: \(error.reason)"
            throw ScenarioErrors([
                ScenarioError(
                    isLarge ? .tooLarge : .unreadable, at: place, rule,
                    nextStep: isLarge ? "check that this is the right file" : error.nextStep)
            ])
        }
        return try parse(bytes: bytes, file: path, catalogs: catalogs)
    }

    /// Returns the names of the scenarios that come with the program, sorted.
    ///
    /// - Throws: `ResourceError` when there is no data.
    public static func builtInNames() throws -> [String] {
        try Resources.names().filter { $0.hasPrefix(folder) && $0.hasSuffix(ending) }
            .map { String($0.dropFirst(folder.count).dropLast(ending.count)) }
    }

    /// Loads all cases of a scenario that comes with the program, such as `talk` or
    /// `reports/FGN-07`.
    ///
    /// - Throws: `ResourceError` when there is none of the name, ``ScenarioErrors`` when it is
    ///   broken.
    public static func builtIn(_ name: String, catalogs: ScenarioCatalogs) throws -> ScenarioSuite {
        let file = folder + name + ending
        return try parse(bytes: try Resources.bytes(file), file: file, catalogs: catalogs)
    }

    /// The text of a scenario that comes with the program.
    static func builtInText(_ name: String) throws -> String {
        String(decoding: try Resources.bytes(folder + name + ending), as: UTF8.self)
    }

    private static let folder = "scenarios/"
    private static let ending = ".yaml"
}
