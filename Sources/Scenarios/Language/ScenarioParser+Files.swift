import Basics

// Files that are no scenarios but read by the same reader: measured profiles, rules of pictures.

extension ScenarioParser {
    /// Returns the bytes of a file.
    ///
    /// - Parameter name: the file in messages, such as `the profile`.
    /// - Throws: ``ScenarioErrors`` with the reason for which the file cannot be read.
    static func contents(
        of path: String, called name: String
    ) throws(ScenarioErrors) -> [UInt8] {
        do throws(FileError) {
            return try FileBytes.read(path, limit: ScenarioLimits.bytes)
        } catch {
            throw ScenarioErrors([
                ScenarioError(
                    .unreadable, at: SourcePlace(file: path, line: 1, column: 1),
                    "\(name) cannot be read: \(error.reason)", nextStep: error.nextStep)
            ])
        }
    }

    /// Returns the value that a function makes of the root of a file.
    ///
    /// - Parameter key: the key that such a file begins with.
    /// - Throws: ``ScenarioErrors`` with the place of each mistake.
    static func read<Value>(
        _ bytes: [UInt8], file: String, beginningWith key: String, catalogs: ScenarioCatalogs,
        _ make: (inout ScenarioParser, SourceNode) -> Value?
    ) throws(ScenarioErrors) -> Value {
        var parser = ScenarioParser(file: file, catalogs: catalogs)
        var reader = SourceReader(file: file, firstKeys: "`\(key):`")
        let root = reader.read(String(decoding: bytes, as: UTF8.self))
        parser.errors += reader.errors
        let value = root.flatMap { make(&parser, $0) }
        guard let value, parser.errors.isEmpty else {
            throw ScenarioErrors(Array(parser.errors.prefix(ScenarioLimits.errors)))
        }
        return value
    }
}
