/// The bar is handed to the system, which moves it with the keyboard.
public struct AccessoryView: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    public init() {}

    public var name: String { "inputAccessoryView" }
    public var usesAccessoryView: Bool { true }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {}
}
