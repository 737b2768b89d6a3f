// Shown.
import Restoration
import StateStore

@MainActor final class ChatKeeper: RestoringScene {
    let id: String
    var keeper = SceneKeeper(overlay: .init(content: .cover))
    var focus: (FieldID) -> Void = { _ in }, curtain: (SnapshotOverlay.Content?) -> Void = { _ in }
    init(_ id: String) {
        self.id = id
        resume()
    }

    func persisted() throws -> FirstResponderGuard.Record? { try guardSlot(id).value() }
    func persist(_ record: FirstResponderGuard.Record?) throws { try guardSlot(id).set(record) }
    func persistenceFailed(_ error: any Error) { logError(error) }
    func makeFirstResponder(_ field: FieldID, animated: Bool) { focus(field) }
    func cover(with content: SnapshotOverlay.Content?) { curtain(content) }
}
// Shown.
struct ChatView: View {
    let scene: ChatKeeper
    @Environment(\.scenePhase) private var phase
    @FocusState private var focus: FieldID?
    @State private var text = ""
    @State private var isCovered = false

    var body: some View {
        TextField("Message", text: $text).focused($focus, equals: "chat.message")
            .onChange(of: focus) { scene.focusMoved(from: $0, to: $1) }
            .onChange(of: phase, initial: true) {
                scene.phaseChanged(isActive: $1 == .active, isInBackground: $1 == .background)
            }.onAppear {
                scene.focus = { focus = $0 }
                scene.curtain = { isCovered = $0 != nil }
                scene.tell(.fieldAppeared("chat.message"))
            }.overlay { Color.primary.ignoresSafeArea().opacity(isCovered ? 1 : 0) }
    }
}
