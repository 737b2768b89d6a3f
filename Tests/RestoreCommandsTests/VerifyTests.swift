import Basics
import Handlings
import Foundation
import Pictures
import Review
import Scenarios
import Simulator
import Synchronization
import Testing

@testable import RestoreCommands

@Suite("verify, review, approve and prune")
struct VerifyTests {
    static let chat = """
        device: iPhone 4s
        system: "9.3"
        apps: { chat: { screen: chat, handling: [tracker] } }
        steps:
          - launch: chat
          - tap: messageField
        """

    /// Writes a scenario and runs verify on it in a folder of its own.
    static func verify(
        _ folder: String, _ more: [String] = [], scenario: String? = chat
    ) async throws -> CommandResult {
        let suite = "\(folder)/suite"
        try FileManager.default.createDirectory(
            atPath: suite, withIntermediateDirectories: true)
        if let scenario {
            try FileBytes.write(Array(scenario.utf8), to: "\(suite)/chat.yaml")
        }
        let arguments = [
            "verify", suite, "--goldens", "\(folder)/goldens", "-o", "\(folder)/out", "--at", "end",
            "--cache", "\(folder)/cache"
        ]
        return await CommandLine.run(arguments + more)
    }

    static func results(_ folder: String) throws -> GoldenResults {
        try GoldenResults.read(folder: "\(folder)/out")
    }

    private static func manifest(_ folder: String) throws -> GoldenManifest {
        try GoldenFolder(path: "\(folder)/goldens").manifest
    }

