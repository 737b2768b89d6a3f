import ChildProcesses
import Foundation
import Testing

@testable import CodeLint

@Suite("The command")
struct CommandTests {
    private let broken = controller("bottom.constant = \(endFrame).height")

    struct Row: CustomTestStringConvertible, Sendable {
        var arguments: [String]
        var status: Int32
        var text: String

        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test("Ends with its exit code and one clear text", arguments: rows)
    func ends(_ row: Row) throws {
        try withFiles(["Chat.swift": broken, "empty/README": "", "Good.swift": "let a = 1"]) {
            folder in
            let result = try Program.run(row.arguments, in: folder)
            #expect(result.status == row.status)
            #expect((result.output + result.errors).contains(row.text))
        }
    }

    static let rows: [Row] = [
        Row(arguments: ["lint", "."], status: 1, text: "Chat.swift:4:9: warning: "),
        Row(
            arguments: ["lint", "Good.swift"], status: 0,
            text: "0 findings; 0 keyboard observers in 1 file"),
        Row(arguments: ["lint", ".", "--rule", "never-hides"], status: 0, text: "0 findings"),
        Row(arguments: ["lint", ".", "--exclude", "Chat*"], status: 0, text: "in 1 file"),
        Row(
            arguments: ["lint", ".", "--format", "github"], status: 1,
            text: "::warning file=Chat.swift"),
        Row(
            arguments: ["lint", ".", "--format", "xml"], status: 64,
            text: "The value 'xml' is invalid for '--format <format>'"),
        Row(
            arguments: ["lint", ".", "--rule", "rawheight"], status: 64,
            text:
                "no rule named \"rawheight\"; did you mean \"raw-height\"?; --list names the rules"
        ),
        Row(
            arguments: ["lint"], status: 64,
            text: "error: no path is given; name a Swift file or a folder"),
        Row(
            arguments: ["lint", "empty"], status: 5,
            text: "error: empty: no Swift files there; give other paths"),
        Row(
            arguments: ["lint", "gone"], status: 74,
            text: "error: gone: no such file or folder; correct the path"),
        Row(
            arguments: ["lint", "--protocol", "2", "."], status: 69,
            text: "build both from one checkout with ./scripts/code"),
        Row(
            arguments: ["lint", "--list"], status: 0,
            text: "wrong-event            hears a notification"),
        Row(
            arguments: ["lint", "--show", "raw-height"], status: 0,
            text: "restore-tool run raw-height.yaml"),
        Row(arguments: ["lint", "--scenario", "raw-height"], status: 0, text: "shows: fix")
    ]

    @Test("Reads each file once, through links and past the code of others")
    func folders() throws {
        try withFiles([
            "App/Chat.swift": broken, "Pods/Lib/Chat.swift": broken, ".build/Chat.swift": broken
        ]) { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("App/Loop").path, withDestinationPath: "..")
            let result = try Program.run(["lint", ".", "App"], in: folder)
            #expect(result.output.hasSuffix("2 findings; 2 keyboard observers in 1 file\n"))
        }
    }

    @Test("Reports a file that cannot be read, and the findings of the others")
    func mixed() throws {
        let files = [
            "Chat.swift": broken, "Deep.swift": "// keyboard\n" + String(repeating: "[", count: 20)
        ]
        try withFiles(files) { folder in
            let result = try Program.run(["lint", "."], in: folder)
            #expect(result.status == 65)
            #expect(result.errors.hasPrefix("Deep.swift:2:15: error: "))
            #expect(result.output.contains("Chat.swift:4:9"))
        }
    }

    @Test("Reads a file once by whatever paths it is given, and leaves out what is excluded")
    func samePaths() throws {
        try withFiles(["App/Chat.swift": broken, "Gen/Chat.swift": broken]) { folder in
            let whole = folder.appendingPathComponent("App/Chat.swift").path
            let once = try Program.run(
                ["lint", "App/Chat.swift", "./App/Chat.swift", whole], in: folder)
            #expect(once.output.hasSuffix("in 1 file\n"))
            for pattern in ["./Gen", "Gen/", folder.appendingPathComponent("Gen").path] {
                let result = try Program.run(["lint", ".", "--exclude", pattern], in: folder)
                #expect(result.output.hasSuffix("in 1 file\n"), "\(pattern)")
            }
        }
    }

    @Test("Leaves out pipes, and refuses one that is named")
    func pipes() throws {
        try withFiles(["Chat.swift": broken]) { folder in
            #expect(mkfifo(folder.appendingPathComponent("Pipe.swift").path, 0o600) == 0)
            #expect(try Program.run(["lint", "."], in: folder).output.hasSuffix("in 1 file\n"))
            let result = try Program.run(["lint", "Pipe.swift"], in: folder)
            #expect(result.status == 74)
            #expect(result.errors.contains("this is no regular file"))
        }
    }

    @Test("Names a rule that a comment misspells")
    func misspelled() throws {
        let source = broken.replacing(
            "bottom.constant", with: "// restore-tool:disable rawheight\nbottom.constant")
        try withFiles(["Chat.swift": source]) { folder in
            let result = try Program.run(["lint", "."], in: folder)
            #expect(result.status == 1)
            #expect(
                result.errors.hasPrefix("Chat.swift:4: warning: no rule is named \"rawheight\""))
        }
    }

    @Test("Reports that its output cannot be written")
    func fullDisk() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let process = try withExtendedLifetime(full) {
            try ChildProcess(
                Program.path, ["lint", "--list"], output: .descriptor(full.fileDescriptor))
        }
        #expect(process.wait() == .exit(74))
    }
}
