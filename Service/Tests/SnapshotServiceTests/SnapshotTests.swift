import Basics
import Foundation
import Pictures
import Review
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// A small sound PNG of one shade.
func png(_ shade: UInt8, widthPx: Int = 40, heightPx: Int = 30) throws -> [UInt8] {
    var picture = Bitmap(widthPx: widthPx, heightPx: heightPx)
    for y in 0..<heightPx {
        for x in 0..<widthPx {
            picture[x, y] = Pixel(red: shade, green: UInt8(x & 255), blue: UInt8(y & 255))
        }
    }
    return try PNG.encode(picture)
}

@Suite("Snapshots")
struct SnapshotTests {
    static let declared = ["Content-Type": "image/png", "Restore-Redacted": "true"]
    static let path = "/v1/team/apps/ike/scenes/main/snapshots/card"

    @Test("a picture comes back by its scene and by its hash, byte for byte")
    func putAndGet() async throws {
        try await RunningService.with { service in
            let bytes = try png(1, widthPx: 300, heightPx: 200)
            let hash = SHA256.hex(bytes)
            let put = try await service.ask("PUT", Self.path, bytes: bytes, headers: Self.declared)
            #expect(put.status == 201)
            #expect(put["location"] == "/v1/team/snapshots/\(hash)")
            let byScene = try await service.ask("GET", Self.path)
            #expect((byScene.status, byScene.body == bytes) == (200, true))
            #expect(byScene["content-type"] == "image/png")
            #expect(byScene["etag"] == "\"1\"")
            #expect(byScene["content-location"] == put["location"])
            let byHash = try await service.ask("GET", "/v1/team/snapshots/\(hash)")
            #expect(byHash.body == bytes)
            #expect(byHash["etag"] == "\"\(hash)\"")
            #expect(byHash["cache-control"] == "private, max-age=31536000, immutable")
            let known = try await service.ask(
                "GET", "/v1/team/snapshots/\(hash)", headers: ["If-None-Match": "\"\(hash)\""])
            #expect((known.status, known.body.count) == (304, 0))
        }
    }

    @Test("a picture that was replaced or deleted can still be fetched by its hash")
    func replaced() async throws {
        try await RunningService.with { service in
            let (one, two) = (try png(1), try png(2))
            _ = try await service.ask("PUT", Self.path, bytes: one, headers: Self.declared)
            let put = try await service.ask("PUT", Self.path, bytes: two, headers: Self.declared)
            #expect((put.status, put["etag"]) == (204, "\"2\""))
            #expect(try await service.ask("GET", Self.path).body == two)
            #expect(try await service.ask("DELETE", Self.path).status == 204)
            #expect(try await service.ask("GET", Self.path).status == 404)
            for bytes in [one, two] {
                let got = try await service.ask("GET", "/v1/team/snapshots/\(SHA256.hex(bytes))")
                #expect(got.body == bytes)
            }
        }
    }

    @Test("the same picture twice is kept once")
    func keptOnce() async throws {
        try await RunningService.with { service in
            for scene in ["a", "b"] {
                _ = try await service.ask(
                    "PUT", "/v1/team/apps/ike/scenes/\(scene)/snapshots/card", bytes: try png(1),
                    headers: Self.declared)
            }
            let store = try await service.service.tenants.tenant("team").store
            #expect(try await store.keys(application: Reserved.pictures).count == 1)
            #expect(try await store.keys(application: "ike").count == 2)
        }
    }

    /// A Range, and the status, Content-Range and number of bytes of the answer, for 100 bytes.
    static let ranges: [(range: String, status: Int, part: String?, count: Int)] = [
        ("bytes=0-9", 206, "bytes 0-9/100", 10), ("bytes=90-", 206, "bytes 90-99/100", 10),
        ("bytes=-10", 206, "bytes 90-99/100", 10), ("bytes=-999", 206, "bytes 0-99/100", 100),
        ("bytes=90-999", 206, "bytes 90-99/100", 10), ("bytes=99-99", 206, "bytes 99-99/100", 1),
        ("bytes=100-", 416, "bytes */100", 0), ("bytes=-0", 416, "bytes */100", 0),
        ("bytes=9-0", 200, nil, 100), ("bytes=0-1,3-4", 200, nil, 100),
        ("bytes=a-b", 200, nil, 100), ("bytes=-", 200, nil, 100),
        ("lines=0-1", 200, nil, 100), ("bytes=+1-2", 200, nil, 100),
        ("bytes=99999999999999999999-", 200, nil, 100)
    ]

