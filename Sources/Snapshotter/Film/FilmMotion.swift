internal import Simulator

/// What moves in a film and is in no world: the caret that blinks, and alerts and sheets of the
/// system that come up.
struct FilmMotion {
    /// The time for which the caret is seen, and for which it is hidden, in milliseconds.
    static let blinkMs = 500
    /// The times that an alert and a sheet of the system's take to come up, in milliseconds; our
    /// numbers.
    static let (alertMs, sheetMs) = (250, 450)

    private var typed: (content: SceneContent, atMs: Int)?
    private var prompted: (prompt: Prompt, atMs: Int)?
    /// The content before the screens that are on their way.
    private var last: SceneContent?

    /// Returns a moment with what leaves the screen as it was, and the staging of its motions.
    mutating func pose(_ moment: FilmMoment, _ staging: Staging) -> (FilmMoment, Staging) {
        var (moment, staging) = (moment, staging)
        let capture = moment.screen.capture
        typed = blink(capture?.content, moment.atMs)
        prompted = prompt(capture?.content.prompt, moment.atMs)
        if let typed {
            staging.hidesCaret = (moment.atMs - typed.atMs) / Self.blinkMs % 2 == 1
        }
        if let prompted {
            let whole = prompted.prompt.kind.isSheet ? Self.sheetMs : Self.alertMs
            let share = min(1, Double(moment.atMs - prompted.atMs) / Double(whole))
            staging.promptShare = 1 - (1 - share) * (1 - share)
        }
        keepLeaving(in: &moment.screen)
        return (moment, staging)
    }

    /// Returns the content whose caret blinks, and when its last change was.
    private func blink(_ content: SceneContent?, _ ms: Int) -> (content: SceneContent, atMs: Int)? {
        guard let content, content.firstResponder != nil else { return nil }
        guard let typed, typed.content.app == content.app, typed.content.screen == content.screen,
            typed.content.firstResponder == content.firstResponder,
            typed.content.texts == content.texts
        else { return (content, ms) }
        return typed
    }

    /// Returns a prompt and when it came up; one that is there from the start is up.
    private func prompt(_ prompt: Prompt?, _ ms: Int) -> (prompt: Prompt, atMs: Int)? {
        guard let prompt else { return nil }
        if let prompted, prompted.prompt == prompt { return prompted }
        return (prompt, last == nil ? ms - Self.sheetMs : ms)
    }

    /// Shows a screen that leaves as it was at the moment before.
    private mutating func keepLeaving(in screen: inout ScreenContent) {
        guard case .app(var capture) = screen else { return last = nil }
        guard var slide = capture.content.slide.first else {
            return last = capture.content
        }
        guard slide.way != .beside, let last, last.app == slide.old.app,
            last.screen == slide.old.screen
        else { return }
        let (below, frame) = (slide.old.below, slide.old.viewFrame)
        slide.old = last
        (slide.old.firstResponder, slide.old.slide, slide.old.prompt) = (nil, [], nil)
        (slide.old.below, slide.old.viewFrame) = (below, frame)
        capture.content.slide = [slide]
        screen = .app(capture)
    }
}

extension ScreenContent {
    /// The app on the screen that the user sees.
    fileprivate var capture: Capture? {
        switch self {
        case .app(let capture): capture
        case .notified(let below, _): below.capture
        case .covered, .windows, .switcher, .home, .locked: nil
        }
    }
}
