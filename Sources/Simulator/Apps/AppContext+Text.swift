extension AppContext {
    /// Sets whether typed text arrives in the first responder.
    ///
    /// A framework that draws its own fields can have closed its side of the connection.
    public mutating func takesText(_ takes: Bool) { effects.append(.takesText(takes)) }

    /// Sets whether the app's own ways to dismiss the keyboard (a tap outside, Return) do so.
    ///
    /// Code that thinks that nothing is focused has nothing to resign.
    public mutating func dismissesKeyboard(_ dismisses: Bool) {
        effects.append(.dismissesKeyboard(dismisses))
    }
}
