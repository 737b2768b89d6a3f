import Basics
import ChildProcesses
import Foundation
import Pictures
import Review
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// The command, run as people run it. It is built with the tests, but they do not depend on it: its
/// linker's flags would become theirs.
private struct Tool: Sendable {
    let status: Int32
    let out: String
    let err: String

    static func run(_ arguments: [String], token: String?) async throws -> Tool {
        try await blocking {
            var environment = ProcessInfo.processInfo.environment
            environment["RESTORE_TOKEN"] = token
            let (out, err) = (Pipe(), Pipe())
            let process = try ChildProcess(
                RunningService.program.deletingLastPathComponent()
                    .appendingPathComponent("restore-tool").path,
                arguments, environment: environment,
                output: .descriptor(out.fileHandleForWriting.fileDescriptor),
                errors: .descriptor(err.fileHandleForWriting.fileDescriptor))
            for pipe in [out, err] { try pipe.fileHandleForWriting.close() }
            let errors = Locked(Data())
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                let data = err.fileHandleForReading.readDataToEndOfFile()
                errors.withLock { $0 = data }
                done.signal()
            }
            let data = out.fileHandleForReading.readDataToEndOfFile()
            done.wait()
            return Tool(
                status: process.wait().status, out: String(decoding: data, as: UTF8.self),
                err: errors.withLock { String(decoding: $0, as: UTF8.self) })
        }
    }
}

