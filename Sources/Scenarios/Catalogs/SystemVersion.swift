/// A version of iOS, such as 5.0, 12 or 3.1.3; a part that is not written is 0.
public struct SystemVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The major version.
    public var major: Int
    /// The minor version.
    public var minor: Int
    /// The patch version.
    public var patch: Int

    /// Creates a version from its numbers.
    public init(major: Int, minor: Int = 0, patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads `12`, `12.0` or `3.1.3`; nil for anything else, and for parts of over four digits.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            let digits = part.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard digits, part.utf8.count <= 4, let number = Int(part) else { return nil }
            numbers.append(number)
        }
        numbers += [0, 0]
        self.init(major: numbers[0], minor: numbers[1], patch: numbers[2])
    }

    /// Returns whether a version is older than another.
    public static func < (a: Self, b: Self) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }

    /// The numbers with points between them; a patch of 0 is left out, such as `12.0`.
    public var description: String {
        patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }
}

extension SystemVersion {
    /// The major versions of a range of the data; `last` nil is without end.
    static func era(from first: String, to last: String?) -> ClosedRange<Int> {
        let low = SystemVersion(first)?.major ?? 0
        let high = last.map { SystemVersion($0)?.major ?? low } ?? Int(Int32.max)
        return low...max(low, high)
    }
}
