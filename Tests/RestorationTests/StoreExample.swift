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