@Suite("The command at a service")
struct RemoteTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func address(_ service: RunningService) -> String {
        "http://127.0.0.1:\(service.port)/team"
    }

    @Test("state is put, read, listed, watched and deleted as in a file")
    func state() async throws {
        try await RunningService.with { service in
            func state(_ words: String...) async throws -> Tool {
                try await Tool.run(
                    ["state", words[0], "--remote", address(service)] + words.dropFirst(),
                    token: service.token)
            }
            let put = try await state("put", "ike/main/draft", "--text", "milk")
            #expect(put.status == 0, "\(put.err)")
            #expect(put.out.contains("ike/main/draft revision 1"))
            #expect(try await state("get", "ike/main/draft").out == "milk\n")
            let other = try await state(
                "put", "ike/main/draft", "--text", "x", "--expect", "7")
            #expect(other.status == 1)
            _ = try await state("put", "ike/main/draft", "--text", "bread")
            #expect(try await state("get", "ike/main/draft", "--revision", "1").out == "milk\n")
            #expect(try await state("list").out.contains("ike/main/draft"))
            #expect(try await state("history", "ike/main/draft").out.contains("bytes 0"))
            #expect(try await state("watch").out.contains("revision 2 written"))
            #expect(try await state("delete", "ike/main/draft").status == 0)
            #expect(try await state("get", "ike/main/draft").status == 1)
            let check = try await state("fsck")
            #expect(check.status == 64)
            #expect(check.err.contains("needs the file of a store"))
        }
    }

    @Test("a moment is drawn there as here, and pictures are compared there as here")
    func work() async throws {
        let scratch = try ScratchFolder()
        let scenario = Self.root.appendingPathComponent("Resources/data/scenarios/talk.yaml").path
        try await RunningService.with { service in
            let (far, near) = (scratch.path + "/far.png", scratch.path + "/near.png")
            let remote = ["--remote", address(service)]
            let common = ["render", scenario, "--at", "step 2", "--scale", "1", "-o"]
            let drawn = try await Tool.run(common + [far] + remote, token: service.token)
            #expect(drawn.status == 0, "\(drawn.err)")
            #expect(try await Tool.run(common + [near], token: nil).status == 0)
            #expect(try FileBytes.read(far) == FileBytes.read(near))
            let same = try await Tool.run(["diff", far, near] + remote, token: service.token)
            #expect((same.status, same.out.hasPrefix("the same: 0 of ")) == (0, true))
            let other = scratch.path + "/other.png"
            try FileBytes.write(try png(3), to: other)
            for more in [[], ["--json"], ["--metric", "strict"]] {
                for pair in [[far, other], [other, scratch.path + "/again.png"]] {
                    try FileBytes.write(try png(200), to: scratch.path + "/again.png")
                    let words = ["diff"] + pair + more
                    let there = try await Tool.run(words + remote, token: service.token)
                    let here = try await Tool.run(words, token: nil)
                    #expect((there.status, there.out) == (here.status, here.out))
                    #expect(there.status == 1, "\(there.err)")
                    let isOfOneSize = pair[0] == other
                    #expect(there.out.contains("the sizes differ: ") != isOfOneSize)
                }
            }
            let wrong = try await Tool.run(
                ["diff", far, near, "--max-pixels", "3"] + remote, token: service.token)
            #expect(wrong.status == 64)
        }
    }

    @Test("a run is uploaded, approved there, and then passes with the goldens from there")
    func verify() async throws {
        let scratch = try ScratchFolder()
        let suite = try suite(in: scratch)
        try await RunningService.with { service in
            func verify(_ run: String, _ more: String...) async throws -> Tool {
                try await Tool.run(
                    [
                        "verify", suite, "--at", "end", "--no-caching", "--remote",
                        address(service),
                        "--run", run, "--goldens", scratch.path + "/goldens", "-o",
                        scratch.path + "/out"
                    ] + more, token: service.token)
            }
            let first = try await verify("one")
            #expect(first.status == 3, "\(first.err)")
            #expect(first.err.contains("/ui/team/suites/chat/runs/one/"))
            // What works for goldens in a folder is not suggested.
            #expect(first.out.contains("to review them, open http://"))
            #expect(!first.out.contains("restore-tool review"))
            #expect(!first.out.contains("--update"))
            let lines = try await service.ask("GET", MadeRun.path)
            let results = try GoldenResults(jsonLines: lines.body, path: "run")
            #expect(results.totals?.missing == results.entries.count)
            #expect(results.stories.count == 1)
            let wanted = results.entries.map { entry in
                "{\"name\":\"\(entry.name)\",\"sha256\":\"\(entry.actual?.sha256 ?? "")\"}"
            }.joined(separator: ",")
            let approved = try await service.ask(
                "POST", "\(MadeRun.path)/decisions",
                "{\"choice\":\"approve\",\"entries\":[\(wanted)]}",
                headers: ["Content-Type": "application/json"])
            #expect(approved.status == 200, "\(approved.text)")
            let second = try await verify("two")
            #expect(second.status == 0, "\(second.err)\(second.out)")
            // Somebody's own goldens are not replaced.
            let foreign = try await verify("three", "--suite", "other")
            #expect(foreign.status == 64)
            #expect(foreign.err.contains("goldens of another suite than"))
        }
    }

    /// A suite of one scenario.
    private func suite(in scratch: ScratchFolder) throws -> String {
        let suite = scratch.path + "/chat"
        try FileManager.default.createDirectory(atPath: suite, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Self.root.appendingPathComponent("Resources/data/scenarios/talk.yaml").path,
            toPath: suite + "/talk.yaml")
        return suite
    }

    @Test("where the service fails in the middle, the results are here, and so is the exit code")
    func lostService() async throws {
        let scratch = try ScratchFolder()
        let suite = try suite(in: scratch)
        func verify(
            _ service: RunningService, _ goldens: String, _ output: String
        ) async throws -> Tool {
            try await Tool.run(
                [
                    "verify", suite, "--at", "end", "--no-caching", "--remote", address(service),
                    "--run", "one", "--goldens", "\(scratch.path)/\(goldens)", "-o",
                    "\(scratch.path)/\(output)"
                ], token: service.token)
        }
        let store = try ScratchFolder()
        var limits = Limits()
        // Room for the run's first line, and for no result.
        limits.runBytes = 2000
        try await RunningService.with(in: store, limits: limits, change: { $0.database = nil }) {
            service in
            let tool = try await verify(service, "goldens", "new")
            #expect(tool.status == 3, "\(tool.err)")
            #expect(tool.err.contains("the upload of run one is not complete: "))
            #expect(tool.err.contains("The lines of a run can have at most 2000 bytes."))
            #expect(tool.err.contains("all results are in \(scratch.path)/new"))
            let results = try GoldenResults.read(folder: scratch.path + "/new")
            #expect(results.totals?.missing == results.entries.count)
            #expect(results.entries.count > 0)
        }
        // A run that passes locally fails where its upload fails.
        let recorded = try await Tool.run(
            [
                "verify", suite, "--at", "end", "--no-caching", "--update", "all", "--goldens",
                store.path + "/tenants/team/suites/chat/goldens", "-o", scratch.path + "/recorded"
            ],
            token: nil)
        #expect(recorded.status == 3, "\(recorded.err)")
        try await RunningService.with(in: store, limits: limits, change: { $0.database = nil }) {
            service in
            let tool = try await verify(service, "more", "equal")
            #expect(tool.status == 74, "\(tool.err)")
            let results = try GoldenResults.read(folder: scratch.path + "/equal")
            #expect(results.totals?.equal == results.entries.count)
        }
    }

    @Test("answers that are lost lose nothing and double nothing")
    func lostAnswers() async throws {
        let scratch = try ScratchFolder()
        let suite = try suite(in: scratch)
        try await RunningService.with { service in
            let proxy = try LossyProxy(to: service.port)
            let tool = try await Tool.run(
                [
                    "verify", suite, "--at", "end", "--at", "step 2", "--no-caching", "--remote",
                    "http://127.0.0.1:\(proxy.port)/team", "--run", "one", "--goldens",
                    scratch.path + "/goldens", "-o", scratch.path + "/out"
                ], token: service.token)
            #expect(tool.status == 3, "\(tool.err)")
            #expect(!tool.err.contains("is not complete"), "\(tool.err)")
            #expect(proxy.lost.withLock { $0 } > 2)
            let lines = try await service.ask("GET", MadeRun.path)
            let there = try GoldenResults(jsonLines: lines.body, path: "run")
            let here = try GoldenResults.read(folder: scratch.path + "/out")
            #expect(there.entries == here.entries)
            #expect(there.totals == here.totals)
            #expect(there.stories.count == 1)
        }
    }

    /// Wrong calls, and a part of their messages.
    static let bad: [(arguments: [String], says: String)] = [
        (["state", "list", "--remote", "team"], "is not the address of a service"),
        (["state", "list", "--remote", "http://127.0.0.1:1"], "is not the address of a service"),
        (["state", "list", "--remote", "ftp://h/team"], "is not the address of a service"),
        (["state", "list", "--remote", "http://u:p@h/team"], "is not the address of a service"),
        (["state", "list"], "give either --store FILE or --remote"),
        (["state", "list", "--store", "s", "--token", "t"], "need --remote"),
        (
            ["state", "list", "--remote", "http://h/t", "--token", "a", "--token-file", "b"],
            "give either --token or --token-file"
        ),
        (["state", "list", "--remote", "http://127.0.0.1:9/t"], "needs a token"),
        (
            ["verify", "x", "--remote", "http://h/t", "--update", "all"],
            "--update cannot be used with --remote"
        ),
        (["verify", "x", "--run", "r"], "--run needs --remote"),
        (
            ["render", "x", "-o", "x.png", "--remote", "http://h/t", "--overlay", "all"],
            "--overlay cannot be used with --remote"
        )
    ]

    @Test("Refuses a wrong call with a message", arguments: bad)
    func badCalls(arguments: [String], says: String) async throws {
        let tool = try await Tool.run(arguments, token: nil)
        #expect(tool.status == 64)
        #expect(tool.err.contains(says), "\(tool.err)")
    }

    @Test("Reports a wrong token and an unreachable service with the next step")
    func refused() async throws {
        try await RunningService.with { service in
            let wrong = try await Tool.run(
                ["state", "list", "--remote", address(service)], token: "rst_wrong")
            #expect(wrong.status == 74)
            #expect(wrong.err.contains("The token is not valid."))
            let gone = try await Tool.run(
                ["state", "list", "--remote", "http://127.0.0.1:1/team"], token: "x")
            #expect(gone.status == 74)
            #expect(gone.err.contains("Check that the service runs there"))
        }
    }
}
