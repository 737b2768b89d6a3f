import Basics
import Foundation
import Testing

@testable import RestoreCommands

@Suite("Messages of state")
struct StateMessageTests {
    private static let bad = "bad\u{FFFD}"
    private static let notUTF8 = "\(bad): the path is not UTF-8; rename the file"
    private static let remote = "--remote http://127.0.0.1:1/team --token t"
    private static let needsFile =
        "error: the command needs the file of a store and cannot be used with --remote; stop the "
        + "service and give --store STORE/tenants/NAME/state"
    private static let noRecord = "a/b/none: there is no record"

    static let rows = [
        MessageRow("state list", 64, "give either --store FILE or --remote ADDRESS"),
        MessageRow(
            "state list --store F/s \(remote)", 64, "give either --store FILE or --remote ADDRESS"),
        MessageRow(
            "state list --store F/s --wait-ms=-1", 64, "--wait-ms must be from 0 to 3600000, not -1"
        ),
        MessageRow("state list --store '\(bad)'", 64, notUTF8),
        MessageRow("state list --store F/none", 74, "error: F/none: there is no store (missing)…"),
        MessageRow(
            "state get no-slashes --store F/s", 64, "The value 'no-slashes' is invalid for '<name>'"
        ),
        MessageRow("state get a//k --store F/s", 64, "The value 'a//k' is invalid for '<name>'"),
        MessageRow(
            "state get 'a/b/\(bad)' --store F/s", 64,
            "The value 'a/b/\(bad)' is invalid for '<name>'"),
        MessageRow("state get a/b/none --store F/s", 1, noRecord),
        MessageRow(
            "state get a/b/none --store F/s --json", 1, noRecord,
            output: """
                {"detail":"there is no record","error":"missing","nextStep":"List the names.",\
                "place":"a/b/none"}
                """),
        MessageRow(
            "state get a/b/text --revision 9 --store F/s", 1, "a/b/text: there is no revision 9"),
        MessageRow(
            "state get a/b/raw --store F/s", 65,
            "error: a/b/raw: the value is not text; give a file with --output, or use --json"),
        MessageRow(
            "state get a/b/text -o= --store F/s", 64,
            "--output: the path is empty; give the path to write to"),
        MessageRow("state get a/b/text -o '\(bad)' --store F/s", 64, notUTF8),
        MessageRow(
            "state get a/b/text -o F/s --store F/s", 65,
            "error: F/s: a file of the store itself (invalid)…"),
        MessageRow("state history a/b/none --store F/s", 1, noRecord),
        MessageRow("state delete a/b/none --store F/s", 1, "", output: noRecord),
        MessageRow("state put a/b/c --store F/s", 64, "give either a file or --text"),
        MessageRow("state put a/b/c x --text y --store F/s", 64, "give either a file or --text"),
        MessageRow(
            "state put a/b/c --text '\(bad)' --store F/s", 64,
            "--text: the value is not UTF-8; give it in a file"),
        MessageRow("state put a/b/c '\(bad)' --store F/s", 64, notUTF8),
        MessageRow(
            "state put a/b/c --text x --redacted-picture --store F/s", 64,
            "--redacted-picture needs a file, not --text"),
        MessageRow(
            "state put a/b/c F/raw --redacted-picture --store F/s", 65,
            "error: PNG, byte 0: no PNG signature (badPicture)…"),
        MessageRow(
            "state put a/b/c F/none --store F/s", 74,
            "error: cannot read F/none: No such file or directory; check the path"),
        MessageRow(
            "state put a/b/c --text y --expect 4 --store F/s", 1,
            "error: a/b/c: there is no record, which was not expected (conflict)…"),
        MessageRow(
            "state put a/b/c --text y --schema-version -1 --store F/s", 64,
            "Missing value for '--schema-version <schema-version>'"),
        MessageRow(
            "state put a/b/c --text y --schema \(String(repeating: "s", count: 256)) --store F/s",
            65, "error: schema of a/b/c: has 256 bytes…"),
        MessageRow(
            "state watch --after yesterday --store F/s", 64,
            "--after: \"yesterday\" is not a cursor; give one that watch printed"),
        MessageRow("state watch --count=-1 --store F/s", 64, "--count must be 0 or more"),
        MessageRow(
            "state watch --every-ms 1 --store F/s", 64,
            "--every-ms must be from 10 to 3600000, not 1"
        ),
        MessageRow(
            "state gc --days 1e9 --store F/s", 64,
            "--days must be from 0 to 100,000,000; --count and --bytes must be 0 or more"),
        MessageRow(
            "state gc --count=-1 --store F/s", 64,
            "--days must be from 0 to 100,000,000; --count and --bytes must be 0 or more"),
        MessageRow(
            "state gc --bytes=-1 --store F/s", 64,
            "--days must be from 0 to 100,000,000; --count and --bytes must be 0 or more"),
        MessageRow(
            "state fsck --salvage F/new --repair --store F/s", 64,
            "--salvage does not change the store; give --repair and --accept-lost-commits without "
                + "it"),
        MessageRow(
            "state fsck --salvage F/new --accept-lost-commits --store F/s", 64,
            "--salvage does not change the store; give --repair and --accept-lost-commits without "
                + "it"),
        MessageRow("state fsck --salvage '\(bad)' --store F/s", 64, notUTF8),
        MessageRow("state backup '\(bad)' --store F/s", 64, notUTF8),
        MessageRow("state export '\(bad)' --store F/s", 64, notUTF8),
        MessageRow("state import '\(bad)' --store F/s", 64, notUTF8),
        MessageRow(
            "state import F/none --store F/s", 74,
            "error: F/none: no such file or directory (missing)…"),
        MessageRow(
            "state import F/raw --store F/s", 65, "error: F/raw:1: the last line has no end…"),
        MessageRow("state fsck \(remote)", 64, needsFile),
        MessageRow("state fsck --salvage F/new \(remote)", 64, needsFile),
        MessageRow("state backup F/new \(remote)", 64, needsFile),
        MessageRow("state gc \(remote)", 64, needsFile),
        MessageRow("state export F/new \(remote)", 64, needsFile),
        MessageRow("state import F/new \(remote)", 64, needsFile),
        MessageRow(
            "state list --store F/s --token t", 64,
            "--token, --token-file and --ca-file need --remote"),
        MessageRow(
            "state list --store F/s --ca-file c", 64,
            "--token, --token-file and --ca-file need --remote"),
        MessageRow(
            "state list --remote nowhere", 64,
            "--remote: \"nowhere\" is not the address of a service and a tenant; give "
                + "http://HOST:PORT/TENANT or https://HOST/TENANT"),
        MessageRow(
            "state list \(remote) --token-file f", 64, "give either --token or --token-file"),
        MessageRow(
            "state list --remote http://127.0.0.1:1/team --token-file F/none", 74,
            "error: cannot read F/none: No such file or directory; check the path"),
        MessageRow(
            "state list --remote http://127.0.0.1:1/team --token ''", 64,
            "error: the token is empty or malformed; give a token of the form rst_ID_SECRET"),
        MessageRow(
            "state list --remote http://127.0.0.1:1/team --token 'a b'", 64,
            "error: the token is empty or malformed; give a token of the form rst_ID_SECRET")
    ]

