import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("Messages of verify, review, approve, prune and report")
struct GoldenMessageTests {
    private static let noResults =
        "error: F/none/results.jsonl: there are no results; run restore-tool verify first, or "
        + "give the folder of its results"

    static let rows = [
        MessageRow("verify", 64, "give scenario files or folders, or --pictures with a folder"),
        MessageRow(
            "verify F/good.yaml --goldens ''", 64,
            "--goldens: the path is empty; give the path of a folder"),
        MessageRow(
            "verify F/good.yaml -o=", 64, "--output: the path is empty; give the path to write to"),
        MessageRow(
            "verify F/good.yaml --goldens F/g -o F/g/out", 64,
            "--output is the folder of the goldens or inside it; give another folder"),
        MessageRow(
            "verify F/good.yaml --goldens F/g -o F/g", 64,
            "--output is the folder of the goldens or inside it; give another folder"),
        MessageRow("verify F/good.yaml --jobs 0", 64, "--jobs must be from 1 to 256, not 0"),
        MessageRow(
            "verify F/good.yaml --suite ''", 64,
            "--suite: the name is empty; give the name of the suite"),
        MessageRow("verify F/good.yaml --run r", 64, "--run needs --remote"),
        MessageRow(
            "verify F/good.yaml --removed fail", 64,
            "--config, --input, --skipped and --removed belong to --pictures; give their folder "
                + "too"),
        MessageRow(
            "verify F/good.yaml --goldens F/goldens -o F/copy", 64,
            "error: F/copy: the folder has other files than results, such as good.yaml; give a "
                + "new folder, or one that restore-tool verify has written"),
        MessageRow(
            "report F/copy --merge F/changed", 64,
            "error: F/copy: the folder has other files than results, such as good.yaml; give a "
                + "new folder, or one that restore-tool verify has written"),
        MessageRow(
            "approve F/changed --all --goldens F/none", 65,
            "error: F/none: the folder of the goldens is not there; give it with --goldens"),
        MessageRow(
            "review F/changed --goldens F/none", 65,
            "error: F/none: the folder of the goldens is not there; give it with --goldens"),
        MessageRow(
            "verify F/good.yaml --update all --remote http://127.0.0.1:1/team", 64,
            "--update cannot be used with --remote; approve the run on the service's page"),
        MessageRow(
            "verify F/good.yaml --remote http://127.0.0.1:1/team --token t --suite a/b", 64,
            "error: --suite: \"a/b\" is not a name on a service; give 1 to 128 letters, digits and "
                + "._~-"),
        MessageRow(
            "verify F/good.yaml --remote http://127.0.0.1:1/team --token t --run ..", 64,
            "error: --run: \"..\" is not a name on a service; give 1 to 128 letters, digits and "
                + "._~-"),
        MessageRow(
            "verify F/none.yaml", 74,
            "F/none.yaml:1:1: error: the file cannot be read: No such file or directory; check "
                + "the path"),
        MessageRow(
            "verify F/good.yaml F/copy/good.yaml", 64,
            "error: F/good.yaml and F/copy/good.yaml: the names of the goldens would be the same; "
                + "rename one of the files"),
        MessageRow(
            "verify F/good.yaml --filter zebra", 5,
            "nothing ran: no scenario with steps has a name that contains the filter"),
        MessageRow("verify F/app.yaml", 5, "nothing ran: no scenario has steps"),
        MessageRow(
            "verify F/good.yaml --device iPad --system 17.0", 5,
            "nothing ran: iPad cannot run iOS 17.0; give --device and --system that belong "
                + "together"),
        MessageRow(
            "verify F/good.yaml --device Newton -o F/o", 64,
            "error: no device is called \"Newton\"…"),
        MessageRow(
            "verify F/good.yaml --no-caching --goldens F/g --at nowhen -o F/o", 64,
            "error: --at: no scenario has the moment \"nowhen\"; the moments are end, step N, "
                + "1250ms, switcher, stored:APP and card:APP"),
        MessageRow(
            "verify F/good.yaml --goldens F/conflict", 65,
            "error: F/conflict/manifest.json:1: the manifest has merge conflicts; resolve them, "
                + "then run restore-tool verify again"),
        MessageRow("review F/none", 65, noResults),
        MessageRow("approve F/none", 65, noResults),
        MessageRow("prune F/none", 65, noResults),
        MessageRow("report F/none", 65, noResults),
        MessageRow(
            "report --json", 64, "--json needs --statistics; results.jsonl has the results"),
        MessageRow(
            "report --statistics F/good.yaml --github", 64,
            "--github, --attachments and --snapshots cannot be used with --statistics"),
        MessageRow(
            "report F/none --attachments ''", 64,
            "--attachments: the path is empty; give the path of a folder"),
        MessageRow("report F/none --snapshots F/s", 65, noResults),
        MessageRow(
            "report --statistics F/good.yaml --users 0", 64,
            "--users and --runs must be from 1 to 1000"),
        MessageRow(
            "report --statistics F/none.yaml", 74,
            "F/none.yaml:1:1: error: the file cannot be read: No such file or directory; check "
                + "the path"),
        MessageRow(
            "review F/broken", 65,
            "error: F/broken/results.jsonl:1: this is not a line of results; run restore-tool "
                + "verify again"),
        MessageRow(
            "review F/headless", 65,
            "error: F/headless/results.jsonl:1: this is not a run header of version 1; run "
                + "restore-tool verify again"),
        MessageRow(
            "review F/undecided", 65,
            "error: F/undecided/decisions.json: the file does not contain decisions; delete it, "
                + "then review again"),
        MessageRow(
            "review F/unread", 65,
            "error: F/unread/decisions.jsonl:2: this is not a decision; delete the line, then "
                + "review again"),
        MessageRow(
            "approve F/changed --decisions F/unread/decisions.jsonl", 65,
            "error: F/unread/decisions.jsonl:2: this is not a decision; delete the line, then "
                + "review again"),
        MessageRow(
            "approve F/changed --decisions F/none.jsonl", 74,
            "error: cannot read F/none.jsonl: No such file or directory; check the path"),
        MessageRow(
            "approve F/changed --reason ''", 64,
            "--reason and --comment: a reason has 1 to 60 characters on one line"),
        MessageRow(
            "report F/changed --before F/filtered", 65,
            "error: F/filtered: the run cannot be compared: it did not end, or it ran another "
                + "part; give the results of an earlier run of the same suite"),
        MessageRow("report F/changed --before F/none", 65, noResults),
        MessageRow(
            "report F/talk --trend F/conflict", 65,
            "error: F/conflict: there are no results, and no folder with results; give folders "
                + "that restore-tool verify has written"),
        MessageRow(
            "report F/talk --trend F/equal --before F/changed", 64,
            "--before and --trend cannot be used with each other or with --merge, --attachments, "
                + "--snapshots and --statistics"),
        MessageRow(
            "review F/equal", 0, "",
            output: "nothing to review: every entry is equal to its golden"),
        MessageRow(
            "approve F/changed", 5,
            "nothing is approved: run restore-tool review, or select entries with --name, "
                + "--change or --all"),
        MessageRow(
            "approve F/changed --change m", 5,
            "nothing is approved: no selected entry is new or changed"),
        MessageRow(
            "approve F/changed --name chat", 64,
            "error: F/changed: no entry is named chat; the names are in F/changed/results.jsonl "
                + "and on the page"),
        MessageRow(
            "approve F/equal --all", 5,
            "nothing is approved: every entry is equal to its golden"),
        MessageRow(
            "approve F/rejected --all", 5,
            """
            left out: chat/end is rejected
            nothing is approved: the entries are rejected; to undo that, press u in restore-tool \
            review
            """),
        MessageRow(
            "approve F/changed --all", 65,
            "error: F/changed/\(actual.path): the file has changed since the review; run "
                + "restore-tool verify, then review again"),
        MessageRow(
            "approve F/other --all", 65,
            "error: chat/end: the golden has changed since the review; run restore-tool verify, "
                + "then review again"),
        MessageRow(
            "prune F/filtered", 65,
            "error: F/filtered: only a part of the suite ran, so unused goldens are unknown; run "
                + "restore-tool verify without --filter and without single files"),
        MessageRow(
            "prune F/interrupted", 65,
            "error: F/interrupted: the run did not complete every picture; fix what failed, then "
                + "run restore-tool verify again"),
        MessageRow(
            "prune F/changed", 65,
            "error: F/goldens: there are no goldens; restore them, or run restore-tool verify again"
        ),
        MessageRow("prune F/other", 0, "", output: "0 goldens, 0 files unused"),
        MessageRow(
            "prune F/unused", 1, "",
            output: """
                golden chat/end
                file ae448ac86c4e8e4d.txt
                1 golden, 1 file unused; delete them with --delete
                """)
    ]

