import Basics
import Foundation
import Pictures
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Paths of files stay hidden")
struct HiddenPathTests {
    @Test("a problem with what is kept names the file, not where it lies")
    func hiddenPaths() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            let goldens = "\(scratch.path)/tenants/team/suites/chat/goldens"
            try FileManager.default.createDirectory(
                atPath: goldens, withIntermediateDirectories: true)
            try Data("{".utf8).write(to: URL(fileURLWithPath: goldens + "/manifest.json"))
            let manifest = try await service.ask("GET", "/v1/team/suites/chat/goldens")
            let approved = try await service.decide("approve", run.hash)
            for answer in [manifest, approved] {
                #expect((answer.status, answer.problem) == (500, "damaged"))
                #expect(answer.text.contains("manifest.json"))
                #expect(!answer.text.contains(scratch.path) && !answer.text.contains("tenants"))
            }
        }
    }

    @Test("Hides the path of a file that cannot be changed")
    func path() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let admin = try await service.makeToken("*", [.admin])
            // A folder cannot be opened for writing, by root either.
            let lock = scratch.path + "/tokens.json.lock"
            try FileManager.default.removeItem(atPath: lock)
            try FileManager.default.createDirectory(
                atPath: lock, withIntermediateDirectories: false)
            let answer = try await service.ask(
                "POST", "/admin/tenants/team/revoke", nil, token: admin)
            #expect((answer.status, answer.problem) == (503, "unavailable"))
            #expect(!answer.text.contains(scratch.path) && !answer.text.contains("tokens.json"))
        }
    }

    @Test("the log reports no path, name or value of an error")
    func log() {
        let path = "/srv/team-store/tenants/team/secret"
        let errors: [any Error] = [
            FileError(.write, path: path, errorNumber: ENOSPC),
            StoreError(.corrupt, at: path, "ike/main/secret is damaged"),
            ServiceFault("not a file of tokens", nextStep: "", file: path),
            StoreError(
                .busy, at: path, "too many connections for \"ike\"", serverCode: "53300"),
            StoreError(.busy, at: path, "the record [ike]")
        ]
        let texts = errors.map { LoggedError($0).description }
        #expect(texts[0] == "a file cannot be written: diskFull, \(ENOSPC)")
        #expect(texts[1] == "a store failed: corrupt")
        #expect(texts[2] == "not a file of tokens")
        #expect(texts[3] == "a store failed: busy [53300]")
        #expect(texts[4] == "a store failed: busy")
    }
}
