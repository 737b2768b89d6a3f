import Foundation
import Hummingbird
import NIOCore
import ServiceWire

/// The routes of work: pictures, films and timelines of scenarios, comparisons, and conformance.
struct WorkRoutes: Sendable {
    let scheduler: WorkScheduler
    let tenants: Tenants
    let limits: Limits

    static let picture = "image/png"
    static let film = "image/apng"
    static let timeline = "application/jsonl"

    var routes: [Route] {
        [
            Route(.post, "/v1/render", .read, .render, query: Self.rendering, handle: render),
            Route(.post, "/v1/diff", .read, .diff, query: Self.comparing, handle: diff),
            Route(.post, "/v1/conform", .read, .conform, handle: conform)
        ]
    }

    private static let rendering: [Route.Parameter] = [
        .init(
            name: "at", summary: "The moment: end, step 3, 1250ms, switcher, stored:A, card:A."),
        .init(name: "case", summary: "The case of the file; the first by default."),
        .init(name: "device", summary: "Another device, such as iPhone 8."),
        .init(name: "system", summary: "Another version of iOS, such as 17.0."),
        .init(
            name: "orientation", summary: "The orientation of the device.",
            kind: .oneOf(["portrait", "landscape"])),
        .init(
            name: "appearance", summary: "The appearance of the screen.",
            kind: .oneOf(["light", "dark"])),
        .init(name: "scale", summary: "The pixels per point.", kind: .number(1...4, usual: 1)),
        .init(name: "bezel", summary: "True to cut out the shape of the display.", kind: .flag),
        .init(
            name: "fps", summary: "The frames of a film per second.",
            kind: .number(1...60, usual: 30))
    ]

    private static let comparing: [Route.Parameter] = [
        .init(
            name: "metric", summary: "The metric of differences.",
            kind: .oneOf(["perceptual", "pixelmatch", "strict"])),
        .init(name: "threshold", summary: "The largest difference that is ignored."),
        .init(
            name: "picture", summary: "True to include the picture of the difference in the JSON.",
            kind: .flag)
    ]

    private func render(_ call: Call) async throws -> Response {
        let type = try call.accepted(of: [Self.picture, Self.film, Self.timeline])
        guard ["application/yaml", "text/yaml", "application/x-yaml"].contains(call.mediaType ?? "")
        else { throw Problem(.unsupportedMediaType, "A scenario must be application/yaml.") }
        let job = WorkJob(kind: .render, type: type, words: try call.words())
        let text = try await call.body(limit: limits.workBytes, of: "A scenario")
        return try await answer(job, [text], call)
    }

    private func conform(_ call: Call) async throws -> Response {
        _ = try call.accepted(of: [Self.timeline])
        guard call.mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "A trace must be application/json.")
        }
        let trace = try await call.body(limit: limits.workBytes, of: "A trace")
        return try await answer(
            WorkJob(kind: .conform, type: Self.timeline), [trace], call)
    }

    private func answer(
        _ job: WorkJob, _ parts: [[UInt8]], _ call: Call
    ) async throws -> Response {
        let (type, bytes) = try await scheduler.answer(job, parts, for: call.caller.tenant)
        return .bytes(ByteBuffer(bytes: bytes), type)
    }
}

// MARK: - Comparing

extension WorkRoutes {
    private func diff(_ call: Call) async throws -> Response {
        let type = try call.accepted(of: ["application/json", Self.picture])
        let words = try call.words()
        if let text = words["threshold"], !(Double(text).map { (0...255).contains($0) } ?? false) {
            throw Problem(.badRequest, "threshold must be a number from 0 to 255.")
        }
        // Two pictures in base64 and the JSON around them.
        let most = limits.snapshotBytes * 3 + (64 << 10)
        let body = try await call.body(limit: most, of: "A pair of pictures")
        let pair = try JSONBody.decode(PicturePair.self, from: body, call, depth: limits.jsonDepth)
        let expected = try await bytes(pair.expected, "expected", call)
        let actual = try await bytes(pair.actual, "actual", call)
        return try await answer(
            WorkJob(kind: .diff, type: type, words: words), [expected, actual], call)
    }

    private func bytes(_ side: PicturePair.Side, _ name: String, _ call: Call) async throws
        -> [UInt8]
    {
        switch (side.sha256, side.base64) {
        case (let hash?, nil):
            let key = try PathName.check(Array(hash.utf8), "\(name).sha256")
            let tenant = try await tenants.tenant(call.caller.tenant)
            return try await SnapshotRoutes.picture(key, of: tenant)
        case (nil, let text?):
            guard let data = Data(base64Encoded: text) else {
                throw Problem(.unprocessable, "\(name).base64 is not base64.")
            }
            return Array(data)
        default:
            throw Problem(.unprocessable, "\(name) must have either sha256 or base64.")
        }
    }
}

extension Call {
    /// Returns the given parameters, each checked by its kind, for a job.
    fileprivate func words() throws(Problem) -> [String: String] {
        var words: [String: String] = [:]
        for parameter in route.query {
            guard let text = query.text(parameter.name) else { continue }
            switch parameter.kind {
            case .text: words[parameter.name] = text
            case .flag: words[parameter.name] = "\(try query.flag(parameter.name))"
            case .number: words[parameter.name] = "\(try query.number(parameter))"
            case .oneOf: words[parameter.name] = try query.word(parameter)
            }
        }
        return words
    }
}
