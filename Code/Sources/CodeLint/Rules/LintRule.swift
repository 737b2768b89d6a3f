/// A mistake in keyboard code that lint looks for.
public struct LintRule: Hashable, Sendable, Identifiable {
    /// The name, as findings, options and comments spell it.
    public let id: String
    /// The mistake in one clause, as a finding prints it.
    public let summary: String
    /// The reason why it is a mistake, with the behaviour of iOS behind it.
    public let reason: String
    /// The next step.
    public let fix: String

    /// The name of the built-in scenario that shows the fault, then the fix.
    public var scenario: String { "lint/\(id).yaml" }

    /// The rules in the order of their names.
    public static let all: [LintRule] = [
        addsUp, beginFrame, curveNotShifted, curveTraps, foreignKeyboard, hardCodedHeight,
        hideKeepsHeight, neverCalled, neverHides, observersAddedAgain, rawHeight, screenBounds,
        stopsWhenCovered, wrongEvent
    ]

    static let addsUp = LintRule(
        id: "adds-up",
        summary: "adds the keyboard's height to what is there, so that a second show adds it again",
        reason: """
            iOS posts willShow and willChangeFrame again when the keyboard changes its height: \
            another language, the emoji page, the prediction bar, a field with another keyboard.
            """,
        fix: "set the value from a constant of your own instead of adding to the present one")
    static let beginFrame = LintRule(
        id: "begin-frame",
        summary: "moves views by the frame where the keyboard was, not where it will be",
        reason: """
            The begin frame lies below the screen at a show and has the height of the previous \
            keyboard when the keyboard changes.
            """,
        fix: "read keyboardFrameEndUserInfoKey")
    static let curveNotShifted = LintRule(
        id: "curve-not-shifted",
        summary: "uses the animation curve as animation options without shifting it",
        reason: """
            Options hold the curve in bits 16 to 19. Unshifted, curve 7 sets the options \
            layoutSubviews, allowUserInteraction and beginFromCurrentState, and the views leave \
            with another curve than the keyboard.
            """,
        fix: "write UIView.AnimationOptions(rawValue: UInt(curve) << 16)")
    static let curveTraps = LintRule(
        id: "curve-traps",
        summary: "traps on an animation curve that UIView.AnimationCurve does not name",
        reason: "The keyboard's curve is 7 since iOS 7, and no case has that number.",
        fix: "pass the number on, shifted by 16, or use an ease in the default case")
    static let foreignKeyboard = LintRule(
        id: "foreign-keyboard",
        summary: "moves views for a keyboard that can belong to another app",
        reason: """
            iOS posts keyboard notifications to every app that runs, on the way to the background \
            and beside another app on iPad as well.
            """,
        fix: """
            move only while a field of this window is first responder, or read \
            keyboardIsLocalUserInfoKey
            """)
    static let hardCodedHeight = LintRule(
        id: "hard-coded-height",
        summary: "uses a number in place of the keyboard's height",
        reason: """
            The height depends on device, orientation, language, prediction bar and keyboard; \
            iPhones alone have more than twenty.
            """,
        fix: "read keyboardFrameEndUserInfoKey and intersect it with the view")
    static let hideKeepsHeight = LintRule(
        id: "hide-keeps-height",
        summary: "takes the height of a hide for a keyboard that is up",
        reason: """
            The end frame of a hide lies below the screen, and its height is still that of the \
            keyboard.
            """,
        fix: "intersect the end frame with the view, or handle the hide on its own")
    static let neverCalled = LintRule(
        id: "never-called",
        summary: "asks for keyboard notifications with an object that never posts them",
        reason: """
            Keyboard notifications have no object before iOS 16.1 and the screen since then; an \
            observer with another object hears none.
            """,
        fix: "pass nil as the object")
    static let neverHides = LintRule(
        id: "never-hides",
        summary: "moves views for a show and does not observe the hide",
        reason: """
            The user can dismiss the keyboard without the app's code: by a swipe, the key on \
            iPad, a hardware keyboard, another app.
            """,
        fix: "observe keyboardWillHideNotification, or keyboardWillChangeFrameNotification alone")
    static let observersAddedAgain = LintRule(
        id: "observers-added-again",
        summary: "adds observers at each appearance and removes them at no disappearance",
        reason: """
            A screen appears again after each screen above it. Each addition is heard once more, \
            so that the handler runs twice, then three times.
            """,
        fix: "add observers once in viewDidLoad, or remove them in viewWillDisappear")
    static let rawHeight = LintRule(
        id: "raw-height",
        summary: "moves views by the keyboard's height, not by the part of the view that it covers",
        reason: """
            The two differ by the safe area and by the views below. They also differ in every \
            window that is not the screen, and for a keyboard that floats or is undocked.
            """,
        fix: """
            convert the end frame with view.convert(_:from: screen.coordinateSpace) and intersect \
            it with the view's bounds or safe area
            """)
    static let screenBounds = LintRule(
        id: "screen-bounds",
        summary: "measures the keyboard against the bounds of the screen",
        reason: """
            A window in Split View, Slide Over, Stage Manager or on another display does not end \
            where the screen ends.
            """,
        fix: """
            convert the end frame with view.convert(_:from: screen.coordinateSpace) and intersect \
            it with the view's bounds
            """)
    static let stopsWhenCovered = LintRule(
        id: "stops-when-covered",
        summary: "adds observers once and removes them when the screen is first covered",
        reason: """
            viewDidLoad runs once, viewWillDisappear each time that another screen covers this \
            one. After the return the observers are missing.
            """,
        fix: "add the observers in viewWillAppear")
    static let wrongEvent = LintRule(
        id: "wrong-event",
        summary: "hears a notification that the method's name contradicts",
        reason: "The method for hides is called at shows, or the other way round.",
        fix: "exchange the name of the notification")

    /// Returns the rule of a name.
    public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}

/// A mistake at its place.
public struct LintFinding: Hashable, Sendable {
    public var rule: LintRule
    public var place: LintPlace
    /// The mistake, with the names of the source at hand.
    public var message: String

    public init(_ rule: LintRule, at place: LintPlace, _ message: String) {
        self.rule = rule
        self.place = place
        self.message = message
    }
}
