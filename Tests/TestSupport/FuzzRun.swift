public import Foundation
import Testing

/// The kept inputs under `Tests/Fixtures/fuzz`, and how long and from which seed they are mutated.
///
/// `make mutate` sets the two variables; what fails then is written beside the kept inputs.
public struct FuzzRun: Sendable {
    /// The folder of one reader's inputs.
    public let folder: URL
    private let suffix: String

    public init(_ name: String, suffix: String) {
        folder = Repository.fixture("fuzz/\(name)")
        self.suffix = suffix
    }

    /// The seed from which all mutations follow; every failure prints it.
    public static let seed: UInt64 = number("RESTORE_FUZZ_SEED") ?? 0x5EED

    /// How often each series mutates, in place of a test's own few times.
    public static let rounds: Int? = number("RESTORE_FUZZ_ROUNDS").map { Int(clamping: $0) }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    /// The kept inputs in the order of their names.
    public func inputs() throws -> [(name: String, bytes: [UInt8])] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try names.filter { $0.hasSuffix(suffix) }.sorted().map { name in
            (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    /// Tries one mutated input; in a long run it lies in the corpus meanwhile, and stays there when
    /// it fails or ends the process.
    public func attempt(_ bytes: [UInt8], round: Int, _ check: ([UInt8]) -> String?) {
        let file = folder.appendingPathComponent("found-\(Self.seed)-\(round)\(suffix)")
        let keeps = Self.rounds != nil
        if keeps { try? Data(bytes).write(to: file) }
        if let problem = check(bytes) {
            let input = String(decoding: bytes.prefix(2000), as: UTF8.self)
            Issue.record("seed \(Self.seed), round \(round): \(problem)\n\(input)")
        } else if keeps {
            try? FileManager.default.removeItem(at: file)
        }
    }
}

extension [UInt8] {
    /// Changes a byte, removes or doubles some, puts a sign in, or moves the end.
    public mutating func mutate(_ random: inout SplitMix, with signs: String) {
        guard count > 100 else { return }
        let position = random.below(count - 64)
        switch random.below(5) {
        case 0: self[position] = UInt8(random.below(256))
        case 1: removeSubrange(position..<position + 1 + random.below(64))
        case 2: insert(contentsOf: self[position..<position + 48], at: position)
        case 3: self[position] = Array(signs.utf8)[random.below(signs.utf8.count)]
        default: insert(contentsOf: suffix(64), at: position)
        }
    }
}
