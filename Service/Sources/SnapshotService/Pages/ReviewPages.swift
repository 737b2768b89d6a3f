import Basics
import Foundation
import Hummingbird
import NIOCore
import Resources
import Review
import Scenarios
import ServiceWire

/// Pages for reviewers: suites, their runs, and the live report of a run.
struct ReviewPages: Sendable {
    let suites: Suites

    static let suite = "/ui/{tenant}/suites/{suite}/"
    static let run = suite + "runs/{run}/"

    var routes: [Route] {
        [
            Route(.get, Self.suite, .read, .page, isPage: true, handle: suitePage),
            Route(.get, Self.run, .read, .page, isPage: true, handle: runPage),
            Route(.get, Self.suite + "trend/", .read, .page, isPage: true, handle: trendPage),
            Route(
                .get, Self.run + "pictures/{file}", .read, .page, isPage: true, handle: picture)
        ]
    }

    private func picture(_ call: Call) async throws -> Response {
        try await SuiteRoutes.picture(call, suites)
    }

    // MARK: - Suites and runs

    /// Returns the suites of a tenant, each with its newest run.
    static func list(_ suites: Suites, _ tenant: String) async throws -> Markup {
        let names = try await suites.names(of: tenant)
        guard !names.isEmpty else {
            return """
                <p class="soft">None yet. <code>restore-tool verify SUITE --remote URL</code>
                uploads a run, and it is seen here while it runs.</p>
                """
        }
        var rows: [Markup] = []
        for name in names { rows.append(try await row(suites, name, tenant)) }
        return "<ul class=\"cards\">\(rows)</ul>"
    }

    private static func row(
        _ suites: Suites, _ name: String, _ tenant: String
    ) async throws -> Markup {
        let suite = try await suites.suite(name, of: tenant)
        let runs = try await suite?.newestFirst() ?? []
        var newest: Markup = ""
        if let first = runs.first, let listed = await suite?.listed(first) {
            newest = summary(listed)
        }
        return """
            <li class="card"><a href="/ui/\(tenant)/suites/\(name)/">\(name)</a>
            <span class="soft">\(runs.count) \(runs.count == 1 ? "run" : "runs")</span>
            \(newest)</li>
            """
    }

    private static func summary(_ run: ListedRun) -> Markup {
        let (tone, words) =
            switch (run.problem, run.summary?.isOver, run.undecided) {
            case (let problem?, _, _): ("bad", problem)
            case (nil, true?, 0?): ("good", "nothing to review")
            case (nil, true?, let undecided?): ("bad", "\(undecided) to review")
            default: ("new", "running or interrupted")
            }
        let totals = run.summary.map { $0.totals.words + " · " } ?? ""
        return """
            <span class="badge \(tone)">\(words)</span>
            <span class="soft">\(totals)\(ShownTime.markup(run.changedNs / 1_000_000))</span>
            """
    }

    private func suitePage(_ call: Call) async throws -> Response {
        let (tenant, name) = (try call.name("tenant"), try call.name("suite"))
        let runs = try await suites.existing(call).listedRuns()
        let rows = runs.map { run in
            """
            <li class="card"><a href="/ui/\(tenant)/suites/\(name)/runs/\(run.name)/">\
            \(run.name)</a> \(Self.summary(run))</li>
            """ as Markup
        }
        let content: Markup =
            runs.isEmpty
            ? "<p class=\"soft\">No runs are kept.</p>"
            : """
            <p><a href="/ui/\(tenant)/suites/\(name)/trend/">How the suite went from run to
            run</a></p><h2>Runs</h2><ul class="cards">\(rows)</ul>
            """
        return WebPage(
            title: name, way: [(tenant, "/ui/\(tenant)/")], caller: call.caller, content: content
        ).response()
    }

    // MARK: - The report

    private func runPage(_ call: Call) async throws -> Response {
        let (tenant, name) = (try call.name("tenant"), try call.name("suite"))
        let (run, suite) = (try call.name("run"), try await suites.existing(call))
        // The page begins with the first lines; it reads the others as those of a run that is
        // uploaded.
        let lines = try await suite.open(run).lines(from: 0, most: Suite.piece)
        let totals = try await suite.totals(of: run)
        var total = totals?.entries
        if total == nil { total = try await suite.summary(run).totals.entries }
        typealias Member = JSONText.Member
        let live = JSONText.Value.object([
            Member("at", .integer(Int64(lines.count))),
            Member("run", .string("/v1/\(tenant)/suites/\(name)/runs/\(run)")),
            Member("name", .string(run)), Member("suite", .string(name)),
            Member("home", .string("/ui/\(tenant)/suites/\(name)/")),
            Member("isOver", .bool(totals != nil)), Member("total", .integer(Int64(total ?? 0))),
            Member("before", try await suite.runBefore(run).map { .string($0) } ?? .null),
            Member("mayDecide", .bool(call.caller.scopes.contains(.write))),
            Member("decisions", Decisions(try await suite.decisions(about: run)).json)
        ])
        let (html, policy) = try await OffPool.run { () -> ([UInt8], String) in
            var results = try Suite.results(lines)
            results.totals = totals
            let page = SuitePage(try .load(), live: JSONText.line(live))
            return (try page.html(results), page.policy)
        }
        return Self.report(html, policy)
    }

    private static func report(_ html: [UInt8], _ policy: String) -> Response {
        .bytes(
            ByteBuffer(bytes: html), "text/html; charset=utf-8",
            headers: [.contentSecurityPolicy: policy + "; frame-ancestors 'none'"])
    }

    private func trendPage(_ call: Call) async throws -> Response {
        let (name, suite) = (try call.name("suite"), try await suites.existing(call))
        let page = try await OffPool.run { SuitePage(try .load()) }
        let html = try await suite.trendPage {
            try page.html($0.report(of: name, command: nil))
        }
        return Self.report(html, page.policy)
    }
}

extension SuitePage.Parts {
    /// Loads the page's markup, style and scripts, and the script of live updates, from the
    /// program's data.
    fileprivate static func load() throws -> SuitePage.Parts {
        func text(_ name: String) throws -> String {
            String(decoding: try Resources.bytes(name), as: UTF8.self)
        }
        let scripts = try Resources.names().filter {
            $0.hasPrefix("report/") && $0.hasSuffix(".js")
        }
        return SuitePage.Parts(
            markup: try text("report/page.html"),
            style: try text("report/style.css") + text("service/live.css"),
            scripts: try (scripts + ["service/live.js"]).map(text))
    }
}
