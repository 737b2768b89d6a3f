/// A way of handling the keyboard: an immutable program whose state is kept apart.
///
/// The program sees what a real app sees (lifecycle callbacks without reasons, notifications, its
/// own views, what it declares itself) and nothing else. The model keeps the state, so that a world
/// can be copied and a search can branch.
public protocol KeyboardHandling: Sendable {
    /// The state that the program keeps. Its encoding is a part of the identity of the world's
    /// state, so it must encode itself in a fixed order: arrays and structures do, sets and
    /// dictionaries do not.
    associatedtype State: Hashable & Codable & Sendable

    /// The name by which scenarios refer to the handling.
    var name: String { get }
    /// The state at the start of a process.
    var initialState: State { get }
    /// A Boolean value that indicates whether the attached view is handed to the system as
    /// `inputAccessoryView`.
    var usesAccessoryView: Bool { get }
    /// The mechanism that holds the attached views, and the place where they rest.
    var attachment: KeyboardAttachment { get }
    /// A Boolean value that indicates whether it is called after each layout pass.
    var observesLayout: Bool { get }
    /// A Boolean value that indicates whether keyboard notifications reach the handling only
    /// through observers that it adds.
    ///
    /// Else it gets every one, as if it were an observer as long as its process lives.
    var addsObservers: Bool { get }
    /// A Boolean value that indicates whether the program handles keyboard notifications.
    var handlesKeyboard: Bool { get }
    /// A Boolean value that indicates whether it is asked before a field becomes first responder;
    /// see ``AppEvent/shouldBeginEditing(_:)``.
    var decidesFocus: Bool { get }
    /// A Boolean value that indicates whether the program makes the app's views by itself.
    var makesViews: Bool { get }
    /// Handles one event; what the app does goes through `app`.
    func handle(_ event: AppEvent, state: inout State, app: inout AppContext)
}

extension KeyboardHandling {
    /// False: the app moves its views by itself.
    public var usesAccessoryView: Bool { false }
    /// The app's code, by an inset; the views rest at the window's lower edge.
    public var attachment: KeyboardAttachment { .standard }
    /// False: most programs do not override `viewDidLayoutSubviews`.
    public var observesLayout: Bool { false }
    /// False: every keyboard notification reaches the handling.
    public var addsObservers: Bool { false }
    /// True: most programs handle them.
    public var handlesKeyboard: Bool { true }
    /// False: every field that is asked becomes first responder.
    public var decidesFocus: Bool { false }
    /// False: the views are those of the app's definition.
    public var makesViews: Bool { false }
}

/// A handling with its type erased, so that an app can hold several.
public struct AnyHandling: Sendable {
    /// The name by which scenarios refer to the handling.
    public let name: String
    /// A Boolean value that indicates whether the attached view is handed to the system as
    /// `inputAccessoryView`.
    public let usesAccessoryView: Bool
    /// The mechanism that holds the attached views.
    public let attachment: KeyboardAttachment
    let observesLayout: Bool
    /// A Boolean value that indicates whether keyboard notifications reach it only through
    /// observers that it adds.
    public let addsObservers: Bool
    let handlesKeyboard: Bool
    let decidesFocus: Bool
    package let makesViews: Bool
    let start: @Sendable () -> HandlingState
    let step: @Sendable (AppEvent, inout HandlingState, inout AppContext) -> Void

    /// Erases the type of a handling.
    public init<H: KeyboardHandling>(_ handling: H) {
        name = handling.name
        usesAccessoryView = handling.usesAccessoryView
        attachment = handling.attachment
        observesLayout = handling.observesLayout
        addsObservers = handling.addsObservers
        handlesKeyboard = handling.handlesKeyboard
        decidesFocus = handling.decidesFocus
        makesViews = handling.makesViews
        start = { HandlingState(handling.initialState) }
        step = { event, erased, app in
            guard let old = (erased.box as? Box<H.State>)?.state else { return }
            var state = old
            handling.handle(event, state: &state, app: &app)
            // Most events change nothing, and a box is an allocation.
            if state != old { erased = HandlingState(state) }
        }
    }
}

