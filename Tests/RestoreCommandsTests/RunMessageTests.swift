import Basics
import Foundation
import Scenarios
import Testing

@testable import RestoreCommands

@Suite("Messages of run, explore, conform, replay and demo")
struct RunMessageTests {
    static let rows = [
        MessageRow("dem", 64, "Unexpected argument 'dem'"),
        MessageRow(
            "run", 64, "give scenario files or folders, or --all for the built-in scenarios"),
        MessageRow(
            "run F/good.yaml --all", 64,
            "give scenario files or folders, or --all for the built-in scenarios"),
        MessageRow(
            "run --all --perturb", 64,
            "--case, --store, --log, --record and --perturb cannot be used with --all, with "
                + "several files or with a folder; give one file"),
        MessageRow(
            "run F/good.yaml --columns 39", 64, "--columns must be from 40 to 400, not 39"),
        MessageRow(
            "run F/good.yaml --columns 401", 64, "--columns must be from 40 to 400, not 401"),
        MessageRow(
            "run F/good.yaml --columns wide", 64,
            "The value 'wide' is invalid for '--columns <columns>'"),
        MessageRow(
            "run F/cases.yaml --store F/s", 64,
            "error: F/cases.yaml: the cases of the file cannot share --store, --log or --record; "
                + "select one with --case"),
        MessageRow(
            "run F/cases.yaml --log F/l", 64,
            "error: F/cases.yaml: the cases of the file cannot share --store, --log or --record; "
                + "select one with --case"),
        MessageRow(
            "run F/cases.yaml --record F/r.jsonl", 64,
            "error: F/cases.yaml: the cases of the file cannot share --store, --log or --record; "
                + "select one with --case"),
        MessageRow(
            "run F/good.yaml --app ike", 64,
            "--app belongs to --record; give the file for the record too"),
        MessageRow(
            "run F/good.yaml --record F/r.jsonl --app iek", 64,
            "error: --app: F/good.yaml has no app \"iek\"; did you mean \"ike\"?"),
        MessageRow("run F/cases.yaml --case three", 64, "error: no case is called \"three\"…"),
        MessageRow(
            "run F/none.yaml", 74,
            "F/none.yaml:1:1: error: the file cannot be read: No such file or directory; check "
                + "the path"),
        MessageRow(
            "run F/bad.yaml", 65, "F/bad.yaml:1:9: error: no device is called \"iPhone Y\"…"),
        MessageRow(
            "run F/large.yaml", 65, "F/large.yaml:1:1: error: the file has more than 1048576 bytes…"
        ),
        MessageRow(
            "run F/escape.yaml", 65,
            "F/escape.yaml:8:10: error: no view of the screen chat named \"\\u{1B}[2J\"; write …"),
        MessageRow(
            "run --quiet F/app.yaml", 5, "",
            output: "nothing ran: F/app.yaml has no steps; add steps: with at least one"),
        MessageRow(
            "explore F/good.yaml --alphabet tripz", 64,
            "error: \"tripz\" is no set of actions and no action; did you mean \"trips\"?…"),
        MessageRow(
            "run F/good.yaml --sarif ''", 64,
            "--sarif: the path is empty; give the path of a file"),
        MessageRow(
            "explore F/good.yaml --compare --sarif F/s", 64,
            "--sarif cannot be used with --compare, which prints a table"),
        MessageRow("explore F/good.yaml --depth=-1", 64, "--depth must be from 0 to 1000, not -1"),
        MessageRow(
            "explore F/good.yaml --faults 99", 64, "--faults must be from 0 to 8, not 99"),
        MessageRow(
            "explore F/good.yaml --threads 0", 64, "--threads must be from 1 to 256, not 0"),
        MessageRow(
            "explore F/good.yaml --memory 1", 64, "--memory must be from 16 to 1048576, not 1"),
        MessageRow(
            "explore F/good.yaml --walks 0", 64, "--walks must be from 1 to 1000000, not 0"),
        MessageRow(
            "explore F/good.yaml -o=", 64,
            "--output: the path is empty; give the path to write to"),
        MessageRow(
            "explore F/good.yaml --timing never", 64,
            "The value 'never' is invalid for '--timing <timing>'. Please provide one of 'rest', "
                + "'edges' or 'events'."),
        MessageRow("conform F/good.yaml", 65, "F/good.yaml:1:1: error: this is not JSON…"),
        MessageRow(
            "conform F/large.yaml", 65,
            "F/large.yaml:1:1: error: a trace has at most 4194304 bytes…"),
        MessageRow(
            "conform F/none.json", 74,
            "error: cannot read F/none.json: No such file or directory; check the path"),
        MessageRow("demo -o=", 64, "--output: the path is empty; give the path to write to"),
        MessageRow(
            "demo -o /proc/x", 74,
            "error: cannot write /proc/x: Operation not permitted; change the permissions or use "
                + "another place"),
        MessageRow(
            "demo -o F/good.yaml", 74,
            "error: cannot write F/good.yaml: Not a directory; check the folders in the path"),
        MessageRow(
            "demo -o F/good.yaml/deep", 74,
            "error: cannot write F/good.yaml: Not a directory; check the folders in the path"),
        MessageRow(
            "continue none --actions 1 --store F/s --output F/o", 64,
            "error: the demo has no case \"none\"")
    ]

