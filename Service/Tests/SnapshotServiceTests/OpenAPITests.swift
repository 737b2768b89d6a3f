import CoreMetrics
import Foundation
import ServiceWire
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("The description of the service is true")
struct OpenAPITests {
    private struct Operation {
        let method: String
        let path: String
        let content: [String: Any]

        /// The path with names that exist nowhere.
        var target: String {
            path.split(separator: "/", omittingEmptySubsequences: false).map { part in
                switch part {
                case "{tenant}": "team"
                case "{sha256}": String(repeating: "0", count: 64)
                default: part.hasPrefix("{") ? "none" : String(part)
                }
            }.joined(separator: "/")
        }

        var statuses: Set<String> {
            Set((content["responses"] as? [String: Any] ?? [:]).keys)
        }

        var takes: String? {
            let body = content["requestBody"] as? [String: Any]
            return (body?["content"] as? [String: Any])?.keys.sorted().first
        }

        var queryNames: [String] {
            (content["parameters"] as? [[String: Any]] ?? [])
                .filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
        }
    }

    private func operations(_ service: RunningService) async throws -> [Operation] {
        let description = try await service.ask("GET", "/openapi.json").json()
        let paths = try #require(description["paths"] as? [String: [String: Any]])
        return paths.flatMap { path, methods in
            methods.compactMap { method, content in
                (content as? [String: Any]).map {
                    Operation(method: method.uppercased(), path: path, content: $0)
                }
            }
        }.sorted { ($0.path, $0.method) < ($1.path, $1.method) }
    }

    @Test("each operation that it names is there, and answers with a status that it names")
    func walk() async throws {
        try await RunningService.with { service in
            let operations = try await operations(service)
            #expect(operations.count > 15)
            for operation in operations {
                let answer = try await service.ask(
                    operation.method, operation.target, operation.takes == nil ? nil : "x",
                    headers: operation.takes.map { ["Content-Type": $0] } ?? [:])
                let place = "\(operation.method) \(operation.path): \(answer.status)"
                #expect(operation.statuses.contains("\(answer.status)"), "\(place)")
                #expect(answer.status != 405 && answer.status < 500, "\(place)")
                // Not that there is no such path: that there is no such thing.
                #expect(!answer.text.contains("This path does not exist"), "\(place)")
            }
        }
    }

    @Test("a method that it does not name is a 405, a parameter that it does not name a 400")
    func nothingElse() async throws {
        try await RunningService.with { service in
            let operations = try await operations(service)
            for path in Set(operations.map(\.path)) {
                let here = operations.filter { $0.path == path }
                for method in ["GET", "PUT", "POST", "DELETE", "PATCH"]
                where !here.contains(where: { $0.method == method }) {
                    let answer = try await service.ask(method, here[0].target, "x")
                    #expect(answer.status == 405, "\(method) \(path)")
                    let allowed = answer["allow"]?.components(separatedBy: ", ") ?? []
                    #expect(Set(allowed).subtracting(["HEAD"]) == Set(here.map(\.method)))
                }
            }
            let token = try await service.makeToken("team", Scope.allCases)
            for operation in operations where operation.path != "/healthz" {
                let answer = try await service.ask(
                    operation.method, operation.target + "?unheard=1", token: token)
                #expect(answer.status == 400, "\(operation.method) \(operation.path)")
                for name in operation.queryNames {
                    #expect(answer.text.contains(name), "\(operation.path) \(name)")
                }
            }
        }
    }

    @Test("operations have names of their own, and only /healthz does without a token")
    func names() async throws {
        try await RunningService.with { service in
            let operations = try await operations(service)
            let names = operations.compactMap { $0.content["operationId"] as? String }
            #expect(Set(names).count == operations.count)
            let open = operations.filter { ($0.content["security"] as? [Any])?.isEmpty == true }
            #expect(open.map(\.path) == ["/healthz"])
        }
    }
}

@Suite("What the service counts")
struct MetricsTests {
    @Test("requests are counted by route and status, and the text is Prometheus'")
    func counted() async throws {
        try await RunningService.with { service in
            for _ in 0..<3 { _ = try await service.ask("GET", statePath()) }
            _ = try await service.ask("GET", "/readyz", token: nil)
            let text = try await service.ask("GET", "/metrics").text
            let route = #"method="GET",route="/v1/{tenant}/apps/{app}/scenes/{scene}/state/{key}""#
            #expect(text.contains("restore_requests_total{\(route),status=\"404\"} 3\n"))
            #expect(text.contains("restore_request_seconds_count{\(route)} 3\n"))
            #expect(text.contains("# TYPE restore_request_seconds histogram\n"))
            #expect(text.contains("restore_requests_in_flight 1\n"))
            #expect(text.contains("restore_tenants_open 1\n"))
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let parts = line.split(separator: " ")
                #expect(parts.count == 2 && Double(parts[1]) != nil, "\(line)")
            }
            #expect(!text.contains("ike"))
        }
    }

    @Test("buckets hold all that is at or below their bound")
    func buckets() {
        let registry = MetricRegistry()
        let timer = registry.makeTimer(label: "a.b", dimensions: [("q", "x\"\n\\")])
        for ns in [100_000, 400_000, 3_000_000_000] as [Int64] { timer.recordNanoseconds(ns) }
        let labels = #"q="x\"\n\\""#
        #expect(registry.text.contains("a_b_bucket{\(labels),le=\"0.00025\"} 1\n"))
        #expect(registry.text.contains("a_b_bucket{\(labels),le=\"0.0005\"} 2\n"))
        #expect(registry.text.contains("a_b_bucket{\(labels),le=\"10.0\"} 3\n"))
        #expect(registry.text.contains("a_b_bucket{\(labels),le=\"+Inf\"} 3\n"))
        #expect(registry.text.contains("a_b_sum{\(labels)} 3.0005\n"))
    }
}
