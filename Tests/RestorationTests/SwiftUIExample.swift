// Shown.
import Restoration
import StateStore

@MainActor final class Keeper {
    private var responder = FirstResponderGuard()
    private let store: StateStore, key: RecordKey
    private let records = ValueSchema<FirstResponderGuard.Record>("guard", version: 1)
    var focus: (FieldID) -> Void = { _ in }

    init(store: StateStore, key: RecordKey) {
        (self.store, self.key) = (store, key)
        tell(.didFinishLaunching(record: try? store.value(records, for: key)?.value))
    }

    func tell(_ input: FirstResponderGuard.Input) {
        for output in responder.receive(input) {
            switch output {
            case .persist(let record): _ = try? store.put(record, as: records, for: key)
            case .erase: _ = try? store.delete(key)
            case .restore(let field, _): focus(field)
            case .wait: break
            }
        }
    }

    func phaseChanged(_ old: ScenePhase, _ new: ScenePhase) {
        switch (old, new) {
        case (_, .background): tell(.didEnterBackground)
        case (.active, .inactive): tell(.willResignActive)
        case (.background, .inactive): tell(.willEnterForeground)
        case (_, .active): tell(.didBecomeActive)
        default: break
        }
    }
}

struct ChatView: View {
    let keeper: Keeper
    @Environment(\.scenePhase) private var phase
    @FocusState private var focus: FieldID?
    @State private var text = ""

    var body: some View {
        TextField("Message", text: $text)
            .focused($focus, equals: "chat.message")
            .onSubmit { keeper.tell(.userDismissed) }
            .onChange(of: focus) { old, new in
                if let old { keeper.tell(.resignedFirstResponder(old)) }
                if let new { keeper.tell(.becameFirstResponder(new)) }
            }
            .onChange(of: phase) { keeper.phaseChanged($0, $1) }
            .onAppear { keeper.focus = { focus = $0 } }
    }
}
