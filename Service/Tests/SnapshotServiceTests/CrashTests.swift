import Basics
import ChildProcesses
import Foundation
import ServiceWire
import StateStore
import TestSupport
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// The service as a process of its own.
private final class ServiceProcess: Sendable {
    let port: Int
    private let process: ChildProcess
    private let output = Pipe()

    init(_ folder: String) throws {
        process = try ChildProcess(
            RunningService.program.path,
            ["serve", "--store", folder, "--listen", "127.0.0.1:0", "--log-level", "error"],
            output: .descriptor(output.fileHandleForWriting.fileDescriptor))
        try output.fileHandleForWriting.close()
        // The address is one line, written at once.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let number = line.split(separator: ":").last.map { $0.filter(\.isNumber) }
        port = try #require(number.flatMap { Int($0) }, "\(line)")
    }

    /// Sends a signal and waits for the end.
    func end(_ signal: Int32) -> ChildProcess.Ending {
        process.send(signal)
        return process.wait()
    }
}

/// Writers that count up, each in a record of its own, until the service is gone.
private final class Writers: Sendable {
    /// The last number of each writer that was acknowledged, and the last that was sent.
    let acknowledged: Locked<[Int]>
    private let group = DispatchGroup()

    init(_ count: Int, port: Int, token: String) {
        acknowledged = Locked([Int](repeating: 0, count: count))
        for writer in 0..<count {
            group.enter()
            Thread.detachNewThread { [self] in
                defer { group.leave() }
                try? write(writer, port, token)
            }
        }
    }

    private func write(_ writer: Int, _ port: Int, _ token: String) throws {
        let connection = try HTTPConnection(host: "127.0.0.1", port: port, timeoutSeconds: 20)
        var number = 0
        while true {
            number += 1
            let answer = try connection.ask(
                HTTPAsk(
                    "PUT", statePath("w\(writer)"),
                    headers: [("Authorization", "Bearer \(token)")], body: Array("\(number)".utf8)))
            guard answer.status == 201 || answer.status == 204 else { return }
            acknowledged.withLock { $0[writer] = number }
        }
    }

    /// Waits until each has been acknowledged so often.
    func waitForEach(_ count: Int) throws {
        for _ in 0..<2_000 {
            if acknowledged.withLock({ $0.allSatisfy { $0 >= count } }) { return }
            usleep(5_000)
        }
        throw ServiceFault("the writers do not get on", nextStep: "Look at the service's log.")
    }

    func waitForEnd() { group.wait() }
}

/// A folder with a token, the way the command makes it.
private func prepare() async throws -> (ScratchFolder, String) {
    let scratch = try ScratchFolder()
    let keeper = TokenKeeper(file: TokenFile(folder: scratch.path), environment: .system)
    let made = try await keeper.create(
        tenant: "team", scopes: [.read, .write], note: "", lifetimeSeconds: nil)
    return (scratch, made.text)
}

/// What the store holds for each writer, read from the file itself.
private func kept(_ folder: String, _ count: Int) throws -> [Int] {
    let store = try StateStore.open(at: folder + "/tenants/team/state")
    defer { try? store.close() }
    #expect(try store.check().damages == [])
    return try (0..<count).map { writer in
        let key = try RecordKey(application: "ike", scene: "main", key: "w\(writer)")
        let bytes = try store.record(for: key)?.bytes ?? []
        return Int(String(decoding: bytes, as: UTF8.self)) ?? 0
    }
}

@Suite("Nothing acknowledged is lost", .serialized)
struct CrashTests {
    private static let writers = 8
    private static let rounds = 3

    @Test("killed under load, again and again: what was answered is there")
    func killed() async throws {
        var prepared: [(ScratchFolder, String)] = []
        for _ in 0..<Self.rounds { prepared.append(try await prepare()) }
        try await blocking { [prepared] in
            for (round, (scratch, token)) in prepared.enumerated() {
                let service = try ServiceProcess(scratch.path)
                let writers = Writers(Self.writers, port: service.port, token: token)
                try writers.waitForEach(3 + round)
                #expect(service.end(SIGKILL) == .signal(SIGKILL))
                writers.waitForEnd()
                let promised = writers.acknowledged.withLock { $0 }
                let found = try kept(scratch.path, Self.writers)
                for (writer, number) in promised.enumerated() {
                    // One more may have been committed whose answer did not get out.
                    #expect([number, number + 1].contains(found[writer]), "writer \(writer)")
                }
            }
        }
    }

