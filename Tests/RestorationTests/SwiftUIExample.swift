// Shown.
import Restoration
import StateStore

@MainActor final class ChatKeeper: RestoringScene {
    var slot: StoredSlot<FirstResponderGuard.Record>?
    lazy var keeper = SceneKeeper(resuming: try? slot?.value())
    var focus: (FieldID) -> Void = { _ in }

    func persist(_ record: FirstResponderGuard.Record?) { try? slot?.set(record) }
    func makeFirstResponder(_ field: FieldID, animated: Bool) { focus(field) }
}

struct ChatView: View {
    let scene: ChatKeeper
    @Environment(\.scenePhase) private var phase
    @FocusState private var focus: FieldID?
    @State private var text = ""

    var body: some View {
        TextField("Message", text: $text).focused($focus, equals: "chat.message")
            .onChange(of: focus) { scene.focusMoved(from: $0, to: $1) }
            .onChange(of: phase) {
                scene.phaseChanged(isActive: $1 == .active, isInBackground: $1 == .background)
            }.onAppear { scene.focus = { focus = $0 } }
    }
}
