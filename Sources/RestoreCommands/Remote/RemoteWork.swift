import Foundation
import Pictures
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
            body: scenario, isRepeatable: true)
        return try await client.expect(ask).body
    }

    /// What the service says of two pictures.
    private struct Comparison: Decodable {
        struct Box: Decodable {
            var x: Int
            var y: Int
            var width: Int
            var height: Int

            var rect: PixelRect { PixelRect(x: x, y: y, widthPx: width, heightPx: height) }
        }

        var verdict: String
        var differing_pixels: Int
        var total_pixels: Int
        var max_delta: Int
        var densest_pixels: Int
        var bounding_box: Box?
        var clusters: [Box]
        var cluster_count: Int
        var picture_base64: String?
    }

    /// Compares two pictures; gives the picture of the difference where it is among the words.
    func diff(
        _ files: DiffFiles, _ words: [(String, String?)]
    ) async throws -> (result: DiffResult, picture: [UInt8]?) {
        let sides = [
            "expected": ["base64": Data(files.bytes.first).base64EncodedString()],
            "actual": ["base64": Data(files.bytes.second).base64EncodedString()]
        ]
        let ask = HTTPAsk(
            "POST", "/v1/diff" + Self.query(words),
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: Array(try JSONEncoder().encode(sides)), isRepeatable: true)
        let answer = try await client.expect(ask)
        guard let found = try? JSONDecoder().decode(Comparison.self, from: Data(answer.body)) else {
            throw Failure(.badInput, "the service's answer is no comparison of this version")
        }
        let picture = found.picture_base64.flatMap { Data(base64Encoded: $0) }
        return (Self.result(found, files), picture.map { Array($0) })
    }

    private static func result(_ found: Comparison, _ files: DiffFiles) -> DiffResult {
        let verdict: DiffResult.Verdict =
            switch found.verdict {
            case "same": .same
            case "sizesDiffer": .sizesDiffer(files.headers.first.size, files.headers.second.size)
            default: .different
            }
        return DiffResult(
            verdict: verdict, differingPixels: found.differing_pixels,
            totalPixels: found.total_pixels, ignoredPixels: 0,
            boundingBox: found.bounding_box?.rect, clusters: found.clusters.map(\.rect),
            clusterCount: found.cluster_count, maxDelta: UInt8(clamping: found.max_delta),
            densestPixels: found.densest_pixels)
    }

    private static func query(_ words: [(String, String?)]) -> String {
        let pairs = words.compactMap { name, value in
            value.map { "\(name)=\(RestoreClient.escaped($0))" }
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }
}
