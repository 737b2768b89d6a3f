import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import ServiceWire
import StateStore

/// The routes of changes: pages, long polls and events.
struct ChangeRoutes: Sendable {
    let tenants: Tenants
    let limits: Limits
    let followers: Gate

    var routes: [Route] {
        [
            Route(
                .get, "/v1/{tenant}/changes", .read, .changes,
                query: [
                    .init(name: "after", summary: "A cursor; the beginning by default."),
                    .init(
                        name: "limit", summary: "The most changes in an answer.",
                        kind: .number(1...1000, usual: 100)),
                    .init(
                        name: "wait", summary: "The seconds to wait for a change.",
                        kind: .number(0...limits.longestWaitSeconds, usual: 0))
                ], handle: changes),
            Route(.get, "/v1/{tenant}/cursor", .read, .cursor, handle: newest)
        ]
    }

    private func changes(_ call: Call) async throws -> Response {
        let tenant = try await tenants.tenant(call.name("tenant"))
        let type = try call.accepted(of: ["application/json", "text/event-stream"])
        let cursor = try Self.cursor(
            call.query.text("after") ?? call.headers[.lastEventID])
        let feed = Feed(tenant: tenant, limit: try call.number("limit"))
        if type == "text/event-stream" { return try await events(feed, cursor, call) }
        let wait = try call.number("wait")
        if wait == 0 { return .json(try await feed.next(after: cursor).page) }
        let place = try followers.enter(tenant.name)
        defer { place.leave() }
        let found = try await feed.next(
            after: cursor, waiting: .seconds(wait), looking: .seconds(limits.standingSeconds),
            while: call.isAdmitted)
        try await call.checkAdmitted()
        return .json(found.page)
    }

    private func newest(_ call: Call) async throws -> Response {
        let cursor = try await tenants.tenant(call.name("tenant")).store.newestCursor
        return .json(NewestCursor(newest: cursor.description))
    }

    static func cursor(_ text: String?) throws(Problem) -> ChangeCursor {
        guard let text, !text.isEmpty else { return .start }
        guard let cursor = ChangeCursor(text) else {
            throw Problem(
                .badRequest, "This is not a cursor.",
                nextStep: "Give the member cursor of an answer, or the id of an event.")
        }
        return cursor
    }
}

/// The changes of one tenant, without those of the service's own records.
struct Feed: Sendable {
    let tenant: Tenant
    let limit: Int

    struct Piece: Sendable {
        var changes: [Change]
        /// The position to continue after.
        var cursor: ChangeCursor
        var newest: ChangeCursor
    }

    /// Returns the changes after a cursor, up to the limit.
    func next(after cursor: ChangeCursor) async throws -> Piece {
        let store = tenant.store
        // The cursor is read before the changes, so that a change in between is found next time.
        let newest = try await store.newestCursor
        var piece = Piece(changes: [], cursor: cursor, newest: newest)
        while piece.changes.count < limit {
            let found = try await store.changes(
                after: piece.cursor, limit: limit - piece.changes.count)
            guard let last = found.last else { break }
            piece.cursor = last.cursor
            piece.changes += found.filter { !Reserved.isReserved($0.key.application) }
        }
        return piece
    }

    /// Returns the changes after a cursor and waits where there are none. Returns none when the
    /// time is over, when the service stops, or when the periodic check of the token fails.
    func next(
        after cursor: ChangeCursor, waiting time: Duration, looking interval: Duration,
        while isAdmitted: @Sendable () async -> Bool
    ) async throws -> Piece {
        let end = ContinuousClock.now + time
        var piece = try await next(after: cursor)
        while piece.changes.isEmpty, ContinuousClock.now < end, await isAdmitted(),
            !Task.isCancelled, !Task.isShuttingDownGracefully
        {
            await waitForCommit(
                after: piece.newest.commit, until: min(end, ContinuousClock.now + interval))
            piece = try await next(after: piece.cursor)
        }
        return piece
    }

    /// Waits for a commit, for the end of the time, or for the stop of the service.
    private func waitForCommit(
        after seen: Int64, until end: ContinuousClock.Instant
    ) async {
        let store = tenant.store
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await store.waitForCommit(after: seen) }
            group.addTask { try? await Task.sleep(until: end, clock: .continuous) }
            group.addTask { try? await gracefulShutdown() }
            await group.next()
            group.cancelAll()
        }
    }
}

extension Feed.Piece {
    var page: ChangePage {
        ChangePage(
            changes: changes.map(ChangeItem.init), cursor: cursor.description,
            newest: newest.description)
    }
}

extension ChangeItem {
    init(_ change: Change) {
        self.init(
            app: change.key.application, scene: change.key.scene, key: change.key.key,
            revision: change.revision, commit: change.commit, deleted: change.isDeletion,
            cursor: change.cursor.description)
    }
}

// MARK: - Server-sent events

extension ChangeRoutes {
    /// A stream that ends with the service and with its token. It sends a sign of life where there
    /// are no changes, so that a dead connection is noticed.
    private func events(
        _ feed: Feed, _ start: ChangeCursor, _ call: Call
    ) async throws -> Response {
        // The first piece is read before the stream begins, so that errors of the cursor become a
        // problem.
        let first = try await feed.next(after: start)
        let place = try followers.enter(feed.tenant.name)
        let interval = Duration.seconds(limits.standingSeconds)
        let isAdmitted = call.isAdmitted
        let body = ResponseBody { writer in
            defer { place.leave() }
            try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
            var piece = first
            while await isAdmitted() {
                // The connection's event loop serves others.
                let events = await OffPool.run { [piece] in piece.events }
                try await writer.write(ByteBuffer(string: events))
                if Task.isShuttingDownGracefully || Task.isCancelled { break }
                piece = try await feed.next(
                    after: piece.cursor, waiting: interval, looking: interval, while: isAdmitted)
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: body)
    }
}

extension Feed.Piece {
    var events: String {
        if changes.isEmpty { return ": nothing new\n\n" }
        return changes.reduce(into: "") { text, change in
            text += "id: \(change.cursor)\nevent: change\ndata: \(ChangeItem(change).line)\n\n"
        }
    }
}
