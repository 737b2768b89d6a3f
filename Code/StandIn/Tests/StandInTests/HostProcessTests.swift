import Foundation
import Testing

/// Runs the probe, and returns what it prints.
func probe(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
    let process = Process()
    process.executableURL = probeURL
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
}

/// The probe lies beside the tests.
var probeURL: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("StandInProbe")
}

struct HostProcessTests {
    @Test func datesAndRandomnessAreTheSameInEachRun() throws {
        let environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]
        let first = try probe("determinism", environment: environment)
        let second = try probe("determinism", environment: environment)
        #expect(first == second)
        let lines = first.split(separator: "\n")
        #expect(lines.first == "1767260460.0 86400.0 1767260460")
        #expect(lines.dropFirst(3).first == "3600.0 seconds 1767264060.0")
    }

    @Test func tasksRunOnTheVirtualClock() throws {
        let log = try probe("concurrency")
        #expect(
            log == """
                a@0 result 6@50 dispatch@100 for@120 timer@250 cancelled@250 b@300 sequence@400

                """)
    }
}