    @Test("stopped under load: what runs is answered, and what was not answered was not done")
    func stopped() async throws {
        let prepared = [try await prepare(), try await prepare()]
        try await blocking {
            for (signal, (scratch, token)) in zip([SIGTERM, SIGINT], prepared) {
                let service = try ServiceProcess(scratch.path)
                let writers = Writers(Self.writers, port: service.port, token: token)
                try writers.waitForEach(3)
                #expect(service.end(signal) == .exit(0), "the exit code")
                writers.waitForEnd()
                #expect(
                    try kept(scratch.path, Self.writers)
                        == writers.acknowledged.withLock { $0 })
            }
        }
    }

    @Test("a second service on the same folder does not get the tenants of the first")
    func twoServices() async throws {
        let (scratch, token) = try await prepare()
        let answers = try await blocking {
            let services = try [ServiceProcess(scratch.path), ServiceProcess(scratch.path)]
            let answers = try services.map { service in
                try HTTPConnection(host: "127.0.0.1", port: service.port).ask(
                    HTTPAsk(
                        "PUT", statePath(), headers: [("Authorization", "Bearer \(token)")],
                        body: [1]))
            }
            for service in services { #expect(service.end(SIGTERM) == .exit(0)) }
            return answers
        }
        #expect(answers.map(\.status) == [201, 503])
        #expect(answers[1].text.contains("(locked)"))
        #expect(answers[1]["retry-after"] == "5")
    }
}

/// A file system of 4 MB that goes away with the test.
private final class SmallDisk: Sendable {
    let scratch: ScratchFolder

    /// Why there can be none; nil where this user may mount.
    static let obstacle: Comment? = {
        if getuid() != 0 { return "only root may mount the small file system that is filled" }
        return (try? SmallDisk()) == nil ? "no file system may be mounted here" : nil
    }()

    init() throws {
        scratch = try ScratchFolder()
        try Self.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "none", scratch.path])
    }

    deinit { try? Self.run(["umount", "-l", scratch.path]) }

    private static func run(_ command: [String]) throws {
        guard try Shell.start(command).status == 0 else {
            throw ServiceFault("\(command[0]) failed", nextStep: "Run it as root.")
        }
    }
}

@Suite(
    "A full disk", .disabled(if: SmallDisk.obstacle != nil, SmallDisk.obstacle),
    .disabled(if: RunningService.usesDatabase, "the state is not on the disk of the service"))
struct FullServiceDiskTests {
    @Test("reads go on, writes answer 507, and it recovers once there is room")
    func fullDisk() async throws {
        let disk = try SmallDisk()
        try await RunningService.with(in: disk.scratch) { service in
            let value = [UInt8](repeating: 7, count: 60_000)
            let filler = disk.scratch.path + "/filler"
            try Data(count: 1_500_000).write(to: URL(fileURLWithPath: filler))
            var count = 0
            var refused: HTTPAnswer?
            while refused == nil, count < 200 {
                let answer = try await service.ask("PUT", statePath("k\(count)"), bytes: value)
                if answer.status == 201 { count += 1 } else { refused = answer }
            }
            #expect((refused?.status, refused?.problem) == (507, "insufficient-storage"))
            #expect(count > 3)
            for number in 0..<count {
                let got = try await service.ask("GET", statePath("k\(number)"))
                #expect((got.status, got.body == value) == (200, true))
            }
            try FileManager.default.removeItem(atPath: filler)
            let again = try await service.ask("PUT", statePath("k\(count)"), bytes: value)
            #expect(again.status == 201)
            #expect(try await service.ask("GET", "/readyz").status == 200)
        }
    }
}
