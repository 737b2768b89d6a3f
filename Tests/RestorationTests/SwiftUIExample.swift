import Foundation
import Observation

// Shown.
import Restoration
import StateStore

@MainActor @Observable final class ChatKeeper: RestoringScene {
    struct Ask: Equatable { var field: FieldID?, number = 0 }
    private(set) var asked = Ask()
    private(set) var isCovered = false
    @ObservationIgnored var keeper = SceneKeeper(overlay: .init(content: .cover))
    private let id: String
    init(_ id: String) {
        self.id = id
        resume()
    }

    func persisted() throws -> FirstResponderGuard.Record? { try guardSlot(id).value() }
    func persist(_ record: FirstResponderGuard.Record?) throws { try guardSlot(id).set(record) }
    func persistenceFailed(_ error: any Error) { logError(error) }
    func makeFirstResponder(_ field: FieldID, animated: Bool) { ask(field) }
    func resignFirstResponder(_ field: FieldID) { ask(nil) }
    func cover(with content: SnapshotOverlay.Content?) { isCovered = content != nil }
    private func ask(_ field: FieldID?) { asked = Ask(field: field, number: asked.number + 1) }
}
// Shown.
struct ChatRoot: View {
    @SceneStorage("keeper") private var id = ""
    @State private var scene: ChatKeeper?

    var body: some View {
        ZStack {
            if let scene {
                ChatView(scene: scene)
                if scene.isCovered { Color.primary.ignoresSafeArea().allowsHitTesting(false) }
            }
        }
        .contentShape(Rectangle())
        .simultaneousGesture(TapGesture().onEnded { scene?.receive(.userActed) })
        .onAppear {
            if id.isEmpty { id = UUID().uuidString }
            if scene == nil { scene = ChatKeeper(id) }
        }
    }
}

struct ChatView: View {
    let scene: ChatKeeper
    @Environment(\.scenePhase) private var phase
    @FocusState private var focus: FieldID?
    @State private var text = ""

    init(scene: ChatKeeper) {
        self.scene = scene
        _focus = FocusState()
    }

    var body: some View {
        TextField("Message", text: $text).focused($focus, equals: "chat.message")
            .onChange(of: focus) { scene.focusMoved(from: $0, to: $1) }
            .onChange(of: scene.asked) { focus = $1.field }
            .onChange(of: phase, initial: true) {
                scene.phaseChanged(isActive: $1 == .active, isInBackground: $1 == .background)
            }
            .task { scene.receive(.fieldAppeared("chat.message")) }
    }
}
