/// An action of the user or of the system.
public enum Action: Hashable, Sendable {
    /// Opens an app from the home screen.
    case launch(AppID)
    /// Goes to the home screen.
    case home
    /// Chooses an app in the app switcher.
    case switchTo(AppID)
    /// Taps a view of the front app.
    case tap(ViewIndex)
    /// Taps beside every field; the front app dismisses the keyboard.
    case tapOutside
    /// Types a text into the first responder of the front app.
    case type(String)
    /// Presses the return key.
    case pressReturn
    /// Changes the language or the kind of the keyboard.
    case changeKeyboard(KeyboardKind)
    /// Turns the device.
    case rotate(Orientation)
    /// Does something to the keyboard itself.
    case keyboard(KeyboardAction)
    /// A field of the front app becomes first responder while its screen changes.
    case focus(ViewIndex, during: Transition)
    /// The first responder of the front app resigns while its screen changes.
    case blur(during: Transition)
    /// Does something to the system, or the system to the apps.
    case system(SystemAction)
    /// Locks the device.
    case lock
    /// Unlocks the device.
    case unlock
    /// The front app shows an alert or asks for a permission (to record a call, say).
    case showPrompt(Prompt)
    /// Answers the prompt in front, which goes away.
    case answerPrompt
    /// Closes a screen of another process of a kind, or of one with the same word in scenarios.
    case closeSheet(Prompt.Kind)
    /// Passes the lock that the front app has laid over itself.
    case passLock
    /// Pushes a screen of the front app, by its index.
    case push(Int)
    /// Goes back to the screen before.
    case pop
    /// Presents a screen of the front app modally; nil for the system's own style.
    case present(Int, ModalStyle?)
    /// The front app dismisses what it presented.
    case dismiss
    /// Swipes a sheet down.
    case swipeDown
    /// Chooses a tab of the front app, counted from 0 as `selectedIndex` is.
    case selectTab(Int)
    /// Something goes wrong with the delivery of a notification.
    case inject(Fault)
    /// The system or the user ends a process.
    case kill(AppID)
    /// Moves a finger over the front app.
    case pan(Pan)
    /// Takes the finger off the screen.
    case liftFinger
    /// The front app works on its main thread for a number of milliseconds from now on.
    case busy(Int32)
    /// Lets time pass, in milliseconds.
    case wait(Int32)
    /// Does something to windows, scenes and displays.
    case window(WindowAction)
}

/// The reason for which an action is not possible at this moment.
public struct ActionError: Error, Hashable, Sendable {
    /// The codes of the reasons.
    public enum Code: String, Hashable, Sendable {
        /// The app or view that the action needs is not there, or is not as it must be.
        case noFrontApp, notTouchable, takesNoText, noKeyboard, alreadyInFront, notRunning
        /// The screen or prompt that the action needs is not there.
        case noSuchScreen, nothingToPop, nothingToDismiss, noPrompt
        /// The action is not possible in this state of the screen or on this system.
        case promptInTheWay, unsupported, inFront, locked, systemInTheWay
    }

    /// The code of the reason.
    public var code: Code
    /// The rule that forbids it, in a sentence without the place.
    public var rule: String
    /// The nearest thing that is possible, or nil where the rule says it.
    public var nextStep: String?

    /// Creates an error.
    public init(_ code: Code, _ rule: String, nextStep: String? = nil) {
        self.code = code
        self.rule = rule
        self.nextStep = nextStep
    }
}
