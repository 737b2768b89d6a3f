/// The first version of iOS that has what a handling, or an option of it, is made of.
///
/// Only what would not link or would crash before that version is marked so; a key that a user info
/// lacks, or a notification that is never posted, is for the handling to live with.
public struct Availability: Hashable, Sendable {
    /// The first version, such as `4.0`.
    public var version: String
    /// The name that the systems before it do not have.
    public var symbol: String

    public init(_ version: String, _ symbol: String) {
        self.version = version
        self.symbol = symbol
    }

    /// Whether a system has it.
    func includes(_ system: SystemVersion) -> Bool {
        SystemVersion(version).map { $0 <= system } ?? true
    }
}

extension ScenarioParser {
    /// Tells that the scenario's system lacks what a handling or an option is made of.
    mutating func checkAvailability(
        _ availability: Availability?, of what: String, at place: SourcePlace
    ) {
        guard let availability, let systemVersion, !availability.includes(systemVersion) else {
            return
        }
        fail(
            .outOfRange, at: place,
            "\(what) is made of \(availability.symbol), which \(systemVersion) does not have",
            "set system to \(availability.version) or later, or leave it out")
    }
}