/// The state of a handling with its type erased: equal and hashed by value.
package struct HandlingState: Hashable, Sendable {
    let box: any HandlingBox
    /// Encoding is slow, and most states are never fed, so the fingerprint is computed on demand.
    private var known: Fingerprint?

    init<S: Hashable & Sendable & Encodable>(_ state: S) { box = Box(state: state) }

    var fingerprint: Fingerprint { known ?? box.fingerprint }

    /// Encodes the state once for all copies to come.
    mutating func rememberFingerprint() { known = box.fingerprint }

    var isRemembered: Bool { known != nil }

    package static func == (a: HandlingState, b: HandlingState) -> Bool { a.box.isEqual(to: b.box) }
    package func hash(into hasher: inout Hasher) { box.hash(into: &hasher) }
}

protocol HandlingBox: AnyObject, Sendable {
    var base: any Hashable & Sendable { get }
    func isEqual(to other: any HandlingBox) -> Bool
    func hash(into hasher: inout Hasher)
    var fingerprint: Fingerprint { get }
}

// A cast to a class compares one pointer; one to a generic struct took 5 % of a search.
private final class Box<S: Hashable & Sendable & Encodable>: HandlingBox {
    let state: S

    init(state: S) { self.state = state }

    var fingerprint: Fingerprint {
        var fingerprinter = Fingerprinter()
        StateEncoder.feed(state, to: &fingerprinter)
        return fingerprinter.result
    }

    var base: any Hashable & Sendable { state }
    func isEqual(to other: any HandlingBox) -> Bool { (other.base as? S) == state }
    func hash(into hasher: inout Hasher) { state.hash(into: &hasher) }
}

/// The callbacks of an application's or a scene's life.
public enum LifecycleCallback: String, Hashable, Sendable, Codable, CaseIterable {
    /// A callback of every app, under its name in UIKit.
    case didFinishLaunching, willEnterForeground, didBecomeActive, willResignActive
    /// A callback of every app, under its name in UIKit.
    case didEnterBackground, willTerminate
    /// A scene was connected or disconnected; apps without scenes do not receive it.
    case willConnect, didDisconnect
}

/// The callbacks of a view controller's life.
public enum ViewCallback: String, Hashable, Sendable, Codable, CaseIterable {
    /// A callback under its name in UIKit.
    case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    /// A layout pass is over; views that were moved by their frames are back at their places.
    case viewDidLayoutSubviews
    /// Nothing holds the controller any more (`deinit` in Swift).
    case dealloc
}

