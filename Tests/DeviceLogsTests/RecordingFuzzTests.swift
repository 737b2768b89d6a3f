import DeviceLogs
import ScenarioSupport
import Scenarios
import TestSupport
import Testing

@testable import DeviceLogs

/// The kept recorders' logs, cut anywhere and mutated: each gives a trip, or an error with a place.
@Suite("Mutated recorders' logs")
struct RecordingFuzzTests {
    private static let run = FuzzRun("recordings", suffix: ".jsonl")

    private static func problem(_ bytes: [UInt8]) -> String? {
        do {
            let recording = try Recording.read(bytes, file: "log.jsonl")
            for process in recording.processes {
                for (one, next) in zip(process.records, process.records.dropFirst())
                where next.ms < one.ms || next.line <= one.line {
                    return "line \(next.line) comes before line \(one.line)"
                }
            }
            let isPlaced = recording.warnings.allSatisfy { $0.line >= 1 && !$0.advice.isEmpty }
            return isPlaced ? nil : "a warning without a place: \(recording.warnings)"
        } catch let error as ImportError {
            return error.line >= 1 && !error.advice.isEmpty ? nil : "no place: \(error)"
        } catch {
            return "another error: \(error)"
        }
    }

    @Test("cut at any byte give a log or an error with a place")
    func truncation() throws {
        let inputs = try Self.run.inputs()
        #expect(inputs.count >= 3)
        for input in inputs {
            for count in stride(from: 0, through: input.bytes.count, by: 7) {
                let problem = Self.problem(Array(input.bytes[..<count]))
                #expect(problem == nil, "\(input.name), \(count) bytes")
            }
        }
    }

    @Test("with bytes and lines changed, doubled, dropped or moved give a log or an error")
    func mutation() throws {
        var random = SplitMix(state: FuzzRun.seed)
        for input in try Self.run.inputs() {
            for round in 0..<(FuzzRun.rounds ?? 60) {
                var bytes = input.bytes
                for _ in 0...random.below(6) { Self.mutate(&bytes, &random) }
                Self.run.attempt(bytes, round: round, Self.problem)
            }
        }
    }

    /// Trips cost a run of the model each, so fewer are made.
    @Test("mutated, give a trip or an error")
    func trips() throws {
        var random = SplitMix(state: FuzzRun.seed)
        for input in try Self.run.inputs() {
            for round in 0..<(FuzzRun.rounds ?? 4) {
                var bytes = input.bytes
                for _ in 0...random.below(4) { Self.mutate(&bytes, &random) }
                Self.run.attempt(bytes, round: round) { bytes in
                    do {
                        let recording = try Recording.read(bytes, file: "log.jsonl")
                        _ = try Trip(recording, catalogs: Fixtures.catalogs.get())?.text
                        return nil
                    } catch let error as ReplayError {
                        return error.line >= 1 ? nil : "no place: \(error)"
                    } catch is ImportError {
                        return nil
                    } catch {
                        return "another error: \(error)"
                    }
                }
            }
        }
    }

    @Test("mutated, give measured profiles that are read back")
    func calibrations() throws {
        var random = SplitMix(state: FuzzRun.seed)
        let folder = try Scratch()
        var count = 0
        for input in try Self.run.inputs() {
            for round in 0..<(FuzzRun.rounds ?? 20) {
                var bytes = input.bytes
                for _ in 0...random.below(4) { Self.mutateFigure(&bytes, &random) }
                Self.run.attempt(bytes, round: round) { bytes in
                    do {
                        let text = String(decoding: bytes, as: UTF8.self)
                        let path = try folder.write(text, to: "log.jsonl")
                        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
                        try calibrator.read(path: path)
                        guard let calibration = calibrator.calibration else { return nil }
                        try CalibrationLimitTests.readBack(calibration)
                        count += calibration.figures.count
                        return nil
                    } catch let error as ScenarioErrors {
                        return "the profile is not read back: \(error)"
                    } catch is ImportError, is ReplayError {
                        return nil
                    } catch {
                        return "another error: \(error)"
                    }
                }
            }
        }
        #expect(count > 0)
    }

    /// Puts another number in the place of one.
    private static func mutateFigure(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard random.below(4) > 0 else { return mutate(&bytes, &random) }
        let numbers = ["-1", "0", "256", "999", "1e6", "-1e6", "3600", "0.0001", "1048576", "null"]
        let position = random.below(bytes.count)
        guard let start = bytes[position...].firstIndex(where: { (0x30...0x39).contains($0) })
        else { return }
        let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) && $0 != 0x2E }
        bytes.replaceSubrange(
            start..<(end ?? bytes.endIndex), with: Array(numbers[random.below(numbers.count)].utf8))
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard bytes.count > 300 else { return }
        let position = random.below(bytes.count - 256)
        switch random.below(7) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(position..<position + 1 + random.below(200))
        case 2: bytes.insert(contentsOf: bytes[position..<position + 200], at: position)
        case 3: bytes[position] = Array("{}[],:\"\n0e-".utf8)[random.below(11)]
        case 4: swapLines(&bytes, &random)
        case 5: changeDigit(&bytes, from: position, &random)
        default: bytes.insert(contentsOf: bytes.suffix(256), at: position)
        }
    }

    private static func swapLines(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        var lines = bytes.split(separator: 0x0A)
        guard lines.count > 2 else { return }
        lines.swapAt(random.below(lines.count), random.below(lines.count))
        bytes = Array(lines.joined(separator: [0x0A]))
    }

    private static func changeDigit(
        _ bytes: inout [UInt8], from position: Int, _ random: inout SplitMix
    ) {
        let digit = bytes[position...].firstIndex { (0x30...0x39).contains($0) }
        if let digit { bytes[digit] = 0x30 + UInt8(random.below(10)) }
    }
}
