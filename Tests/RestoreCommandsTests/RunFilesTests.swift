import ArgumentParser
import Basics
import Foundation
import Testing

@testable import RestoreCommands

@Suite("run with several files, and handlings in words")
struct RunFilesTests {
    private static let head =
        "device: iPhone X\nsystem: \"12.0\"\napps: { ike: { screen: chat } }\n"
    private static let good = head + "steps: [launch: ike, { expect: { front: ike } }]\n"
    private static let broken = head + "steps: [launch: ike, { expect: { front: none } }]\n"

    /// A folder with files, and a folder in it.
    private func files(_ folder: String) throws {
        for (name, text) in [
            ("b.yaml", Self.good), ("a.yml", Self.good), ("app.yaml", Self.head),
            ("notes.txt", "no scenario")
        ] {
            try FileBytes.write(Array(text.utf8), to: "\(folder)/\(name)")
        }
        try FileManager.default.createDirectory(
            atPath: "\(folder)/deep", withIntermediateDirectories: true)
        try FileBytes.write(Array(Self.broken.utf8), to: "\(folder)/deep/c.yaml")
    }

    @Test("A folder is run whole, in the order of the names, as a table")
    func folder() async throws {
        try await withFolder { folder in
            try files(folder)
            let result = await CommandLine.run(["run", folder])
            #expect(result.status == 1)
            let lines = result.output.split(separator: "\n").map(String.init)
            #expect(lines.count == 5, "\(result.output)")
            #expect(lines[0].hasPrefix("✓ \(folder)/a.yml"))
            #expect(lines[1].hasPrefix("✓ \(folder)/b.yaml"))
            #expect(lines[2].hasPrefix("✗ \(folder)/deep/c.yaml"))
            #expect(lines[3].contains("`front: none`: expected front none, found ike"))
            #expect(lines[4].hasPrefix("3 scenarios, 0 of them bug reports; 3 cases, 2 hold, 1 "))
            #expect(result.errors == "note: \(folder)/app.yaml has no steps\n")
        }
    }

    @Test("Several files keep the order of the command line, each once")
    func several() async throws {
        try await withFolder { folder in
            try files(folder)
            let (a, b) = ("\(folder)/a.yml", "\(folder)/b.yaml")
            let result = await CommandLine.run(["run", b, a, b])
            #expect(result.status == 0)
            #expect(result.output.hasPrefix("✓ \(b)"))
            #expect(result.output.contains("\n2 scenarios"))
            let json = await CommandLine.run(["run", "--json", b, a])
            #expect(json.output.split(separator: "\n").count == 3)
        }
    }

    @Test("A file with mistakes does not keep the others from running")
    func mistakes() async throws {
        try await withFolder { folder in
            try files(folder)
            let wrong = "\(folder)/wrong.yaml"
            try FileBytes.write(Array((Self.head + "steps: [lunch: ike]\n").utf8), to: wrong)
            let late = "\(folder)/late.yaml"
            try FileBytes.write(Array((Self.head + "steps: [answerPrompt]\n").utf8), to: late)
            let result = await CommandLine.run([
                "run", wrong, late, "\(folder)/none.yaml", "\(folder)/b.yaml"
            ])
            #expect(result.status == 65)
            #expect(result.output.contains("✓ \(folder)/b.yaml"))
            #expect(result.errors.contains("\(wrong):4:9: error: no step named \"lunch\""))
            #expect(result.errors.contains("\(late):4:9: error: step 1, answerPrompt"))
            #expect(result.errors.contains("\(folder)/none.yaml:1:1: error: the file cannot be"))
        }
    }

    @Test("A folder without scenarios, and options for one file, are mistakes of usage")
    func usage() async throws {
        try await withFolder { folder in
            let empty = await CommandLine.run(["run", folder])
            #expect(empty.status == 64)
            #expect(empty.errors.contains("the folder has no .yaml or .yml file"))
            try files(folder)
            for option in [["--case", "a"], ["--store", "s"], ["--log", "l"], ["--perturb"]] {
                let result = await CommandLine.run(["run", folder] + option)
                #expect(result.status == 64)
                #expect(result.errors.contains("with several files or with a folder; give one"))
            }
        }
    }