/// An event that reaches an app's code.
public enum AppEvent: Hashable, Sendable {
    /// A callback of the application's delegate, or of the scene's.
    case lifecycle(LifecycleCallback)
    /// A callback of a view controller, whose screen has an index in the app's definition.
    case view(ViewCallback, screen: Int)
    /// A keyboard notification that the handling observes.
    case keyboard(KeyboardNotification)
    /// A view of the shown screen is first responder from now on.
    case becameFirstResponder(ViewIndex)
    /// A view of the shown screen is no longer first responder.
    case resignedFirstResponder(ViewIndex)
    /// Editing has begun (`textFieldDidBeginEditing`, `textViewDidBeginEditing`): a text field
    /// sends it before its keyboard is requested, a text view after that.
    case beganEditing(ViewIndex)
    /// A view of the shown screen is about to become first responder
    /// (`textFieldShouldBeginEditing`).
    ///
    /// It is sent only to handlings whose ``KeyboardHandling/decidesFocus`` is true, which can
    /// answer with ``AppContext/refuseFocus()``.
    case shouldBeginEditing(ViewIndex)
    /// The user pressed Return or tapped outside, and the app resigned the field for it.
    case userDismissed
    /// The user has pressed Return in a field of one line; only code that makes its own views is
    /// told.
    case pressedReturn(ViewIndex)
    /// The user has tapped the background; only code that makes its own views is told.
    case tappedOutside
    /// The user has tapped a view; a field that takes text becomes first responder afterwards.
    case tapped(ViewIndex)
    /// The app's pan recognizer reports the finger's place in the window.
    case pan(PanPhase, y: Pt)
    /// The system has set a property of the keyboard's view in the app's windows, which the app
    /// watches.
    ///
    /// The frame that follows is in screen coordinates.
    case keyboardViewMoved(ViewProperty, frame: Rect)
    /// The app itself presents a prompt (it knows), or the prompt is gone.
    case presentsPrompt(Bool)
    /// The app itself presents a screen modally (it knows), or what it presented is gone.
    case presentsScreen(ModalStyle, Bool)
    /// The app lays its own lock over its windows, or takes it away.
    case presentsLock(Bool)
    /// The text of a field has changed by what the user typed.
    case typed(ViewIndex)
    /// The user has passed the app's own lock, by code or finger.
    case passedLock
    /// A timer that the handling itself has set falls due; see ``AppContext/after(ms:_:)``.
    case timer(String)
    /// A timer that does not outlive suspension fell due while the process was suspended, and is
    /// gone; the process runs again.
    case timerLapsed(String)
    /// The traits of a window, or of the screen, have another appearance from now on.
    case appearanceChanged(Appearance, of: TraitOwner)
    /// Memory is short.
    case memoryWarning
    /// The time that the app has asked for in the background is nearly over.
    case backgroundTimeExpires
    /// Files that are locked with the device can be read again, or cannot be read soon.
    case protectedData(isAvailable: Bool)
    /// The system asks what the scene would want to know at its next launch.
    case encodesRestoration
    /// The state that an earlier process encoded for the restoration of the scene.
    case restores([UInt8])
    /// A notification of the app's own, for which an observer was added.
    case notification(CustomNotification)
    /// A local or remote notification reaches the app's delegate, in one of the callbacks of
    /// ``UserNotification/Step``.
    case userNotification(UserNotification, UserNotification.Step)
    /// A post of the handling itself has returned; see ``AppContext/post(_:thenAt:)``.
    case postReturned(String)
}

/// The owner of changed traits: the system flips those of windows alone to take its pictures.
public enum TraitOwner: String, Hashable, Sendable, Codable, CaseIterable { case screen, window }

/// The view of the system, and the effects, of app code that handles an event.
public struct AppContext: Sendable {
    /// The window and its safe area.
    public let window: Layout.Window
    /// A Boolean value that indicates whether the device is an iPad.
    public let isPad: Bool
    /// The views of the shown screen.
    public let screen: ScreenDefinition
    /// The view that is first responder now.
    public let firstResponder: ViewIndex?
    /// The inset that the app holds now (its target, where it is being animated).
    public let inset: Pt
    /// The display that the window is on.
    public internal(set) var display = DisplayID.device
    /// The size of that display's `UIScreen`.
    public internal(set) var screenSize = Size(width: 0, height: 0)
    /// The place of the window on its display.
    public internal(set) var windowOrigin = Point(x: 0, y: 0)
    /// The frame of the shown screen's view in the window: all of it, but for a form sheet or a
    /// popover.
    ///
    /// A view on its way counts with its place at rest.
    public var viewFrame: Rect {
        ownFrame ?? Rect(x: 0, y: 0, width: window.size.width, height: window.size.height)
    }
    /// The frame of the shown screen's view where it does not fill the window.
    var ownFrame: Rect?
    /// The way from the coordinates of notifications to those of the display.
    let space: ScreenSpace
    let app: AppID
    /// A Boolean value that indicates whether UIKit calls the scene delegate's methods in place of
    /// the application delegate's.
    public let usesScenes: Bool
    let keyboardWindows: KeyboardWindows
    /// The durable records of all apps; the app sees its own alone.
    let disk: [DiskRecord]
    /// The shown stack's screens, and what has been typed into them.
    var stack = NavigationStack()
    /// The view controller that is called back, or on whose behalf an observer was added; nil
    /// where the app's delegate is called.
    public internal(set) var controller: ControllerID?
    /// The part of the window that the app's own docked keyboard covers, as the system's layout
    /// guide has it (iOS 15). Apps of earlier systems cannot ask.
    public internal(set) var keyboardOverlap: Pt = 0
    /// The position of the app's remote switch; nil where no step has turned it.
    public internal(set) var remoteSwitch: Bool?
    /// The device and the system around the app; nil for programs that make no views.
    package internal(set) var stage: AppStage?
    /// The effects of the handling in order, carried out when it has returned.
    var effects: [Effect] = []
    /// The facts about the app's views and state that the handling can read.
    var layout = LayoutFacts()

