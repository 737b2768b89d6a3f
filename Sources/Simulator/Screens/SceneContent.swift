/// The index of an app in its ``Setting``, or of one further scene of an app.
public struct AppID: Hashable, Sendable, Codable, Comparable {
    /// The index in ``Setting/apps``.
    public var index: Int

    /// Creates an identifier from an index.
    public init(_ index: Int) { self.index = index }
    /// Returns whether an app comes earlier in ``Setting/apps``.
    public static func < (a: AppID, b: AppID) -> Bool { a.index < b.index }
}

/// The index of an interned ``Capture`` in its world.
public struct CaptureID: Hashable, Sendable, Codable {
    /// The index in ``World/captures``.
    public var index: Int

    /// Creates an identifier from an index.
    public init(_ index: Int) { self.index = index }
}

/// The orientation of a screen, without the side.
public enum Orientation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Higher than wide, or wider than high.
    case portrait, landscape
}

/// The appearance of a system or of a window.
public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable { case light, dark }

/// The content of one app's windows at a moment, without the keyboard's window: enough to draw it.
public struct SceneContent: Hashable, Sendable {
    /// The app.
    public var app: AppID
    /// The index of the shown screen in the app's definition.
    public var screen: Int
    /// The orientation in which the scene is laid out.
    public var orientation: Orientation
    /// The appearance of the scene.
    public var appearance: Appearance
    /// The distance of the app's attached views above the window's lower edge, at this moment.
    public var inset: Pt
    /// The view that shows a caret.
    public var firstResponder: ViewIndex?
    /// The typed text of the views that take text, in the order of the views.
    public var texts: [String]
    /// The overlays above the app's views, lowest first.
    public var overlays: [Overlay]
    /// An alert over everything in the app's window.
    public var prompt: Prompt?
    /// The places of scroll views, guides and views moved by hand.
    public var geometry: SceneGeometry
    /// The views that an app has painted over in a picture of its own.
    public var masked: [ViewIndex] = []
    /// The content below a sheet: one where the screen is a sheet, else none.
    public var below: [SceneContent]
    /// The frame of the screen's view in the window, where it does not fill that: a form sheet or a
    /// popover.
    public var viewFrame: Rect?
    /// The window that the scene is laid out in, where it does not fill the device's screen.
    public var window: Layout.Window?
    /// The other screen of a push or a pop under way: one, or none.
    package var slide: [ScreenSlide] = []
    /// The views that the app's own code has made; nil for apps that are described.
    package var live: LiveScreen?

    /// Creates the content of a scene.
    public init(
        app: AppID, screen: Int, orientation: Orientation, appearance: Appearance, inset: Pt,
        firstResponder: ViewIndex?, texts: [String], overlays: [Overlay], prompt: Prompt?,
        geometry: SceneGeometry = SceneGeometry(), below: [SceneContent] = [],
        viewFrame: Rect? = nil, window: Layout.Window? = nil
    ) {
        self.geometry = geometry
        self.below = below
        self.viewFrame = viewFrame
        self.window = window
        self.app = app
        self.screen = screen
        self.orientation = orientation
        self.appearance = appearance
        self.inset = inset
        self.firstResponder = firstResponder
        self.texts = texts
        self.overlays = overlays
        self.prompt = prompt
    }

    /// Creates the content of a scene whose views may be an app's own.
    init(
        app: AppID, screen: Int, orientation: Orientation, appearance: Appearance, inset: Pt,
        firstResponder: ViewIndex?, texts: [String], overlays: [Overlay], prompt: Prompt?,
        geometry: SceneGeometry, below: [SceneContent], viewFrame: Rect?, window: Layout.Window?,
        live: LiveScreen?
    ) {
        self.init(
            app: app, screen: screen, orientation: orientation, appearance: appearance,
            inset: inset, firstResponder: firstResponder, texts: texts, overlays: overlays,
            prompt: prompt, geometry: geometry, below: below, viewFrame: viewFrame, window: window)
        self.live = live
    }
}

extension SceneContent {
    /// Returns the views of the shown screen: those of the app's definition, or its code's own.
    package func definition(in app: AppDefinition) -> ScreenDefinition {
        live?.definition ?? app.screens[screen]
    }
}

/// The screen that leaves at a push or a pop, and how far the two screens have moved.
package struct ScreenSlide: Hashable, Sendable {
    /// The content of the screen that leaves.
    package var old: SceneContent
    /// The keyboard that leaves with it, where the other screen comes with one of its own.
    package var keyboard: KeyboardContent?
    /// The distance of the screen that leaves from its place.
    package var oldX: Pt
    /// The distance of the screen that comes from its place.
    package var newX: Pt
    /// The way in which the two screens pass each other.
    package var way = Way.beside
    /// The distance by which a presented screen is below its place.
    package var drop: Pt = 0

    /// The ways in which two screens pass each other.
    package enum Way: String, Hashable, Sendable, CaseIterable {
        /// Both move sideways by the width of the window (until iOS 6).
        case beside
        /// The new one comes over the old one from the side, at a push.
        case over
        /// The old one leaves to the side over the new one, at a pop.
        case under
        /// The new one rises over the old one.
        case up
        /// The old one sinks from the new one.
        case down
    }
}

