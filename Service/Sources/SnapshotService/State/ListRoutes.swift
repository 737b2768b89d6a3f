import Basics
import Hummingbird
import ServiceWire
import StateStore

/// The routes of lists: applications, scenes, and records page by page.
struct ListRoutes: Sendable {
    let tenants: Tenants

    var routes: [Route] {
        [
            Route(.get, "/v1/{tenant}/apps", .read, .listApps, handle: apps),
            Route(.get, "/v1/{tenant}/apps/{app}/scenes", .read, .listScenes, handle: scenes),
            Route(
                .get, "/v1/{tenant}/apps/{app}/state", .read, .listRecords, query: Self.paging,
                handle: records),
            Route(
                .get, "/v1/{tenant}/apps/{app}/scenes/{scene}/state", .read, .listSceneRecords,
                query: Self.paging, handle: records)
        ]
    }

    static let paging: [Route.Parameter] = [
        .init(name: "cursor", summary: "The member next of the previous page."),
        .init(
            name: "limit", summary: "The most records in a page.",
            kind: .number(1...1000, usual: 100)),
        .values
    ]

    private func apps(_ call: Call) async throws -> Response {
        let names = try await tenants.tenant(call.name("tenant")).store.applications()
        return .json(AppList(apps: names.filter { !Reserved.isReserved($0) }))
    }

    private func scenes(_ call: Call) async throws -> Response {
        let app = try call.name("app")
        let keys = try await tenants.tenant(call.name("tenant")).store.keys(application: app)
        var scenes: [String] = []
        for key in keys where scenes.last != key.scene { scenes.append(key.scene) }
        return .json(SceneList(scenes: scenes))
    }

    private func records(_ call: Call) async throws -> Response {
        let app = try call.name("app")
        let scene = try? call.name("scene")
        let cursor = try call.query.text("cursor").map(ListCursor.init)
        let (limit, values) = (try call.number("limit"), try call.query.flag("values"))
        let found = try await tenants.tenant(call.name("tenant")).store.fold(
            app, into: Page(limit: limit, cursor: cursor, scene: scene)
        ) { page, record in page.take(record) }
        return .json(
            RecordPage(
                records: found.records.map { RecordItem($0, values: values) }, next: found.next))
    }
}

extension Route.Parameter {
    static let values = Route.Parameter(
        name: "values", summary: "True to include the records' bytes, in base64.",
        kind: .flag)
}

/// A position in the order of an application's records: after this name.
struct ListCursor: Sendable {
    let scene: String
    let key: String

    /// Reads `SCENE/KEY`, each percent-encoded.
    init(_ text: String) throws(Problem) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
            Percent.decode(part.utf8).flatMap { String(validating: $0, as: UTF8.self) }
        }
        guard parts.count == 2, let scene = parts[0], let key = parts[1] else {
            throw Problem(
                .badRequest, "The cursor is not from this list.",
                nextStep: "Give the member next of the page before, or no cursor.")
        }
        (self.scene, self.key) = (scene, key)
    }

    static func text(_ key: RecordKey) -> String {
        Percent.encode(key.scene) + "/" + Percent.encode(key.key)
    }

    func isBefore(_ name: RecordKey) -> Bool {
        if scene.utf8.elementsEqual(name.scene.utf8) {
            return key.utf8.lexicographicallyPrecedes(name.key.utf8)
        }
        return scene.utf8.lexicographicallyPrecedes(name.scene.utf8)
    }
}

/// The records of one page, collected from all records of an application.
private struct Page: Sendable {
    let limit: Int
    let cursor: ListCursor?
    let scene: String?
    var records: [StoredRecord] = []
    var next: String?

    mutating func take(_ record: StoredRecord) {
        if next != nil { return }
        if let scene, !scene.utf8.elementsEqual(record.key.scene.utf8) { return }
        if let cursor, !cursor.isBefore(record.key) { return }
        if records.count == limit {
            next = records.last.map { ListCursor.text($0.key) }
        } else {
            records.append(record)
        }
    }
}