    enum Effect: Hashable, Sendable {
        case setInset(Pt, durationMs: Int32, curve: UInt8)
        case becomeFirstResponder(ViewIndex, animated: Bool)
        case resignFirstResponder
        case persist(key: String, bytes: [UInt8])
        case erase(key: String)
        case restored(key: String, bytes: [UInt8]?)
        case cover(Cover, hiding: [ViewIndex])
        case uncover(isLock: Bool)
        case log(String)
        case setAccessory(ViewIndex, height: Pt?)
        case setInputView(ViewIndex, height: Pt?)
        case reloadInputViews
        case life(LifeEffect)
        case layout(LayoutEffect)
        case moveKeyboardView(window: Int, to: Pt, durationMs: Int32, curve: UInt8)
        case takesText(Bool)
        case dismissesKeyboard(Bool)
        case after(ms: Int32, token: String, everyMs: Int32, isLostInSuspension: Bool)
        case refuseFocus
        case request(ScreenRequest)
        case rule(String)
        case cancel(token: String)
        case coverAt(Cover, CoverPlace, hiding: [ViewIndex])
        case coverBecomesKey
        case setText(ViewIndex, String)
        case show([ScreenState])
        case report(FaultReport)
        case crash(String)
        case center(CenterEffect)
        case declareBaseline(Pt)
        case restoreIn(ControllerID, ViewIndex, animated: Bool)
        case live(LiveUpdate)
    }

    /// A request of the app to the system about its own life.
    enum LifeEffect: Hashable, Sendable {
        case works(ms: Int32)
        case beginsBackgroundTask, endsBackgroundTask
        case encodes([UInt8])
        case schedules(UserNotification, inMs: Int32)
    }

    /// A cover that an app can lay over its own window.
    public enum Cover: Hashable, Sendable {
        /// A picture of the app's key window at this moment, without the keyboard.
        case snapshotOfKeyWindow
        /// A picture of all the app's windows bottom to top, with the keyboard while that is in
        /// process.
        case snapshotOfAllWindows
        /// The views of the window, blurred.
        case blur
        /// A page with the app's icon.
        case splash
        /// A page that asks for a code or a finger.
        case lock
    }

    /// Returns a frame of a notification in the window's coordinates.
    ///
    /// They differ where the window does not fill the screen, and before iOS 8 in landscape and
    /// upside down.
    public func convertFromScreen(_ rect: Rect) -> Rect {
        var rect = space.fromScreen(rect)
        (rect.x, rect.y) = (rect.x - windowOrigin.x, rect.y - windowOrigin.y)
        return rect
    }

    /// Returns a frame of a notification in the coordinates of the shown screen's view.
    ///
    /// They differ from the window's for a form sheet and a popover.
    public func convertToView(_ rect: Rect) -> Rect {
        let rect = convertFromScreen(rect)
        guard let view = ownFrame else { return rect }
        return Rect(
            x: rect.x - view.x, y: rect.y - view.y, width: rect.width, height: rect.height)
    }

