import Basics
import Foundation
import Hummingbird
import Review
import StateStore

/// Pages of a tenant: its suites, and its applications with scenes, states and pictures.
struct ScenePages: Sendable {
    let tenants: Tenants
    let suites: Suites

    static let home = "/ui/{tenant}/"
    static let scene = home + "apps/{app}/scenes/{scene}/"

    var routes: [Route] {
        [
            Route(.get, Self.home, .read, .page, isPage: true, handle: homePage),
            Route(.get, Self.scene, .read, .page, isPage: true, handle: scenePage)
        ]
    }

    /// The most scenes of an application, and records of a scene, on one page.
    private static let most = 200

    private func homePage(_ call: Call) async throws -> Response {
        let name = try call.name("tenant")
        let tenant = try await tenants.tenant(name)
        let apps = try await tenant.store.applications().filter { !Reserved.isReserved($0) }
        var sections: [Markup] = []
        for app in apps { sections.append(try await Self.section(app, tenant.store, name)) }
        let none: Markup = """
            <p class="soft">None yet. An app under test saves the state of a scene by
            <code>PUT /v1/\(name)/apps/APP/scenes/SCENE/state/KEY</code>.</p>
            """
        let review = try await ReviewPages.list(suites, name)
        let content: Markup = """
            <h2>Review</h2>
            \(review)
            <h2>Scenes</h2>
            \(sections.isEmpty ? [none] : sections)
            \(try await Self.changes(tenant.store, name))
            """
        return WebPage(title: name, caller: call.caller, content: content).response()
    }

    // MARK: - Applications

    private static func section(
        _ app: String, _ store: any TenantStore, _ tenant: String
    ) async throws -> Markup {
        let scenes = try await store.fold(app, into: [SceneSummary]()) { scenes, record in
            if scenes.last?.name != record.key.scene {
                scenes.append(SceneSummary(name: record.key.scene))
            }
            scenes[scenes.count - 1].take(record)
        }
        let cards = scenes.prefix(most).map { scene -> Markup in
            let shot: Markup =
                scene.picture.map { picture in
                    """
                    <img src="/v1/\(tenant)/snapshots/\(picture.sha256)" alt="" loading="lazy"
                    width="\(picture.widthPx)" height="\(picture.heightPx)">
                    """
                } ?? "<span class=\"soft\">no picture</span>"
            return """
                <li class="card scene"><a href="/ui/\(tenant)/apps/\(app)/scenes/\(scene.name)/">
                <span class="shot">\(shot)</span>\(scene.name)</a>
                <span class="soft">\(scene.words)</span></li>
                """
        }
        let more: Markup =
            scenes.count > most
            ? "<p class=\"soft\">and \(scenes.count - most) more scenes</p>" : ""
        let empty: Markup = cards.isEmpty ? "<p class=\"soft\">no scenes any more</p>" : ""
        return "<h3>\(app)</h3><ul class=\"cards scenes\">\(Array(cards))</ul>\(more)\(empty)"
    }

    private struct SceneSummary: Sendable {
        let name: String
        var states = 0
        var pictures = 0
        var writtenMs: Int64 = 0
        var picture: SnapshotReference?

        init(name: String) { self.name = name }

        mutating func take(_ record: StoredRecord) {
            if let reference = try? SnapshotReference(record) {
                pictures += 1
                if (record.writtenMs ?? 0) >= writtenMs || picture == nil { picture = reference }
            } else {
                states += 1
            }
            writtenMs = max(writtenMs, record.writtenMs ?? 0)
        }

        var words: Markup {
            let parts = [
                states == 0 ? nil : "\(states) \(states == 1 ? "state" : "states")",
                pictures == 0 ? nil : "\(pictures) \(pictures == 1 ? "picture" : "pictures")"
            ]
            let counts = parts.compactMap { $0 }.joined(separator: ", ")
            return writtenMs == 0 ? "\(counts)" : "\(counts) · \(ShownTime.markup(writtenMs))"
        }
    }

    // MARK: - Changes

    /// Returns the newest changes, the newest first.
    private static func changes(
        _ store: any TenantStore, _ tenant: String
    ) async throws -> Markup {
        let newest = try await store.newestCursor
        let start = ChangeCursor(
            store: newest.store, commit: max(0, newest.commit - 100), ordinal: 0,
            base: newest.base)
        // Where deletions were forgotten since that commit, the table stays empty.
        let found = (try? await store.changes(after: start, limit: 1000)) ?? []
        let shown = found.filter { !Reserved.isReserved($0.key.application) }.suffix(20).reversed()
        if shown.isEmpty { return "" }
        let rows = shown.map { change -> Markup in
            let key = change.key
            return """
                <tr><td>\(change.commit)</td>
                <td><a href="/ui/\(tenant)/apps/\(key.application)/scenes/\(key.scene)/">\
                \(key.application) / \(key.scene)</a></td>
                <td>\(key.key)</td>
                <td>\(change.isDeletion ? "deleted" : "revision \(change.revision)")</td></tr>
                """
        }
        return """
            <h2>Latest changes</h2>
            <div class="scroll" tabindex="0" role="group" aria-label="Latest changes"><table>
            <thead><tr><th scope="col">Commit</th><th scope="col">Scene</th>
            <th scope="col">Key</th><th scope="col">What</th></tr></thead>
            <tbody>\(Array(rows))</tbody></table></div>
            """
    }
}