    @Test("A wrong call or file has one message and its exit code", arguments: rows)
    func message(row: MessageRow) async throws {
        try await withFolder { folder in
            try FileBytes.write([0xFF], to: "\(folder)/raw")
            for put in [["a/b/text", "--text", "milk"], ["a/b/raw", "\(folder)/raw"]] {
                let result = await CommandLine.run(
                    ["state", "put", "--store", "\(folder)/s"] + put)
                #expect(result.status == 0, "\(result.errors)")
            }
            try await row.check(in: folder)
        }
    }

    @Test("A service without a token names the variable that holds it")
    func noToken() async throws {
        guard ProcessInfo.processInfo.environment["RESTORE_TOKEN"] == nil else { return }
        try await withFolder { folder in
            try await MessageRow(
                "state list --remote http://127.0.0.1:1/team", 64,
                "error: --remote needs a token; set RESTORE_TOKEN or give --token-file"
            ).check(in: folder)
        }
    }

    // MARK: Reports

    @Test("A repair lists what it restored, renamed and removed")
    func repaired() {
        let report = StateJSON.Repaired(
            restored: ["a/b/c"], renamed: ["a/b/d"], removed: ["a/b/e", "?"], pastRemoved: 2,
            setAside: "s-damaged")
        #expect(
            report.lines == [
                "a/b/c: restored to its last intact revision",
                "a/b/d: its damaged name is repaired",
                "a/b/e: removed, no revision is intact", "?: removed, no revision is intact",
                "2 damaged older revisions are removed", "s-damaged: the file with the damaged rows"
            ])
    }

    @Test("A salvage lists what is older, lost or unreadable")
    func salvaged() {
        let report = StateJSON.Salvaged(
            records: 4, older: 1, olderNames: ["a/b/c"], lost: ["a/b/d"],
            unnamed: [.init(application: "a", records: 3)], damagedRows: 2, lostCommits: 5,
            stoppedBy: "s: page 7 is damaged")
        #expect(
            report.lines == [
                "4 records, 1 of them older revisions; 2 damaged rows are left out",
                "a/b/c: an older revision", "a/b/d: lost, unless it was deleted before",
                "a: 3 more lost records with unknown names",
                "the newest 5 acknowledged commits are lost",
                "the store is not readable to its end: s: page 7 is damaged"
            ])
    }

    private static let keepCopy =
        "Keep a copy of the files, then check and repair the store."

    @Test("Damaged revisions are named with the next step")
    func damaged() async throws {
        try await withFolder { folder in
            func state(_ arguments: String...) async -> CommandResult {
                await CommandLine.run(["state"] + arguments + ["--store", "\(folder)/s"])
            }
            for text in ["the-first-one", "the-second-one"] {
                _ = await state("put", "a/b/k", "--text", text)
            }
            try flip("the-second", in: "\(folder)/s")
            let get = await state("get", "a/b/k")
            #expect(get.status == 65)
            #expect(
                get.errors
                    == "error: a/b/k: the record's bytes differ from what was written (corrupt). "
                    + "Read revision 1, which is intact, with get --revision 1, or repair the "
                    + "store.\n"
            )
            try flip("the-first", in: "\(folder)/s")
            let history = await state("history", "a/b/k")
            #expect(history.status == 1)
            #expect(
                history.errors
                    == """
                    a/b/k: the record's bytes differ from what was written (corrupt). \
                    \(Self.keepCopy)
                    a/b/k revision 1: the stored bytes of an older revision are not those that \
                    were written (corrupt). \(Self.keepCopy)

                    """
            )
        }
    }

    private func flip(_ text: String, in file: String) throws {
        var bytes = try FileBytes.read(file)
        let found = try #require(bytes.firstRange(of: Array(text.utf8)))
        bytes[found.lowerBound] ^= 0x20
        try FileBytes.write(bytes, to: file)
    }

    private static let lostCommits =
        "error: F/s: the last 1 of 2 acknowledged commits are missing (corrupt). Restore the files "
        + "that belong together, or open with acceptsLostCommits (fsck --accept-lost-commits).\n"

    @Test("Lost commits that are accepted are named")
    func acceptedLoss() async throws {
        try await withFolder { folder in
            func state(_ arguments: String...) async -> CommandResult {
                await CommandLine.run(["state"] + arguments + ["--store", "\(folder)/s"])
            }
            _ = await state("put", "a/b/k", "--text", "one")
            let old = try FileBytes.read("\(folder)/s")
            _ = await state("put", "a/b/k", "--text", "two")
            try FileBytes.write(old, to: "\(folder)/s")
            let refused = await state("list")
            #expect(refused.status == 65)
            #expect(refused.errors.replacing(folder, with: "F") == Self.lostCommits)
        }
    }
}
