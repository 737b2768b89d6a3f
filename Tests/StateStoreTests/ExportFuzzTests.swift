import Foundation
import TestSupport
import Testing

@testable import StateStore

/// The kept exports, cut anywhere and mutated: none comes in but as it was written.
@Suite("Broken exports")
struct ExportFuzzTests {
    private static let run = FuzzRun("exports", suffix: ".jsonl")

    private static func writes(_ bytes: [UInt8]) throws(StoreError) -> [Write] {
        var reader = ExportReader("all.jsonl", .refuse, StoreOptions(), nil)
        return try reader.read(Data(bytes))
    }

    /// What the kept exports hold, so that nothing else may come in.
    private static func truths() throws -> [[Write]] {
        try run.inputs().map { try writes($0.bytes) }
    }

    private static func problem(_ bytes: [UInt8], _ truths: [[Write]]) -> String? {
        do {
            let found = try writes(bytes)
            return truths.contains(found) ? nil : "came in with \(found.count) records"
        } catch {
            let isPlaced = error.place.hasPrefix("all.jsonl:") && !error.nextStep.isEmpty
            let codes: [StoreError.Code] = [.badImport, .newerFormat]
            return isPlaced && codes.contains(error.code) ? nil : "no place: \(error)"
        }
    }

    @Test("kept exports are read, and cut at any byte they are refused with a line")
    func truncation() throws {
        let truths = try Self.truths()
        #expect(truths.count >= 2)
        for input in try Self.run.inputs() {
            #expect(Self.problem(input.bytes, truths) == nil, "\(input.name)")
            for count in 0..<input.bytes.count {
                let error = #expect(throws: StoreError.self) {
                    try Self.writes(Array(input.bytes[..<count]))
                }
                #expect(error?.code == .badImport, "\(input.name), \(count) bytes")
            }
        }
    }

    @Test("with bytes changed, doubled, dropped or moved nothing comes in that was not exported")
    func mutation() throws {
        var random = SplitMix(state: FuzzRun.seed)
        let truths = try Self.truths()
        let inputs = try Self.run.inputs().map(\.bytes)
        for round in 0..<(FuzzRun.rounds ?? 400) {
            var bytes = inputs[random.below(inputs.count)]
            for _ in 0...random.below(4) { Self.mutate(&bytes, &random) }
            Self.run.attempt(bytes, round: round) { Self.problem($0, truths) }
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard bytes.count > 40 else { return }
        let position = random.below(bytes.count - 32)
        switch random.below(5) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(position..<position + 1 + random.below(32))
        case 2: bytes.insert(contentsOf: bytes[position..<position + 24], at: position)
        case 3: bytes[position] = Array("{}[]:,\"\n0123456789".utf8)[random.below(18)]
        default:
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            bytes = Array(lines.shuffled(using: &random).joined(separator: [0x0A]))
        }
    }
}
