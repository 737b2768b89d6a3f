import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("What approve takes, and what it leaves")
struct ApproveTests {
    /// Twelve steps, so that `step-1` stands in the names of three others.
    private static let long =
        VerifyTests.chat
        + (0..<10).map { "\n  - type: \"\($0)\"" }.joined()

    @Test("a name is a whole name, and one that no entry has is an error")
    func names() async throws {
        try await withFolder { folder in
            let steps = ["--at", "step 1", "--at", "step 10", "--at", "step 11"]
            _ = try await VerifyTests.verify(folder, steps, scenario: Self.long)
            let one = await CommandLine.run(
                ["approve", "\(folder)/out", "--name", "chat/iphone-4s-9.3/step-1"])
            #expect(one.output == "approved: chat/iphone-4s-9.3/step-1\n")
            let part = await CommandLine.run(
                ["approve", "\(folder)/out", "--name", "chat/iphone-4s-9.3/step"])
            #expect(part.status == 64)
            #expect(part.errors.contains("no entry is named chat/iphone-4s-9.3/step;"))
        }
    }

    @Test("what was rejected is left out and named, also with --all")
    func rejected() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder)
            let results = try VerifyTests.results(folder)
            var decisions = ReviewDecisions()
            for entry in results.open { decisions.decide(.reject, about: entry) }
            decisions.decide(nil, about: results.open[1])
            try decisions.write(folder: "\(folder)/out")
            let all = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(all.output == "approved: \(results.open[1].name)\n")
            #expect(
                all.errors == """
                    left out: \(results.open[0].name) is rejected
                    note: the folder of the goldens is new: \(folder)/goldens

                    """)
            let named = await CommandLine.run(
                ["approve", "\(folder)/out", "--name", results.open[0].name])
            #expect(named.status == 5)
            #expect(named.errors.contains("to undo that, press u in restore-tool review"))
        }
    }

    @Test("what was approved is decided for the next review, and nothing to approve is said so")
    func afterwards() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder)
            #expect(await CommandLine.run(["approve", "\(folder)/out", "--all"]).status == 0)
            let open = try VerifyTests.results(folder).open
            let decisions = try ReviewDecisions.read(folder: "\(folder)/out")
            #expect(open.count == 2)
            #expect(open.allSatisfy { decisions.choice(about: $0) == .accept })
            _ = try await VerifyTests.verify(folder)
            let nothing = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(nothing.status == 5)
            #expect(nothing.errors == "nothing is approved: every entry is equal to its golden\n")
        }
    }

    @Test("a version of iOS has one name, however it is written")
    func versions() async throws {
        try await withFolder { folder in
            let twice = ["--system", "9", "--system", "9.0", "--system", "9.3"]
            _ = try await VerifyTests.verify(folder, twice)
            let stories = Set(try VerifyTests.results(folder).entries.map(\.story))
            #expect(stories == ["chat/iphone-4s-9.0", "chat/iphone-4s-9.3"])
        }
    }

    @Test("results are not written among the goldens, nor a difference over what is compared")
    func overwriting() async throws {
        try await withFolder { folder in
            let among = try await VerifyTests.verify(folder, ["-o", "\(folder)/goldens/out"])
            #expect(among.status == 64)
            #expect(among.errors.contains("--output is the folder of the goldens or inside it"))
            let picture = try PNG.encode(Bitmap(widthPx: 4, heightPx: 4, fill: .white))
            for name in ["a", "b"] { try FileBytes.write(picture, to: "\(folder)/\(name).png") }
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link.png", withDestinationPath: "b.png")
            for output in ["a.png", "link.png"] {
                let result = await CommandLine.run(
                    ["diff", "\(folder)/a.png", "\(folder)/b.png", "-o", "\(folder)/\(output)"])
                #expect(result.status == 64)
                #expect(result.errors.contains("--output is one of the compared pictures"))
            }
            #expect(try FileBytes.read("\(folder)/a.png") == picture)
        }
    }

    @Test("what a killed run left beside its place is taken away, an hour later")
    func leftovers() async throws {
        try await withFolder { folder in
            // No process has this number: Linux counts to 4,194,304.
            let (old, young) = (".out-writing-9999999", ".out-writing-9999998")
            for name in [old, young, ".out-writing-1", ".out-writing-x"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            for name in [old, ".out-writing-1", ".out-writing-x"] {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -7200)],
                    ofItemAtPath: "\(folder)/\(name)")
            }
            _ = try await VerifyTests.verify(folder)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasPrefix(".out") }.sorted()
            #expect(left == [".out-writing-1", young, ".out-writing-x"].sorted())
        }
    }
}
