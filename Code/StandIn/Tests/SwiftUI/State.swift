public import UIKit

@propertyWrapper public struct State<Value> {
    public init(wrappedValue value: Value) {}
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    public var projectedValue: Binding<Value> { declared() }
}

@propertyWrapper public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set { declared() }
    }
    public var projectedValue: Binding<Value> { self }
}

public struct Animation: Equatable, Sendable {
    public static func easeInOut(duration: TimeInterval) -> Animation { declared() }
    public static func easeIn(duration: TimeInterval) -> Animation { declared() }
    public static func easeOut(duration: TimeInterval) -> Animation { declared() }
    public static func linear(duration: TimeInterval) -> Animation { declared() }
    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation { declared() }
}

public func withAnimation<Result>(
    _ animation: Animation?, _ body: () throws -> Result
) rethrows -> Result { try body() }

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
    public var body: Never { declared() }
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

@MainActor @preconcurrency
public struct UIViewRepresentableContext<
    Representable: UIViewRepresentable
> {
    public let coordinator: Representable.Coordinator
}
