import Foundation
import Testing

@testable import RestoreCommands

/// A command line, its exit code, and everything that it prints.
///
/// `F` stands for the folder of the test. Single quotes enclose a word with spaces. A text that
/// ends with `…` is the beginning of a message of another module, whose tests have all of it.
struct MessageRow: Sendable, CustomTestStringConvertible {
    let line: String
    let status: Int32
    let errors: String
    let output: String

    init(_ line: String, _ status: Int32, _ errors: String, output: String = "") {
        (self.line, self.status, self.errors, self.output) = (line, status, errors, output)
    }

    var testDescription: String { line }

    /// Runs the command line; it prints exactly the given texts and leaves the folder unchanged.
    func check(in folder: String) async throws {
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        let result = await CommandLine.run(Self.words(line, in: folder))
        #expect(result.status == status, "\(result.errors)\(result.output)")
        let printed = Self.portable(result.errors, folder)
        if errors.hasSuffix("…") {
            #expect(printed.hasPrefix(errors.dropLast()))
        } else {
            #expect(printed == (errors.isEmpty ? "" : errors + "\n"))
        }
        #expect(Self.portable(result.output, folder) == (output.isEmpty ? "" : output + "\n"))
        let after = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        #expect(after == before, "the command leaves files behind")
        #expect(!(result.errors + result.output).contains("\u{1B}"))
    }

    private static func portable(_ text: String, _ folder: String) -> String {
        text.replacing(folder, with: "F")
    }

    private static func words(_ line: String, in folder: String) -> [String] {
        var words: [String] = []
        for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false)
            .enumerated()
        {
            words += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        return words.map { $0 == "F" ? folder : $0.replacing("F/", with: "\(folder)/") }
    }
}
