import Basics
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Review
import ServiceLifecycle
import ServiceWire

/// Runs of goldens: upload, reading, following and decisions.
struct SuiteRoutes: Sendable {
    let suites: Suites
    let limits: Limits
    let environment: Environment
    let uploads: Gate
    /// The folder of uploads that are not stored yet.
    let folder: String
    let followers: Gate

    static let suite = "/v1/{tenant}/suites/{suite}"
    static let run = suite + "/runs/{run}"

    var routes: [Route] {
        [
            Route(.get, "/v1/{tenant}/suites", .read, .listSuites, handle: list),
            Route(.get, Self.suite + "/goldens", .read, .getManifest, handle: manifest),
            Route(.get, Self.suite + "/goldens/{file}", .read, .getGolden, handle: golden),
            Route(.get, Self.suite + "/runs", .read, .listRuns, handle: runs),
            Route(.get, Self.run, .read, .getRun, query: [Self.place], handle: lines),
            Route(.delete, Self.run, .write, .deleteRun, handle: delete),
            Route(
                .post, Self.run + "/lines", .write, .appendLines, query: [Self.place],
                handle: append),
            Route(
                .put, Self.run + "/pictures/{file}", .write, .putRunPicture, handle: putPicture),
            Route(
                .get, Self.run + "/pictures/{file}", .read, .getRunPicture, handle: picture),
            Route(.get, Self.run + "/decisions", .read, .getDecisions, handle: decisions),
            Route(.post, Self.run + "/decisions", .write, .decide, handle: decide),
            Route(
                .get, Self.run + "/changes", .read, .getChangesOfRun, query: [Self.since],
                handle: changes),
            Route(
                .get, Self.run + "/events", .read, .followRun, query: [Self.place],
                handle: events)
        ]
    }

    static let place = Route.Parameter(
        name: "at", summary: "The byte of the run's lines to begin at.",
        kind: .number(0...(1 << 40), usual: 0))

    static let since = Route.Parameter(
        name: "since", summary: "The run to compare with; by default the one before.",
        kind: .text)

    static let jsonLines = "application/jsonl"

    private func list(_ call: Call) async throws -> Response {
        let tenant = try call.name("tenant")
        return .json(SuiteList(suites: try await suites.names(of: tenant)))
    }
}

// MARK: - Reading

extension SuiteRoutes {
    private func manifest(_ call: Call) async throws -> Response {
        let suite = try await suites.suite(
            try call.name("suite"), of: try call.name("tenant"))
        // Where nothing is golden yet the manifest is empty.
        let manifest = try await suite?.storage.manifest() ?? GoldenManifest()
        let (bytes, tag) = await OffPool.run {
            let bytes = manifest.json()
            return (bytes, "\"\(SHA256.hex(bytes))\"")
        }
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        if call.headers[.ifNoneMatch] == tag { return .empty(.notModified, headers: headers) }
        return .bytes(ByteBuffer(bytes: bytes), "application/json", headers: headers)
    }

    private func golden(_ call: Call) async throws -> Response {
        let (suite, name) = (try await suites.existing(call), try call.name("file"))
        return Self.file(try await suite.golden(name), name)
    }

    private func picture(_ call: Call) async throws -> Response {
        try await Self.picture(call, suites)
    }

    /// Answers with a file of a run, for programs and for the page.
    static func picture(_ call: Call, _ suites: Suites) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        let name = try call.name("file")
        return file(try await suite.picture(name, of: run), name)
    }

    /// A file that is named by its content never changes.
    private static func file(_ bytes: [UInt8], _ name: String) -> Response {
        .bytes(
            ByteBuffer(bytes: bytes),
            name.hasSuffix(".png") ? "image/png" : "text/plain; charset=utf-8",
            headers: [.cacheControl: "private, max-age=31536000, immutable"])
    }

    private func runs(_ call: Call) async throws -> Response {
        let runs = try await suites.existing(call).listedRuns()
        return .json(RunList(runs: runs.map(RunItem.init)))
    }

    private func lines(_ call: Call) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        let place = try call.number("at")
        let file = try await suite.open(run, at: place)
        let body = ResponseBody(contentLength: file.end - place) { writer in
            var place = place
            while place < file.end {
                let (start, stop) = (place, min(file.end, place + Suite.piece))
                try await writer.write(ByteBuffer(bytes: file.bytes(start..<stop)))
                place = stop
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: Self.jsonLines], body: body)
    }

    private func decisions(_ call: Call) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        _ = try await suite.open(run)
        let decisions = try await suite.decisions(about: run)
        return .json(DecisionsAnswer(decisions: Decisions(decisions)))
    }
}

extension RunItem {
    /// Unknown values are null, and `problem` has the reason.
    fileprivate init(_ run: ListedRun) {
        self.init(
            run: run.name, isOver: run.summary?.isOver, changedMs: run.changedNs / 1_000_000,
            entries: run.summary?.totals.entries, open: run.summary?.open.count,
            undecided: run.undecided, problem: run.problem)
    }
}