    @Test("A wrong call or file has one message and its exit code", arguments: rows)
    func message(row: MessageRow) async throws {
        try await withFolder { folder in
            func write(_ text: String, _ name: String) throws {
                try FileBytes.write(Array(text.utf8), to: "\(folder)/\(name)")
            }
            let good = CommandTests.scenario
            try write(good, "good.yaml")
            try write(good + "cases: { one: {}, two: { system: \"13.0\" } }\n", "cases.yaml")
            try write(good.replacing("iPhone X", with: "iPhone Y"), "bad.yaml")
            try write(String(good.split(separator: "steps:")[0]), "app.yaml")
            try write(
                good.replacing("tap: messageField", with: "tap: \"\\e[2J\""), "escape.yaml")
            if row.line.contains("large") {
                try write(good + String(repeating: "# nothing\n", count: 500_000), "large.yaml")
            }
            try await row.check(in: folder)
        }
    }

    // MARK: replay

    private static let log = CommandTests.log

    /// The first line of a recorder's log.
    private static let recorded =
        "{\"version\":1,\"kind\":\"recorder\",\"p\":1,\"app\":\"a\",\"device\":\"iPhone X\","
        + "\"system\":\"12.0\"}\n"

    private static let device = String(log.drop { $0 != "\n" })

    static let logs: [(text: String, row: MessageRow)] = [
        (
            "nothing here\n",
            MessageRow(
                "replay F/a.log -o F/out", 5,
                "F/a.log: the log contains no keyboard notification and no view callback; give the "
                    + "console log of an app that prints them")
        ),
        (
            log,
            MessageRow(
                "replay F/a.log --scenario F/t.yaml", 65,
                "error: F/a.log: --scenario and --trace need a recorder's log, and this is "
                    + "another; record one as docs/recorder.md says")
        ),
        (
            "nothing here\n",
            MessageRow(
                "calibrate F/a.log -o F/p.json", 65,
                "error: F/a.log:1:1: the log has no keyboard notification, so nothing can be "
                    + "measured. Log the time in milliseconds, the frames and the duration of "
                    + "each, or record them with a file of Recorder; docs/recorder.md says how")
        ),
        (
            recorded,
            MessageRow(
                "replay F/a.log --scenario F/t.yaml", 5,
                "F/a.log: the log has no record that can be replayed; record a tap on a field")
        ),
        (
            recorded,
            MessageRow(
                "calibrate F/a.log -o F/p.json", 5,
                "F/a.log: the logs show no figure of a profile; record a tap on a field, and a "
                    + "trip to another app")
        ),
        (
            recorded.replacing("iPhone X", with: "Nokia"),
            MessageRow(
                "calibrate F/a.log", 65, "error: F/a.log:1: no device is called \"Nokia\"…")
        ),
        (
            "{\"version\": 2, \"kind\": \"profile\", \"profile\": \"iOS 12\"}",
            MessageRow(
                "explore F/none.yaml --profile F/a.log", 65,
                "F/a.log:1:13: error: version 2 of a measured profile is not known; write it "
                    + "again with this program's `restore-tool calibrate`")
        ),
        (
            recorded,
            MessageRow("explore F/none.yaml --profile F/a.log", 65, "F/a.log:1:…")
        ),
        (
            "",
            MessageRow(
                "conform F/none --profile F/none.json", 74,
                "F/none.json:1:1: error: the profile cannot be read: No such file or directory; "
                    + "check the path")
        ),
        (
            String(log.dropLast(3)),
            MessageRow(
                "replay F/a.log -o F/out", 65,
                "error: F/a.log:6:70: the log ends inside the dictionary that begins on line 3…")
        ),
        (
            log,
            MessageRow(
                "replay F/a.log --handling trackr", 64,
                "error: no handling is named \"trackr\"; did you mean \"tracker\"?")
        ),
        (
            log,
            MessageRow(
                "replay F/a.log --root ChatViewController --handling tracker", 64,
                "error: --root belongs to an app's code; add --handling code:PATH")
        ),
        (
            log,
            MessageRow(
                "replay F/a.log --exclude Networking", 64,
                "error: --exclude belongs to an app's code; add --handling code:PATH")
        ),
        (
            log,
            MessageRow(
                "replay F/a.log --handling code:", 64,
                "error: --handling code:: no path; give code:PATH or code:PATH,PATH")
        ),
        (
            log,
            MessageRow(
                "replay F/a.log --device Nokia", 65,
                "error: F/a.log:1: no device is called \"Nokia\"…")
        ),
        (
            device,
            MessageRow(
                "replay F/a.log", 65,
                "error: F/a.log:2: the log does not say which device and system wrote it…")
        ),
        (
            log,
            MessageRow(
                "replay F/a.log -o=", 64, "--output: the path is empty; give the path to write to")
        ),
        (
            "",
            MessageRow(
                "replay F/none.log", 74,
                "error: cannot read F/none.log: No such file or directory; check the path")
        )
    ]

