import Foundation
import Pictures
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Work at a distance")
struct WorkTests {
    static let yaml = ["Content-Type": "application/yaml"]

    static func talk() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("Resources/data/scenarios/talk.yaml"),
            encoding: .utf8)
    }

    @Test("Draws, films or lists a scenario, by the accepted type")
    func render() async throws {
        let text = try Self.talk()
        try await RunningService.with { service in
            let picture = try await service.ask(
                "POST", "/v1/render?scale=1&at=switcher", text, headers: Self.yaml)
            #expect(picture.status == 200, "\(picture.text)")
            #expect(picture["content-type"] == "image/png")
            #expect(try PNG.header(of: picture.body).widthPx > 100)
            let again = try await service.ask(
                "POST", "/v1/render?scale=1&at=switcher", text, headers: Self.yaml)
            #expect(again.body == picture.body)
            let film = try await service.ask(
                "POST", "/v1/render?fps=2", text,
                headers: Self.yaml.merging(["Accept": "image/apng"]) { $1 })
            #expect(film["content-type"] == "image/apng")
            #expect(film.text.contains("acTL"))
            let timeline = try await service.ask(
                "POST", "/v1/render", text,
                headers: Self.yaml.merging(["Accept": "application/jsonl"]) { $1 })
            let first = timeline.text.split(separator: "\n").first
            #expect(first?.hasPrefix("{") == true)
        }
    }

    @Test("pictures are compared, by their bytes and by their hashes")
    func diff() async throws {
        let (one, two) = (try png(10), try png(90))
        func side(_ bytes: [UInt8]) -> String {
            "{\"base64\":\"\(Data(bytes).base64EncodedString())\"}"
        }
        try await RunningService.with { service in
            let put = try await service.ask(
                "PUT", SnapshotTests.path, bytes: one, headers: SnapshotTests.declared)
            let hash = put["location"]?.split(separator: "/").last ?? ""
            let json = ["Content-Type": "application/json"]
            let same = try await service.ask(
                "POST", "/v1/diff",
                "{\"expected\":{\"sha256\":\"\(hash)\"},\"actual\":\(side(one))}", headers: json)
            #expect(try same.json()["verdict"] as? String == "same", "\(same.text)")
            let body = "{\"expected\":\(side(one)),\"actual\":\(side(two))}"
            let other = try await service.ask(
                "POST", "/v1/diff?metric=strict&picture=true", body, headers: json)
            #expect(try other.json()["differing_pixels"] as? Int == 1200)
            #expect(try other.json()["passed"] as? Bool == false)
            #expect((try other.json()["picture_base64"] as? String)?.isEmpty == false)
            let drawn = try await service.ask(
                "POST", "/v1/diff", body, headers: json.merging(["Accept": "image/png"]) { $1 })
            #expect(try PNG.header(of: drawn.body).widthPx == 40)
        }
    }

    @Test("what is no scenario, picture or trace is answered with what is wrong")
    func badInput() async throws {
        try await RunningService.with { service in
            let json = ["Content-Type": "application/json"]
            let cases: [(String, String, [String: String], Int)] = [
                ("/v1/render", "steps: [", Self.yaml, 422),
                ("/v1/render", "\u{0}", Self.yaml, 422), ("/v1/render", "", Self.yaml, 422),
                ("/v1/render", "a", json, 415),
                ("/v1/render?at=never", try Self.talk(), Self.yaml, 422),
                ("/v1/render?device=Toaster", try Self.talk(), Self.yaml, 422),
                ("/v1/render?scale=9", try Self.talk(), Self.yaml, 400),
                ("/v1/render?orientation=sideways", try Self.talk(), Self.yaml, 400),
                ("/v1/diff", #"{"expected":{},"actual":{}}"#, json, 422),
                (
                    "/v1/diff", #"{"expected":{"base64":"YQ=="},"actual":{"base64":"YQ=="}}"#, json,
                    422
                ),
                (
                    "/v1/diff", #"{"expected":{"sha256":"../x"},"actual":{"base64":""}}"#, json,
                    400
                ),
                ("/v1/diff?threshold=many", "{}", json, 400),
                ("/v1/conform", "{}", json, 422), ("/v1/conform", "[", json, 422)
            ]
            for (target, body, headers, status) in cases {
                let answer = try await service.ask("POST", target, body, headers: headers)
                #expect(answer.status == status, "\(target): \(answer.text)")
                #expect(answer.problem != nil, "\(target)")
            }
        }
    }

    @Test("work that takes too long is ended, and the next finds a worker")
    func tooLong() async throws {
        var limits = Limits()
        limits.workSeconds = 1
        let text = try Self.talk()
        try await RunningService.with(limits: limits) { service in
            let film = try await service.ask(
                "POST", "/v1/render?fps=60&scale=4", text,
                headers: Self.yaml.merging(["Accept": "image/apng"]) { $1 })
            #expect(film.status == 422)
            #expect(film.text.contains("longer than 1 seconds"))
        }
    }

    @Test("over the places that there are, work is refused at once")
    func refused() async throws {
        var limits = Limits()
        (limits.workAtOnce, limits.workWaiting) = (1, 1)
        let text = try Self.talk()
        try await RunningService.with(limits: limits) { service in
            let answers = try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await service.ask(
                            "POST", "/v1/render?fps=5", text,
                            headers: Self.yaml.merging(["Accept": "image/apng"]) { $1 })
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let refused = answers.filter { $0.status == 503 }
            #expect(answers.contains { $0.status == 200 })
            #expect(refused.count >= 1)
            #expect(refused.allSatisfy { $0["retry-after"] == "2" })
            #expect(answers.allSatisfy { [200, 503].contains($0.status) })
        }
    }
}
