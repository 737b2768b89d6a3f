import ArgumentParser
import Basics
import Foundation
import Review

/// The part of a suite that a machine runs: `2/4` is the second of four.
struct ShardName: ExpressibleByArgument, Hashable, Sendable {
    var number: Int
    var count: Int

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
            return nil
        }
        (self.number, self.count) = (number, count)
    }

    /// The reason why there is no such part; nil for one that there is.
    var fault: String? {
        guard (1...GoldenShard.mostParts).contains(count) else {
            return "a suite has 1 to \(GoldenShard.mostParts) parts, not \(count)"
        }
        return (1...count).contains(number)
            ? nil : "there is no part \(number) of \(count); give 1/\(count) to \(count)/\(count)"
    }
}

/// The jobs of a suite, divided among machines so that all end at about the same time.
struct ShardPlan {
    /// The number of each job's part, from 1.
    let parts: [Int]
    /// A hash of the names of all jobs and of their parts.
    let sha256: String

    /// Divides jobs: the longest first, each to the part that has the least to do.
    ///
    /// - Parameters:
    ///   - names: the names of all jobs, in order.
    ///   - durationsMs: the known durations by name; a job without one counts as the mean of those
    ///     that have one.
    init(_ names: [String], durationsMs: [String: Int], count: Int) {
        let known = names.compactMap { durationsMs[$0] }
        let mean = known.isEmpty ? 1 : max(1, known.reduce(0, +) / known.count)
        let weights = names.map { max(1, durationsMs[$0] ?? mean) }
        var sums = Array(repeating: 0, count: count)
        var parts = Array(repeating: 1, count: names.count)
        let order = names.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
        for index in order {
            let least = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
            sums[least] += weights[index]
            parts[index] = least + 1
        }
        self.parts = parts
        let text = zip(names, parts).map { "\($1) \($0)\n" }.joined()
        sha256 = SHA256.hex(Array(text.utf8))
    }

    /// The places of a part's jobs among all.
    func places(of number: Int) -> [Int] { parts.indices.filter { parts[$0] == number } }
}

/// The durations of jobs by their names, in milliseconds, in a file that runs share.
struct JobDurations {
    private let path: String
    private(set) var ms: [String: Int] = [:]

    /// Reads a file; one that does not exist yet has no durations.
    ///
    /// - Throws: `FileError`, and `Failure` for a file of another kind.
    init(path: String) throws {
        self.path = path
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileBytes.read(path, limit: 64 << 20)
        } catch {
            if error.code == .missing { return }
            throw error
        }
        guard let ms = try? JSONDecoder().decode([String: Int].self, from: Data(bytes)),
            ms.values.allSatisfy({ (0...86_400_000).contains($0) })
        else {
            throw Failure(
                .badInput,
                "\(path): these are no durations of jobs, which are one JSON object of names with "
                    + "milliseconds; give another file, or delete this one")
        }
        self.ms = ms
    }

    /// Writes the file with what a run has measured; what the cache knew keeps its duration.
    ///
    /// - Parameter jobs: the names of all jobs of the suite, to drop those that no longer exist;
    ///   nil where only a part of them is known.
    func write(_ measured: [String: Int], of jobs: Set<String>?) throws {
        let all = ms.merging(measured) { $1 }.filter { jobs?.contains($0.key) ?? true }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try FileBytes.write([UInt8](try encoder.encode(all)) + [0x0A], to: path)
    }
}