// MARK: - A scene

extension ScenePages {
    private func scenePage(_ call: Call) async throws -> Response {
        let (name, app) = (try call.name("tenant"), try call.name("app"))
        let scene = try call.name("scene")
        let store = try await tenants.tenant(name).store
        let keys = try await store.keys(application: app).filter { $0.scene == scene }
        guard !keys.isEmpty else {
            throw Problem(
                .notFound, "The application has no such scene.", nextStep: "List the scenes.")
        }
        var (pictures, states): ([Markup], [Markup]) = ([], [])
        for key in keys.prefix(Self.most) {
            guard let record = try await store.record(for: key) else { continue }
            let older = try await store.history(of: key)
            if let reference = try? SnapshotReference(record) {
                pictures.append(Self.picture(reference, record, older, name))
            } else {
                states.append(Self.state(record, older))
            }
        }
        let none: Markup = "<p class=\"soft\">none</p>"
        let content: Markup = """
            <h2>Pictures</h2>
            <div class="shots">\(pictures.isEmpty ? [none] : pictures)</div>
            <h2>States</h2>
            \(states.isEmpty ? [none] : states)
            """
        return WebPage(
            title: scene, way: [(name, "/ui/\(name)/"), (app, "/ui/\(name)/")],
            caller: call.caller, content: content
        ).response()
    }

    private static func picture(
        _ reference: SnapshotReference, _ record: StoredRecord, _ older: [StoredRecord],
        _ tenant: String
    ) -> Markup {
        let before = older.compactMap { record in
            (try? SnapshotReference(record)).map { (record, $0) }
        }.map { record, reference -> Markup in
            let about = "\(record.key.key), revision \(record.revision)"
            return "<li>\(image(reference, about, tenant))<span>\(about)</span></li>"
        }
        let history: Markup =
            before.isEmpty
            ? ""
            : """
            <details><summary>\(before.count) before</summary>
            <ul class="before">\(before)</ul></details>
            """
        return """
            <figure>\(image(reference, record.key.key, tenant))
            <figcaption><b>\(record.key.key)</b>
            <span class="soft">\(reference.widthPx) × \(reference.heightPx) px,
            revision \(record.revision)\(written(record))</span></figcaption>
            \(history)</figure>
            """
    }

    private static func image(
        _ reference: SnapshotReference, _ about: String, _ tenant: String
    ) -> Markup {
        """
        <a href="/v1/\(tenant)/snapshots/\(reference.sha256)"><img alt="\(about)" loading="lazy"
        src="/v1/\(tenant)/snapshots/\(reference.sha256)"
        width="\(reference.widthPx)" height="\(reference.heightPx)"></a>
        """
    }

    private static func state(_ record: StoredRecord, _ older: [StoredRecord]) -> Markup {
        let rows = older.map { record -> Markup in
            """
            <li><b>revision \(record.revision)</b>
            <span class="soft">\(record.bytes.count) bytes\(written(record))</span>
            \(value(record))</li>
            """
        }
        let history: Markup =
            rows.isEmpty
            ? ""
            : """
            <details><summary>\(rows.count) older</summary><ul class="older">\(rows)</ul></details>
            """
        return """
            <section class="state"><h3>\(record.key.key)</h3>
            <p class="soft">revision \(record.revision), \(record.bytes.count) bytes of
            \(record.schema == .bytes ? "bytes" : record.schema.name)\(written(record))</p>
            \(value(record))
            \(history)</section>
            """
    }

    private static func written(_ record: StoredRecord) -> Markup {
        record.writtenMs.map { " · \(ShownTime.markup($0))" } ?? ""
    }

    /// Returns the beginning of a value as text, or as hexadecimal digits where it is not UTF-8.
    private static func value(_ record: StoredRecord) -> Markup {
        let most = 2000
        let text: String
        if let whole = String(validating: record.bytes, as: UTF8.self) {
            text = whole.count > most ? whole.prefix(most) + "…" : whole
        } else {
            text =
                record.bytes.prefix(64).map { Hex.text($0, width: 2) }.joined(separator: " ")
                + (record.bytes.count > 64 ? " …" : "")
        }
        return """
            <pre tabindex="0" role="group" aria-label="Value of \(record.key.key)">\(text)</pre>
            """
    }
}
