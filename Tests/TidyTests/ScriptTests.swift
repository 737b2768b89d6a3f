import ChildProcesses
import Foundation
import Testing

/// The scripts, run in a world of made-up programs: only what is on the PATH that a test builds.
@Suite("The scripts explain what is missing")
struct ScriptTests {
    @Test("a missing package: others get the one line to type, and exit code 69")
    func missingPackageAsUser() throws {
        let result = try prepare(userID: 1000, missing: ["libpng-dev", "fonts-inter"])
        #expect(result.status == 69)
        #expect(
            result.output
                == "apt-get install -y --no-install-recommends libpng-dev fonts-inter\n")
        #expect(result.log == "")
    }

    @Test("a missing package: root gets it installed, after one update of the lists")
    func missingPackageAsRoot() throws {
        let result = try prepare(userID: 0, missing: ["libharfbuzz-dev"])
        #expect(result.status == 0)
        #expect(
            result.log == """
                apt-get update -qq
                apt-get install -y -qq --no-install-recommends libharfbuzz-dev

                """)
    }

    @Test("nothing missing: nothing is said or done")
    func nothingMissing() throws {
        let result = try prepare(userID: 1000, missing: [])
        #expect(result.status == 0)
        #expect(result.output + result.errors + result.log == "")
    }

    @Test("a missing font that pictures can do without: others get a note, root gets the font")
    func missingFont() throws {
        let missing = ["fonts-noto-color-emoji"]
        let user = try prepare(userID: 1000, missing: missing)
        #expect(user.status == 0)
        #expect(
            user.errors
                == "note: some pictures are drawn in plain forms without: fonts-noto-color-emoji\n")
        #expect(user.log == "")
        let root = try prepare(userID: 0, missing: missing)
        #expect(root.status == 0)
        #expect(
            root.log == """
                apt-get update -qq
                apt-get install -y -qq --no-install-recommends fonts-noto-color-emoji

                """)
        #expect(root.errors == "")
    }

    /// What `swift --version` prints, nil without Swift, and what the script then says.
    static let versions: [(printed: String?, message: String?)] = [
        ("Swift version 5.9.2 (swift-5.9.2-RELEASE)", "Swift 6.2 or newer, but swift is 5.9.2"),
        ("Swift version 6.10 (swift-6.10-RELEASE)", nil),
        ("no idea", "but swift is of unknown version"),
        (nil, "swift is not on the PATH; install Swift 6.2 or newer")
    ]

    @Test("a Swift that is too old, or none: one sentence, and exit code 69", arguments: versions)
    func swiftVersion(version: String?, message: String?) throws {
        let result = try prepare(userID: 0, missing: [], swift: version)
        #expect(result.status == (message == nil ? 0 : 69))
        if let message { #expect(result.errors.contains(message)) }
        #expect(result.errors.split(separator: "\n").count == (message == nil ? 0 : 1))
    }

    @Test("README commands: run in order, exit codes compared, files written, set-up skipped")
    func readmeRunner() throws {
        let readme = """
            # A title
            ```yaml a.yaml
            steps: []
            ```
            ```sh
            # a remark
            make demo
            ./scripts/test
            cat a.yaml
            echo one \\
              two
            false   # exits 1
            ```
            ```
            not a command
            ```
            ```sh
            exit 3
            ```

            """
        let result = try run(
            """
            . scripts/lib/readme.sh
            cat > "$W/README.md"
            mkdir "$W/in"
            run_readme "$W/README.md" "$W/in" "$W/log"
            echo "$readme_passed $readme_failed"
            """, path: "/usr/bin:/bin", input: readme)
        #expect(
            result.output == """
                ok: cat a.yaml
                ok: echo one   two
                ok: false   # exits 1
                FAILED: exit 3
                  exit code 3 instead of 0; its output:
                3 1

                """)
    }
}

// MARK: - A world of made-up programs

extension ScriptTests {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
        /// The calls of programs that would change the machine.
        var log: String
    }

    private func prepare(
        userID: Int, missing: [String], swift: String? = "Swift version 6.3.1 (swift-6.3.1-RELEASE)"
    ) throws -> Result {
        let lacks =
            missing.isEmpty
            ? "false"
            : missing.map { "[ \"$3\" = \($0) ]" }
                .joined(separator: " || ")
        var programs = """
            program id 'echo \(userID)'
            program dpkg-query 'if \(lacks); then exit 1; else printf installed; fi'
            program apt-get 'echo "apt-get $*" >> "$W/calls"'
            for tool in sed head sort printf bash; do ln -s "$(command -v $tool)" "$W/bin/"; done

            """
        if let swift { programs += "program swift 'echo \"\(swift)\"'\n" }
        return try run(
            """
            mkdir "$W/bin"
            program() { printf '#!/bin/bash\\n%s\\n' "$2" > "$W/bin/$1"; chmod +x "$W/bin/$1"; }
            \(programs)
            . scripts/lib/prepare.sh
            PATH=$W/bin
            prepare
            """, path: "/usr/bin:/bin", input: "")
    }

    private func run(_ script: String, path: String, input: String) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("restore-tool-scripts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
        try Data(input.utf8).write(to: file("stdin"))
        try Data().write(to: file("out"))
        try Data().write(to: file("err"))

        let files = [
            try FileHandle(forReadingFrom: file("stdin")),
            try FileHandle(forWritingTo: file("out")), try FileHandle(forWritingTo: file("err"))
        ]
        let streams = files.map { ChildProcess.Stream.descriptor($0.fileDescriptor) }
        let bash = try withExtendedLifetime(files) {
            try ChildProcess(
                "/bin/bash", ["-euo", "pipefail", "-c", script],
                environment: ["PATH": path, "W": folder.path], folder: SourceTree.root.path,
                input: streams[0], output: streams[1], errors: streams[2])
        }
        let status = bash.wait().status
        func text(_ name: String) -> String {
            (try? String(contentsOf: file(name), encoding: .utf8)) ?? ""
        }
        return Result(
            status: status, output: text("out"), errors: text("err"),
            log: text("calls"))
    }
}
