import Foundation
import ServiceWire
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// Chance from a seed: the same numbers each time.
private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The bytes with some of them changed, taken away, doubled or put in.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &self)
            let end = min(bytes.count, place + Int.random(in: 0...8, using: &self))
            switch Int.random(in: 0..<6, using: &self) {
            case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &self), at: place)
            case 4:
                let word = Self.words.randomElement(using: &self) ?? ""
                bytes.insert(contentsOf: Array(word.utf8), at: place)
            default: bytes.removeLast(min(bytes.count, 3))
            }
        }
        return bytes
    }

    private static let words = [
        "%00", "%2e%2e/", "\"", "{", "[[[[", "}", "\u{0}", "\r\n", "1e999", "-1",
        "99999999999999999999", "null", "../", "é", ":", "\\u0000", "\\ud800", "W/\"1\"", ", "
    ]
}

/// SEED and ROUNDS come from the environment, so that `make fuzz` goes on where tests end.
@Suite("Mutated requests are answered, and nothing breaks")
struct RequestFuzzTests {
    private static let seed = number("RESTORE_FUZZ_SEED", usual: 1)
    private static let rounds = Int(number("RESTORE_FUZZ_ROUNDS", usual: 400))

    private static func number(_ name: String, usual: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? usual
    }

    /// A request that is in order, to be mutated in one of its parts.
    private struct Sound {
        var method: String
        var target: String
        var headers: [String: String] = [:]
        var body: [UInt8] = []
    }

    private func sounds() throws -> [Sound] {
        let run = MadeRun(png: try png(1))
        let json = ["Content-Type": "application/json"]
        let write = #"{"app":"a","scene":"b","key":"c","base64":"YQ==","if_revision":1}"#
        let batch = #"{"writes":[\#(write)]}"#
        let verdict = #"{"choice":"undo","entries":[{"name":"a","sha256":"\#(run.hash)"}]}"#
        let pair = #"{"expected":{"sha256":"\#(run.hash)"},"actual":{"base64":"AAAA"}}"#
        return [
            Sound(
                method: "PUT", target: statePath(),
                headers: [
                    "Content-Type": "application/json", "If-Match": "\"1\", W/\"2\"",
                    "Restore-Schema": "a%20b; version=3", "Idempotency-Key": "\"k\""
                ],
                body: Array(#"{"a":[1,2.5e3,"é\n",null,{"b":true}]}"#.utf8)),
            Sound(method: "GET", target: statePath() + "/history?values=true"),
            Sound(method: "GET", target: "/v1/team/apps/ike/state?cursor=main/a&limit=3"),
            Sound(method: "GET", target: "/v1/team/changes?after=1-2-3-4&limit=2"),
            Sound(method: "POST", target: "/v1/team/batch", headers: json, body: Array(batch.utf8)),
            Sound(
                method: "PUT", target: SnapshotTests.path, headers: SnapshotTests.declared,
                body: run.png),
            Sound(
                method: "POST", target: "\(MadeRun.path)/lines?at=0",
                headers: ["Content-Type": "application/jsonl"],
                body: try run.header() + run.line()),
            Sound(
                method: "POST", target: "\(MadeRun.path)/decisions", headers: json,
                body: Array(verdict.utf8)),
            Sound(
                method: "PUT", target: "\(MadeRun.path)/pictures/\(run.file)", body: run.png),
            Sound(method: "POST", target: "/v1/diff", headers: json, body: Array(pair.utf8)),
            Sound(
                method: "POST", target: "/admin/tokens", headers: json,
                body: Array(#"{"tenant":"t","scopes":["read"],"note":"n","days":3}"#.utf8)),
            Sound(
                method: "POST", target: "/login",
                headers: [
                    "Content-Type": "application/x-www-form-urlencoded",
                    "Sec-Fetch-Site": "same-origin", "Cookie": "a=b; restore=c"
                ],
                body: Array("token=rst_1&to=%2Fui%2Fteam%2F".utf8))
        ]
    }

    @Test("each gets a status and a problem that says what is wrong, and the service lives")
    func requests() async throws {
        var limits = Limits()
        limits.wrongTokens = 1_000_000
        var chance = Chance(state: Self.seed)
        let sounds = try sounds()
        try await RunningService.with(limits: limits) { service in
            for round in 0..<Self.rounds {
                let sound = sounds[round % sounds.count]
                let bytes = Self.mutant(sound, service.token, &chance)
                // What is no HTTP may get no answer, but it gets an end.
                let answer = try? await service.send(bytes, andEnd: true)
                guard let answer else { continue }
                let place =
                    "seed \(Self.seed), round \(round): "
                    + String(decoding: bytes.prefix(600), as: UTF8.self)
                #expect(answer.status < 500 || answer.status == 503, "\(place)")
                if answer.status >= 400, answer["content-type"] == "application/problem+json" {
                    let problem = try answer.json()
                    #expect((problem["detail"] as? String)?.isEmpty == false, "\(place)")
                    #expect((problem["next_step"] as? String)?.isEmpty == false, "\(place)")
                }
            }
            #expect(try await service.ask("GET", "/healthz").status == 200)
            #expect(try await service.ask("GET", statePath("still")).status == 404)
        }
    }

    /// The request with one of its parts mutated.
    private static func mutant(
        _ sound: Sound, _ token: String, _ chance: inout Chance
    ) -> [UInt8] {
        var (target, body) = (Array(sound.target.utf8), sound.body)
        var headers = sound.headers.sorted { $0.key < $1.key }
            .map { ($0.key, Array($0.value.utf8)) }
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: target = chance.mutated(target)
        case 1 where !headers.isEmpty:
            let index = Int.random(in: 0..<headers.count, using: &chance)
            headers[index].1 = chance.mutated(headers[index].1)
        default: body = chance.mutated(body)
        }
        var bytes = Array("\(sound.method) ".utf8) + target + Array(" HTTP/1.1\r\n".utf8)
        bytes += Array("Host: x\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n".utf8)
        for (name, value) in headers { bytes += Array("\(name): ".utf8) + value + [13, 10] }
        return bytes + Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