    @Test("goldens are missing, recorded, equal, changed, reviewed and approved, in this order")
    func wholeWay() async throws {
        try await withFolder { folder in
            let first = try await Self.verify(folder)
            #expect(first.status == 3, "\(first.errors)")
            #expect(
                first.output == """
                    chat/iphone-4s-9.3/end: has no golden; look at it and approve it
                    chat/iphone-4s-9.3/state: has no golden; look at it and approve it
                    to review them, run restore-tool review \(folder)/out or open \
                    \(folder)/out/index.html
                    to record what has no golden, run again with --update missing
                    0 passed, 2 failed

                    """)

            let recorded = try await Self.verify(folder, ["--update", "missing"])
            #expect(recorded.status == 3)
            #expect(
                recorded.output == """
                    chat/iphone-4s-9.3/end: recorded as the golden
                    chat/iphone-4s-9.3/state: recorded as the golden
                    0 passed, 0 failed, 2 recorded

                    """)
            #expect(
                try Self.manifest(folder).goldens.map(\.name)
                    == ["chat/iphone-4s-9.3/end", "chat/iphone-4s-9.3/state"])
            let equal = try await Self.verify(folder, ["--no-caching"])
            #expect(equal.status == 0, "\(equal.output)")
            #expect(equal.output == "2 passed, 0 failed\n")

            let typed = Self.chat + "\n  - type: \"milk\""
            let changed = try await Self.verify(folder, scenario: typed)
            #expect(changed.status == 1)
            #expect(changed.output.contains("chat/iphone-4s-9.3/end: "))
            let entry = try #require(try Self.results(folder).open.first)
            #expect(entry.status == .changed && entry.reasons?.isEmpty == false)
            for file in [entry.expected, entry.actual, entry.difference] {
                let path = "\(folder)/out/\(try #require(file).path)"
                #expect(SHA256.hex(try FileBytes.read(path)) == file?.sha256)
            }
            try await approve(folder, entry)
        }
    }

    /// Rejects nothing, accepts the picture, skips the text; only the picture becomes the golden.
    private func approve(_ folder: String, _ entry: GoldenEntry) async throws {
        let none = await CommandLine.run(["approve", "\(folder)/out"])
        #expect(none.status == 5)
        #expect(none.errors.contains("nothing is approved: run restore-tool review"))

        var session = ReviewSession(try Self.results(folder).open, ReviewDecisions())
        let isDecided = "as".utf8.map { session.press($0) }
        #expect(isDecided == [true, false])
        #expect(session.isOver)
        #expect(session.summary == "1 accepted, 0 rejected, 1 undecided")
        try session.save(folder: "\(folder)/out")
        let approved = await CommandLine.run(["approve", "\(folder)/out"])
        #expect(approved.status == 0, "\(approved.errors)")
        #expect(approved.output == "approved: \(entry.name)\n")
        #expect(try Self.manifest(folder)[entry.name]?.sha256 == entry.actual?.sha256)

        let again = try await Self.verify(folder, scenario: nil)
        #expect(again.status == 1)
        #expect(again.output.hasSuffix("1 passed, 1 failed\n"))
    }

    @Test("only the bytes that were reviewed are approved, and only over the golden of that time")
    func exactBytes() async throws {
        try await withFolder { folder in
            _ = try await Self.verify(folder)
            let entry = try #require(try Self.results(folder).open.first)
            let path = "\(folder)/out/\(try #require(entry.actual).path)"
            let drawn = try FileBytes.read(path)
            try FileBytes.write(
                try PNG.encode(Bitmap(widthPx: 4, heightPx: 4, fill: .white)), to: path)
            let other = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(other.status == 65)
            #expect(other.errors.contains("the file has changed since the review"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/goldens/manifest.json"))

            try FileBytes.write(drawn, to: path)
            #expect(await CommandLine.run(["approve", "\(folder)/out", "--all"]).status == 0)
            var goldens = try GoldenFolder(path: "\(folder)/goldens")
            try goldens.record(
                GoldenCandidate(name: entry.name, text: "another", origin: entry.origin))
            try goldens.save()
            let late = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(late.status == 65)
            #expect(late.errors.contains("the golden has changed since the review"))
        }
    }

    @Test("the same input drawn twice and different is an exit of its own, and is not recorded")
    func unstable() async throws {
        try await withFolder { folder in
            var handlings = HandlingRegistry.builtIn
            handlings.add(Restless(), summary: "never does the same")
            let scenario = Self.chat.replacing("[tracker]", with: "[restless]")
            let result = try await Program.$handlings.withValue(handlings) {
                try await Self.verify(folder, ["--update", "all"], scenario: scenario)
            }
            #expect(result.status == 4, "\(result.output)\(result.errors)")
            #expect(
                result.output.contains(
                    "/end: two drawings of the same input differ; please report this\n"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/goldens/manifest.json"))
        }
    }

    /// Moves the views by another distance every time.
    private struct Restless: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}
        static let count = Atomic(0)
        let name = "restless"
        let initialState = State()

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            guard case .keyboard = event else { return }
            let count = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
            app.setInset(Pt(count % 97))
        }
    }

    @Test("what is known to be equal is not drawn, and any change of the input is seen")
    func cache() async throws {
        try await withFolder { folder in
            _ = try await Self.verify(folder, ["--update", "missing"])
            let drawn = try Self.results(folder).totals
            #expect(drawn?.drawn == 1 && drawn?.cached == 0)
            #expect(try await Self.verify(folder).status == 0)
            let known = try Self.results(folder)
            #expect(known.totals?.drawn == 0 && known.totals?.cached == 2)
            #expect(try await Self.verify(folder, ["--no-caching"]).status == 0)
            let fresh = try Self.results(folder)
            #expect(fresh.totals?.drawn == 1)
            #expect(fresh.entries == known.entries)

            // A broken cache is no cache; another golden, scenario or variant is not what is known.
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache")
            let run = try #require(files.first { $0.hasSuffix(".run") })
            let bytes = try FileBytes.read("\(folder)/cache/\(run)")
            try FileBytes.write(Array(bytes.dropLast(3)), to: "\(folder)/cache/\(run)")
            #expect(try await Self.verify(folder).status == 0)
            #expect(try Self.results(folder).totals?.drawn == 1)
            let typed = Self.chat + "\n  - type: \"milk\""
            #expect(try await Self.verify(folder, scenario: typed).status == 1)
            #expect(try await Self.verify(folder, ["--appearance", "dark"]).status == 3)
            let golden = try #require(try Self.manifest(folder).goldens.first)
            try FileBytes.write(Array("x".utf8), to: "\(folder)/goldens/\(golden.file)")
            #expect(try await Self.verify(folder).status == 1)
        }
    }

    @Test("a golden that was drawn with another font is said to be so, not called different")
    func otherFonts() async throws {
        try await withFolder { folder in
            _ = try await Self.verify(folder, ["--update", "missing"])
            let typed = Self.chat + "\n  - type: \"milk\""
            let others = CommandLine.inputs(fonts: "2")
            let result = try await Program.$drawingInputs.withValue(others) {
                #expect(try await Self.verify(folder).status == 0)
                return try await Self.verify(folder, scenario: typed)
            }
            #expect(result.status == 1)
            #expect(
                result.output.contains(
                    "the golden was drawn with other fonts (Inter.otf); install the same ones, or "
                        + "record the golden again ("))
            #expect(try Self.results(folder).open.first?.status == .otherFonts)
        }
    }

    @Test("a folder that cannot be written and a golden of Git LFS's leave all as it was")
    func badFolders() async throws {
        try await withFolder { folder in
            _ = try await Self.verify(folder, ["--update", "missing"])
            let golden = try #require(try Self.manifest(folder).goldens.first)
            let file = "\(folder)/goldens/\(golden.file)"
            let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"
            try FileBytes.write(Array(pointer.utf8), to: file)
            let result = try await Self.verify(folder)
            #expect(result.status == 1)
            #expect(result.output.contains("the golden is a Git LFS pointer; run git lfs pull"))
            #expect(!result.output.contains("1 recorded"))

            let manifest = try FileBytes.read("\(folder)/goldens/manifest.json")
            let refused = try await Self.verify(
                folder, ["--update", "all", "--goldens", "/proc/goldens"])
            #expect(refused.status == 74)
            #expect(refused.errors.contains("cannot write /proc/goldens"))
            #expect(try FileBytes.read("\(folder)/goldens/manifest.json") == manifest)
        }
    }

    @Test("everything that a picture follows from is in the key of the cache")
    func cacheKey() throws {
        let scenario = try Scenario.builtIn("talk", catalogs: .load())
        func key(
            fonts: String = "1", program: String = "p", data: String = "d", source: String = "s",
            name: String = "n", moments: [String]? = nil
        ) -> String {
            let inputs = DrawingInputs(
                fonts: [GoldenFont(name: "Inter", sha256: fonts)], program: program, data: data)
            let job = VerifyPlan.Job(
                name: name, scenario: scenario, moments: moments, sourceSHA256: source, render: "")
            return VerifyCache(folder: "", inputs: inputs).key(of: job)
        }
        let keys = [
            key(), key(fonts: "2"), key(program: "q"), key(data: "e"), key(source: "t"),
            key(name: "m"), key(moments: []), key(moments: ["end"])
        ]
        #expect(Set(keys).count == keys.count)
        #expect(key() == keys[0])
    }

    @Test("prune lists what nobody refers to, and refuses after a run of a part")
    func prune() async throws {
        try await withFolder { folder in
            _ = try await Self.verify(folder, ["--update", "missing"])
            let old = "\(folder)/suite/old.yaml"
            try FileBytes.write(Array(Self.chat.utf8), to: old)
            _ = try await Self.verify(folder, ["--update", "missing"])
            try FileManager.default.removeItem(atPath: old)
            _ = try await Self.verify(folder, ["--filter", "chat"])
            let refused = await CommandLine.run(["prune", "\(folder)/out"])
            #expect(refused.status == 65)
            #expect(refused.errors.contains("only a part of the suite ran"))

            _ = try await Self.verify(folder)
            // No process has the first number; the second is this one's, which may still write.
            let abandoned = ".writing-4194305-0"
            for name in [abandoned, ".writing-\(getpid())-9"] {
                try FileBytes.write([0x89], to: "\(folder)/goldens/\(name)")
            }
            let listed = await CommandLine.run(["prune", "\(folder)/out"])
            #expect(listed.status == 1)
            #expect(listed.output.contains("golden old/iphone-4s-9.3/end\n"))
            #expect(listed.output.contains("file \(abandoned)\n"))
            #expect(!listed.output.contains("\(getpid())"))
            let deleted = await CommandLine.run(["prune", "\(folder)/out", "--delete"])
            #expect(deleted.status == 0)
            let names = try Self.manifest(folder).goldens.map(\.name)
            #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("chat/") })
            #expect(try await Self.verify(folder).status == 0)
            #expect(await CommandLine.run(["prune", "\(folder)/out"]).status == 0)
        }
    }
}
