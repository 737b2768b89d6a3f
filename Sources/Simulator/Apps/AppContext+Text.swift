extension AppContext {
    /// Whether what is typed arrives in the first responder: a framework that draws its own fields
    /// can have closed its side of the connection.
    public mutating func takesText(_ takes: Bool) { effects.append(.takesText(takes)) }

    /// Whether the app's own ways to put the keyboard away (a tap outside, Return) do so: code that
    /// thinks that nothing is focused has nothing to resign.
    public mutating func dismissesKeyboard(_ dismisses: Bool) {
        effects.append(.dismissesKeyboard(dismisses))
    }
}
