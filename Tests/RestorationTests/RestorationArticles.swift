import Restoration
import StateStore
import Testing

/// The code of the articles in `Restoration.docc`; `ArticleTests` compares them.
@Suite("The code of the articles on Restoration")
struct RestorationArticles {
    @Test("The guard persists at resign-active and restores at foreground")
    func gettingStarted() {
        var responder = FirstResponderGuard()
        _ = responder.receive(.didFinishLaunching(record: nil))
        _ = responder.receive(.willEnterForeground)
        _ = responder.receive(.didBecomeActive)
        _ = responder.receive(.becameFirstResponder("chat.message"))

        // The user leaves the app, and the system takes the first responder away.
        let leaving = responder.receive(.willResignActive)
        _ = responder.receive(.didEnterBackground)
        _ = responder.receive(.resignedFirstResponder("chat.message"))

        // The user comes back.
        let returning = responder.receive(.willEnterForeground)

        print(Array(leaving))  // persist the record of "chat.message"
        print(Array(returning))  // restore "chat.message" without animation

        #expect(Array(leaving) == [.persist(.init(field: "chat.message"))])
        #expect(Array(returning) == [.restore("chat.message", animated: false)])
    }

    @Test("The record restores the field in a new process, as soon as it appears")
    func relaunch() {
        let record = FirstResponderGuard.Record(field: "chat.message")

        var responder = FirstResponderGuard()
        _ = responder.receive(.didFinishLaunching(record: record))
        _ = responder.receive(.willEnterForeground)
        _ = responder.receive(.didBecomeActive)

        // In `viewDidAppear` of the screen with the field.
        let outputs = responder.receive(.fieldAppeared("chat.message"))

        #expect(Array(outputs).contains(.restore("chat.message", animated: true)))
    }

    @Test("A restore waits for the end of a cover")
    func covers() {
        var responder = FirstResponderGuard()
        _ = responder.receive(.didFinishLaunching(record: .init(field: "chat.message")))

        // Before the app presents its lock, and after the lock is gone.
        _ = responder.receive(.coverAppeared(.lockScreen))
        let behind = responder.receive(.willEnterForeground)
        let uncovered = responder.receive(.coverDisappeared(.lockScreen))

        #expect(Array(behind) == [.wait])
        #expect(Array(uncovered).contains(.restore("chat.message", animated: false)))
    }

    @Test("The overlay appears at resign-active and goes at foreground")
    func overlay() {
        var overlay = SnapshotOverlay(options: .init(content: .capture(hiding: ["card.number"])))

        let leaving = overlay.receive(.willResignActive)
        let returning = overlay.receive(.willEnterForeground)

        #expect(leaving == .show(.capture(hiding: ["card.number"])))
        #expect(returning == .remove)
    }

    @Test("A draft is kept in a slot of its scene, and a secret one is refused")
    func drafts() async throws {
        let scratch = MemoryStore()
        try await keep(TextDraft(kind: .plain, text: "milk"), in: scratch)
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")
        #expect(try await draft(in: scratch)?.text == "milk")
        await #expect(throws: StoreError.self) {
            try await self.keep(TextDraft(kind: .secure, text: "1234"), in: scratch)
        }
        #expect(try await scratch.record(for: key)?.revision == 1)
    }

    private let drafts = ValueSchema<TextDraft>("draft", version: 1)

    private func keep(_ draft: TextDraft, in store: some StateBackend) async throws {
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")
        try await store.put(draft, as: drafts, for: key)
    }

    private func draft(in store: some StateBackend) async throws -> TextDraft? {
        let key = try RecordKey(application: "chat", scene: "main", key: "draft")
        return try await store.value(drafts, for: key)?.value
    }
}
