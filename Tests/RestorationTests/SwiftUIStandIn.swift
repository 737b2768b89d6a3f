// Just enough of SwiftUI's names for the lines of docs/restoration.md to be type-checked, without
// behaviour.

@MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

@MainActor @resultBuilder enum ViewBuilder {
    static func buildExpression(_ view: some View) -> NoView { NoView() }
    static func buildBlock(_ views: NoView...) -> NoView { NoView() }
    static func buildOptional(_ view: NoView?) -> NoView { NoView() }
}

struct NoView: View {
    var body: NoView { self }
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
    init<Inner: Hashable>() where Value == Inner? { box = Box(nil) }
    var projectedValue: FocusState<Value> { self }
    var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

/// What a scene keeps for itself.
@MainActor @propertyWrapper final class SceneStorage<Value> {
    init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
    var wrappedValue: Value
}

struct EnvironmentValues {
    var scenePhase: ScenePhase { .active }
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
    var body: NoView { NoView() }
}

struct ZStack: View {
    init(@ViewBuilder content: () -> NoView) { _ = content() }
    var body: NoView { NoView() }
}

struct TapGesture {
    func onEnded(_ action: @escaping () -> Void) -> TapGesture { self }
}

extension View {
    func simultaneousGesture(_ gesture: TapGesture) -> NoView { NoView() }
    func task(_ action: @escaping @MainActor () async -> Void) -> NoView { NoView() }
    func focused<Value>(_ state: FocusState<Value>, equals value: Value) -> NoView { NoView() }
    func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> NoView { NoView() }
    func ignoresSafeArea() -> NoView { NoView() }
    func onAppear(perform action: (() -> Void)? = nil) -> NoView { NoView() }
}
