import Foundation
import Pictures
import Testing

@testable import RestoreCommands

/// The shell of the templates for continuous integration, run with the built command.
@Suite("Templates for continuous integration")
struct CITemplateTests {
    /// The lines of the block that follows a marker in a file of YAML, without their indentation.
    private static func block(after markers: [String], in path: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.deletingLastPathComponent().appendingPathComponent(path)
        var lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)[...]
        for marker in markers {
            let place = try #require(lines.firstIndex { $0.contains(marker) }, "no \(marker)")
            lines = lines[(place + 1)...]
        }
        let indent = try #require(lines.first).prefix { $0 == " " }.count
        let block = lines.prefix { $0.isEmpty || $0.prefix { $0 == " " }.count >= indent }
        return block.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }

    /// Runs a block as a job does, with the built command on the path.
    private func run(
        _ block: String, in folder: String, _ variables: [String: String]
    ) throws -> CommandResult {
        let bin = CommandLine.executable.deletingLastPathComponent().path
        let script = block.replacing("/opt/restore-tool/bin/", with: "")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try CommandLine.start(
            ["bash", "-e", "-o", "pipefail", "-c", script], in: folder, program: "/usr/bin/env",
            environment: variables.merging(["PATH": "\(bin):\(path)"]) { $1 })
    }

    /// Two pictures in a folder with a space in its name, of which the second differs from its
    /// golden.
    private func prepare(_ folder: String) async throws {
        for (name, change) in [("a", false), ("b", true)] {
            var picture = Bitmap(widthPx: 40, heightPx: 40, fill: .white)
            let path = "\(folder)/my shots/\(name).png"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/my shots", withIntermediateDirectories: true)
            try PNG.encode(picture).write(path)
            let goldens = ["--goldens", "\(folder)/goldens", "-o", "\(folder)/first"]
            let shots = ["verify", "--pictures", "\(folder)/my shots", "--update", "missing"]
            #expect(await CommandLine.run(shots + goldens).status == 3)
            guard change else { continue }
            picture[20, 20] = Pixel(red: 0, green: 0, blue: 0)
            try PNG.encode(picture).write(path)
        }
    }

    @Test("The action keeps words with spaces, divides a suite, merges it and passes on its code")
    func action() async throws {
        let file = "ci/github/action.yml"
        let verify = try Self.block(after: ["id: verify", "run: |"], in: file)
        let end = try Self.block(after: ["Pass on the exit code", "run: |"], in: file)
        try await withFolder { folder in
            try await prepare(folder)
            func job(
                _ arguments: String, merge: String = "", output: String, fail: String = "true"
            ) throws -> (status: String, exit: Int32) {
                let outputs = "\(folder)/outputs"
                try? FileManager.default.removeItem(atPath: outputs)
                let ran = try run(
                    verify, in: folder,
                    [
                        "ARGUMENTS": arguments, "MERGE": merge, "OUTPUT": output,
                        "GITHUB_OUTPUT": outputs, "GITHUB_STEP_SUMMARY": "\(folder)/summary"
                    ])
                #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
                let status = try String(contentsOfFile: outputs, encoding: .utf8)
                    .replacing("status=", with: "").replacing("\n", with: "")
                let passed = try run(end, in: folder, ["STATUS": status, "FAIL": fail])
                return (status, passed.status)
            }
            let shots = "--pictures 'my shots' --goldens goldens"
            #expect(try job(shots, output: "out") == ("1", 1))
            #expect(try job(shots + " --filter a", output: "out") == ("0", 0))
            #expect(try job("--pictures none", output: "out", fail: "false") == ("74", 74))
            let broken = try run(
                verify, in: folder, ["ARGUMENTS": "--pictures 'my", "MERGE": "", "OUTPUT": "out"])
            #expect(broken.status == 64 && broken.output.contains("a quote has no partner"))
            var exits: [Int32] = []
            for shard in 1...2 {
                exits.append(
                    try job(
                        "\(shots) --shard \(shard)/2", output: "part \(shard)", fail: "false"
                    ).exit)
            }
            #expect(exits == [0, 0])
            #expect(try job("", merge: "'part 1' 'part 2'", output: "all") == ("1", 1))
            let summary = try String(contentsOfFile: "\(folder)/summary", encoding: .utf8)
            #expect(summary.contains("b"))
        }
    }

    @Test("The template for GitLab does the same with parallel jobs")
    func template() async throws {
        let file = "ci/gitlab/restore-tool.gitlab-ci.yml"
        let verify = try Self.block(after: ["  script:", "- |"], in: file)
        let merge = try Self.block(after: [".restore-tool-merge:", "- |"], in: file)
        try await withFolder { folder in
            try await prepare(folder)
            let common = [
                "RESTORE_TOOL_ARGUMENTS": "--pictures \"my shots\" --goldens goldens",
                "RESTORE_TOOL_OUTPUT": "verify-output"
            ]
            func job(_ script: String, _ more: [String: String] = [:]) throws -> Int32 {
                try run(script, in: folder, common.merging(more) { $1 }).status
            }
            #expect(try job(verify) == 1)
            #expect(FileManager.default.fileExists(atPath: "\(folder)/verify-output/junit.xml"))
            for index in 1...2 {
                #expect(
                    try job(verify, ["CI_NODE_INDEX": "\(index)", "CI_NODE_TOTAL": "2"]) == 0)
            }
            #expect(try job(merge) == 1)
            #expect(try job(verify, ["RESTORE_TOOL_ARGUMENTS": "--pictures none"]) == 74)
        }
    }
}

extension [UInt8] {
    fileprivate func write(_ path: String) throws {
        try Data(self).write(to: URL(fileURLWithPath: path))
    }
}
