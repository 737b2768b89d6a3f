import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("Exports of a run's pictures")
struct ReportExportTests {
    private struct Test: Decodable {
        struct Attachment: Decodable {
            var configurationName: String
            var deviceName: String
            var exportedFileName: String
            var isAssociatedWithFailure: Bool
            var suggestedHumanReadableName: String
            var timestamp: Double
        }
        var attachments: [Attachment]
        var testIdentifier: String
    }

    private struct Sidecar: Decodable {
        enum CodingKeys: String, CodingKey {
            case displayName = "display_name"
            case group, width, height, tags
        }
        var displayName: String
        var group: String
        var width: Int
        var height: Int
        var tags: [String: String]
    }

    private static func report(_ folder: String, _ more: String...) async -> CommandResult {
        await CommandLine.run(["report", "\(folder)/out"] + more)
    }

    private static func tests(_ folder: String) throws -> [Test] {
        let bytes = try FileBytes.read("\(folder)/manifest.json")
        return try JSONDecoder().decode([Test].self, from: Data(bytes))
    }

    private static func index(_ folder: String) throws -> SnapshotExport.Index {
        try #require(SnapshotExport.Index(json: try FileBytes.read("\(folder)/snapshots.json")))
    }

    private static func names(_ folder: String) throws -> Set<String> {
        Set(
            try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
                $0.contains(".")
            })
    }

    @Test("Attachments have the form of xcresulttool, and replace those of the run before")
    func attachments() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder, ["--update", "missing"])
            _ = try await VerifyTests.verify(folder)
            let target = "\(folder)/attachments"
            let result = await Self.report(folder, "--attachments", target)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output == "\(target): 2 attachments\n")
            let test = try #require(try Self.tests(target).first)
            #expect(test.testIdentifier == "chat/iphone-4s-9.3")
            let picture = try #require(
                test.attachments.first { $0.exportedFileName.hasSuffix(".png") })
            #expect(picture.deviceName == "iPhone 4s" && picture.configurationName == "iOS 9.3")
            #expect(!picture.isAssociatedWithFailure && picture.timestamp > 0)
            #expect(
                picture.suggestedHumanReadableName == "end_0_\(picture.exportedFileName)")
            // The golden that the picture equals.
            let golden = try #require(
                try GoldenFolder(path: "\(folder)/goldens").manifest["chat/iphone-4s-9.3/end"])
            let exported = try FileBytes.read("\(target)/\(picture.exportedFileName)")
            #expect(SHA256.hex(exported) == golden.sha256)

            let typed = VerifyTests.chat + "\n  - type: \"milk\""
            _ = try await VerifyTests.verify(folder, scenario: typed)
            #expect(await Self.report(folder, "--attachments", target).status == 0)
            let changed = try #require(try Self.tests(target).first).attachments
            let images = changed.filter { $0.exportedFileName.hasSuffix(".png") }
            #expect(
                images.map { $0.suggestedHumanReadableName.prefix { $0 != "_" } }
                    == ["end", "end.golden", "end.difference"])
            #expect(!changed.contains { !$0.isAssociatedWithFailure })
            let names = Set(changed.map(\.exportedFileName) + ["manifest.json"])
            #expect(try Self.names(target) == names)

            _ = try await VerifyTests.verify(folder, scenario: VerifyTests.chat)
            #expect(await Self.report(folder, "--attachments", target).status == 0)
            #expect(try Self.names(target).count == 3)
        }
    }

    @Test("Snapshots have sidecars, and what is skipped is not what is removed")
    func snapshots() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder)
            let other = VerifyTests.chat.replacing("\"9.3\"", with: "\"9.2\"")
            try FileBytes.write(Array(other.utf8), to: "\(folder)/suite/other.yaml")
            _ = try await VerifyTests.verify(folder, ["--update", "missing"])
            let target = "\(folder)/snapshots"
            let (chat, second) = ("chat/iphone-4s-9.3/end.png", "other/iphone-4s-9.2/end.png")
            let result = await Self.report(folder, "--snapshots", target)
            #expect(result.output == "\(target): 2 rendered, 0 skipped, 0 removed\n")
            #expect(try Self.index(target).rendered == [chat, second])
            let bytes = try FileBytes.read("\(target)/chat/iphone-4s-9.3/end.json")
            let sidecar = try JSONDecoder().decode(Sidecar.self, from: Data(bytes))
            #expect(sidecar.group == "chat/iphone-4s-9.3")
            #expect(sidecar.displayName.hasSuffix(": end"))
            #expect(sidecar.width == 640 && sidecar.height == 960)
            #expect(sidecar.tags["device"] == "iPhone 4s" && sidecar.tags["system"] == "9.3")

            _ = try await VerifyTests.verify(folder, ["--filter", "other"])
            let part = await Self.report(folder, "--snapshots", target)
            #expect(part.output == "\(target): 1 rendered, 1 skipped, 0 removed\n")
            #expect(try Self.index(target).skipped == [chat])
            let list = String(
                decoding: try FileBytes.read("\(target)/all-image-file-names.txt"), as: UTF8.self)
            #expect(list == "\(chat)\n\(second)\n")
            #expect(
                try Self.names(target).filter { $0.hasSuffix(".png") } == [second])

            try FileManager.default.removeItem(atPath: "\(folder)/suite/other.yaml")
            _ = try await VerifyTests.verify(folder)
            let rest = await Self.report(folder, "--snapshots", target)
            #expect(rest.output == "\(target): 1 rendered, 0 skipped, 1 removed\n")
            #expect(try Self.index(target).removed == [second])
        }
    }

    @Test("Pictures of a scenario that cannot run are skipped, not removed")
    func failed() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder, ["--update", "missing"])
            let impossible = VerifyTests.chat + "\n  - launch: chat"
            let run = try await VerifyTests.verify(folder, scenario: impossible)
            #expect(run.status == 1, "\(run.output)")
            let result = await Self.report(folder, "--snapshots", "\(folder)/s")
            #expect(result.output == "\(folder)/s: 0 rendered, 1 skipped, 0 removed\n")
        }
    }

    @Test("A folder with other files, such as the goldens, is refused and stays as it is")
    func otherFiles() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder, ["--update", "missing"])
            let goldens = "\(folder)/goldens"
            let before = try FileBytes.read("\(goldens)/manifest.json")
            for option in ["--attachments", "--snapshots"] {
                let result = await Self.report(folder, option, goldens)
                #expect(result.status == 64)
                #expect(
                    result.errors == """
                        error: \(goldens): the folder has other files than an export; give a new \
                        folder

                        """)
            }
            #expect(try FileBytes.read("\(goldens)/manifest.json") == before)
        }
    }

    @Test("An export with a file of another beside it is refused; without it its folders go")
    func foreignFile() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder, ["--update", "missing"])
            _ = try await VerifyTests.verify(folder)
            for option in ["--attachments", "--snapshots"] {
                let target = "\(folder)/\(option.dropFirst(2))"
                #expect(await Self.report(folder, option, target).status == 0)
                try FileManager.default.createDirectory(
                    atPath: "\(target)/notes", withIntermediateDirectories: true)
                try FileBytes.write([0x61], to: "\(target)/notes/mine.txt")
                let result = await Self.report(folder, option, target)
                #expect(result.status == 64)
                #expect(
                    result.errors == """
                        error: \(target): the folder has other files than an export, such as \
                        notes/mine.txt; give a new folder

                        """)
                #expect(try FileBytes.read("\(target)/notes/mine.txt") == [0x61])
                try FileManager.default.removeItem(atPath: "\(target)/notes")
                #expect(await Self.report(folder, option, target).status == 0)
            }
            try FileManager.default.moveItem(
                atPath: "\(folder)/suite/chat.yaml", toPath: "\(folder)/suite/other.yaml")
            _ = try await VerifyTests.verify(folder, ["--update", "missing"], scenario: nil)
            _ = try await VerifyTests.verify(folder, scenario: nil)
            #expect(await Self.report(folder, "--snapshots", "\(folder)/snapshots").status == 0)
            #expect(FileManager.default.fileExists(atPath: "\(folder)/snapshots/other"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/snapshots/chat"))
        }
    }

    @Test("Hostile names, and goldens that have changed since the run, are one error each")
    func hostile() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder, ["--update", "missing"])
            _ = try await VerifyTests.verify(folder)
            let path = "\(folder)/out/results.jsonl"
            let text = String(decoding: try FileBytes.read(path), as: UTF8.self)
            for name in ["../../x", "/x", "a//b", "a/./b", "a\\u0000b", ""] {
                let bad = text.replacing(
                    "\"name\":\"chat/iphone-4s-9.3/end\"", with: "\"name\":\"\(name)\"")
                try FileBytes.write(Array(bad.utf8), to: path)
                for option in ["--attachments", "--snapshots"] {
                    let result = await Self.report(folder, option, "\(folder)/new")
                    #expect(result.status == 65)
                    #expect(result.errors.contains("names no file; run restore-tool verify again"))
                }
            }
            try FileBytes.write(Array(text.utf8), to: path)
            var goldens = try GoldenFolder(path: "\(folder)/goldens")
            let golden = try #require(goldens.manifest["chat/iphone-4s-9.3/end"])
            try goldens.record(
                GoldenCandidate(
                    name: golden.name,
                    png: try PNG.encode(Bitmap(widthPx: 4, heightPx: 4, fill: .white)),
                    origin: golden.origin))
            try goldens.save()
            let late = await Self.report(folder, "--snapshots", "\(folder)/new")
            #expect(late.status == 65)
            #expect(late.errors.contains("the golden of chat/iphone-4s-9.3/end is not the run's"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
        }
    }
}
