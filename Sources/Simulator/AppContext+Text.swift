extension AppContext {
    /// Whether what is typed arrives in the first responder: a framework that draws its own fields
    /// can have closed its side of the connection.
    public mutating func takesText(_ takes: Bool) { effects.append(.takesText(takes)) }
}
