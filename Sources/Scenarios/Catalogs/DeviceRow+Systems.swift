// The systems that a device can run. No source among the facts gives them, so the field counts as
// inferred; it keeps a scenario from asking for a device that never was.

extension DeviceRow {
    /// Returns true where the device can run a version, such as `12.1`; parts that are not written
    /// are open.
    package func runs(_ text: String) -> Bool {
        let version = Self.parts(text)
        let first = Self.parts(firstSystem)
        if Self.isBefore(version, first) || skips(version) { return false }
        guard let lastSystem else { return true }
        return !Self.isBefore(Self.parts(lastSystem), version)
    }

    /// The versions that the device can run, in words.
    package var systemsText: String {
        let range = lastSystem.map { "\(firstSystem) to \($0)" } ?? "\(firstSystem) and later"
        let gaps = (skippedSystems ?? []).map { " without \($0.first) to \($0.last)" }
        return range + gaps.joined()
    }

    /// Returns true where a version lies in a gap; one without its second part may lie beside it.
    private func skips(_ version: [Int]) -> Bool {
        guard version.count > 1 else { return false }
        return (skippedSystems ?? []).contains { gap in
            !Self.isBefore(version, Self.parts(gap.first))
                && !Self.isBefore(Self.parts(gap.last), version)
        }
    }

    private static func parts(_ text: String) -> [Int] {
        text.filter { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
    }

    /// Returns true where one version is before another, as far as both are written.
    private static func isBefore(_ a: [Int], _ b: [Int]) -> Bool {
        for (a, b) in zip(a, b) where a != b { return a < b }
        return false
    }
}
