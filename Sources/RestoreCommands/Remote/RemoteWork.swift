import Foundation
import Pictures
@_spi(Wire) import RestoreClient
import ServiceWire
import StateStore

/// The work of a service: drawing and comparing.
struct RemoteWork: Sendable {
    let client: RestoreClient

    /// Draws a moment of a scenario in YAML and returns the PNG.
    func render(_ scenario: [UInt8], _ words: [(String, String?)]) async throws -> [UInt8] {
        let ask = HTTPAsk(
            "POST", "/v1/render" + Self.query(words),
            headers: [("Content-Type", "application/yaml"), ("Accept", "image/png")],
            body: scenario, isRepeatable: true)
        return try await client.expect(ask).body
    }

    /// Compares two pictures and returns the picture of the difference, where the parameters
    /// request it.
    func diff(
        _ files: DiffFiles, _ words: [(String, String?)]
    ) async throws -> (result: DiffResult, picture: [UInt8]?) {
        let pair = PicturePair(
            expected: .init(base64: Data(files.bytes.first).base64EncodedString()),
            actual: .init(base64: Data(files.bytes.second).base64EncodedString()))
        let ask = HTTPAsk(
            "POST", "/v1/diff" + Self.query(words),
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: try pair.encoded(), isRepeatable: true)
        let answer = try await client.expect(ask)
        guard let found = try? Comparison(json: answer.body) else {
            throw Failure(
                .badInput,
                "/v1/diff: the service's answer is not a comparison; "
                    + "use a service of the same version")
        }
        let picture = found.pictureBase64.flatMap { Data(base64Encoded: $0) }
        return (Self.result(found, files), picture.map { Array($0) })
    }

    private static func result(_ found: Comparison, _ files: DiffFiles) -> DiffResult {
        let verdict: DiffResult.Verdict =
            switch found.verdict {
            case .same: .same
            case .sizesDiffer: .sizesDiffer(files.headers.first.size, files.headers.second.size)
            case .different: .different
            }
        return DiffResult(
            verdict: verdict, differingPixels: found.differingPixels,
            totalPixels: found.totalPixels, ignoredPixels: 0,
            boundingBox: found.boundingBox?.rect, clusters: found.clusters.map(\.rect),
            clusterCount: found.clusterCount, maxDelta: UInt8(clamping: found.maxDelta),
            densestPixels: found.densestPixels)
    }

    private static func query(_ words: [(String, String?)]) -> String {
        let pairs = words.compactMap { name, value in
            value.map { "\(name)=\(RestoreClient.escaped($0))" }
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }
}

extension Comparison.Box {
    fileprivate var rect: PixelRect { PixelRect(x: x, y: y, widthPx: width, heightPx: height) }
}