/// A cover that an app lays over its own window before the system takes its picture.
public enum Overlay: Hashable, Sendable {
    /// A picture of its own, taken earlier.
    case picture(CaptureID)
    /// The views blurred.
    case blur
    /// A plain page with the app's icon.
    case splash
    /// The app's own lock, which waits for a code or a finger.
    case lock
}

/// An alert or a permission request.
public struct Prompt: Hashable, Sendable {
    /// The kinds of prompts.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// An alert of the app's own, or a permission request of the system.
        case alert, permission
        /// The system asks for a face or a finger.
        case faceID, touchID
        /// A screen of another process that the app presents: it lies over the app's own.
        case share, mail, message, photoPicker, documentBrowser, authentication

        /// The kinds that are screens of other processes.
        package static let sheets: [Kind] = [
            .share, .mail, .message, .photoPicker, .documentBrowser, .authentication
        ]

        /// The other kinds: alerts and questions of the system.
        package static let prompts = allCases.filter { !$0.isSheet }

        /// A Boolean value that indicates whether it is a screen of another process.
        package var isSheet: Bool { Self.sheets.contains(self) }
    }

    /// The kind of the prompt.
    public var kind: Kind
    /// The title.
    public var title: String
    /// The message below the title.
    public var message: String
    /// The titles of the buttons.
    public var buttons: [String]
    /// The button that destroys something, which is red.
    public var destructive: String?

    /// Creates a prompt.
    public init(
        kind: Kind, title: String, message: String, buttons: [String], destructive: String? = nil
    ) {
        self.kind = kind
        self.title = title
        self.message = message
        self.buttons = buttons
        self.destructive = destructive
    }
}

/// The keyboard as it is seen at a moment.
public struct KeyboardContent: Hashable, Sendable {
    /// The frame at this moment, also in the middle of an animation, in screen coordinates; the
    /// accessory view is its upper part.
    public var frame: Rect
    /// The kind of the keyboard.
    public var kind: KeyboardKind
    /// The app whose field it types into.
    public var owner: AppID
    /// The appearance of the keys.
    public var appearance: Appearance
    /// The title of the Return key.
    public var returnKey: ReturnKey
    /// A Boolean value that indicates whether the bar with predictions is shown.
    public var showsPrediction: Bool
    /// The height of the accessory view, and which view of the owner's screen it is.
    public var accessoryHeight: Pt
    /// The view that is the accessory view, or nil.
    public var accessory: ViewIndex?
    /// A Boolean value that indicates whether the next letter will be a capital, as where a
    /// sentence begins.
    public var isShifted: Bool
    /// The visible part of the keyboard.
    public var look = Look.whole
    /// The form that the keyboard takes at its place.
    public var form = Form.docked
    /// The upper edge of an accessory view that is not on the keyboard; nil for others.
    public var accessoryTop: Pt?
    /// The part of the way that the halves of a split keyboard have parted, in thousandths.
    package var partedShare = 1000
    /// The words of the prediction bar; nil for those that the language offers in an empty field.
    public var predictions: [String]?
    /// The text that is predicted behind the caret of the owner's field, or nil.
    public var inlinePrediction: String?

    /// The forms of a keyboard on the screen.
    public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
        /// At the lower edge in one piece, above it, in two halves, or small and movable.
        case docked, undocked, split, floating
        /// The bar that an iPad shows for a hardware keyboard.
        case shortcutsBar, miniToolbar
    }

    /// The looks of the keys.
    public enum Look: String, Hashable, Sendable, Codable, CaseIterable {
        /// The keys, their backdrop and the accessory view.
        case whole
        /// The keys without what lies behind them.
        case withoutBackdrop
        /// The accessory view alone.
        case accessoryAlone
        /// An input view of the app's own in place of the keys.
        case inputView
    }

    /// Creates the content of a keyboard.
    public init(
        frame: Rect, kind: KeyboardKind, owner: AppID, appearance: Appearance,
        returnKey: ReturnKey, showsPrediction: Bool, accessoryHeight: Pt, accessory: ViewIndex?,
        isShifted: Bool
    ) {
        self.frame = frame
        self.kind = kind
        self.owner = owner
        self.appearance = appearance
        self.returnKey = returnKey
        self.showsPrediction = showsPrediction
        self.accessoryHeight = accessoryHeight
        self.accessory = accessory
        self.isShifted = isShifted
    }
}

/// A picture of an app, taken by the system for the switcher or by the app itself.
public struct Capture: Hashable, Sendable {
    /// The scene in the picture.
    public var content: SceneContent
    /// The keyboard, where the picture contains its window.
    public var keyboard: KeyboardContent?

    /// Creates a picture of a scene.
    public init(content: SceneContent, keyboard: KeyboardContent?) {
        self.content = content
        self.keyboard = keyboard
    }
}

