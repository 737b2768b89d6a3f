// Just enough of SwiftUI's names for the lines of docs/restoration.md to be type-checked and tried
// out: bodies are evaluated again and again; what they ask for is called when its time has come.

/// A scene as SwiftUI keeps one: what its views have asked for, by the lines where they did.
@MainActor final class Rendering {
    static var current: Rendering?

    var phase = ScenePhase.background
    /// What `@SceneStorage` holds; a later process has it again.
    var storage: [String: String] = [:]
    /// Whether a colour lies over the scene, and whether it takes the touches.
    fileprivate(set) var isCovered = false
    fileprivate var isDeaf = false
    fileprivate var kept: [String: Any] = [:]
    fileprivate var due: [@MainActor () async -> Void] = []
    fileprivate var tapped: () -> Void = {}
    fileprivate var focus: (Bool) -> Void = { _ in }
    fileprivate(set) var isFocused = false

    /// Evaluates the bodies until nothing is left to do.
    func render(_ view: some View) async {
        repeat {
            (isCovered, isDeaf, due) = (false, false, [])
            Self.current = self
            _ = view.body
            let actions = due
            for action in actions { await action() }
        } while !due.isEmpty
        Self.current = nil
    }

    func focus(_ isFocused: Bool, in view: some View) async {
        focus(isFocused)
        await render(view)
    }

    func tap(in view: some View) async {
        if !isDeaf { tapped() }
        await render(view)
    }

    /// The value that was kept for a line, and keeps another.
    fileprivate func exchange<Value>(_ place: String, for value: Value) -> Value? {
        defer { kept[place] = value }
        return kept[place] as? Value
    }
}

@MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

@MainActor @resultBuilder enum ViewBuilder {
    /// A view keeps its state as long as it is there: the first one stands for all after it.
    static func buildExpression<Shown: View>(_ view: Shown) -> NoView {
        if let leaf = view as? NoView {
            leaf.show()
            return leaf
        }
        let place = "\(Shown.self)"
        let first = Rendering.current?.kept[place] as? Shown ?? view
        Rendering.current?.kept[place] = first
        _ = first.body
        return NoView()
    }
    static func buildBlock(_ views: NoView...) -> NoView { NoView() }
    static func buildOptional(_ view: NoView?) -> NoView { NoView() }
}

/// What is left of a view when its modifiers have noted what they want.
struct NoView: View {
    var isColor = false
    var takesTouches = true
    var body: NoView { self }

    @MainActor fileprivate func show() {
        guard isColor else { return }
        Rendering.current?.isCovered = true
        if takesTouches { Rendering.current?.isDeaf = true }
    }
}

enum ScenePhase: Equatable { case background, inactive, active }

struct Binding<Value> {
    var wrappedValue: Value
}

@MainActor @propertyWrapper final class State<Value> {
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    var wrappedValue: Value
    var projectedValue: Binding<Value> { Binding(wrappedValue: wrappedValue) }
}

@MainActor @propertyWrapper struct FocusState<Value: Hashable> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let box: Box
    fileprivate let nothing: Value
    init<Inner: Hashable>() where Value == Inner? { (box, nothing) = (Box(nil), nil) }
    var projectedValue: FocusState<Value> { self }
    var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

/// What a scene keeps for itself.
@MainActor @propertyWrapper struct SceneStorage {
    private let key: String
    private let first: String
    init(wrappedValue: String, _ key: String) { (first, self.key) = (wrappedValue, key) }
    var wrappedValue: String {
        get { Rendering.current?.storage[key] ?? first }
        nonmutating set { Rendering.current?.storage[key] = newValue }
    }
}

@MainActor struct EnvironmentValues {
    var scenePhase: ScenePhase { Rendering.current?.phase ?? .background }
}

@MainActor @propertyWrapper struct Environment<Value> {
    let path: KeyPath<EnvironmentValues, Value>
    init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
    var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

struct TextField: View {
    init(_ title: String, text: Binding<String>) {}
    var body: NoView { NoView() }
}

struct Color: View {
    static let primary = Color()
    fileprivate let leaf = NoView(isColor: true)
    var body: NoView { leaf }
}

struct Rectangle {}

struct ZStack: View {
    init(@ViewBuilder content: () -> NoView) { _ = content() }
    var body: NoView { NoView() }
}

struct TapGesture {
    fileprivate var action: () -> Void = {}
    func onEnded(_ action: @escaping () -> Void) -> TapGesture { TapGesture(action: action) }
}

extension View {
    private var leaf: NoView { self as? NoView ?? (self as? Color)?.leaf ?? NoView() }

    func focused<Value>(_ state: FocusState<Value>, equals value: Value) -> NoView {
        Rendering.current?.isFocused = state.wrappedValue == value
        Rendering.current?.focus = { state.wrappedValue = $0 ? value : state.nothing }
        return leaf
    }

    func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, line: Int = #line,
        _ action: @escaping (Value, Value) -> Void
    ) -> NoView {
        let old = Rendering.current?.exchange("change \(line)", for: value)
        if let old, old != value { Rendering.current?.due.append { action(old, value) } }
        if old == nil, initial { Rendering.current?.due.append { action(value, value) } }
        return leaf
    }

    func task(line: Int = #line, _ action: @escaping @MainActor () async -> Void) -> NoView {
        if Rendering.current?.exchange("task \(line)", for: true) == nil {
            Rendering.current?.due.append(action)
        }
        return leaf
    }

    func onAppear(line: Int = #line, perform action: (() -> Void)? = nil) -> NoView {
        task(line: line) { action?() }
    }

    func simultaneousGesture(_ gesture: TapGesture) -> NoView {
        Rendering.current?.tapped = gesture.action
        return leaf
    }

    func contentShape(_ shape: Rectangle) -> NoView { leaf }
    func ignoresSafeArea() -> NoView { leaf }
    func allowsHitTesting(_ takesTouches: Bool) -> NoView {
        var view = leaf
        view.takesTouches = takesTouches
        return view
    }
}
