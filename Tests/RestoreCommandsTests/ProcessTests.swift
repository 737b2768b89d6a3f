import Basics
import ChildProcesses
import Foundation
import Review
import Testing

@testable import RestoreCommands

@Suite("The built command")
struct ProcessTests {
    @Test("--version and --help exit 0, a mistake 64, on the right stream")
    func basics() async throws {
        try await withFolder { folder in
            let version = try CommandLine.start(["--version"], in: folder)
            #expect(version.status == 0)
            #expect(version.output == "\(RestoreTool.version)\n")
            let help = try CommandLine.start(["--help"], in: folder)
            #expect(help.status == 0)
            for name in ["demo", "run", "render", "diff", "devices", "verify"] {
                #expect(help.output.contains("  \(name) "), "\(name)")
            }
            #expect(!help.output.contains("continue"))
            let mistake = try CommandLine.start(["run"], in: folder)
            #expect(mistake.status == 64)
            #expect(mistake.output == "")
            #expect(mistake.errors.hasPrefix("Error: "))
        }
    }

    @Test("a missing file exits 74 with one line")
    func missing() async throws {
        try await withFolder { folder in
            let result = try CommandLine.start(["run", "none.yaml"], in: folder)
            #expect(result.status == 74)
            #expect(
                result.errors == """
                    none.yaml:1:1: error: the file cannot be read: No such file or directory; \
                    check the path

                    """)
        }
    }

    @Test("a broken library of text exits 74 where text is drawn, and hinders nothing else")
    func noHarfBuzz() async throws {
        try await withFolder { folder in
            let library = "\(folder)/libharfbuzz.so.0"
            try FileBytes.write([], to: library)
            let picture = try CommandLine.start(
                ["gallery", "--only", "keys", "-o", "keys"], in: folder,
                environment: ["LD_LIBRARY_PATH": folder])
            #expect(picture.status == 74)
            #expect(
                picture.errors == """
                    error: \(library): file too short; install the Debian packages libfreetype6 \
                    and libharfbuzz0b

                    """)
            let version = try CommandLine.start(
                ["--version"], in: folder, environment: ["LD_LIBRARY_PATH": folder])
            #expect(version.status == 0)
        }
    }

    @Test("a scenario of source code exits 69 where restore-code is missing")
    func noBuilder() async throws {
        try await withFolder { folder in
            let scenario = """
                device: iPhone X
                system: "12.0"
                apps: { a: { code: Sources, root: "Root()" } }
                steps: [ launch: a ]
                """
            try FileBytes.write(Array(scenario.utf8), to: "\(folder)/code.yaml")
            let result = try CommandLine.start(
                ["run", "code.yaml"], in: folder,
                environment: ["RESTORE_CODE": "/gone/restore-code"])
            #expect(result.status == 69)
            #expect(
                result.errors == """
                    code.yaml:3:20: error: /gone/restore-code, which RESTORE_CODE names, is no \
                    program; correct the variable or unset it; see docs/code.md

                    """)
        }
    }

    @Test("an output that cannot be written exits 74 with one line; a trap would be a signal")
    func fullDevice() async throws {
        try await withFolder { folder in
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let result = try CommandLine.start(["devices"], in: folder, output: full)
            #expect(result.status == 74)
            #expect(
                result.errors == """
                    error: cannot write to the standard output: No space left on device; free \
                    space or redirect the output

                    """)
        }
    }

    @Test("a reader that has read enough ends nothing and is told nothing")
    func closedPipe() async throws {
        try await withFolder { folder in
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let result = try CommandLine.start(
                ["devices"], in: folder, output: pipe.fileHandleForWriting)
            #expect(result.status == 0)
            #expect(result.errors == "")
        }
    }

    @Test("review reads its keys from a pipe, and names the next step")
    func review() async throws {
        try await withFolder { folder in
            var entry = GoldenEntry(
                name: "chat/end", story: "chat", moment: "end", atMs: 0, status: .missing,
                origin: GoldenOrigin(device: "", system: "", source: "", fonts: []))
            entry.message = "has no golden"
            entry.actual = .init(path: "pictures/0.png", sha256: "0")
            let header = GoldenRunHeader(
                goldens: "goldens", isFiltered: false, command: "", fonts: [])
            let results = GoldenResults(header: header, entries: [entry])
            try FileManager.default.createDirectory(
                atPath: "\(folder)/out", withIntermediateDirectories: false)
            try FileBytes.write(try results.jsonLines(), to: "\(folder)/out/results.jsonl")
            let result = try CommandLine.start(["review", "out"], in: folder, input: "a")
            #expect(result.status == 0, "\(result.errors)")
            #expect(
                result.output == """
                    1 of 1  chat/end
                    no golden: has no golden
                    1 accepted, 0 rejected, 0 undecided
                    to make the accepted entries goldens, run restore-tool approve out

                    """)
            #expect(
                try ReviewDecisions.read(folder: "\(folder)/out").choice(about: entry) == .accept)
        }
    }

    @Test("an interrupted demo exits 130 and leaves nothing behind", arguments: [SIGINT, SIGTERM])
    func interrupted(number: Int32) async throws {
        try await withFolder { folder in
            func names() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            }
            let result = try CommandLine.start(["demo", "-o", "out"], in: folder) { process in
                while process.isRunning, try !names().contains(where: { $0.contains("writing") }) {
                    usleep(1_000)
                }
                process.send(number)
            }
            #expect(result.status == 130, "\(result.errors)")
            #expect(try names() == [".err", ".out"])
        }
    }
}