/// The content of the whole screen at a moment: enough to draw it.
public enum ScreenContent: Hashable, Sendable {
    /// An app in front, with the keyboard above it.
    case app(Capture)
    /// Several windows, or windows that do not fill the screen, with the keyboard above them.
    case windows(WindowsContent)
    /// The app switcher.
    case switcher(SwitcherContent)
    /// The home screen.
    case home
    /// The lock screen.
    case locked
    /// A screen under something of the system's.
    indirect case covered(ScreenContent, by: SystemVeil)
    /// A screen with notifications of apps: one in a banner over it, or several in the list of the
    /// lock screen and of Notification Center.
    indirect case notified(ScreenContent, by: [UserNotification])
}

/// A part of the system that covers the whole screen for a while.
public enum SystemVeil: String, Hashable, Sendable, Codable, CaseIterable {
    /// A panel that the user has pulled over the screen.
    case controlCenter, notificationCenter
    /// A call that comes in, in a banner.
    case callBanner
    /// A call that fills the screen.
    case incomingCall, ongoingCall

    /// The name in messages.
    public var title: String {
        switch self {
        case .controlCenter: SystemPanel.controlCenter.title
        case .notificationCenter: SystemPanel.notificationCenter.title
        case .callBanner: "the banner of a call"
        case .incomingCall, .ongoingCall: "a call"
        }
    }
}

/// The app switcher: its cards, the front one first.
public struct SwitcherContent: Hashable, Sendable {
    /// The card of one app.
    public struct Card: Hashable, Sendable {
        /// The app.
        public var app: AppID
        /// The picture on the card.
        public var picture: CaptureID
        /// A Boolean value that indicates whether the card shows the app itself, else the stored
        /// snapshot.
        public var isLive: Bool
        /// The windows of the group that the app stands in, lowest first; empty for an app alone.
        public var group: [Window] = []

        /// A window of a Split View or of a stage, on the group's card.
        public struct Window: Hashable, Sendable {
            /// The app.
            public var app: AppID
            /// The picture of the window.
            public var picture: CaptureID
            /// The frame on the device's screen.
            public var frame: Rect

            /// Creates a window.
            public init(app: AppID, picture: CaptureID, frame: Rect) {
                self.app = app
                self.picture = picture
                self.frame = frame
            }
        }

        /// Creates a card.
        public init(app: AppID, picture: CaptureID, isLive: Bool) {
            self.app = app
            self.picture = picture
            self.isLive = isLive
        }
    }

    /// The cards, the app that was used last first.
    public var cards: [Card]
    /// The windows on external displays, which stay; nil where none is plugged in.
    public var displays: WindowsContent? {
        get { shown.first }
        set { shown = newValue.map { [$0] } ?? [] }
    }
    // Out of line: every copy of a world has the switcher's content in it.
    private var shown: [WindowsContent] = []

    /// Creates a switcher with cards.
    public init(cards: [Card]) { self.cards = cards }
}

// MARK: - Identity

extension SceneContent: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(screen)
        f.feed(orientation.rawValue)
        f.feed(appearance.rawValue)
        f.feed(inset)
        f.feed(geometry)
        f.feed(firstResponder) { $0.feed($1) }
        f.feed(texts) { $0.feed($1) }
        f.feed(overlays)
        f.feed(masked) { $0.feed($1) }
        f.feed(prompt)
        f.feed(below)
        f.feed(viewFrame) { $0.feed($1) }
        f.feed(window)
        f.feed(slide)
        f.feed(live)
    }
}

extension ScreenSlide: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(old)
        f.feed(keyboard)
        f.feed(oldX)
        f.feed(newX)
        f.feed(way.rawValue)
        f.feed(drop)
    }
}

extension Overlay: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        switch self {
        case .picture(let id):
            f.feed(1)
            f.feed(id)
        case .blur: f.feed(2)
        case .splash: f.feed(3)
        case .lock: f.feed(4)
        }
    }
}

extension Prompt: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(kind.rawValue)
        f.feed(title)
        f.feed(message)
        f.feed(buttons) { $0.feed($1) }
        f.feed(destructive) { $0.feed($1) }
    }
}

extension KeyboardContent: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(frame)
        f.feed(kind.rawValue)
        f.feed(owner.index)
        f.feed(appearance.rawValue)
        f.feed(returnKey.rawValue)
        f.feed(UInt64(flags: showsPrediction, isShifted))
        f.feed(accessoryHeight)
        f.feed(accessory) { $0.feed($1) }
        f.feed(look.rawValue)
        f.feed(form.rawValue)
        f.feed(accessoryTop) { $0.feed($1) }
        f.feed(partedShare)
    }
}

extension Capture: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(content)
        f.feed(keyboard)
    }
}

extension SwitcherContent: FingerprintedState {
    func feed(into f: inout Fingerprinter) { f.feed(cards) }
}

extension SwitcherContent.Card: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(picture)
        f.feed(isLive)
        f.feed(group)
    }
}

extension SwitcherContent.Card.Window: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(picture)
        f.feed(frame)
    }
}