extension SuiteRoutes {
    private func changes(_ call: Call) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        let since = try call.query.text("since").map { name throws(Problem) in
            try PathName.check(Array(name.utf8), "run")
        }
        _ = try await suite.open(run)
        var before = since
        if before == nil { before = try await suite.runBefore(run) }
        guard let before else {
            throw Problem(
                .notFound, "The suite has no run before this one.",
                nextStep: "Name another run of the suite with since.")
        }
        return .json(try await suite.changes(of: run, since: before))
    }
}

// MARK: - Writing

extension SuiteRoutes {
    private func append(_ call: Call) async throws -> Response {
        guard call.mediaType == Self.jsonLines else {
            throw Problem(.unsupportedMediaType, "Lines must be \(Self.jsonLines).")
        }
        let (run, place) = (try call.name("run"), try call.number("at"))
        let lines = try await call.body(limit: limits.linesBytes, of: "A piece of lines")
        try await OffPool.run {
            _ = try GoldenResults.checked(lines, isBeginning: place == 0, path: "lines")
        }
        let suite = try await suites.made(call)
        return .json(LinesEnd(at: try await suite.append(lines, to: run, at: place)))
    }

    private func putPicture(_ call: Call) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        let name = try call.name("file")
        let spool = try await Spool.receive(
            call, limit: limits.snapshotBytes, of: "A picture", in: folder)
        let place = try uploads.enter(call.name("tenant"))
        defer { place.leave() }
        try await suite.keep(spool, as: name, in: run)
        return .empty(.noContent)
    }

    private func delete(_ call: Call) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        try await suite.remove(run)
        return .empty(.noContent)
    }

    private func decide(_ call: Call) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        let body = try await call.body(limit: limits.batchBytes, of: "A verdict")
        let verdict = try JSONBody.decode(Verdict.self, from: body, call, depth: limits.jsonDepth)
        if let fault = ReviewDecisions.fault(reason: verdict.reason, comment: verdict.comment) {
            throw Problem(.unprocessable, "\(fault.prefix(1).uppercased())\(fault.dropFirst()).")
        }
        let (caller, nowMs) = (call.caller, environment.nowMs())
        let decisions = try await suite.decide(
            verdict, about: run, by: caller, nowMs: nowMs)
        return .json(DecisionsAnswer(decisions: Decisions(decisions)))
    }
}

// MARK: - Following

extension SuiteRoutes {
    /// Sends lines and decisions as server-sent events. The id of an event is the end of its line,
    /// where a follower continues.
    private func events(_ call: Call) async throws -> Response {
        let (suite, run) = (try await suites.existing(call), try call.name("run"))
        var start = try call.number("at")
        if let last = call.headers[.lastEventID], let place = Int(last) { start = place }
        let first = try await Self.piece(suite, run, start)
        let place = try followers.enter(call.name("tenant"))
        let (isAdmitted, interval) = (call.isAdmitted, Duration.seconds(limits.standingSeconds))
        let body = ResponseBody { writer in
            defer { place.leave() }
            try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
            var (piece, sent) = (first, ReviewDecisions?.none)
            while await isAdmitted() {
                // A piece has up to a million bytes, and the connection's event loop serves others.
                let events = await OffPool.run { [piece, sent] in piece.events(after: sent) }
                try await writer.write(ByteBuffer(string: events))
                sent = piece.decisions
                if Task.isShuttingDownGracefully || Task.isCancelled { break }
                if !piece.hasMore,
                    !(await Self.wait(suite.storage, after: piece.seen, for: interval))
                {
                    break
                }
                // A deleted run ends the stream.
                guard let next = try? await Self.piece(suite, run, piece.end) else { break }
                piece = next
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: body)
    }

    /// Some lines of a run, and all decisions.
    private struct Piece: Sendable {
        let seen: Int
        let start: Int
        let lines: [UInt8]
        let hasMore: Bool
        let decisions: ReviewDecisions

        var end: Int { start + lines.count }

        func events(after sent: ReviewDecisions?) -> String {
            var (text, place) = ("", start)
            for line in lines.split(separator: UInt8(ascii: "\n")) {
                place += line.count + 1
                text +=
                    "id: \(place)\nevent: line\ndata: "
                    + String(decoding: line, as: UTF8.self) + "\n\n"
            }
            if decisions != sent {
                text += "event: decisions\ndata: \(Decisions(decisions).line)\n\n"
            }
            return text.isEmpty ? ": nothing new\n\n" : text
        }
    }

    private static func piece(_ suite: Suite, _ run: String, _ start: Int) async throws -> Piece {
        // The count is read before the lines, so that a change in between is sent next time.
        let seen = try await suite.storage.changeCount
        let file = try await suite.open(run, at: start)
        let lines = try await file.lines(from: start, most: Suite.piece)
        return Piece(
            seen: seen, start: start, lines: lines, hasMore: start + lines.count < file.end,
            decisions: try await suite.decisions(about: run))
    }

    /// Waits for a change, or for the time of the next sign of life and check of the token. Returns
    /// false where the service stops.
    private static func wait(
        _ storage: any SuiteStorage, after seen: Int, for interval: Duration
    ) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await storage.waitForChange(after: seen)
                return !Task.isCancelled
            }
            group.addTask {
                try? await Task.sleep(for: interval)
                return !Task.isCancelled
            }
            group.addTask {
                try? await gracefulShutdown()
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
