// Shown.
import Foundation
import Restoration
import StateStore

@MainActor private var opened: StateStore?

@MainActor func openStore() throws -> StateStore {
    if let opened { return opened }
    let folder = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let store = try StateStore.open(at: folder.appendingPathComponent("chat.store").path)
    opened = store
    return store
}

@MainActor func guardSlot(_ scene: String) throws -> StoredSlot<FirstResponderGuard.Record> {
    let guards = ValueSchema<FirstResponderGuard.Record>("guard", version: 1)
    return try openStore().slot(guards, application: "chat", scene: scene)
}

@MainActor func logError(_ error: any Error) {
    Logger().error("\(String(describing: error), privacy: .public)")
    // A store whose disk has failed, or that was closed, takes nothing any more: begin again.
    if let error = error as? StoreError, [.io, .closed].contains(error.code) { opened = nil }
}
// Shown.
struct DiskStore: RestorationStore {
    @MainActor func value<Value: Codable & Sendable>(
        _ type: Value.Type, named name: String, in scene: String
    ) throws -> Value? {
        try slot(name, scene).value()
    }

    @MainActor func set<Value: Codable & Sendable>(
        _ value: Value?, named name: String, in scene: String
    ) throws {
        try slot(name, scene).set(value)
    }

    @MainActor func removeValues(in scene: String) throws {
        let store = try openStore()
        for key in try store.keys(application: "chat") where key.scene == scene {
            try store.delete(key)
        }
    }

    @MainActor private func slot<Value: Codable & Sendable>(
        _ name: String, _ scene: String
    ) throws -> StoredSlot<Value> {
        let schema = ValueSchema<Value>(name, version: 1)
        return try openStore().slot(schema, application: "chat", scene: scene)
    }
}
