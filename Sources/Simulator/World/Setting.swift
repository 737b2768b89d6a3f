/// The constants of a run: the device, the system, the apps and their programs.
public struct Setting: Sendable {
    /// The device.
    public let device: DeviceProfile
    /// The version of iOS.
    public let system: SystemProfile
    /// The heights of the keyboard on the device and the system.
    public let heights: KeyboardHeights
    /// The apps and their further scenes; an ``AppID`` is an index into them.
    ///
    /// Their fields and buttons are as high as the size of text needs.
    public private(set) var apps: [AppDefinition]
    /// The apps as their authors describe them, for the usual size of text.
    package let describedApps: [AppDefinition]
    /// The orientation at the start.
    public let orientation: Orientation
    /// The orientation of the interface at the start.
    public let interface: InterfaceOrientation
    /// The appearance at the start.
    public let appearance: Appearance
    /// The keyboard that the user has chosen at the start.
    public let choice: KeyboardChoice
    /// A Boolean value that indicates whether the user prefers cross-fades to movements (an
    /// accessibility setting).
    public let prefersCrossFade: Bool
    /// The external displays.
    public let displays: [ExternalDisplay]
    /// The way in which the device shows several apps at the start.
    public let arrangement: Arrangement
    /// The figures that hold in situations only; of several that hold the first counts.
    package var situations: [Situation] = []
    /// The size of text that the user has chosen; fields and buttons grow with it.
    package var textSize = TextSize.large {
        didSet {
            let scale = TextScale(self)
            apps = describedApps.map { $0.grown(for: scale) }
        }
    }
    /// The checks that the author of the scenario has written.
    package var checks: [TimedCheck] = []

    /// Creates a setting of one device, its system and its apps.
    ///
    /// - Parameter interface: nil for the one that ``InterfaceOrientation/init(_:)`` takes;
    ///   `orientation` follows from it.
    public init(
        device: DeviceProfile, system: SystemProfile, heights: KeyboardHeights,
        apps: [AppDefinition], orientation: Orientation = .portrait,
        appearance: Appearance = .light, interface: InterfaceOrientation? = nil,
        choice: KeyboardChoice = KeyboardChoice(), prefersCrossFade: Bool = false,
        displays: [ExternalDisplay] = [], arrangement: Arrangement = .fullScreen
    ) {
        self.displays = displays
        self.arrangement = arrangement
        self.prefersCrossFade = prefersCrossFade
        self.interface = interface ?? InterfaceOrientation(orientation)
        self.choice = choice
        self.device = device
        self.system = system
        self.heights = heights
        self.apps = apps
        describedApps = apps
        self.orientation = self.interface.orientation
        self.appearance = appearance
    }

    /// Returns the same setting on another system.
    func on(_ system: SystemProfile) -> Setting {
        var result = Setting(
            device: device, system: system, heights: heights, apps: describedApps,
            appearance: appearance, interface: interface, choice: choice,
            prefersCrossFade: prefersCrossFade, displays: displays, arrangement: arrangement)
        (result.situations, result.checks) = (situations, checks)
        result.textSize = textSize
        return result
    }

    /// Returns the app of a name, or nil.
    public func app(named name: String) -> AppID? {
        apps.firstIndex { $0.name == name }.map(AppID.init)
    }
}

/// An app, or one further scene of it: its screens and its programs for the keyboard.
public struct AppDefinition: Sendable {
    /// The name by which scenarios refer to it, such as `ike`.
    public var name: String
    /// The name under its icon.
    public var title: String
    /// The app's version as its developer counts it; reports are counted by it.
    public var version = "1.0"
    /// The icon's colour, `0xRRGGBBAA`.
    public var iconColor: UInt32
    /// Its screens; the first is shown at launch, or the first tab's.
    public var screens: [ScreenDefinition]
    /// The root screens of its tabs, as indices of ``screens``; empty for an app without tabs.
    public var tabs: [Int]
    /// Its programs, called in this order.
    public var handlings: [AnyHandling]
    /// A Boolean value that indicates whether the oracles watch the app; a companion that only
    /// takes the keyboard is not watched.
    public var isWatched: Bool
    /// The rules that the app breaks on purpose; its findings of them are no faults.
    public var intended: [Oracle] = []
    /// A Boolean value that indicates whether its code lives in scenes where the system has them.
    public var usesScenes = true
    /// A Boolean value that indicates whether the app ends where other apps go to the background.
    ///
    /// It is `UIApplicationExitsOnSuspend`.
    public var exitsOnSuspend = false
    /// The version of the SDK that the app is built with, such as `18`; nil for the system's own.
    public var sdk: String?
    /// The look and the keyboard that follow from an SDK that is older than the system.
    package var build: AppBuild?
    /// A Boolean value that indicates whether the user lets the app show notifications.
    public var showsNotifications = true
    /// A Boolean value that indicates whether the app has a banner shown while it is in front
    /// (`willPresent`).
    public var presentsNotifications = false
    /// A Boolean value that indicates whether the app has the background mode
    /// `remote-notification`.
    public var fetchesInBackground = false
    /// The name of the scene, where the app has several.
    public var scene: String?
    /// The app's first scene, where this is a further scene of it, in the same process.
    public var mainScene: AppID?
    /// A Boolean value that indicates whether the app can have a window of any size.
    ///
    /// Else it has the size of the screen and does not know of its window.
    public var resizes = true

