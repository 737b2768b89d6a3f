import Foundation
import RestoreClient
import StateStore

/// Work that a service does: drawing and comparing.
struct RemoteWork: Sendable {
    let client: RestoreClient

    /// Draws a moment of a scenario in YAML; gives the PNG.
    func render(_ scenario: [UInt8], _ words: [(String, String?)]) async throws -> [UInt8] {
        let ask = HTTPAsk(
            "POST", "/v1/render" + Self.query(words),
            headers: [("Content-Type", "application/yaml"), ("Accept", "image/png")],
            body: scenario)
        return try await client.expect(ask).body
    }

    /// What the service says of two pictures.
    struct Comparison: Decodable, Sendable {
        var passed: Bool
        var verdict: String
        var differing_pixels: Int
        var total_pixels: Int
        var max_delta: Int
        var picture_base64: String?
    }

    /// Compares two pictures; gives the answer as it came and as it is read.
    func diff(
        _ expected: [UInt8], _ actual: [UInt8], _ words: [(String, String?)]
    ) async throws -> (text: String, comparison: Comparison) {
        let sides = [
            "expected": ["base64": Data(expected).base64EncodedString()],
            "actual": ["base64": Data(actual).base64EncodedString()],
        ]
        let ask = HTTPAsk(
            "POST", "/v1/diff" + Self.query(words),
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: Array(try JSONEncoder().encode(sides)))
        let answer = try await client.expect(ask)
        let comparison = try JSONDecoder().decode(Comparison.self, from: Data(answer.body))
        return (answer.text.trimmingCharacters(in: .newlines), comparison)
    }

    private static func query(_ words: [(String, String?)]) -> String {
        let pairs = words.compactMap { name, value in
            value.map { "\(name)=\(RestoreClient.escaped($0))" }
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }
}
