import Basics
public import Simulator

/// Saves which screens the app shows and what has been typed, and shows them again after a launch.
///
/// What is saved only when the app goes to the background is stale after a crash (report PDR-09);
/// what is saved only when a screen disappears is lost when the process dies behind it (PDR-03).
public struct DraftKeeper: KeyboardHandling {
    /// Nothing to remember: what matters is on the disk.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The moment at which it saves.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// At `didEnterBackground`: a crash loses everything after the last one.
        case didEnterBackground
        /// At every change of a text and of the shown screen.
        case change
        /// Saves when the user leaves a screen for another screen of the app.
        case disappearance
    }

    /// The content that it restores after a launch.
    public enum Extent: String, Hashable, Sendable, CaseIterable {
        /// All screens with their texts.
        case all
        /// The screens below the last one: what was being edited is not among them.
        case allButLast
    }

    /// The place in which it saves.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// On the app's own disk.
        case disk
        /// With the system, which asks at the background and decides what outlives what.
        case restoration
    }

    /// The key of its record on the app's disk.
    public static let key = "draft"

    /// The moment at which it saves; ignored with ``Place/restoration``, where the system asks.
    public var moment: Moment
    /// The content that it restores after a launch.
    public var extent: Extent
    /// The place in which it saves.
    public var place: Place

    /// Creates the handling; by default it saves all screens on the disk at `didEnterBackground`.
    public init(
        moment: Moment = .didEnterBackground, extent: Extent = .all, place: Place = .disk
    ) {
        self.moment = moment
        self.extent = extent
        self.place = place
    }

    /// The name in scenarios: `draftKeeper`.
    public var name: String { "draftKeeper" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Saves the screens at the chosen moment, and shows the saved ones after a launch.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .encodesRestoration where place == .restoration:
            app.encodeRestoration(DraftText.encode(saved(app)))
        case .restores(let bytes) where place == .restoration:
            guard let saved = DraftText.decode(bytes) else { return }
            app.show(saved)
        case _ where place == .restoration: break
        case .lifecycle(.didFinishLaunching):
            guard let bytes = app.restore(Self.key), let saved = DraftText.decode(bytes) else {
                return
            }
            app.show(saved)
        case .lifecycle(.didEnterBackground) where moment == .didEnterBackground: save(&app)
        case .typed where moment == .change: save(&app)
        case .view(.viewDidAppear, _) where moment == .change: save(&app)
        case .view(.viewWillDisappear, _) where moment == .disappearance: save(&app)
        default: break
        }
    }

    private func saved(_ app: AppContext) -> [ScreenState] {
        let screens = app.screens
        return extent == .allButLast && screens.count > 1 ? screens.dropLast() : screens
    }

    private func save(_ app: inout AppContext) {
        app.persist(DraftText.encode(saved(app)), for: Self.key)
    }
}

/// Saved screens as text, one line for each: its number, then its texts behind tabs.
enum DraftText {
    static func encode(_ screens: [ScreenState]) -> [UInt8] {
        let lines = screens.map { state in
            ([String(state.screen)] + state.texts.map(escaped)).joined(separator: "\t")
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.escapingScalars { ["\\": "\\\\", "\t": "\\t", "\n": "\\n"][$0] }
    }

    /// Returns the saved screens, or nil for bytes that ``encode(_:)`` did not write.
    static func decode(_ bytes: [UInt8]) -> [ScreenState]? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var screens: [ScreenState] = []
        // Scalars, because a carriage return before the line feed makes one character of the two.
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard let screen = cells.first.flatMap({ Int(String($0)) }) else { return nil }
            let texts = cells.dropFirst().map(plain)
            screens.append(ScreenState(screen: screen, texts: texts))
        }
        return screens
    }

    private static func plain(_ text: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text {
            if isEscape {
                result.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
