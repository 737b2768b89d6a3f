// Declarations of SwiftUI after Apple's documentation: those that the modifier of
// KeyboardAvoidanceUIKit and the lines in docs/avoidance.md use, to check their types. Nothing runs
// them. They are in no package: a module of this name in the graph would change what
// `canImport(SwiftUI)` says to all others.
public import UIKit

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { declared() }
}

@resultBuilder public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> { TupleView() }
}

public struct TupleView<T>: View {
    public var body: Never { declared() }
}

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    public var body: Never { declared() }
}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { declared() }
}

public struct EmptyView: View {
    public var body: Never { declared() }
}

public enum Edge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let bottom = Set(rawValue: 4)
        public static let all = Set(rawValue: 15)
    }
}

public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all = SafeAreaRegions(rawValue: .max)
}

public struct Alignment: Sendable {
    public static let center = Alignment()
}

extension View {
    public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { declared() }
    public nonisolated func padding(
        _ edges: Edge.Set = .all, _ length: CGFloat? = nil
    ) -> some View { ModifiedContent<EmptyView, Nothing>() }
    public nonisolated func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View { ModifiedContent<EmptyView, Nothing>() }
    public nonisolated func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View { ModifiedContent<EmptyView, Nothing>() }
}

private struct Nothing: ViewModifier {
    func body(content: Content) -> some View { content }
}

/// The end of each body that nothing runs.
func declared() -> Never { preconditionFailure("a declaration without a body") }