    @Test("Files without steps alone are nothing that ran")
    func nothing() async throws {
        try await withFolder { folder in
            try FileBytes.write(Array(Self.head.utf8), to: "\(folder)/app.yaml")
            #expect(await CommandLine.run(["run", folder]).status == 5)
        }
    }

    @Test("Contradictions are printed once, for one file and for several")
    func warnings() async throws {
        try await withFolder { folder in
            let text = """
                device: iPhone X
                system: "12.0"
                apps: { ike: { screen: chat, handling: [tracker, safeIntersection] } }
                steps: [launch: ike]
                cases: { a: {}, b: {} }

                """
            try FileBytes.write(Array(text.utf8), to: "\(folder)/a.yaml")
            let warning = "\(folder)/a.yaml:3:50: warning: tracker and safeIntersection both move"
            for arguments in [["run", "--quiet", "\(folder)/a.yaml"], ["run", folder]] {
                let result = await CommandLine.run(arguments)
                #expect(result.errors.components(separatedBy: warning).count == 2)
            }
        }
    }

    // MARK: handlings

    @Test("handlings NAME explains each value of each choice")
    func meanings() async throws {
        let result = await CommandLine.run(["handlings", "safe-area"])
        #expect(result.status == 64 && result.errors.contains("did you mean \"swiftUISafeArea\""))
        let guide = await CommandLine.run(["handlings", "tracker"])
        #expect(guide.output.contains("  savesInset: never, onShow, whenHidden, standard never"))
        #expect(guide.output.contains("      whenHidden  only while no keyboard is up"))
    }

    @Test("handlings NAME --yaml prints rules that a scenario can hold and run")
    func yaml() async throws {
        let result = await CommandLine.run(["handlings", "Tracker", "--yaml"])
        #expect(result.status == 0 && result.errors.isEmpty)
        try await withFolder { folder in
            let rules = result.output.split(separator: "\n").map { "    \($0)\n" }.joined()
            let text =
                "device: iPhone X\nsystem: \"12.0\"\napps:\n  ike:\n    screen: chat\n\(rules)"
                + "steps:\n  - launch: ike\n  - tap: messageField\n"
                + "  - expect: { inset: 335, attached: [inputBar] }\n"
            try FileBytes.write(Array(text.utf8), to: "\(folder)/a.yaml")
            let run = await CommandLine.run(["run", "--quiet", "\(folder)/a.yaml"])
            #expect(run.status == 0, "\(run.errors)\(run.output)")
        }
    }

    @Test("handlings --yaml says what it needs, and what cannot be written as rules")
    func yamlMistakes() async throws {
        let bare = await CommandLine.run(["handlings", "--yaml"])
        #expect(bare.status == 64)
        #expect(bare.errors == "error: --yaml needs the name of a handling\n")
        let unknown = await CommandLine.run(["handlings", "trackr", "--yaml"])
        #expect(unknown.status == 64 && unknown.errors.contains("did you mean \"tracker\""))
        let swift = await CommandLine.run(["handlings", "guardBoolean", "--yaml"])
        if swift.status != 0 {
            #expect(swift.errors.contains("guardBoolean cannot be written as rules; these can: "))
        }
    }

    @Test("The help tells ranges, and how steps are counted")
    func help() {
        let render = RenderCommand.helpMessage(columns: 200)
        #expect(render.contains("Pixels per point, from 1 to 8"))
        #expect(render.contains("expectations counted"))
        #expect(RunCommand.helpMessage(columns: 200).contains("from 40 to 400"))
    }

    @Test("A file behind --nslog is answered with a redirection")
    func nslogFile() async throws {
        let result = await CommandLine.run(["run", "a.yaml", "--nslog", "out.log"])
        #expect(result.status == 64)
        #expect(result.errors.contains("`restore-tool run a.yaml --nslog > out.log`"))
    }

    @Test("A word that is no subcommand is answered with the nearest one")
    func subcommand() {
        func text(_ words: String...) -> String? {
            RootCommand.unknownSubcommand(in: words)?.message
        }
        #expect(text("runn", "x") == "no subcommand named \"runn\"; did you mean \"run\"?")
        #expect(text("zzzz")?.contains("`restore-tool --help` lists them") == true)
        #expect(text("run", "x") == nil && text("help", "run") == nil && text("--help") == nil)
        #expect(text() == nil && RootCommand.unknownSubcommand(in: []) == nil)
    }
}
