public import Simulator

/// The cookbook's example of a notification of the app's own: a person that receives its name.
///
/// At launch the app adds the person as an observer and posts `SetPersonInfoNotification` as its
/// delegate, with a name in the user info. When the post has returned, the delegate logs the
/// person's names. Known failure: an observer that asks for another sender, or that is removed,
/// hears nothing, and the names are null.
public struct PersonInfo: KeyboardHandling {
    /// The person.
    public struct State: Hashable, Codable, Sendable {
        var firstName: String?
        var lastName: String?

        /// Creates the state at the start of a process: a person without a name.
        public init() {}
    }

    /// The sender whose notifications the observer receives.
    public enum Sender: String, Hashable, Sendable, CaseIterable {
        /// The app's delegate, which posts the notification.
        case delegate
        /// An object that posts nothing.
        case another
        /// Nil: every object's.
        case any

        var object: NotificationSender? { self == .any ? nil : .object(rawValue) }
    }

    /// The sender whose notifications the observer receives.
    public var sender: Sender
    /// A Boolean value that indicates whether the observer is added twice.
    public var addsTwice: Bool
    /// A Boolean value that indicates whether it is removed before the post.
    public var removes: Bool
    private static let posted = "SetPersonInfoNotification"

    /// Creates the handling; by default the person receives its name once.
    public init(sender: Sender = .delegate, addsTwice: Bool = false, removes: Bool = false) {
        self.sender = sender
        self.addsTwice = addsTwice
        self.removes = removes
    }

    /// The name in scenarios: `personInfo`.
    public var name: String { "personInfo" }
    /// The state at the start of a process.
    public var initialState: State { State() }
    /// True: the person is added as an observer.
    public var addsObservers: Bool { true }

    /// Posts the person's name at launch, and logs what the person has when the post has returned.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didFinishLaunching): postName(in: &app)
        case .notification(let notification) where notification.name == Self.posted:
            state.firstName = notification.value(for: "firstName")
            state.lastName = notification.value(for: "lastName")
        case .postReturned:
            app.log("Person's first name = \(state.firstName ?? "(null)")")
            app.log("Person's last name = \(state.lastName ?? "(null)")")
        default: break
        }
    }

    private func postName(in app: inout AppContext) {
        for _ in 0..<(addsTwice ? 2 : 1) {
            app.addObserver(.custom(Self.posted), object: sender.object)
        }
        if removes { app.removeObserver() }
        let info = [
            CustomNotification.Entry("firstName", "Steve"), .init("lastName", "Jobs")
        ]
        app.post(
            CustomNotification(Self.posted, object: Sender.delegate.object, userInfo: info),
            thenAt: "log")
    }
}
