public struct VStack<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { declared() }
}

public struct ScrollView<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { declared() }
}

public struct NavigationStack<Root: View>: View {
    public init(@ViewBuilder root: () -> Root) {}
    public var body: Never { declared() }
}

public struct Text: View {
    public init(_ content: String) {}
    public var body: Never { declared() }
}

public struct TextField: View {
    public init(_ title: String, text: Binding<String>) {}
    public var body: Never { declared() }
}
