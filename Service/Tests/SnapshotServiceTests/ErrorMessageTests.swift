import ArgumentParser
import Basics
import Foundation
import NIOCore
import Review
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static func store(_ code: StoreError.Code, _ revision: Int64? = nil) -> Problem {
        Problem(StoreError(code, at: "a/b/c", "its detail", actualRevision: revision))
    }

    private static func file(_ number: Int32) -> Problem {
        Problem(FileError(.read, path: "/srv/store/file", errorNumber: number))
    }

    private static func target(_ text: String) -> Problem {
        do throws(Problem) {
            _ = try Target(text)
            return Problem(.internalError, "none")
        } catch {
            return error
        }
    }

    static let problems: [(problem: Problem, status: Int, detail: String)] = [
        (store(.full), 507, "The disk of the service is full."),
        (store(.corrupt), 500, "The tenant's store is damaged (corrupt)."),
        (store(.newerFormat), 500, "The tenant's store is damaged (newerFormat)."),
        (store(.missing), 404, "The store does not exist."),
        (store(.busy), 503, "The tenant's store cannot be used now (busy)."),
        (store(.conflict, 3), 412, "a/b/c: its detail."),
        (store(.cursorTooOld), 410, "a/b/c: its detail."),
        (file(ENOSPC), 507, "The disk of the service is full."),
        (file(ENOENT), 404, "A file of the run is missing."),
        (file(EIO), 503, "The service cannot use its files (other)."),
        (
            HeldFile.problem(ENOSPC, "The service cannot use its files"), 507,
            "The disk of the service is full."
        ),
        (
            HeldFile.problem(EIO, "The service cannot store the upload"), 503,
            "The service cannot store the upload (5)."
        ),
        (target("x"), 400, "The request target is not a path."),
        (
            target("/" + String(repeating: "a", count: 4096)), 414,
            "The path and query have more than 4096 bytes."
        ),
        (Writer.contended, 503, "Other clients are writing these records.")
    ]

    @Test("Describes errors of files and stores without a path", arguments: problems.indices)
    func problem(index: Int) {
        let (problem, status, detail) = Self.problems[index]
        #expect((problem.kind.status, problem.detail) == (status, detail))
    }

    /// The next step of each kind of problem, by the word in its type.
    static let steps = [
        "bad-request": "Correct the request as the detail says.",
        "unauthorized":
            "Send Authorization: Bearer TOKEN with a token of restore-service token create.",
        "forbidden": "Use a token that has the tenant and the scope.",
        "quota-exceeded":
            "Delete what is no longer needed, or raise the limit in the service's configuration.",
        "not-found": "List the names; /openapi.json has the paths.",
        "method-not-allowed": "Use one of the methods in Allow.",
        "not-acceptable": "Accept one of the types that the detail names.",
        "request-timeout": "Send the whole request without long pauses.",
        "conflict": "Read the current state and decide again.",
        "cursor-too-old":
            "Read all records, then continue from the cursor newest of a list of changes.",
        "precondition-failed": "Read the record and decide again; nothing was changed.",
        "content-too-large": "Send less; nothing was changed.",
        "uri-too-long": "Send a shorter path and query.",
        "unsupported-media-type": "Send one of the types that the detail names.",
        "range-not-satisfiable": "Request bytes within the length in Content-Range.",
        "unprocessable": "Correct the content as the detail says.",
        "too-many-requests": "Wait as long as Retry-After says.",
        "headers-too-large": "Send fewer and shorter headers.",
        "internal": "Report this with the request id; the log has details.",
        "damaged":
            "Ask the operator of the service to repair the store; docs/service.md describes how.",
        "unavailable": "Try again as Retry-After says.",
        "insufficient-storage":
            "Free some space on the service's disk and try again; nothing was changed."
    ]

    @Test("Gives each kind of problem its next step")
    func kinds() {
        let found = Problem.Kind.all.map { ($0.name, $0.usualStep) }
        #expect(Dictionary(found) { first, _ in first } == Self.steps)
    }

    private func lateFault(_ work: () async throws -> some Any) async -> String {
        do {
            _ = try await work()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    private func fault(_ work: () throws -> some Any) -> String {
        do {
            _ = try work()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("Describes faults of settings and folders with the next step")
    func settings() throws {
        let scratch = try ScratchFolder()
        let file = scratch.path + "/settings"
        try FileBytes.write(Array("[]".utf8), to: file)
        let bare = try ServeCommand.parse([])
        var half = ServiceSettings()
        (half.store, half.tlsCert) = (scratch.path, "cert.pem")
        let far = ServiceOptions(folder: scratch.path, host: "0.0.0.0", port: 1)
        let limits = "stateBytes"
        #expect(
            fault { try ServiceSettings.read(file) }
                == "\(file) is not a settings file in JSON. See docs/service.md for an example.")
        for (text, expected) in [
            (#"{"listn":"x"}"#, "there is no setting listn. The settings are store, database, "),
            (#"{"limits":{"workAtOnce":"ten"}}"#, "limits.workAtOnce has another type of value. "),
            (#"{"tls12":1}"#, "tls12 has another type of value. ")
        ] {
            try FileBytes.write(Array(text.utf8), to: file)
            #expect(fault { try ServiceSettings.read(file) }.hasPrefix("\(file): \(expected)"))
        }
        let noLimit = fault { try Limits.changed(by: ["stateByts": 3]) }
        #expect(noLimit.hasPrefix("there is no limit stateByts. The limits are answerSeconds, "))
        let inUse = IOError(errnoCode: EADDRINUSE, reason: "bind(descriptor:ptr:bytes:)")
        #expect(
            ServiceProgram.text(of: inUse) == "the service cannot listen: Address already in use. "
                + "Give another address with --listen.")
        #expect(
            fault { try ServiceSettings().options(over: bare) }
                == "--store is missing. Give the folder of the store.")
        #expect(
            fault { try half.options(over: bare) }
                == "TLS needs both --tls-cert and --tls-key. Give both files.")
        #expect(
            fault { try far.check() }
                == "--listen 0.0.0.0:1 is not loopback, and tokens would cross the network in the "
                + "clear. Give --tls-cert and --tls-key, or --allow-plain-text where something "
                + "in front of the service ends TLS.")
        let wrongLimit = fault { try Limits.changed(by: [limits: 0]) }
        #expect(
            wrongLimit.hasPrefix("limits.stateBytes cannot be 0. The limits are answerSeconds, "))
        #expect(wrongLimit.hasSuffix(", each a number above 0."))
        #expect(
            fault { try SnapshotService.prepare(file) }
                == "\(file) is not a folder. Choose another folder.")
        chmod(scratch.path, 0o755)
        #expect(
            fault { try SnapshotService.prepare(scratch.path) }
                == "\(scratch.path) is accessible to others than its owner. Run chmod 700 on it, "
                + "or choose another folder.")
        let empty = TLSFiles(certificate: "/dev/null", key: "/dev/null")
        #expect(
            fault { try empty.configuration() }.hasSuffix(
                ". Give the path of a readable PEM file."))
    }

    @Test("Describes faults of tokens with the next step")
    func tokens() async throws {
        let scratch = try ScratchFolder()
        let file = TokenFile(folder: scratch.path)
        var keeper = TokenKeeper(file: file, environment: TestEnvironment().environment)
        keeper.mostPerTenant = 1
        func create() async throws -> TokenKeeper.Made {
            try await keeper.create(tenant: "team", scopes: [.read], note: "", lifetimeSeconds: nil)
        }
        _ = try await create()
        #expect(
            await lateFault { try await create() }
                == "the tenant has 1 tokens, which is the limit. Revoke the ones that are not "
                + "needed.")
        #expect(
            await lateFault { try await keeper.revoke("none") }
                == "no token has this id. List the ids with restore-service token list.")
        try FileBytes.write([0x7B], to: file.path)
        #expect(
            fault { try file.read() }
                == "\(file.path): this is not a token file of this version. Restore a copy of the "
                + "file, or remove it and create new tokens.")
    }

    /// Arguments of `restore-service token` that are refused, and the message.
    static let arguments: [(command: [String], message: String)] = [
        (
            ["create", "--store", "s", "--tenant", "t", "--days=-1"],
            "--days must be from 0 to 3650, not -1"
        ),
        (
            ["rotate", "--store", "s", "id", "--grace=-1"],
            "--grace must be from 0 to 31536000 seconds, not -1"
        )
    ]

    @Test("Describes wrong arguments", arguments: arguments.indices)
    func command(index: Int) {
        let (command, message) = Self.arguments[index]
        let error = #expect(throws: (any Error).self) { try TokenCommand.parseAsRoot(command) }
        #expect(error.map { TokenCommand.message(for: $0) } == message)
    }
}

