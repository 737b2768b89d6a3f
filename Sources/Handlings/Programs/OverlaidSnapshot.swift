internal import Restoration
public import Simulator

/// The app's own snapshot, laid over its window at resign-active and taken away on return.
///
/// It runs the code that apps ship: ``Restoration/SnapshotOverlay``. List it after the guard: in
/// each callback the responder must be back before the picture goes.
public struct OverlaidSnapshot: KeyboardHandling {
    /// The overlay's state in memory.
    public struct State: Hashable, Codable, Sendable {
        var overlay: SnapshotOverlay
    }

    /// The content that the app lays over its window.
    public enum Content: String, Hashable, Sendable, CaseIterable {
        /// All windows bottom to top: has the keyboard while that lives in the app's process.
        case allWindows
        /// The key window only: the hole stays.
        case keyWindow
        /// The views blurred, or a page with the icon, as banking apps do at background.
        case blur, splash
    }

    /// The content that the app lays over its window.
    public var content: Content
    private let options: SnapshotOverlay.Options

    /// Creates the handling; switched off it does nothing, to show that it is needed.
    ///
    /// - Parameter hidden: the names of the views to paint over in a picture of the windows.
    public init(
        content: Content = .allWindows, isEnabled: Bool = true, hiding hidden: [String] = []
    ) {
        self.content = content
        let isPicture = content == .allWindows || content == .keyWindow
        options = .init(
            isEnabled: isEnabled,
            content: isPicture ? .capture(hiding: hidden.map { FieldID($0) }) : .cover)
    }

    /// The name in scenarios: `overlaidSnapshot`.
    public var name: String { "overlaidSnapshot" }
    /// The state at the start of a process.
    public var initialState: State { State(overlay: SnapshotOverlay(options: options)) }

    /// Passes the event to the overlay, and shows or removes the cover as that decides.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard let input = input(for: event) else { return }
        switch state.overlay.receive(input) {
        case .show(.capture(let hidden)):
            app.cover(cover, hiding: hidden.compactMap { app.screen.index(of: ViewID($0.name)) })
        case .show(.cover): app.cover(cover)
        case .remove: app.uncover()
        case nil: break
        }
    }

    private func input(for event: AppEvent) -> SnapshotOverlay.Input? {
        switch event {
        case .lifecycle(.willResignActive): .willResignActive
        case .lifecycle(.didEnterBackground): .didEnterBackground
        case .lifecycle(.willEnterForeground): .willEnterForeground
        case .lifecycle(.didBecomeActive): .didBecomeActive
        case .tapped: .userActed
        case .presentsPrompt(true): .promptAppeared
        case .presentsPrompt(false): .promptDisappeared
        default: nil
        }
    }

    private var cover: AppContext.Cover {
        switch content {
        case .allWindows: .snapshotOfAllWindows
        case .keyWindow: .snapshotOfKeyWindow
        case .blur: .blur
        case .splash: .splash
        }
    }
}
