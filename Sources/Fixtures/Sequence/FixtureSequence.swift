public import Simulator

/// Everything that one app of a scenario received in a run, with the source of each value.
public struct FixtureSequence: Hashable, Sendable {
    /// The version of the JSON form.
    public static let formatVersion = 1

    /// The name of the scenario's file, without its folder.
    public var scenario: String
    /// The name of the case; nil where the file has no cases.
    public var caseName: String?
    /// The name of the app in the scenario.
    public var app: String
    /// The device with its screen.
    public var device: FixtureDevice
    /// The version of the system, such as `17.0`.
    public var system: String
    /// The SDK that the app was built with; nil for the system's own.
    public var sdk: String?
    /// The orientation of the interface at the start.
    public var orientation: Orientation
    /// The keyboard that the user has chosen for letters.
    public var keyboard: KeyboardKind
    /// The events, in the order in which the app received them.
    public var events: [FixtureEvent]
    /// The part of the app's window that the keyboard covers, as a layout that follows it has it.
    public var insets: [FixtureInset]

    /// The keyboard notifications among the events.
    public var notifications: [KeyboardNotification] {
        events.compactMap { if case .keyboard(let post) = $0.kind { post } else { nil } }
    }

    /// The app's window at the first event, and at each event that finds it changed.
    public var windows: [FixtureWindow] {
        var found: [FixtureWindow] = []
        for event in events {
            let window = FixtureWindow(
                atMs: event.atMs, orientation: event.orientation, frame: event.window)
            guard let last = found.last else {
                found.append(window)
                continue
            }
            if last.orientation != window.orientation || last.frame != window.frame {
                found.append(window)
            }
        }
        return found
    }

    /// The sources of all values, each once, in the order of their first use.
    public var sources: [Provenance] {
        var found: [Provenance] = []
        var known: Set<Provenance> = []
        let all = device.screenFrom.list + events.flatMap(\.from.list)
        for source in all where known.insert(source).inserted { found.append(source) }
        return found
    }
}

/// The window of an app from a moment on.
public struct FixtureWindow: Hashable, Sendable {
    /// Milliseconds since the start of the run.
    public var atMs: Int64
    /// The orientation of the interface.
    public var orientation: Orientation
    /// The frame in the interface's coordinates of the screen.
    public var frame: Rect
}

/// The device of a sequence.
public struct FixtureDevice: Hashable, Sendable {
    /// The name of the model, such as `iPhone 15`.
    public var name: String
    /// The width and height of the upright screen, in points.
    public var size: Size
    /// Pixels to a point.
    public var scale: Int
    /// The safe area of a window that fills the upright screen, in points.
    public var safeAreaPortrait: Insets
    /// The safe area of a window that fills the screen in landscape, in points.
    public var safeAreaLandscape: Insets
    /// The sources of the screen and of the safe areas.
    public var screenFrom: FieldSources

    /// Returns the safe area in an orientation.
    public func safeArea(_ orientation: Orientation) -> Insets {
        orientation == .portrait ? safeAreaPortrait : safeAreaLandscape
    }

    /// Returns the size of the screen in an orientation, in points.
    public func size(_ orientation: Orientation) -> Size {
        orientation == .portrait ? size : size.transposed
    }
}

/// One event that reached the app.
public struct FixtureEvent: Hashable, Sendable {
    /// Milliseconds since the start of the run.
    public var atMs: Int64
    /// The event itself.
    public var kind: Kind
    /// The orientation of the interface at that moment.
    public var orientation: Orientation
    /// The app's window in the interface's coordinates of the screen.
    public var window: Rect
    /// The sources of the values.
    public var from: FieldSources

    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
        /// A keyboard notification with its user info.
        case keyboard(KeyboardNotification)
        /// A callback of the app's life, with the names of the notifications that come with it.
        case lifecycle(LifecycleCallback, notifications: [String])
    }

    /// The time in milliseconds, in plain digits.
    var at: String { "\(atMs)" }
}

/// A movement of the covered part at the lower edge of the app's window.
public struct FixtureInset: Hashable, Sendable {
    /// The time at which the movement begins, in milliseconds since the start of the run.
    public var atMs: Int64
    /// The covered height before the movement, in points.
    public var begin: Pt
    /// The covered height after the movement, in points.
    public var end: Pt
    /// The declared duration, in milliseconds.
    public var durationMs: Int32
    /// The curve of the animation.
    public var curve: UInt8
    /// The orientation of the interface at the beginning.
    public var orientation: Orientation
    /// The app's window in the interface's coordinates of the screen.
    public var window: Rect
}