    @Test("A wrong call or folder has one message and its exit code", arguments: rows)
    func message(row: MessageRow) async throws {
        try await withFolder { folder in
            try Self.prepareScenarios(folder)
            try Self.prepareResults(folder)
            try await row.check(in: folder)
        }
    }

    private static func prepareScenarios(_ folder: String) throws {
        for name in ["copy", "goldens", "g"] { try makeFolder("\(folder)/\(name)") }
        let good = CommandTests.scenario
        try write(good, "\(folder)/good.yaml")
        try write(good, "\(folder)/copy/good.yaml")
        try write(String(good.split(separator: "steps:")[0]), "\(folder)/app.yaml")
        try makeFolder("\(folder)/conflict")
        try write("<<<<<<< ours\n", "\(folder)/conflict/manifest.json")
    }

    private static let actual = GoldenEntry.File(
        path: "pictures/0123456789abcdef.png", sha256: String(repeating: "0", count: 64))

    private static let origin = GoldenOrigin(
        device: "iPhone X", system: "12.0", source: "good.yaml, end", fonts: [])

    /// Writes folders of results that a run leaves, in good order and not.
    private static func prepareResults(_ folder: String) throws {
        try makeFolder("\(folder)/broken")
        try write("x\n", "\(folder)/broken/results.jsonl")
        try makeFolder("\(folder)/headless")
        let totals = GoldenResults(header: header(folder), totals: GoldenTotals())
        let lines = try totals.jsonLines()
        let end = (lines.firstIndex(of: 10) ?? 0) + 1
        try FileBytes.write(Array(lines[end...]), to: "\(folder)/headless/results.jsonl")

        let changed = results(folder, .changed)
        for name in ["changed", "undecided", "rejected"] { try save(changed, folder, name) }
        try write("[]", "\(folder)/undecided/decisions.json")
        try save(changed, folder, "unread")
        let decision = #"{"choice":"reject","name":"chat/end","sha256":"00"}"#
        try write("\(decision)\n{}\n", "\(folder)/unread/decisions.jsonl")
        var decisions = ReviewDecisions()
        decisions.decide(.reject, about: changed.entries[0])
        try decisions.write(folder: "\(folder)/rejected")
        try makeFolder("\(folder)/changed/pictures")
        try write("another", "\(folder)/changed/\(actual.path)")
        try save(results(folder, .equal), folder, "equal")

        var filtered = changed
        filtered.header.isFiltered = true
        try save(filtered, folder, "filtered")
        var interrupted = changed
        interrupted.totals = nil
        try save(interrupted, folder, "interrupted")

        var other = changed
        other.header.goldens = "\(folder)/g"
        try save(other, folder, "other")
        var goldens = try GoldenFolder(path: "\(folder)/g")
        try goldens.record(GoldenCandidate(name: "chat/end", text: "another", origin: origin))
        try goldens.save()
        var unused = other
        unused.entries[0].name = "chat/step-1"
        try save(unused, folder, "unused")
    }

    private static func header(_ folder: String) -> GoldenRunHeader {
        GoldenRunHeader(
            goldens: "\(folder)/goldens", isFiltered: false, command: "restore-tool verify",
            fonts: [])
    }

    private static func results(_ folder: String, _ status: GoldenEntry.Status) -> GoldenResults {
        var entry = GoldenEntry(
            name: "chat/end", story: "chat", moment: "end", atMs: 0, status: status, origin: origin)
        if status != .equal { entry.actual = actual }
        return GoldenResults(header: header(folder), entries: [entry], totals: GoldenTotals())
    }

    private static func save(_ results: GoldenResults, _ folder: String, _ name: String) throws {
        try makeFolder("\(folder)/\(name)")
        try FileBytes.write(try results.jsonLines(), to: "\(folder)/\(name)/results.jsonl")
    }

    private static func write(_ text: String, _ path: String) throws {
        try FileBytes.write(Array(text.utf8), to: path)
    }

    private static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
}
