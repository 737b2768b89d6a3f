import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("Results and goldens in other places, and of other suites")
struct GoldenPlaceTests {
    private typealias Shots = VerifyPicturesTests

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    @Test("Results from another machine are approved into the checkout, and nothing else is made")
    func artifact() async throws {
        try await withFolder { folder in
            try Shots.write(Shots.screen(), "\(folder)/ci/shots/chat.png")
            #expect(await Shots.verify("\(folder)/ci", "--update", "missing").status == 3)
            try Shots.write(Shots.screen(top: 117), "\(folder)/ci/shots/chat.png")
            #expect(await Shots.verify("\(folder)/ci").status == 1)
            let (away, results) = ("\(folder)/away", "\(folder)/away/results")
            try FileManager.default.createDirectory(
                atPath: away, withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: "\(folder)/ci/out", toPath: results)

            let beside = await CommandLine.run(["approve", results, "--all"])
            #expect(beside.status == 65)
            #expect(
                beside.errors
                    == "error: \(away)/goldens: the folder of the goldens is not there; give it "
                    + "with --goldens\n")
            #expect(!Self.exists("\(away)/goldens"))
            let review = await CommandLine.run(["review", results, "--filter", "none"])
            #expect(review.errors.contains("approve needs it with --goldens"))

            try FileManager.default.createDirectory(
                atPath: "\(folder)/empty", withIntermediateDirectories: true)
            let other = await CommandLine.run(
                ["approve", results, "--all", "--goldens", "\(folder)/empty"])
            #expect(other.status == 65)
            #expect(
                other.errors.contains(
                    "/empty: the golden of chat, which the run compared with, is not in this "
                        + "folder; give the right one with --goldens"))
            let goldens = "\(folder)/ci/goldens"
            let approved = await CommandLine.run(["approve", results, "--all", "--goldens", goldens]
            )
            #expect(approved.output == "approved: chat\n", "\(approved.errors)")
            let again = await CommandLine.run(["approve", results, "--all", "--goldens", goldens])
            #expect(again.output == "1 approved already\n")
            #expect(await Shots.verify("\(folder)/ci").status == 0)
        }
    }

    @Test("Two suites in one folder of goldens prune their own alone")
    func twoSuites() async throws {
        try await withFolder { folder in
            func verify(_ suite: String, _ more: String...) async -> CommandResult {
                await CommandLine.run(
                    [
                        "verify", "--pictures", "\(folder)/\(suite)/shots", "--goldens",
                        "\(folder)/goldens", "-o", "\(folder)/out"
                    ] + more)
            }
            for (suite, names) in [("ios", ["chat", "old"]), ("android", ["home", "menu"])] {
                for name in names {
                    try Shots.write(Shots.screen(), "\(folder)/\(suite)/shots/\(name).png")
                }
                #expect(await verify(suite, "--update", "missing").status == 3)
            }
            try FileManager.default.removeItem(atPath: "\(folder)/ios/shots/old.png")
            let run = await verify("ios", "--removed", "fail")
            #expect(run.status == 1 && run.output.contains("1 passed, 1 failed\n"))
            #expect(try Shots.results(folder).header.suite == "ios/shots")
            let pruned = await CommandLine.run(["prune", "\(folder)/out", "--delete"])
            #expect(pruned.output.hasPrefix("deleting golden old\n"), "\(pruned.output)")
            #expect(pruned.errors == "note: 2 goldens of other suites stay: \"android/shots\"\n")
            #expect(await verify("android").status == 0)
            // The same pictures under another name of the suite.
            let renamed = await verify("android", "--suite", "phone")
            #expect(renamed.status == 0)
            #expect(
                renamed.errors
                    == "note: 2 pictures have the name of a golden of another suite, first home: "
                    + "\"android/shots\", not \"phone\"; \(GoldenOwner.advice)\n")
            #expect(await verify("android", "--suite", "phone", "--update", "all").status == 0)
            #expect(await verify("android").errors == "")
        }
    }

    @Test("A golden of another suite is neither recorded over nor approved")
    func foreignGolden() async throws {
        try await withFolder { folder in
            func verify(_ suite: String, _ more: String...) async -> CommandResult {
                await CommandLine.run(
                    [
                        "verify", "--pictures", "\(folder)/\(suite)", "--goldens",
                        "\(folder)/goldens", "-o", "\(folder)/out"
                    ] + more)
            }
            func goldens() throws -> [String: Golden] {
                let found = try GoldenFolder(path: "\(folder)/goldens").manifest.goldens
                return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0) })
            }
            try Shots.write(Shots.screen(), "\(folder)/ios/login.png")
            #expect(await verify("ios", "--update", "missing").status == 3)
            let before = try goldens()
            try Shots.write(Shots.screen(top: 117), "\(folder)/android/login.png")
            try Shots.write(Shots.screen(), "\(folder)/android/menu.png")
            for update in ["changed", "all"] {
                let run = await verify("android", "--update", update, "--filter", "login")
                #expect(run.status == 1)
                #expect(run.errors.contains("first login: \"ios\", not \"android\""))
                #expect(
                    run.output.contains(
                        "its golden belongs to the suite \"ios\" and is not replaced"))
                #expect(try goldens() == before)
            }
            #expect(await verify("android", "--update", "missing").status == 1)
            #expect(try goldens()["menu"]?.suite == "android")
            #expect(try goldens()["login"] == before["login"])
            let approved = await CommandLine.run(["approve", "\(folder)/out", "--name", "login"])
            #expect(approved.status == 65)
            #expect(
                approved.errors
                    == "error: login: the golden belongs to the suite \"ios\", and the run was of "
                    + "\"android\"; \(GoldenOwner.advice)\n")
            #expect(try goldens()["login"] == before["login"])
            #expect(await verify("android").status == 1)
            let open = try Shots.results(folder).open
            #expect(open.map(\.name) == ["login"] && open[0].change == nil)
            let decided = "\(folder)/decisions.jsonl"
            let line = """
                {"choice":"approve","name":"login","sha256":"\(open[0].actual?.sha256 ?? "")"}

                """
            try FileBytes.write(Array(line.utf8), to: decided)
            for options in [["--all"], ["--decisions", decided], []] {
                let left = await CommandLine.run(["approve", "\(folder)/out"] + options)
                #expect(left.status == 5)
                #expect(
                    left.errors.hasSuffix(
                        "left out: the golden of login belongs to the suite \"ios\"\n"
                            + "nothing is approved: \(GoldenOwner.advice)\n"), "\(left.errors)")
            }
            #expect(try goldens()["login"] == before["login"])
            // One suite in another folder, with the name that the goldens have.
            #expect(await verify("android", "--suite", "ios", "--update", "changed").status == 3)
            #expect(try goldens()["login"] != before["login"])
        }
    }

    @Test("A golden that another suite has recorded meanwhile is not taken from it")
    func recordedMeanwhile() async throws {
        try await withFolder { folder in
            let origin = GoldenOrigin(device: "", system: "", source: "a.png", fonts: [])
            let png = try PNG.encode(Shots.screen())
            let candidate = GoldenCandidate(name: "login", png: png, origin: origin)
            var (one, other) = (try GoldenFolder(path: folder), try GoldenFolder(path: folder))
            let (file, hash) = try GoldenFolder.keep(candidate, in: folder)
            one.name(file, sha256: hash, "login", origin, suite: "ios")
            try one.save()
            other.name(file, sha256: hash, "login", origin, suite: "android")
            let error = #expect(throws: GoldenError.self) { try other.save() }
            #expect(error?.code == .moved)
            #expect(try GoldenFolder(path: folder).manifest["login"]?.suite == "ios")
        }
    }

    @Test("A run that names no suite leaves a golden in the suite that it has")
    func unnamedSuite() async throws {
        try await withFolder { folder in
            let origin = GoldenOrigin(device: "", system: "", source: "a.png", fonts: [])
            let png = try PNG.encode(Shots.screen())
            let hash = SHA256.hex(png)
            try StagedFolder.create("\(folder)/out/pictures")
            try FileBytes.write(png, to: "\(folder)/out/pictures/a.png")
            var goldens = try GoldenFolder(path: folder)
            goldens.name("0.png", sha256: "0", "login", origin, suite: "ios")
            try FileBytes.write(png, to: "\(folder)/0.png")
            try goldens.save()
            let header = GoldenRunHeader(goldens: folder, isFiltered: false, command: "", fonts: [])
            var entry = GoldenEntry(
                name: "login", story: "", moment: "login", atMs: 0, status: .changed,
                origin: origin)
            entry.goldenSHA256 = "0"
            entry.actual = GoldenEntry.File(path: "pictures/a.png", sha256: hash)
            var approval = try Approval(
                results: GoldenResults(header: header, entries: [entry]), in: "\(folder)/out",
                goldens: folder)
            try approval.promote([entry])
            let golden = try GoldenFolder(path: folder).manifest["login"]
            #expect(golden?.sha256 == hash && golden?.suite == "ios")
        }
    }

    @Test("Of runs of scenarios, those that lie in one another are one suite")
    func otherSuite() {
        func golden(_ suite: String?, _ source: String = "x.yaml, end") -> Golden {
            let origin = GoldenOrigin(device: "", system: "", source: source, fonts: [])
            return Golden(name: "n", file: "f", sha256: "", origin: origin, suite: suite)
        }
        let rows: [(run: String?, golden: Golden, isPictures: Bool, other: String?)] = [
            ("ios", golden("ios"), false, nil), ("ios", golden("android"), false, "android"),
            ("ios", golden("ios/talk"), false, nil), ("ios/talk", golden("ios"), false, nil),
            ("ios + more", golden("ios"), false, nil), ("a + b", golden("b + c"), false, nil),
            ("ios tests", golden("android tests"), false, "android tests"),
            ("ios", golden(nil), false, nil), (nil, golden("ios"), false, nil),
            ("ios", golden("ios/x", "a.png"), false, "ios/x"),
            ("ios", golden("ios/x", "a.png"), true, "ios/x"),
            ("ios", golden("ios", "a.png"), true, nil),
            ("ios", golden("talk"), true, "talk")
        ]
        for (index, row) in rows.enumerated() {
            var header = GoldenRunHeader(
                goldens: "goldens", isFiltered: false, command: "", fonts: [])
            header.suite = row.run
            if row.isPictures { header.pictures = "ios" }
            let owner = GoldenOwner(header, sources: [])
            #expect(owner.otherSuite(of: row.golden) == row.other, "\(index)")
        }
    }

    @Test("Goldens of earlier versions belong to the suite whose files they were made from")
    func withoutSuite() {
        var header = GoldenRunHeader(goldens: "goldens", isFiltered: false, command: "", fonts: [])
        func golden(_ source: String, _ suite: String? = nil) -> Golden {
            let origin = GoldenOrigin(device: "", system: "", source: source, fonts: [])
            return Golden(name: "n", file: "f", sha256: "", origin: origin, suite: suite)
        }
        header.suite = "ios"
        let scenarios = GoldenOwner(header, sources: ["suite/a.yaml, step 1"])
        header.pictures = "ios"
        let pictures = GoldenOwner(header, sources: [])
        let rows: [(golden: Golden, isOfPictures: Bool, isOfScenarios: Bool)] = [
            (golden("ios/a/b.png"), true, false), (golden("ios2/a.png"), false, false),
            (golden("suite/b.yaml, end"), false, true), (golden("b.yaml, end"), false, false),
            (golden("x.png", "ios"), true, false), (golden("x.yaml, end", "ios"), true, true),
            (golden("x.yaml, end", "ios/talk"), false, true),
            (golden("ios/a.png", "android"), false, false)
        ]
        header.suite = "."
        header.pictures = nil
        let all = GoldenOwner(header, sources: [])
        #expect(all.owns(golden("x.yaml, end", "talk")))
        #expect(!all.owns(golden("x.yaml, end", "../talk")))
        for (index, row) in rows.enumerated() {
            #expect(pictures.owns(row.golden) == row.isOfPictures, "\(index)")
            #expect(scenarios.owns(row.golden) == row.isOfScenarios, "\(index)")
        }
    }

    @Test("The name of a suite does not depend on the place of the checkout")
    func names() {
        #expect(GoldenOwner.name(of: ["/x/ios/shots"], goldens: "/x/goldens") == "ios/shots")
        #expect(GoldenOwner.name(of: ["/x/shots/"], goldens: "/x/t/goldens") == "../shots")
        #expect(GoldenOwner.name(of: ["/x/b", "/x/a"], goldens: "/x/goldens") == "a + b")
        #expect(GoldenOwner.name(of: ["/x/a", "/x/a/"], goldens: "/x/goldens") == "a")
    }

    @Test("Folders of somebody else are not written over, and those of results are")
    func foreignFolder() async throws {
        try await withFolder { folder in
            try Shots.write(Shots.screen(), "\(folder)/shots/chat.png")
            let site = "\(folder)/out"
            try FileManager.default.createDirectory(
                atPath: site, withIntermediateDirectories: true)
            try FileBytes.write(Array("*".utf8), to: "\(site)/.gitignore")
            #expect(await Shots.verify(folder).status == 3)
            #expect(await Shots.verify(folder).status == 3)
            for name in ["results.jsonl", "index.html"] {
                try? FileManager.default.removeItem(atPath: site)
                try FileManager.default.createDirectory(
                    atPath: site, withIntermediateDirectories: true)
                try FileBytes.write(Array("{\"mine\":1}\n".utf8), to: "\(site)/\(name)")
                let run = await Shots.verify(folder)
                #expect(run.status == 64)
                #expect(
                    run.errors.contains(
                        "\(site): the folder has other files than results, such as \(name);"))
                #expect(try FileManager.default.contentsOfDirectory(atPath: site) == [name])
            }
        }
    }
}
