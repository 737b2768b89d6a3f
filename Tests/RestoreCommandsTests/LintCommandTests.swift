import Basics
import Foundation
import Testing

@testable import RestoreCommands

@Suite("lint")
struct LintCommandTests {
    @Test("Names the command that builds restore-code where it is missing")
    func missing() {
        let error = #expect(throws: Failure.self) {
            try RestoreCode.find(environment: [:], executable: "/gone/bin/restore-tool")
        }
        #expect(error?.status == .unavailable)
        #expect(error?.message.contains("build it with ./scripts/code") == true)
    }

    @Test("Refuses a variable that names no program")
    func wrongVariable() {
        let error = #expect(throws: Failure.self) {
            try RestoreCode.find(environment: ["RESTORE_CODE": "/gone/restore-code"])
        }
        #expect(error?.status == .unavailable)
        #expect(error?.message.contains("RESTORE_CODE") == true)
    }

    @Test("Finds restore-code beside the executable, then in the checkout above it")
    func places() throws {
        try withProgram("exit 0") { folder in
            let tool = folder.appendingPathComponent("restore-tool").path
            let beside = try RestoreCode.find(environment: [:], executable: tool)
            #expect(beside.path == folder.appendingPathComponent("restore-code").path)

            let build = folder.appendingPathComponent("Code/.build/debug")
            try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
            let built = build.appendingPathComponent("restore-code")
            try FileManager.default.moveItem(atPath: beside.path, toPath: built.path)
            let inside = folder.appendingPathComponent(".build/release/restore-tool").path
            let found = try RestoreCode.find(environment: [:], executable: inside)
            #expect(found.path == built.path)
        }
    }

    @Test("Hands over arguments with the protocol's version, and the exit code back")
    func arguments() throws {
        try withProgram(#"printf '%s ' "$@" > "$(dirname "$0")/seen"; exit 1"#) { folder in
            let program = RestoreCode(path: folder.appendingPathComponent("restore-code").path)
            let status = try program.run(["lint", "--", "a b.swift"], .terminal)
            #expect(status == .different)
            let seen = try FileBytes.read(folder.appendingPathComponent("seen").path)
            #expect(String(decoding: seen, as: UTF8.self) == "lint --protocol 1 -- a b.swift ")
        }
    }

    @Test(
        "Reports a program that dies, or ends with a code that nobody knows",
        arguments: [("kill -9 $$", "ended by signal 9"), ("exit 99", "ended with the code 99")])
    func failures(script: String, text: String) throws {
        try withProgram(script) { folder in
            let program = RestoreCode(path: folder.appendingPathComponent("restore-code").path)
            let error = #expect(throws: Failure.self) { try program.run(["lint"], .terminal) }
            #expect(error?.status == .internalError)
            #expect(error?.message.contains(text) == true)
        }
    }

    /// Writes a shell script as `restore-code` into a new folder, which is removed afterwards.
    private func withProgram(_ script: String, _ work: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("restore-code").path
        try FileBytes.write(Array("#!/bin/sh\n\(script)\n".utf8), to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        try work(folder)
    }
}
