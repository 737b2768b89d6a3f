// The plugin passes on the height of the end frame of shows, and hides without data. The page's
// visual viewport shrinks by what the keyboard covers of the window. At which moment WebKit sends
// its resize event is in no capture: it is taken for the end of the animation.

import Simulator

/// A sequence as Capacitor's Keyboard plugin and a page's visual viewport report it.
struct CapacitorFixture {
    private let sequence: FixtureSequence

    init(_ sequence: FixtureSequence) { self.sequence = sequence }

    private enum Line {
        case event(FixtureEvent, String)
        case viewport(String)
    }

    var text: String {
        var source = SourceText(sequence)
        source.line("//")
        source.comment(
            "assumed: WebKit resizes the visual viewport once, at the end of the animation")
        source.module(of: sequence) { source in
            for line in lines {
                switch line {
                case .event(let event, let text):
                    source.sources(event, indent: "    ")
                    source.line("    \(text),")
                case .viewport(let text):
                    source.line("    \(text),")
                }
            }
        }
        return source.text
    }

    /// The events of the plugin and of the viewport, by their times.
    private var lines: [Line] {
        var timed: [(atMs: Int64, line: Line)] = sequence.events.compactMap { event in
            line(event).map { (event.atMs, .event(event, $0)) }
        }
        for (index, inset) in sequence.insets.enumerated() {
            let end = inset.atMs + Int64(inset.durationMs)
            let next = sequence.insets.dropFirst(index + 1).first?.atMs
            if let next, next < end { continue }
            let place = timed.firstIndex { $0.atMs > end } ?? timed.endIndex
            timed.insert((end, .viewport(viewport(inset, at: end))), at: place)
        }
        return timed.map(\.line)
    }

    private func line(_ event: FixtureEvent) -> String? {
        switch event.kind {
        case .lifecycle(let callback, _):
            switch callback {
            case .didEnterBackground: return "{ at: \(event.at), name: 'pause', data: {} }"
            case .willEnterForeground: return "{ at: \(event.at), name: 'resume', data: {} }"
            default: return nil
            }
        case .keyboard(let post):
            switch post.name {
            case .willShow, .didShow:
                let height = post.frameEnd?.height ?? 0
                return "{ at: \(event.at), name: '\(post.name.plain)', "
                    + "data: { keyboardHeight: \(height) } }"
            case .willHide, .didHide:
                return "{ at: \(event.at), name: '\(post.name.plain)', data: {} }"
            case .willChangeFrame, .didChangeFrame: return nil
            }
        }
    }

    private func viewport(_ inset: FixtureInset, at ms: Int64) -> String {
        let height = inset.window.height - inset.end
        return """
            {
                  at: \(ms),
                  name: 'resize',
                  visualViewport: {
                    width: \(inset.window.width),
                    height: \(height),
                    offsetTop: 0,
                    offsetLeft: 0,
                    scale: 1,
                  },
                }
            """
    }
}
