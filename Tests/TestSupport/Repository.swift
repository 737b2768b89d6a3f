public import Foundation

/// The checkout that the tests were built from.
public enum Repository {
    /// The folder that holds `Package.swift`.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the place of a file or folder under `Tests/Fixtures`.
    public static func fixture(_ name: String) -> URL {
        root.appendingPathComponent("Tests/Fixtures/\(name)")
    }

    /// Returns the bytes of a device's log under `Tests/Fixtures/device-logs`.
    public static func deviceLog(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: fixture("device-logs/\(name)")))
    }
}
