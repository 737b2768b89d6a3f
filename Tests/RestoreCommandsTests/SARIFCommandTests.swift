import Basics
import Foundation
import Review
import Testing

@testable import RestoreCommands

/// A log as a reader sees it, with the members that the specification requires.
private struct ReadLog: Decodable {
    struct Text: Decodable { var text: String }
    struct Location: Decodable {
        struct Physical: Decodable {
            struct Artifact: Decodable { var uri: String }
            struct Region: Decodable { var startLine: Int }
            var artifactLocation: Artifact
            var region: Region?
        }
        var physicalLocation: Physical
        var message: Text?
    }
    struct Flow: Decodable {
        struct Thread: Decodable {
            struct Step: Decodable { var location: Location }
            var locations: [Step]
        }
        var threadFlows: [Thread]
    }
    struct Suppression: Decodable { var justification: String }
    struct Attachment: Decodable { var artifactLocation: Location.Physical.Artifact }
    struct Result: Decodable {
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Text
        var locations: [Location]
        var codeFlows: [Flow]?
        var relatedLocations: [Location]?
        var suppressions: [Suppression]?
        var attachments: [Attachment]?
    }
    struct Rule: Decodable {
        var id: String
        var shortDescription: Text
    }
    struct Invocation: Decodable {
        struct Note: Decodable {
            var message: Text
            var locations: [Location]
        }
        var executionSuccessful: Bool
        var toolExecutionNotifications: [Note]
    }
    struct Run: Decodable {
        struct Tool: Decodable {
            struct Driver: Decodable {
                var name: String
                var rules: [Rule]
            }
            var driver: Driver
        }
        var tool: Tool
        var invocations: [Invocation]
        var results: [Result]
    }
    var version: String
    var runs: [Run]

    /// Reads the one run of a log; every finding refers to its rule.
    static func run(at path: String) throws -> Run {
        let bytes = try FileBytes.read(path)
        #expect(bytes.last == 0x0A)
        let log = try JSONDecoder().decode(ReadLog.self, from: Data(bytes))
        #expect(log.version == "2.1.0")
        let run = try #require(log.runs.first)
        for result in run.results {
            let rule = try #require(run.tool.driver.rules.dropFirst(result.ruleIndex).first)
            #expect(rule.id == result.ruleId && !rule.shortDescription.text.isEmpty)
        }
        return run
    }
}

