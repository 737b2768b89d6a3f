import Basics
public import Simulator

/// A device, a system, apps, and what happens to them; read from a YAML file.
///
/// A file without steps is an app file. ``ScenarioRun`` runs it.
public struct Scenario: Sendable {
    /// The name of the file, as messages print it.
    public var file: String
    /// The subject of the scenario in a sentence; empty where the file does not give it.
    public var title: String
    /// The name of the case; nil where the file has no cases.
    public var caseName: String?
    /// The device, the system and the apps.
    public var setting: Setting
    /// The version of the system as the file names it, such as `12.0`.
    public var systemVersion: String
    /// The user's pause after each action, in milliseconds, once the screen takes touches.
    public var paceMs: Int32
    /// The steps, in order.
    public var steps: [ScenarioStep]
    /// Remarks for the reader, such as that a neighbouring profile stands in.
    public var remarks: [String]
    /// The places of the file's own checks, in the order of ``Setting/checks``.
    var checkPlaces: [SourcePlace] = []
    /// Parts of the file that contradict each other, in the order of their places.
    public var warnings: [ScenarioWarning] = []

    /// Creates a scenario.
    public init(
        file: String, title: String = "", setting: Setting, systemVersion: String,
        paceMs: Int32 = Scenario.defaultPaceMs, steps: [ScenarioStep] = [], remarks: [String] = []
    ) {
        self.file = file
        self.title = title
        self.setting = setting
        self.systemVersion = systemVersion
        self.paceMs = paceMs
        self.steps = steps
        self.remarks = remarks
    }

    /// A user who knows what to tap next: half a second between two actions.
    public static let defaultPaceMs: Int32 = 500

    /// The number of actions among the steps.
    public var actionCount: Int { steps.count { $0.action != nil } }
}

/// One item of a scenario's list of steps.
public struct ScenarioStep: Sendable {
    /// The kind of an item.
    public enum Kind: Sendable {
        /// An action of the user, the app or the system.
        case action(StepAction)
        /// An expectation, which changes nothing.
        case expect(StepExpectation)
    }

    /// The place in the list, from 1; expectations count as well.
    public var number: Int
    /// The place in the file.
    public var place: SourcePlace
    /// The kind.
    public var kind: Kind
    /// The pause after this step, where the step sets its own.
    public var paceMs: Int32?
    /// The time in milliseconds that the front app's main thread works after this step.
    public var busyMs: Int32?
    /// The times that the system takes from this step until the next action.
    public var latencies: [StepLatency]
    /// The rules that the step breaks on purpose, until the next action.
    public var intended: [Oracle] = []

    /// Creates a step; without a pause of its own it takes the scenario's pace.
    public init(
        number: Int, place: SourcePlace, kind: Kind, paceMs: Int32? = nil, busyMs: Int32? = nil,
        latencies: [StepLatency] = []
    ) {
        self.latencies = latencies
        self.busyMs = busyMs
        self.number = number
        self.place = place
        self.kind = kind
        self.paceMs = paceMs
    }

    /// The action of the step; nil for an expectation.
    public var action: StepAction? {
        if case .action(let action) = kind { action } else { nil }
    }

    /// The expectation of the step; nil for an action.
    public var expectation: StepExpectation? {
        if case .expect(let expectation) = kind { expectation } else { nil }
    }
}

/// An expectation of a moment of a run.
public struct StepExpectation: Sendable {
    /// The app that is meant; nil for the app in front.
    public var app: AppID?
    /// A Boolean value that indicates whether the moment is looked at at once; else the run settles
    /// first.
    public var isNow: Bool
    /// The step from which notifications and records count; nil for the last action.
    public var since: Int?
    /// The checks, in the order of the file.
    public var checks: [Check]

    /// Creates an expectation of the app in front after the run has settled.
    public init(
        app: AppID? = nil, isNow: Bool = false, since: Int? = nil, checks: [Check]
    ) {
        self.app = app
        self.isNow = isNow
        self.since = since
        self.checks = checks
    }

    /// One thing that must hold, with its place in the file.
    public struct Check: Sendable {
        /// The place in the file.
        public var place: SourcePlace
        /// The kind.
        public var kind: Kind
        /// The check as the file has it, on one line.
        public var written: String

        /// Creates a check.
        public init(place: SourcePlace, kind: Kind, written: String = "") {
            self.place = place
            self.kind = kind
            self.written = written
        }
    }

    /// The expected counts of one rule; nil for a count that is not checked.
    public struct WantedCounts: Hashable, Sendable {
        /// The expected number of reports of the app's own code; nil for any.
        public var reports: Int?
        /// The expected number of faults of the model; nil for any.
        public var faults: Int?
        /// The expected number of faults that the app did not report; nil for any.
        public var missed: Int?
    }

