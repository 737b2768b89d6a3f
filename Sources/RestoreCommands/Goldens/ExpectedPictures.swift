import Basics
import Foundation
import Review

/// The list of all pictures of a suite: one name on each line, with or without `.png`.
///
/// Blank lines, and what follows a `#` at the beginning of a line or behind a space, are no names.
struct ExpectedPictures {
    /// The path of the file.
    let path: String
    /// The names.
    let names: Set<String>

    /// Reads a list.
    ///
    /// - Parameter rules: the file that names the list, whose folder relative paths begin at.
    /// - Throws: `Failure` with the line of a mistake.
    init(_ file: String, besides rules: String) throws {
        let folder = rules.lastIndex(of: "/").map { String(rules[...$0]) } ?? ""
        let path = file.hasPrefix("/") ? file : folder + file
        let bytes: [UInt8]
        do throws(FileError) { bytes = try FileBytes.read(path) } catch {
            throw Failure(
                .inputOutput,
                "\(rules): the list of `expected` cannot be read: \(error.description)")
        }
        try self.init(path: path, bytes)
    }

    private init(path: String, _ bytes: [UInt8]) throws {
        self.path = path
        var names: Set<String> = []
        // Some editors begin a file with the mark of UTF-8.
        let mark = Array("\u{FEFF}".utf8)
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let place = "\(path):\(index + 1)"
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Failure(.badInput, "\(place): error: the line is not UTF-8; save it as UTF-8")
            }
            let name = Self.name(in: text)
            if name.isEmpty { continue }
            guard GoldenFolder.isName(name) else {
                throw Failure(
                    .badInput,
                    "\(place): error: \"\(name.clipped(60))\" is no name of a picture; write its "
                        + "path below the folder of the pictures, such as chat/login")
            }
            names.insert(name)
        }
        self.names = names
    }

    private static func name(in line: String) -> String {
        var text = line[...]
        if text.first == "#" { return "" }
        for mark in [" #", "\t#"] {
            if let comment = text.range(of: mark) { text = text[..<comment.lowerBound] }
        }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return name.lowercased().hasSuffix(".png") ? String(name.dropLast(4)) : name
    }
}