    /// Returns a frame of a notification in the coordinates of the screen as the interface stands.
    public func screenFrame(_ rect: Rect) -> Rect { space.fromScreen(rect) }

    /// Holds attached views above the lower edge by an inset, animated over a duration.
    public mutating func setInset(_ inset: Pt, durationMs: Int32 = 0, curve: UInt8 = 0) {
        effects.append(.setInset(inset, durationMs: durationMs, curve: curve))
    }

    /// Makes a view of the shown screen first responder.
    public mutating func becomeFirstResponder(_ view: ViewIndex, animated: Bool) {
        effects.append(.becomeFirstResponder(view, animated: animated))
    }

    /// The app's windows, bottom to top: its own, then those of the keyboard.
    ///
    /// The keyboard's are among them once it has been up, while it lives in the app's process.
    public var windows: [AppWindow] {
        let whole = Rect(x: 0, y: 0, width: window.size.width, height: window.size.height)
        var windows = [AppWindow(kind: .app, frame: whole)]
        for index in 0..<keyboardWindows.count {
            let isHidden = index < keyboardWindows.count - 1
            windows.append(
                AppWindow(kind: .keyboard, isHidden: isHidden, frame: keyboardWindows.frame))
        }
        return windows
    }

    /// Moves the keyboard's view in one of the ``windows``; in a hidden window it stays invisible.
    public mutating func moveKeyboardView(
        inWindow index: Int, to y: Pt, durationMs: Int32 = 0, curve: UInt8 = 0
    ) {
        effects.append(
            .moveKeyboardView(window: index, to: y, durationMs: durationMs, curve: curve))
    }

    /// Makes a field of a controller first responder, which may be covered by now.
    ///
    /// - Parameter controller: the ``controller`` of an earlier callback.
    public mutating func becomeFirstResponder(
        _ view: ViewIndex, of controller: ControllerID, animated: Bool
    ) {
        effects.append(.restoreIn(controller, view, animated: animated))
    }

    /// Declares the inset that the app takes for its layout without a keyboard, for example when it
    /// saves it. The call changes nothing by itself.
    public mutating func declareBaseline(_ inset: Pt) { effects.append(.declareBaseline(inset)) }

    /// Resigns the first responder.
    public mutating func resignFirstResponder() { effects.append(.resignFirstResponder) }

    /// Gives a field an accessory view of a height in points; nil takes it away.
    ///
    /// A keyboard that is up keeps its shape until ``reloadInputViews()``.
    public mutating func setInputAccessory(height: Pt?, of view: ViewIndex) {
        effects.append(.setAccessory(view, height: height))
    }

    /// Gives a field an input view of the app's own in place of the keys; nil brings the keys back.
    ///
    /// Its height, in points, reaches down to the screen's lower edge, which is our reading. A
    /// keyboard that is up keeps its shape until ``reloadInputViews()``.
    public mutating func setInputView(height: Pt?, of view: ViewIndex) {
        effects.append(.setInputView(view, height: height))
    }

    /// Has the keyboard laid out anew for the first responder.
    public mutating func reloadInputViews() { effects.append(.reloadInputViews) }

    /// Makes bytes durable under a key; they survive the death of the process.
    public mutating func persist(_ bytes: [UInt8], for key: String) {
        effects.append(.persist(key: key, bytes: bytes))
    }

    /// Removes what is durable under a key.
    public mutating func erase(_ key: String) { effects.append(.erase(key: key)) }

    /// Reads what was made durable under a key, or nil.
    public mutating func restore(_ key: String) -> [UInt8]? {
        let bytes = disk.first { $0.app == app && $0.key == key }?.bytes
        effects.append(.restored(key: key, bytes: bytes))
        return bytes
    }