    /// The kind of an item.
    public enum Kind: Hashable, Sendable {
        /// The app in front; nil for the home screen.
        case front(AppID?)
        /// The phase of the app's process.
        case phase(ProcessPhase)
        /// The first responder of the app; nil for none.
        case firstResponder(ViewID?)
        /// The keyboard on the screen.
        case keyboard(KeyboardExpectation)
        /// These views sit on the keyboard's upper edge, or at the bottom when it is hidden.
        case attached([ViewID])
        /// The inset that the app holds, in points.
        case inset(Pt)
        /// A view of the shown screen is hidden, or not.
        case visibility(ViewID, isHidden: Bool)
        /// The fields of the shown screen that the keyboard covers in full, in any order.
        case behindKeyboard([ViewID])
        /// The frame of a view in window coordinates.
        case frame(ViewID, Rect)
        /// The text that has been typed into a field.
        case text(ViewID, String)
        /// An edge is at a coordinate, or at another edge.
        case edge(Edge, EdgeTarget)
        /// A scroll view's content inset at the bottom and the top, and its offset.
        case scroll(ViewID, inset: Pt?, top: Pt?, offset: Pt?)
        /// The notifications that reached the app, in order.
        case notifications([WantedNotification])
        /// The notifications of its own that the app posted, in order.
        case posts([WantedPost])
        /// The lifecycle callbacks that reached the app, in order.
        case callbacks([LifecycleCallback])
        /// The keys that the app has on its disk, in any order.
        case persisted([String])
        /// The keys whose record the app has read back, in order.
        case restored([String])
        /// The covers that the app has laid over itself, lowest first.
        case covers([CoverName])
        /// The events that reached the app since the last action, in this order; others may
        /// come in between.
        case order([String])
        /// The number of reports of the app's own code against a rule, and of the model's findings.
        case statistics(Oracle, WantedCounts)
        /// The lines that the app's code has logged, in order.
        case logs([String])
        /// The rules that the run has broken so far for the app, in any order; for every app while
        /// none is in front.
        case findings([Oracle])
        /// The rules that the run has broken so far for one app, in any order.
        case findingsOf(AppID, [Oracle])
        /// The frame of the scene's window on its display, or some of its values.
        case window(PartialFrame)
        /// The display that shows the scene.
        case display(DisplayID)
        /// The way in which the device shows several apps.
        case arrangement(Arrangement)
        /// The banner of a notification at the top of the screen.
        case banner(WantedBanner)
        /// The number on the app's icon.
        case badge(Int32)
        /// The number of built keyboards in memory, and their size in megabytes.
        case keyboardInstances(Int32), keyboardMemory(Int32)
        /// The words of the prediction bar.
        case predictions([String])
        /// The text that is predicted behind the caret; empty for none.
        case inlinePrediction(String)
        /// The height of the scene's window that the keyboard covers, in points.
        case covered(Pt)
        /// The pictures of two moments are the same, or differ.
        case picture(Moment, Moment, isSame: Bool)
    }

    /// The name of a cover in scenarios.
    public enum CoverName: String, Hashable, Sendable, CaseIterable {
        /// The name of a cover.
        case picture, blur, splash, lock

        init(_ overlay: Overlay) {
            switch overlay {
            case .picture: self = .picture
            case .blur: self = .blur
            case .splash: self = .splash
            case .lock: self = .lock
            }
        }
    }

    /// The expected state of the keyboard.
    public struct KeyboardExpectation: Hashable, Sendable {
        /// A Boolean value that indicates whether the keyboard is expected on screen.
        public var isShown: Bool
        /// The kind.
        public var kind: KeyboardKind?
        /// The height on the screen, with the accessory view.
        public var height: Pt?
        /// The app that the keyboard belongs to; nil for any.
        public var owner: AppID?
        /// Its visible part.
        public var look: KeyboardContent.Look?
        /// The form that it is drawn in.
        public var form: KeyboardContent.Form?
        /// The y of the upper edge of its accessory view.
        public var accessoryTop: Pt?
        /// Its place on the screen.
        public var frame: Rect?

        /// Creates an expectation of the keyboard; a value that is nil is not checked.
        public init(
            isShown: Bool, kind: KeyboardKind? = nil, height: Pt? = nil, owner: AppID? = nil,
            frame: Rect? = nil
        ) {
            self.frame = frame
            self.isShown = isShown
            self.kind = kind
            self.height = height
            self.owner = owner
        }
    }
}

extension Setting {
    /// Returns the name that scenarios and messages have for an app.
    public func name(_ app: AppID) -> String { apps[app.index].name }
}
