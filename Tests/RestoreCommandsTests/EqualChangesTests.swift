import Basics
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("Changes that many pictures have, in the terminal and in the summary")
struct EqualChangesTests {
    private typealias Shots = VerifyPicturesTests

    /// Twelve pictures whose content moved, and one with another change.
    private static func prepare(_ folder: String) async throws {
        let names = (0..<13).map { "\(folder)/shots/screen-\($0 < 10 ? "0" : "")\($0).png" }
        for name in names { try Shots.write(Shots.screen(), name) }
        #expect(await Shots.verify(folder, "--update", "missing").status == 3)
        for name in names.dropLast() { try Shots.write(Shots.screen(top: 117), name) }
        try Shots.write(Shots.screen(dot: true), names[12])
    }

    @Test("Three of them have lines, and one line has the number, the change and the command")
    func terminal() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            let run = await Shots.verify(folder)
            #expect(run.status == 1)
            let lines = run.output.split(separator: "\n").map(String.init)
            #expect(lines.filter { $0.hasPrefix("screen-") }.count == 4)
            let group = try #require(lines.firstIndex { $0.hasPrefix("12 × ") })
            #expect(
                lines[group] == "12 × the content moved down by 17 px: screen-00, screen-01, "
                    + "screen-02 and 9 more")
            #expect(
                lines[group + 1] == "  to approve them: restore-tool approve \(folder)/out "
                    + "--change moved-down-17")
            let summary = String(
                decoding: try FileBytes.read("\(folder)/out/summary.md"), as: UTF8.self)
            let rows = summary.split(separator: "\n").filter { $0.hasPrefix("| ") }
            #expect(
                rows[1] == "| 12 × | the content moved down by 17 px | screen-00, screen-01, "
                    + "screen-02 |")
            #expect(rows.count == 7 && summary.contains("\nand 9 more\n"), "\(summary)")

            let approved = await CommandLine.run(
                ["approve", "\(folder)/out", "--change", "moved-down-17"])
            #expect(approved.output.split(separator: "\n").count == 12)
            // The last picture has the file of the others' goldens still.
            #expect(approved.errors == "")
            #expect(await Shots.verify(folder).output.contains("12 passed, 1 failed"))
        }
    }

    @Test("A accepts all that changed alike and wait, and u takes all of it back")
    func review() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            _ = await Shots.verify(folder)
            let entries = try Shots.results(folder).open
            var session = ReviewSession(entries, ReviewDecisions())
            func choices() -> [ReviewDecisions.Choice?] {
                entries.map { session.decisions.choice(about: $0) }
            }
            #expect(
                session.words.last
                    == "11 others changed alike (moved-down-17); A accepts all of them")
            func press(_ key: Character) -> Bool { session.press(key.asciiValue ?? 0) }
            #expect(press("r") && press("A"))
            // What was rejected before stays so, and the review goes on where something waits.
            #expect(choices() == [.reject] + Array(repeating: .accept, count: 11) + [nil])
            #expect(session.index == 12 && !session.isOver)
            #expect(press("u"))
            #expect(choices() == [.reject] + Array(repeating: nil, count: 12))
            #expect(session.index == 1)
            #expect(press("u"))
            #expect(choices() == Array(repeating: nil, count: 13))
            // Where nothing else changed alike, A accepts the one that is shown.
            for _ in 0..<12 { _ = press("s") }
            #expect(press("A") && session.isOver)
            #expect(choices() == Array(repeating: nil, count: 12) + [.accept])
        }
    }

    @Test("The reason of A is that of all, except of those that have one of their own")
    func notes() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            _ = await Shots.verify(folder)
            let entries = try Shots.results(folder).open
            var session = ReviewSession(entries, ReviewDecisions())
            func type(_ keys: String) { for key in keys.utf8 { _ = session.press(key) } }
            func reasons() -> [String?] {
                entries.map { session.decisions.decision(about: $0)?.reason }
            }
            type("swown\rpwall\rA")
            #expect(reasons() == ["all", "own"] + Array(repeating: "all", count: 10) + [nil])
            type("u")
            #expect(reasons() == Array(repeating: nil, count: 13) && session.index == 0)
            // What was written and not decided is there still.
            type("sa")
            #expect(reasons()[1] == "own")
        }
    }

    @Test("A picture that was drawn in two ways is accepted with no others")
    func unstable() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            _ = await Shots.verify(folder)
            var entries = try Shots.results(folder).open
            entries[1].status = .unstable
            var session = ReviewSession(entries, ReviewDecisions())
            #expect(session.words.last?.hasPrefix("10 others changed alike") == true)
            _ = session.press(UInt8(ascii: "s"))
            let isDecided = session.press(UInt8(ascii: "A"))
            #expect(!isDecided)
            #expect(entries.allSatisfy { session.decisions.choice(about: $0) == nil })
        }
    }

    @Test("Files that no golden names after an approval are counted", arguments: [1, 2])
    func replaced(count: Int) async throws {
        try await withFolder { folder in
            for number in 0..<count {
                try Shots.write(
                    Shots.screen(top: 90 + number), "\(folder)/shots/\(number).png")
            }
            #expect(await Shots.verify(folder, "--update", "missing").status == 3)
            for number in 0..<count {
                try Shots.write(
                    Shots.screen(top: 140 + number), "\(folder)/shots/\(number).png")
            }
            _ = await Shots.verify(folder)
            let words =
                count == 1
                ? "1 file of an earlier golden stays" : "2 files of earlier goldens stay"
            let approved = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(
                approved.errors
                    == "note: \(words); restore-tool prune --delete deletes what nothing names\n")
            let pruned = await CommandLine.run(["prune", "\(folder)/out", "--delete"])
            let files = count == 1 ? "1 file" : "2 files"
            #expect(pruned.output.hasSuffix("0 goldens, \(files) deleted\n"), "\(pruned.output)")
        }
    }

    @Test("Of one change the first names are listed, and of changes of one name none")
    func groups() throws {
        var groups = ChangeGroups()
        let origin = GoldenOrigin(device: "", system: "", source: "", fonts: [])
        func entry(_ name: String, _ change: String?, _ words: String) -> GoldenEntry {
            var entry = GoldenEntry(
                name: name, story: "s", moment: name, atMs: 0, status: .changed, origin: origin)
            (entry.change, entry.message, entry.reasons) = (change, "9 pixels differ", [words])
            return entry
        }
        let rows: [(name: String, change: String?, isOneOfMany: Bool)] = [
            ("a", "0f", false), ("b", nil, false), ("c", "recoloured-000000-ffffff", false),
            ("d", "0f", false), ("e", "1e", false), ("f", "0f", false), ("g", "0f", true),
            ("h", "recoloured-000000-ffffff", false)
        ]
        for row in rows {
            let isOneOfMany = groups.add(entry(row.name, row.change, "why"))
            #expect(isOneOfMany == row.isOneOfMany, "\(row.name)")
        }
        #expect(
            groups.shared.map(\.line) == [
                "4 × 9 pixels differ: a, d, f and 1 more",
                "2 × the colour #000000 became #ffffff: c, h"
            ])
        for pattern in [
            ChangePattern.moved(rows: -3, isWhole: true), .moved(rows: 17, isWhole: true),
            .recoloured(from: .white, to: Pixel(red: 1, green: 2, blue: 3, alpha: 4))
        ] {
            var groups = ChangeGroups()
            for name in ["a", "b"] { groups.add(entry(name, pattern.mark, "why")) }
            #expect(try #require(groups.shared.first).words == pattern.words)
        }
        #expect(groups.shared.map(\.mark) == ["0f", "recoloured-000000-ffffff"])
    }
}