    /// Lays a cover over the window.
    ///
    /// - Parameter hiding: the views of the shown screen to paint over in a snapshot.
    public mutating func cover(_ cover: Cover, hiding: [ViewIndex] = []) {
        effects.append(.cover(cover, hiding: hiding))
    }

    /// Takes the topmost cover away; the app's lock only where there is no other one.
    public mutating func uncover() { effects.append(.uncover(isLock: false)) }

    /// Takes the app's lock away, whatever lies over it.
    package mutating func uncoverLock() { effects.append(.uncover(isLock: true)) }

    /// Sets a timer: the handling receives ``AppEvent/timer(_:)`` with the token after the time.
    ///
    /// A suspended process's timers wait until it runs again; a dead one's are gone. Several
    /// timers can have one token.
    public mutating func after(ms: Int32, _ token: String) {
        after(ms: ms, token, isLostInSuspension: false)
    }

    /// Sets a timer that may not outlive suspension; see ``AppEvent/timerLapsed(_:)``.
    package mutating func after(ms: Int32, _ token: String, isLostInSuspension: Bool) {
        effects.append(
            .after(
                ms: max(0, ms), token: token, everyMs: 0, isLostInSuspension: isLostInSuspension))
    }

    /// Sets a repeating timer; one that fell due several times while suspended fires once.
    ///
    /// - Parameter ms: the period, at least one millisecond.
    public mutating func every(ms: Int32, _ token: String) {
        effects.append(
            .after(
                ms: max(1, ms), token: token, everyMs: max(1, ms), isLostInSuspension: false))
    }

    /// Stops the timers that this handling has set with the token.
    public mutating func cancel(_ token: String) { effects.append(.cancel(token: token)) }

    /// Blocks the main thread for a number of milliseconds.
    ///
    /// Events for the app wait meanwhile. The watchdog ends the app where that takes too long at
    /// launch or at background.
    public mutating func block(ms: Int32) { effects.append(.life(.works(ms: ms))) }

    /// Asks for time in the background; see ``AppEvent/backgroundTimeExpires``.
    public mutating func beginBackgroundTask() { effects.append(.life(.beginsBackgroundTask)) }

    /// Gives it back. A task that is never ended is the end of the process.
    public mutating func endBackgroundTask() { effects.append(.life(.endsBackgroundTask)) }

    /// Schedules a local notification of the app, which outlives the process.
    public mutating func schedule(_ notification: UserNotification, inMs ms: Int32) {
        var own = notification
        (own.app, own.isRemote) = (app, false)
        effects.append(.life(.schedules(own, inMs: max(0, ms))))
    }

    /// Gives the system what the next process is to be restored from.
    public mutating func encodeRestoration(_ bytes: [UInt8]) {
        effects.append(.life(.encodes(bytes)))
    }

    /// Writes a line to the app's log; see ``TaggedLogger`` for its usual form.
    public mutating func log(_ line: String) { effects.append(.log(line)) }

    /// Sends the developer a report of a fault; a run counts them by rule and version of the app.
    public mutating func report(_ oracle: Oracle, _ text: String) {
        effects.append(.report(FaultReport(oracle: oracle, text: text)))
    }

    /// Ends the process as an uncaught exception does; later effects of the same event are dropped.
    public mutating func crash(_ reason: String) { effects.append(.crash(reason)) }
}

/// One record of the simulated disk.
public struct DiskRecord: Hashable, Sendable {
    /// The app that wrote the record.
    public var app: AppID
    /// The key, unique in the app.
    public var key: String
    /// The value.
    public var bytes: [UInt8]

    /// Creates a record.
    public init(app: AppID, key: String, bytes: [UInt8]) {
        self.app = app
        self.key = key
        self.bytes = bytes
    }
}

// MARK: - Identity

extension DiskRecord: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(key)
        f.feed(bytes)
    }
}

extension HandlingState: FingerprintedState {
    func feed(into f: inout Fingerprinter) { f.feed(fingerprint) }
}
