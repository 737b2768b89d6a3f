// Just enough of SwiftUI's names for the lines of docs/restoration.md to be type-checked, without
// behaviour. A view's body is of one type here, since result builders change nothing about calls.

@MainActor protocol View {
    associatedtype Body: View
    var body: Body { get }
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

@MainActor @propertyWrapper final class FocusState<Value: Hashable> {
    init<Inner>() where Value == Inner? { wrappedValue = nil }
    var wrappedValue: Value
    var projectedValue: FocusState<Value> { self }
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

extension View {
    func focused<Value>(_ state: FocusState<Value>, equals value: Value) -> NoView { NoView() }
    func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> NoView { NoView() }
    func ignoresSafeArea() -> NoView { NoView() }
    func opacity(_ opacity: Double) -> NoView { NoView() }
    func overlay(content: () -> some View) -> NoView { NoView() }
    func onAppear(perform action: (() -> Void)? = nil) -> NoView { NoView() }
}
