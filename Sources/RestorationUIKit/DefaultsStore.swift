#if canImport(UIKit)
public import Restoration
public import UIKit

/// A store in the app's defaults.
///
/// Defaults outlive the process, not a device that loses power within seconds. A store on
/// `StateStore` outlives that too; docs/restoration.md has one.
public struct DefaultsStore: RestorationStore {
    private let defaults: UserDefaults
    private static let prefix = "restoration/"

    /// Creates a store.
    public init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

    /// Returns the value of a name in a scene; nil where there is none.
    @MainActor public func value<Value: Codable & Sendable>(
        _ type: Value.Type, named name: String, in scene: String
    ) throws -> Value? {
        guard let data = defaults.data(forKey: Self.key(name, scene)) else { return nil }
        return try JSONDecoder().decode(type, from: data)
    }

    /// Stores a value under a name in a scene; nil removes it.
    @MainActor public func set<Value: Codable & Sendable>(
        _ value: Value?, named name: String, in scene: String
    ) throws {
        let key = Self.key(name, scene)
        guard let value else {
            if defaults.object(forKey: key) != nil { defaults.removeObject(forKey: key) }
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        defaults.set(try encoder.encode(value), forKey: key)
    }

    /// Removes all values of a scene.
    @MainActor public func removeValues(in scene: String) throws {
        let start = Self.key("", scene)
        for key in defaults.dictionaryRepresentation().keys.sorted() where key.hasPrefix(start) {
            defaults.removeObject(forKey: key)
        }
    }

    private static func key(_ name: String, _ scene: String) -> String {
        "\(prefix)\(scene)/\(name)"
    }
}
#endif
