/// The place where the record and the drafts of scenes are kept from process to process.
///
/// A value that was set is there in the next process, also when this one is ended at once:
/// nothing asks an app after `willResignActive`.
public protocol RestorationStore {
    /// Returns the value that was set last under a name for a scene, or nil.
    @MainActor func value<Value: Codable & Sendable>(
        _ type: Value.Type, named name: String, in scene: String
    ) throws -> Value?
    /// Sets a value before it returns; nil removes what is there.
    @MainActor func set<Value: Codable & Sendable>(
        _ value: Value?, named name: String, in scene: String
    ) throws
    /// Removes all values of a scene.
    @MainActor func removeValues(in scene: String) throws
}