@Suite("Messages of the client")
struct ClientMessageTests {
    /// Bytes that are not an answer, and the fault.
    static let answers: [(bytes: String, fault: String)] = [
        ("nonsense\r\n\r\n", "the answer has no status line"),
        ("HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "the answer has an invalid header"),
        (
            "HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 201) + "\r\n",
            "the answer has too many headers"
        ),
        ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "the answer has an invalid length"),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            "the answer has an invalid chunk"
        ),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
            "the answer has an incomplete chunk"
        ),
        (String(repeating: "a", count: 70_000), "a line of the answer is too long"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", "the answer is incomplete")
    ]

    @Test("Describes bytes that are not an answer", arguments: answers.indices)
    func fault(index: Int) {
        let (bytes, fault) = Self.answers[index]
        var rest = [Array(bytes.utf8)]
        var reader = HTTPAnswerReader { rest.popLast() ?? [] }
        let found = #expect(throws: HTTPAnswerReader.Fault.self) { try reader.read(isHead: false) }
        #expect(found?.what == fault)
    }

    private func message(_ work: () throws -> some Any) -> String {
        do {
            _ = try work()
            return "none"
        } catch let error as StoreError {
            return "\(error.place): \(error.detail). \(error.nextStep)"
        } catch let error as HTTPAnswerReader.Fault {
            return error.what
        } catch {
            return "\(error)"
        }
    }

    @Test("Describes answers that are not of this version")
    func wrongAnswers() throws {
        let client = RestoreClient(.init(port: 1, tenant: "team", token: "t"))
        let step = "Check that a restore-service of this version runs there."
        func answer(_ text: String) -> HTTPAnswer {
            HTTPAnswer(status: 200, headers: [], body: Array(text.utf8))
        }
        #expect(
            message { try client.decode(BatchAnswer.self, answer(#"{"commit":1}"#)) }
                == "the service: the answer cannot be read: revisions is missing. \(step)")
        let record = RecordItem(
            scene: "s", key: "k", revision: 1, commit: 1, writtenMs: nil, schema: "a", version: 0,
            bytes: 0)
        #expect(
            message { try record.record("app") }
                == "the service: the answer cannot be read: a record lacks its bytes. \(step)")
        let change = ChangeItem(
            app: "a", scene: "s", key: "k", revision: 1, commit: 1, deleted: false, cursor: "x")
        #expect(
            message { try change.change() }
                == "the service: the answer cannot be read: a cursor is not valid. \(step)")
        let error = RestoreClient.error(
            HTTPAnswer(status: 502, headers: [], body: Array("<html>".utf8)), "GET /x")
        #expect((error.code, error.detail) == (.io, "the service answered 502"))
    }

    @Test("Describes a picture that is written as a record")
    func picture() throws {
        let key = try RecordKey(application: "a", scene: "s", key: "k")
        let write = Write.put(try RedactedPicture(alreadyRedacted: try png(1)), for: key)
        #expect(
            message { try Batch.Item(write) }
                == "a/s/k: a service does not store a picture as a record. Upload the picture as "
                + "a snapshot.")
    }

    @Test("Describes connections that fail")
    func connections() async throws {
        #expect(
            message { try SocketTransport(host: "no host", port: 1, timeoutSeconds: 1) }
                == "the host no host is unknown")
        #expect(
            message {
                try TLSTransport(
                    host: "127.0.0.1", port: 1, authorityFile: "/dev/null/x", timeoutSeconds: 1)
            } == "the authority file is not a readable PEM file")
        try await RunningService.with { service in
            let silent = try await blocking { [port = service.port] in
                let connection = try SocketTransport(
                    host: "127.0.0.1", port: port, timeoutSeconds: 1)
                do {
                    _ = try connection.receive()
                    return "none"
                } catch let error as HTTPAnswerReader.Fault {
                    return error.what
                }
            }
            #expect(silent == "no answer came in time")
        }
        let gone = RestoreClient(.init(port: 1, tenant: "team", token: "t"))
        let error = await #expect(throws: StoreError.self) { try await gone.applications() }
        #expect(error?.place == "127.0.0.1:1")
        #expect(error?.nextStep == "Check that the service runs there, then try again.")
    }
}
