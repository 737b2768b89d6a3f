import Basics
import Foundation
import Pictures
import Testing

@testable import RestoreCommands

/// What the commands print when a service gives an answer that they cannot use.
@Suite("Messages about a service's answers")
struct RemoteMessageTests {
    static let diffs: [(body: String, options: String, message: String)] = [
        (
            "{}", "",
            "error: /v1/diff: the service's answer is not a comparison; use a service of the same "
                + "version"
        ),
        (
            """
            {"passed": false, "verdict": "different", "differing_pixels": 1, "total_pixels": 2,
             "max_delta": 3, "densest_pixels": 1, "bounding_box": null, "clusters": [],
             "cluster_count": 0, "picture_base64": null}
            """, "-o F/d.png",
            "error: SERVICE: the answer has no picture of the difference; use a service of the "
                + "same version"
        )
    ]

    @Test("A comparison that is not complete is named", arguments: diffs)
    func diff(body: String, options: String, message: String) async throws {
        try await with({ _ in (200, body) }) { folder, service in
            let picture = Bitmap(widthPx: 2, heightPx: 1, fill: .white)
            for name in ["a", "b"] {
                try FileBytes.write(try PNG.encode(picture), to: "\(folder)/\(name).png")
            }
            try await MessageRow(
                "diff F/a.png F/b.png --remote \(service) --token t \(options)", 65,
                message.replacing("SERVICE", with: service)
            ).check(in: folder)
        }
    }

    private static func manifest(_ file: String) -> String {
        """
        {"version": 2, "fonts": {"f": []}, "goldens": [{"name": "a", "file": "\(file)",
         "sha256": "00", "origin": {"device": "", "system": "", "source": "", "fonts": "f"}}]}
        """
    }

    static let goldens: [(file: String, message: String)] = [
        (
            "a.png",
            "error: /v1/team/suites/good/goldens: the manifest names the file \"a.png\", which is "
                + "not a golden's name; check the suite on the service\n"
        ),
        (
            "0123456789abcdef.png",
            "error: /v1/team/suites/good/goldens/0123456789abcdef.png: the file does not have the "
                + "hash in the manifest; check the suite on the service\n"
        )
    ]

    @Test("A golden that is not the manifest's is refused", arguments: goldens)
    func golden(file: String, message: String) async throws {
        let manifest = Self.manifest(file)
        let answer: CannedService.Answer = { request in
            request.contains("/goldens HTTP") ? (200, manifest) : (200, "another")
        }
        try await with(answer) { folder, service in
            let result = await verify(folder, service)
            #expect(result.status == 65)
            #expect(result.errors == message)
        }
    }

    @Test("A folder with goldens of another suite is left alone")
    func otherGoldens() async throws {
        try await with({ _ in (200, "{}") }) { folder, service in
            try makeFolder("\(folder)/goldens")
            try FileBytes.write([], to: "\(folder)/goldens/manifest.json")
            let result = await verify(folder, service)
            #expect(result.status == 64)
            #expect(
                result.errors == """
                    error: \(folder)/goldens: the folder contains goldens of another suite than \
                    \(service)/suites/good; give another folder with --goldens

                    """)
        }
    }

    @Test("An upload that fails is named after the results, which stay")
    func upload() async throws {
        let empty = "{\"version\": 2, \"fonts\": {}, \"goldens\": []}"
        let answer: CannedService.Answer = { request in
            request.hasPrefix("GET ") ? (200, empty) : (403, "{}")
        }
        try await with(answer) { folder, service in
            let result = await verify(folder, service)
            #expect(result.status == 3, "\(result.errors)")
            let (head, root) = (
                "error: the upload of run one is not complete: ", service.dropLast("/team".count)
            )
            #expect(
                result.errors.hasPrefix(
                    head + "/v1/team/suites/good/runs/one/lines?at=0: the service answered 403"))
            #expect(
                result.errors.hasSuffix(
                    """
                    all results are in \(folder)/out; to upload them, run the command again
                    the run on the service: \(root)/ui/team/suites/good/runs/one/

                    """))
        }
    }

    private func verify(_ folder: String, _ service: String) async -> CommandResult {
        try? FileBytes.write(Array(VerifyTests.chat.utf8), to: "\(folder)/good.yaml")
        return await CommandLine.run([
            "verify", "\(folder)/good.yaml", "--goldens", "\(folder)/goldens", "-o",
            "\(folder)/out", "--at", "end", "--no-caching", "--remote", service, "--token", "t",
            "--run", "one"
        ])
    }

    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Runs a body with a folder and the address of a service that gives canned answers.
    private func with(
        _ answer: @escaping CannedService.Answer, _ body: (String, String) async throws -> Void
    ) async throws {
        let service = try CannedService(answer)
        defer { service.stop() }
        try await withFolder { folder in
            try await body(folder, "http://127.0.0.1:\(service.port)/team")
        }
    }
}