    @Test("ranges are what RFC 9110 says", arguments: ranges)
    func rangeOf(range: String, status: Int, part: String?, count: Int) throws {
        switch ByteRange(range, of: 100) {
        case .whole: #expect((status, count) == (200, 100))
        case .part(let bytes):
            #expect(status == 206)
            #expect(part == "bytes \(bytes.lowerBound)-\(bytes.upperBound)/100")
            #expect(bytes.count == count)
        case .beyond: #expect(status == 416)
        }
    }

    @Test("a part of a picture is given, and the whole when it is another by now")
    func rangeRequests() async throws {
        try await RunningService.with { service in
            let bytes = try png(1)
            _ = try await service.ask("PUT", Self.path, bytes: bytes, headers: Self.declared)
            let part = try await service.ask("GET", Self.path, headers: ["Range": "bytes=8-15"])
            #expect((part.status, part.body) == (206, Array(bytes[8...15])))
            #expect(part["content-range"] == "bytes 8-15/\(bytes.count)")
            let other = try await service.ask(
                "GET", Self.path, headers: ["Range": "bytes=8-15", "If-Range": "\"9\""])
            #expect((other.status, other.body) == (200, bytes))
            let beyond = try await service.ask(
                "GET", Self.path, headers: ["Range": "bytes=99999-"])
            #expect((beyond.status, beyond.problem) == (416, "range-not-satisfiable"))
            #expect(beyond["content-range"] == "bytes */\(bytes.count)")
        }
    }

    /// What is no snapshot: bytes, headers, status, and the sentence.
    static let bad: [(bytes: [UInt8], headers: [String: String], status: Int, detail: String)] = {
        let good = (try? png(3)) ?? []
        var flipped = good
        flipped[good.count / 2] ^= 1
        return [
            (
                good, ["Content-Type": "image/png"], 422,
                "Only pictures that are declared redacted are stored."
            ),
            (
                good, ["Content-Type": "image/png", "Restore-Redacted": "yes"], 422,
                "Only pictures that are declared redacted are stored."
            ),
            (
                good, ["Content-Type": "image/jpeg", "Restore-Redacted": "true"], 415,
                "A snapshot must be image/png."
            ),
            ([], declared, 422, "This is not a valid PNG"),
            (Array("GIF89a".utf8), declared, 422, "This is not a valid PNG"),
            (Array(good.dropLast(5)), declared, 422, "This is not a valid PNG"),
            (good + [0], declared, 422, "This is not a valid PNG"),
            (flipped, declared, 422, "This is not a valid PNG"),
            (
                good + [UInt8](repeating: 0, count: 8 << 20), declared, 413,
                "A snapshot can have at most 8388608 bytes; this one has more."
            )
        ]
    }()

    @Test("what is no sound, redacted PNG is not kept", arguments: bad.indices)
    func refused(number: Int) async throws {
        let bad = Self.bad[number]
        try await RunningService.with { service in
            let answer = try await service.ask(
                "PUT", Self.path, bytes: bad.bytes, headers: bad.headers)
            #expect(answer.status == bad.status)
            #expect((try answer.json()["detail"] as? String)?.hasPrefix(bad.detail) == true)
            #expect(try await service.ask("GET", Self.path).status == 404)
        }
    }

    @Test("a state is no picture, and says so")
    func stateIsNoPicture() async throws {
        try await RunningService.with { service in
            _ = try await service.ask("PUT", statePath("card"), "v")
            let answer = try await service.ask("GET", Self.path)
            #expect((answer.status, answer.problem) == (409, "conflict"))
            let none = try await service.ask(
                "GET", "/v1/team/snapshots/" + String(repeating: "0", count: 64))
            #expect(none.status == 404)
        }
    }

    @Test("another tenant does not get a picture by its hash")
    func tenantsApart() async throws {
        try await RunningService.with { service in
            let bytes = try png(1)
            _ = try await service.ask("PUT", Self.path, bytes: bytes, headers: Self.declared)
            let other = try await service.makeToken("other")
            let path = "snapshots/\(SHA256.hex(bytes))"
            #expect(
                try await service.ask("GET", "/v1/other/\(path)", token: other).status == 404)
            #expect(try await service.ask("GET", "/v1/team/\(path)", token: other).status == 403)
        }
    }
}
