import Basics
import Foundation
import Testing

@testable import RestoreCommands

@Suite("Messages of fixtures")
struct FixturesMessageTests {
    static let rows = [
        MessageRow(
            "fixtures F/chat.yaml --format swift", 64,
            "Missing expected argument '--output <output>'"),
        MessageRow(
            "fixtures F/chat.yaml --format swift -o ''", 64,
            "--output: the path is empty; give the path to write to"),
        MessageRow(
            "fixtures F/chat.yaml --format java -o F/o", 64,
            "The value 'java' is invalid for '--format <format>'…"),
        MessageRow(
            "fixtures F/none.yaml --format swift -o F/o", 74,
            "F/none.yaml:1:1: error: the file cannot be read: No such file or directory; check "
                + "the path"),
        MessageRow(
            "fixtures F/chat.yaml --format swift -o F/o --app ikes", 64,
            "error: F/chat.yaml: no app is called \"ikes\"; did you mean \"ike\"?"),
        MessageRow(
            "fixtures F/chat.yaml --format swift -o F/o --device 'iPhone Y'", 64,
            "error: no device is called \"iPhone Y\"…"),
        MessageRow(
            "fixtures F/chat.yaml --format swift -o F/o --device 'iPhone 15' --system 9.0", 64,
            "error: F/chat.yaml: iPhone 15 cannot run iOS 9.0 with the windows of the scenario; "
                + "give --device and --system that belong together"),
        MessageRow(
            "fixtures F/chat.yaml --format swift -o F/o --keyboard qwerty", 64,
            "The value 'qwerty' is invalid for '--keyboard <keyboard>'…"),
        MessageRow(
            "fixtures F/silent.yaml --format swift -o F/o", 5,
            "note: ike receives nothing in F/silent.yaml"),
        MessageRow(
            "fixtures lint F/plain.swift", 5,
            "no keyboard notification was found in the files; give tests that post some, or "
                + "`restore-tool fixtures export` writes them"),
        MessageRow(
            "fixtures lint F/none.swift", 74, "error: cannot read F/none.swift…"),
        MessageRow(
            "fixtures lint F/cut.swift", 65,
            "F/cut.swift:1:5: error: the ( is never closed; give the whole file"),
        MessageRow(
            "fixtures lint F/cut.log", 65, "error: F/cut.log:1:35: …"),
        MessageRow(
            "fixtures lint F/empty", 64,
            "error: F/empty: the folder has no source file; give files that end in .json, .swift, "
                + ".m, .mm, .h, .dart, .js, .jsx, .ts, .tsx, .mjs, .cjs, .kt, .kts"),
        MessageRow(
            "fixtures lint F/hide.js", 1, "",
            output: """
                F/hide.js:1:6: no-user-info: keyboardWillHide has no values; devices post frames, \
                duration and curve with every name, hides included
                  nearest: iPhone 11, iOS 27, portrait, letters: keyboardWillChangeFrame, \
                keyboardWillShow, keyboardDidChangeFrame, keyboardDidShow from {{0, 896}, {414, \
                346}} to {{0, 550}, {414, 346}}, 0.25 s, curve 7, object UIScreen; a hide goes the \
                way back
                1 event, 1 finding in 1 file
                """)
    ]

    @Test("name the place, the reason and the next step", arguments: rows)
    func messages(row: MessageRow) async throws {
        try await withFolder { folder in
            let chat = """
                device: iPhone X
                system: "12.0"
                apps: { ike: { screen: chat, handling: tracker } }
                steps: [{ launch: ike }, { tap: messageField }]
                """
            let files = [
                "chat.yaml": chat,
                "silent.yaml": chat.replacing("{ launch: ike }, { tap: messageField }", with: ""),
                "plain.swift": "let a = 1\n", "cut.swift": "post(name: 1\n",
                "hide.js": "emit('keyboardWillHide', {});\n",
                "cut.log": "{ UIKeyboardFrameEndUserInfoKey = 1;\n", "empty/a.txt": ""
            ]
            try FileManager.default.createDirectory(
                atPath: "\(folder)/empty", withIntermediateDirectories: true)
            for (name, text) in files {
                try FileBytes.write(Array(text.utf8), to: "\(folder)/\(name)")
            }
            try await row.check(in: folder)
        }
    }

    @Test("export writes the folder whole, and lint finds nothing in it")
    func exports() async throws {
        try await withFolder { folder in
            let result = await CommandLine.run([
                "fixtures", "\(Self.scenarios)/talk.yaml", "--format", "json", "-o",
                "\(folder)/out"
            ])
            #expect(result.status == 0, "\(result.errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out")
            #expect(names.allSatisfy { $0.hasSuffix(".json") } && !names.isEmpty)
            let lint = await CommandLine.run(
                ["fixtures", "lint"] + names.sorted().map { "\(folder)/out/\($0)" })
            #expect(lint.status == 0, "\(lint.output)")
        }
    }

    @Test("lint reads the log of a device without a finding")
    func logs() async {
        let logs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/device-logs")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: logs.path)) ?? []
        for name in names.sorted() where name.hasSuffix(".log") || name.hasSuffix(".txt") {
            let result = await CommandLine.run(["fixtures", "lint", "\(logs.path)/\(name)"])
            #expect(result.status == 0, "\(name): \(result.output)\(result.errors)")
        }
    }

    private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Resources/data/scenarios").path
}