    /// Creates an app.
    public init(
        name: String, title: String, iconColor: UInt32, screens: [ScreenDefinition],
        handlings: [AnyHandling], isWatched: Bool = true, tabs: [Int] = []
    ) {
        self.tabs = tabs
        self.isWatched = isWatched
        self.name = name
        self.title = title
        self.iconColor = iconColor
        self.screens = screens
        self.handlings = handlings
    }

    /// Returns the app with screens that suit a size of text.
    func grown(for scale: TextScale) -> AppDefinition {
        var app = self
        for index in app.screens.indices { app.screens[index] = screens[index].grown(for: scale) }
        return app
    }

    /// The screen that is shown at launch.
    public var rootScreen: Int { tabs.first ?? 0 }

    /// A Boolean value that indicates whether the attached view is the system's
    /// `inputAccessoryView`.
    public var usesAccessoryView: Bool { handlings.contains { $0.usesAccessoryView } }
}

/// The heights of the system keyboard on one device and system.
public struct KeyboardHeights: Hashable, Sendable, Codable {
    /// One height in points, with its parts.
    public struct Row: Hashable, Sendable, Codable {
        /// The kind of the keyboard.
        public var kind: KeyboardKind
        /// The orientation of the screen.
        public var orientation: Orientation
        /// The whole height without an accessory view: keys, prediction bar, what lies below.
        public var total: Pt
        /// The height of the prediction bar in it; 0 where there is none.
        public var predictionBar: Pt
        /// The height of the area below the keys: dock or home area.
        public var below: Pt
        /// The source of the figure, or the rule that derives it.
        public var source: String
        /// The height in other states of the prediction bar than the one of this row; a state that
        /// is not named has this row's.
        public var variants: [Variant]

        /// Creates a height.
        public init(
            kind: KeyboardKind, orientation: Orientation, total: Pt, predictionBar: Pt, below: Pt,
            source: String, variants: [Variant] = []
        ) {
            self.variants = variants
            self.kind = kind
            self.orientation = orientation
            self.total = total
            self.predictionBar = predictionBar
            self.below = below
            self.source = source
        }
    }

    /// A height in one state of the prediction bar.
    public struct Variant: Hashable, Sendable, Codable {
        /// The state of the prediction bar.
        public var bar: PredictionBar
        /// The whole height in that state.
        public var total: Pt
        /// The height of the prediction bar in it.
        public var predictionBar: Pt

        /// Creates a height in one state of the prediction bar.
        public init(bar: PredictionBar, total: Pt, predictionBar: Pt) {
            self.bar = bar
            self.total = total
            self.predictionBar = predictionBar
        }
    }

    /// The heights, in any order.
    public var rows: [Row]

    /// Creates a table of heights.
    public init(rows: [Row]) { self.rows = rows }

    /// Returns the row for a kind, an orientation and a state of the prediction bar.
    ///
    /// The row of the kind that it looks like, then the letters' row, stands in for a missing kind.
    ///
    /// - Parameter bar: nil for the state that the rows are made for.
    public func row(
        _ kind: KeyboardKind, _ orientation: Orientation, bar: PredictionBar? = nil
    ) -> Row? {
        let kinds = [kind, kind.lookalike, .letters]
        for kind in kinds {
            let found = rows.first { $0.kind == kind && $0.orientation == orientation }
            if var row = found {
                guard let variant = row.variants.first(where: { $0.bar == bar }) else { return row }
                (row.total, row.predictionBar) = (variant.total, variant.predictionBar)
                return row
            }
        }
        return nil
    }
}
