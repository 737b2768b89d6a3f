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
            "error: F/empty: the folder has no source file, no JSON of the kind "
                + "\"keyboardFixture\" and no log with keyboards; give files that end in .json, "
                + ".swift, .m, .mm, .h, .dart, .js, .jsx, .ts, .tsx, .mjs, .cjs, .kt, .kts, .log, "
                + ".txt, .jsonl"),
        MessageRow(
            "fixtures lint F/plain.swift --device 'iFone X'", 64,
            "error: no device is called \"iFone X\"; did you mean \"iPhone X\"…"),
        MessageRow(
            "fixtures lint F/plain.swift --system twelve", 64,
            "error: system \"twelve\" is no version of iOS…"),
        MessageRow(
            "fixtures F/chat.yaml --format swift -o F/o --profile F/none.json", 74,
            "F/none.json:1:1: error: the profile cannot be read: No such file or directory; …"),
        MessageRow(
            "fixtures lint F/rec.jsonl", 5,
            "F/rec.jsonl:3: warning: the log ends inside this record. No action is needed…"),
        MessageRow(
            "fixtures lint F/cut.swift F/off.js", 65,
            "F/cut.swift:1:5: error: the ( is never closed; give the whole file",
            output: "1 event, 0 findings in 0 files; 1 switched off by comments"),
        MessageRow(
            "fixtures lint F/hide.js --rule no-did", 0, "",
            output: "1 event, 0 findings in 0 files"),
        MessageRow(
            "fixtures lint F/hide.js --rule no-dit", 64,
            "--rule: no rule is named \"no-dit\"; did you mean \"no-did\"…"),
        MessageRow(
            "fixtures lint F/mixed", 65,
            "F/mixed/c.json:1:1: error: the version is not 1; export the fixtures again"),
        MessageRow(
            "fixtures lint F/hide.js", 1, "",
            output: """
                F/hide.js:1:6: no-user-info: keyboardWillHide has no values; devices post frames, \
                duration and curve with every name, hides included
                  nearest: iPhone 11, iOS 27.0, portrait, letters: keyboardWillChangeFrame, \
                keyboardWillShow, keyboardDidChangeFrame, keyboardDidShow from {{0, 896}, {414, \
                346}} to {{0, 550}, {414, 346}}, 0.25 s, curve 7, object UIScreen; a hide goes the \
                way back
                  restore-tool fixtures SCENARIO --device "iPhone 11" --system 27.0 --format \
                react-native -o DIR
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
                "off.js": "emit('keyboardWillHide', {}); // restore-tool:disable-fixture: a stub\n",
                "rec.jsonl": """
                {"version":1,"kind":"recorder","p":1,"app":"ike","device":"iPhone X",\
                "system":"12.0"}
                {"n":1,"p":1,"t":5,"kind":"responder","class":null}
                {"n":2,"p":1
                """,
                "cut.log": "{ UIKeyboardFrameEndUserInfoKey = 1;\n", "empty/a.txt": "",
                "empty/package.json": "{\"name\": \"a\"}",
                "mixed/a.json": "{\"kind\": \"other\", \"of\": \"keyboardFixture\"}",
                "mixed/c.json": "{\"kind\": \"keyboardFixture\"}"
            ]
            for name in ["empty", "mixed"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            for (name, text) in files {
                try FileBytes.write(Array(text.utf8), to: "\(folder)/\(name)")
            }
            try await row.check(in: folder)
        }
    }

    @Test("export names the combinations that cannot be, and writes the others")
    func leftOut() async throws {
        try await withFolder { folder in
            let result = await CommandLine.run([
                "fixtures", "\(Self.scenarios)/talk.yaml", "--format", "swift", "--device",
                "iPhone 5s", "--device", "iPhone X", "--system", "12.0", "--system", "17.0", "-o",
                "\(folder)/out"
            ])
            #expect(result.status == 0)
            let notes = ["iPhone 5s", "iPhone X"].map {
                "note: \($0) cannot run iOS 17.0 with the windows of the scenario, and is left "
                    + "out\n"
            }
            #expect(result.errors == notes.joined())
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
            let lint = await CommandLine.run(["fixtures", "lint", "\(folder)/out"])
            #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
        }
    }

    @Test("lint reads what run --record writes, and finds nothing in it")
    func recordings() async throws {
        try await withFolder { folder in
            let path = "\(folder)/keyboard.jsonl"
            let run = await CommandLine.run([
                "run", "\(Self.scenarios)/talk.yaml", "--record", path
            ])
            #expect(FileManager.default.fileExists(atPath: path), "\(run.errors)")
            for input in [path, folder] {
                let lint = await CommandLine.run(["fixtures", "lint", input])
                #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
                let events = Int(lint.output.prefix { $0.isNumber })
                #expect((events ?? 0) >= 10, "\(lint.output)")
            }
        }
    }

    @Test("export takes measured figures, which are captured by the profile's file")
    func measured() async throws {
        try await withFolder { folder in
            let profile = """
                {"version": 1, "kind": "profile", "profile": "iOS 12", "system": "12.0",
                 "device": "iPhone X",
                 "figures": {"keyboard.show.durationMs": {"value": 375}},
                 "heights": [{"kind": "letters", "orientation": "portrait", "height": 340}]}
                """
            try FileBytes.write(Array(profile.utf8), to: "\(folder)/mine.json")
            let result = await CommandLine.run([
                "fixtures", "\(Self.scenarios)/talk.yaml", "--format", "json", "-o",
                "\(folder)/out", "--profile", "\(folder)/mine.json"
            ])
            #expect(result.status == 0, "\(result.errors)")
            var text = ""
            for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out") {
                text += try String(contentsOfFile: "\(folder)/out/\(name)", encoding: .utf8)
            }
            #expect(text.contains("\"durationMs\":375"))
            let sources = text.split(separator: "\n").filter { $0.contains("mine.json") }
            #expect(sources.contains { $0.contains("keyboard.show.durationMs") })
            #expect(sources.contains { $0.contains("the height of letters, portrait") })
            #expect(sources.allSatisfy { $0.contains("\"kind\":\"captured\"") }, "\(sources)")
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
