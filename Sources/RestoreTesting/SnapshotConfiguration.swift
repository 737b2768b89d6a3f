public import Testing

/// The goldens that a test writes. Whatever is written fails the test: nobody should trust it
/// unseen.
public enum SnapshotRecordMode: String, Hashable, Sendable, CaseIterable {
    /// Every golden, anew.
    case all
    /// Those that are missing or differ.
    case failed
    /// Those that are missing.
    case missing
    /// None; a golden that is missing fails the test.
    case never
}

/// The configuration of the snapshots of a scope; `withSnapshotTesting` sets it.
public struct SnapshotConfiguration: Hashable, Sendable {
    /// The mode of recording.
    public var record: SnapshotRecordMode
    /// The folder for the pictures of what differs; nil takes `RESTORE_ARTIFACTS`, else a folder
    /// of the system's for temporary files.
    public var artifacts: String?

    /// Creates a configuration.
    public init(record: SnapshotRecordMode = .missing, artifacts: String? = nil) {
        self.record = record
        self.artifacts = artifacts
    }

    /// The configuration of the running scope.
    @TaskLocal public static var current = SnapshotConfiguration(record: .fromEnvironment)
}

extension SnapshotRecordMode {
    /// What `RESTORE_RECORD` says, else ``missing``.
    fileprivate static var fromEnvironment: SnapshotRecordMode {
        environment("RESTORE_RECORD").flatMap(Self.init(rawValue:)) ?? .missing
    }

    /// What is wrong with a value of `RESTORE_RECORD`, nil where nothing is.
    static func mistake(in value: String?) -> String? {
        guard let value, Self(rawValue: value) == nil else { return nil }
        let modes = allCases.map(\.rawValue).joined(separator: ", ")
        return "RESTORE_RECORD is \"\(value)\", which is no mode; set it to one of \(modes)"
    }
}

/// Runs an operation with another configuration; nil keeps the setting of the enclosing scope.
public func withSnapshotTesting<Result>(
    record: SnapshotRecordMode? = nil, artifacts: String? = nil,
    operation: () throws -> Result
) rethrows -> Result {
    try SnapshotConfiguration.$current.withValue(.changed(record, artifacts), operation: operation)
}

/// Runs an asynchronous operation with another configuration; nil keeps the setting of the
/// enclosing scope.
public func withSnapshotTesting<Result>(
    record: SnapshotRecordMode? = nil, artifacts: String? = nil,
    operation: () async throws -> Result
) async rethrows -> Result {
    try await SnapshotConfiguration.$current.withValue(
        .changed(record, artifacts), operation: operation)
}

extension SnapshotConfiguration {
    static func changed(
        _ record: SnapshotRecordMode?, _ artifacts: String?
    ) -> SnapshotConfiguration {
        var changed = current
        if let record { changed.record = record }
        if let artifacts { changed.artifacts = artifacts }
        return changed
    }
}

/// The configuration of a suite or a test of Swift Testing: `@Suite(.snapshots(record: .failed))`.
public struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
    let record: SnapshotRecordMode?
    let artifacts: String?

    /// A Boolean value indicating whether the trait of a suite holds for its tests too.
    public let isRecursive = true

    /// Runs a test with the trait's configuration.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withSnapshotTesting(record: record, artifacts: artifacts) {
            try await function()
        }
    }
}

extension Trait where Self == SnapshotTrait {
    /// Sets the recording mode of a suite or a test, and the folder for what differs.
    public static func snapshots(
        record: SnapshotRecordMode? = nil, artifacts: String? = nil
    ) -> SnapshotTrait {
        SnapshotTrait(record: record, artifacts: artifacts)
    }
}
