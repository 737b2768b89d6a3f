import Foundation
import Testing

@testable import Restoration
import StateStore

@MainActor @Suite("The lines that an app writes")
struct ExampleTests {
    @Test("keep the record and the drafts of a scene in a folder of the app's own")
    func disk() throws {
        let store = DiskStore()
        let record = FirstResponderGuard.Record(field: "chat.message")
        try store.set(record, named: "guard", in: "one")
        try store.set(TextDraft(kind: .plain, text: "half"), named: "draft.chat.message", in: "one")
        try store.set(record, named: "guard", in: "two")
        #expect(try openStore().path.hasPrefix(FileManager.default.container.path))
        #expect(try guardSlot("one").value() == record)
        let draft = try store.value(TextDraft.self, named: "draft.chat.message", in: "one")
        #expect(draft?.text == "half")
        let secret = TextDraft(kind: .secure, text: "1234")
        #expect(throws: (any Error).self) { try store.set(secret, named: "draft", in: "one") }
        try store.removeValues(in: "one")
        #expect(try guardSlot("one").value() == nil)
        #expect(try guardSlot("two").value() == record)
        try store.removeValues(in: "two")
    }

    @Test("restore a field in SwiftUI, with a name that the scene keeps")
    func swiftUI() async throws {
        let (process, root) = (Rendering(), ChatRoot())
        process.phase = .active
        await process.render(root)
        let id = try #require(process.storage["keeper"])
        await process.focus(true, in: root)
        process.phase = .inactive
        await process.render(root)
        #expect(process.isCovered)
        #expect(try guardSlot(id).value() == .init(field: "chat.message"))
        process.phase = .background
        await process.render(root)
        #expect(process.isCovered)

        let (next, again) = (Rendering(), ChatRoot())
        next.storage = process.storage
        next.phase = .active
        await next.render(again)
        #expect(next.isFocused && !next.isCovered)
        await next.focus(false, in: again)
        #expect(try guardSlot(id).value() == nil, "what the user dismisses is erased at once")
    }

    @Test("take SwiftUI's cover away at a touch when the active phase got lost")
    func touchInSwiftUI() async throws {
        let (process, root) = (Rendering(), ChatRoot())
        process.phase = .active
        await process.render(root)
        process.phase = .inactive
        await process.render(root)
        #expect(process.isCovered)
        await process.tap(in: root)
        #expect(!process.isCovered)
    }

    @Test("have SwiftUI's field resign below a lock, and be asked for as often as it is due")
    func lockInSwiftUI() throws {
        try guardSlot("swiftUI").set(.init(field: "chat.message"))
        let scene = ChatKeeper("swiftUI")
        scene.phaseChanged(isActive: true, isInBackground: false)
        #expect(scene.asked == .init(field: "chat.message", number: 1))
        scene.receive(.fieldAppeared("chat.message"))
        #expect(scene.asked.number == 2, "asked again, which a view can see")
        scene.focusMoved(from: nil, to: "chat.message")
        scene.receive(.coverAppeared(.lockScreen))
        #expect(scene.asked == .init(field: nil, number: 3))
        ChatKeeper("").phaseChanged(isActive: true, isInBackground: false)
        #expect(Logged.shared.contains("scene"))
    }
}
