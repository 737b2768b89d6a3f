import Foundation
import StateStore
import Testing

/// The code of the articles in `Sources/StateStore/StateStore.docc`; `ArticleTests` compares them.
@Suite("The code of the articles on StateStore")
struct StateStoreArticles {
    struct Message: Codable, Equatable {
        var text: String
        var isPinned: Bool
    }

    @Test("A value comes back after the store was opened again")
    func gettingStarted() throws {
        let scratch = try Scratch()
        let path = scratch.store

        let messages = ValueSchema<Message>("message", version: 1)
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")

        let store = try StateStore.open(at: path)
        try store.put(Message(text: "milk", isPinned: false), as: messages, for: key)
        try store.close()

        let reopened = try StateStore.open(at: path)
        let stored = try reopened.value(messages, for: key)
        print(stored?.value.text ?? "nothing", stored?.revision ?? 0)  // milk 1

        #expect(stored?.value == Message(text: "milk", isPinned: false))
        #expect(stored?.revision == 1)
    }

    @Test("Several writes are one commit")
    func batches() async throws {
        let scratch = try Scratch()
        let store = try StateStore.open(at: scratch.store)
        let messages = ValueSchema<Message>("message", version: 1)
        let draft = try RecordKey(application: "chat", scene: "main", key: "draft")
        let sent = try RecordKey(application: "chat", scene: "main", key: "sent")
        let message = Message(text: "milk", isPinned: false)
        try store.put(message, as: messages, for: draft)

        let receipt = try await store.commit([
            .put(message, as: messages, for: sent, expecting: .nothing),
            .delete(draft)
        ])
        print(receipt.commit, receipt.revisions)

        #expect(receipt.commit == 2)
        #expect(try store.record(for: draft) == nil)
        await #expect(try store.value(messages, for: sent)?.value == message)
    }

    @Test("A conflicting write is decided anew")
    func compareAndSet() throws {
        let scratch = try Scratch()
        let store = try StateStore.open(at: scratch.store)
        let messages = ValueSchema<Message>("message", version: 1)
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")
        try store.put(Message(text: "milk", isPinned: false), as: messages, for: key)
        #expect(try pin(key, in: store, messages))
        #expect(try store.value(messages, for: key)?.value.isPinned == true)
    }

    /// Pins the message. Returns false when other code was faster: call it again.
    func pin(
        _ key: RecordKey, in store: StateStore, _ messages: ValueSchema<Message>
    ) throws -> Bool {
        guard let stored = try store.value(messages, for: key) else { return true }
        let pinned = Message(text: stored.value.text, isPinned: true)
        do {
            try store.put(pinned, as: messages, for: key, expecting: .revision(stored.revision))
            return true
        } catch StoreError.Code.conflict {
            return false
        }
    }

    @Test("Older revisions are read, newest first")
    func history() throws {
        let scratch = try Scratch()
        let path = scratch.store
        let messages = ValueSchema<Message>("message", version: 1)
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")

        var options = StoreOptions()
        options.keptRevisions = 10
        let store = try StateStore.open(at: path, options: options)
        for text in ["m", "mi", "milk"] {
            try store.put(Message(text: text, isPinned: false), as: messages, for: key)
        }

        for record in try store.history(of: key) {
            print(record.revision, try messages.decode(record).text)  // 2 mi, then 1 m
        }

        #expect(try store.history(of: key).map { try messages.decode($0).text } == ["mi", "m"])
    }

    @Test("Changes follow a cursor")
    func changes() async throws {
        let scratch = try Scratch()
        let store = try StateStore.open(at: scratch.store)
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")
        try await store.commit([.put([1], for: key)])
        let after = ChangeCursor.start

        for try await change in store.changes(after: after) {
            print(change.key, change.isDeletion ? "was deleted" : "was written")
            let kept = change.cursor.description  // Keep it, and begin here the next time.
            if ChangeCursor(kept) == store.newestCursor { break }
        }
    }

    @Test("An old value is upgraded when it is read, and on disk by a migration")
    func migration() throws {
        let scratch = try Scratch()
        let store = try StateStore.open(at: scratch.store)
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")
        try store.put("milk", as: ValueSchema<String>("message", version: 1), for: key)

        // Version 1 was the text alone, as a JSON string.
        let messages = ValueSchema<Message>("message", version: 2) { bytes, version in
            guard version == 1 else { return nil }
            let text = try JSONDecoder().decode(String.self, from: Data(bytes))
            return Message(text: text, isPinned: false)
        }
        let stored = try store.value(messages, for: key)
        let upgraded = try store.migrate(messages, application: "chat")

        #expect(stored?.value == Message(text: "milk", isPinned: false))
        #expect(upgraded == 1)
        #expect(try store.record(for: key)?.schema == messages.schema)
    }

    @Test("Damage is an error with the last good revision")
    func damage() throws {
        let scratch = try Scratch()
        let path = scratch.store
        let messages = ValueSchema<Message>("message", version: 1)
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")
        let store = try StateStore.open(at: path)
        try store.put(Message(text: "milk", isPinned: false), as: messages, for: key)

        let report = try store.check()
        if !report.isSound {
            for damage in report.damages { print(damage) }
            let repair = try store.repair()
            print(repair.restored, repair.removed)
        }
        let backup = try store.backUp(to: path + ".backup")

        #expect(report.isSound && backup.damages.isEmpty)
    }
}