@Suite("SARIF of the commands")
struct SARIFCommandTests {
    /// A chat without a guard, which loses its keyboard, and an expectation that does not hold.
    private static let chat = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat, handling: [tracker] }, notes: { screen: chat } }
        steps:
          - launch: ike
          - tap: messageField
          - expect: { inset: 1 }
          - switchTo: notes
          - tap: messageField
          - switchTo: ike
          - expect: { findings: [keyboardReturns] }
        """

    @Test("run tells broken expectations and findings at their lines, with the steps before")
    func runs() async throws {
        try await withFolder { folder in
            try FileBytes.write(Array(Self.chat.utf8), to: "\(folder)/chat.yaml")
            let path = "\(folder)/run.sarif"
            let result = await CommandLine.run(
                ["run", "\(folder)/chat.yaml", "--quiet", "--sarif", path])
            #expect(result.status == 1, "\(result.errors)")
            let run = try ReadLog.run(at: path)
            #expect(run.tool.driver.name == "restore-tool run")
            let broken = run.results.filter { $0.ruleId == "expectation" }
            #expect(broken.first?.level == "error")
            let place = try #require(broken.first?.locations.first?.physicalLocation)
            #expect(place.region?.startLine == 7)
            #expect(place.artifactLocation.uri == "file://\(folder)/chat.yaml")
            let printed = result.output.split(separator: "\n").filter {
                $0.hasPrefix("finding: ")
            }
            let findings = run.results.filter { $0.ruleId != "expectation" }
            #expect(findings.count == printed.count && !findings.isEmpty)
            for finding in findings {
                let steps = try #require(finding.codeFlows?.first?.threadFlows.first?.locations)
                #expect(steps.first?.location.message?.text == "launch ike")
                #expect(
                    steps.last?.location.physicalLocation.region?.startLine
                        == finding.locations.first?.physicalLocation.region?.startLine)
            }
            let folderRun = await CommandLine.run(["run", folder, "--quiet", "--sarif", path])
            #expect(folderRun.status == 1, "\(folderRun.errors)")
            #expect(try ReadLog.run(at: path).results.map(\.ruleId) == run.results.map(\.ruleId))
        }
    }

    @Test("A finding that the scenario expects is accepted at the place of the expectation")
    func expected() async throws {
        try await withFolder { folder in
            let text = Self.chat.replacing("  - expect: { inset: 1 }\n", with: "")
            try FileBytes.write(Array(text.utf8), to: "\(folder)/chat.yaml")
            let path = "\(folder)/run.sarif"
            _ = await CommandLine.run(["run", "\(folder)/chat.yaml", "--quiet", "--sarif", path])
            let results = try ReadLog.run(at: path).results
            let moved = try #require(results.first { $0.ruleId == "keyboardReturns" })
            #expect(
                moved.suppressions?.map(\.justification) == [
                    "expected at \(folder)/chat.yaml:10:15"
                ])
            for other in results where other.ruleId != "keyboardReturns" {
                #expect(other.suppressions == nil)
            }
        }
    }

    @Test("Mistakes of a scenario are notifications of a command that failed")
    func mistakes() async throws {
        try await withFolder { folder in
            let text = Self.chat.replacing("iPhone X", with: "iPhone Y")
            try FileBytes.write(Array(text.utf8), to: "\(folder)/chat.yaml")
            for arguments in [
                ["run", "\(folder)/chat.yaml"], ["run", folder], ["explore", "\(folder)/chat.yaml"]
            ] {
                let path = "\(folder)/out.sarif"
                let result = await CommandLine.run(arguments + ["--sarif", path])
                #expect(result.status == 65)
                let run = try ReadLog.run(at: path)
                let invocation = try #require(run.invocations.first)
                #expect(!invocation.executionSuccessful && run.results.isEmpty)
                let note = try #require(invocation.toolExecutionNotifications.first)
                #expect(note.locations.first?.physicalLocation.region?.startLine == 1)
                #expect(note.message.text.hasPrefix("no device is called \"iPhone Y\""))
                try FileManager.default.removeItem(atPath: path)
            }
        }
    }

    @Test("explore tells each broken rule with its path and the scenario that shows it")
    func explores() async throws {
        try await withFolder { folder in
            try FileBytes.write(Array(Self.chat.utf8), to: "\(folder)/chat.yaml")
            let path = "\(folder)/explore.sarif"
            let result = await CommandLine.run([
                "explore", "\(folder)/chat.yaml", "--depth", "4", "--no-pictures", "-o",
                "\(folder)/found", "--sarif", path, "--json"
            ])
            #expect(result.status == 1, "\(result.errors)")
            let run = try ReadLog.run(at: path)
            #expect(run.tool.driver.name == "restore-tool explore")
            #expect(run.results.count == result.output.split(separator: "\n").count - 1)
            for result in run.results {
                let related = try #require(result.relatedLocations?.first?.physicalLocation)
                let file = related.artifactLocation.uri.dropFirst("file://".count)
                #expect(FileManager.default.fileExists(atPath: String(file)))
                #expect(result.codeFlows?.first?.threadFlows.first?.locations.isEmpty == false)
            }
        }
    }

    @Test("fixtures lint tells each finding; a file that cannot be read is a notification")
    func fixtures() async throws {
        try await withFolder { folder in
            let test = """
                let info = [UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: 0, width: 10, \
                height: 18)]
                NotificationCenter.default.post(
                    name: UIResponder.keyboardWillShowNotification, object: nil, userInfo: info)
                """
            try FileBytes.write(Array(test.utf8), to: "\(folder)/a.swift")
            let path = "\(folder)/lint.sarif"
            let found = await CommandLine.run([
                "fixtures", "lint", "\(folder)/a.swift", "--sarif", path
            ])
            #expect(found.status == 1, "\(found.errors)")
            let run = try ReadLog.run(at: path)
            #expect(run.results.contains { $0.ruleId == "no-such-frame" })
            #expect(run.results.allSatisfy { $0.message.text.contains("nearest: ") })
            try FileBytes.write([0xFF, 0xFE, 0], to: "\(folder)/b.swift")
            let unread = await CommandLine.run([
                "fixtures", "lint", "\(folder)/b.swift", "--sarif", path
            ])
            #expect(unread.status == 65)
            #expect(try ReadLog.run(at: path).invocations.first?.executionSuccessful == false)
        }
    }

    @Test("verify writes the open entries, with pictures that are in the folder")
    func verifies() async throws {
        try await withFolder { folder in
            _ = try await VerifyTests.verify(folder, ["--update", "missing"])
            let path = "\(folder)/out/results.sarif"
            #expect(try ReadLog.run(at: path).results.isEmpty)
            let typed = VerifyTests.chat + "\n  - type: \"milk\""
            _ = try await VerifyTests.verify(folder, scenario: typed)
            let run = try ReadLog.run(at: path)
            #expect(run.results.map(\.ruleId) == ["changed", "changed"])
            let pictures = try #require(run.results.first?.attachments)
            #expect(pictures.count == 3)
            for picture in pictures {
                let file = "\(folder)/out/\(picture.artifactLocation.uri)"
                #expect(FileManager.default.fileExists(atPath: file))
            }
        }
    }
}