    @Test(
        "A log that cannot be replayed has one message and its exit code", arguments: logs.indices)
    func log(index: Int) async throws {
        let (text, row) = Self.logs[index]
        try await withFolder { folder in
            try FileBytes.write(Array(text.utf8), to: "\(folder)/a.log")
            try await row.check(in: folder)
        }
    }

    // MARK: Failures

    private struct Unexpected: Error, CustomStringConvertible {
        let description = "the bitmap is upside down"
    }

    @Test("An error of no known type exits 70 and asks for a report")
    func unexpected() {
        let failure = Failure(Unexpected())
        #expect(failure.status == .internalError)
        #expect(failure.text == "error: the bitmap is upside down; please report this")
    }

    @Test("A demo whose new process fails ends with the exit code of that process")
    func newProcess() async throws {
        try await withFolder { folder in
            let demoCase = try #require(DemoCase.all(kill: true).first?.last)
            let runner = DemoRunner(demoCase: demoCase, storePath: "\(folder)/s.sqlite")
            let maker = try PictureMaker.load()
            let failure = Program.$executable.withValue("/bin/false") {
                #expect(throws: Failure.self) { try runner.outcomeWithNewProcess(maker) }
            }
            #expect(failure?.status == .different)
            #expect(
                failure?.message == "the new process for ios-12-fixed fails; its message is above")
        }
    }
}
