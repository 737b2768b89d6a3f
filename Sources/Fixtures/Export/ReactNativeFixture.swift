import Simulator

/// A sequence as React Native's `Keyboard` emits it.
struct ReactNativeFixture {
    private let sequence: FixtureSequence

    init(_ sequence: FixtureSequence) { self.sequence = sequence }

    var text: String {
        var source = SourceText(sequence)
        source.module(of: sequence) { source in
            for event in sequence.events { write(event, to: &source) }
        }
        return source.text
    }

    private func write(_ event: FixtureEvent, to source: inout SourceText) {
        switch event.kind {
        case .lifecycle(let callback, _):
            guard let state = Self.appState(callback) else { return }
            source.sources(event, indent: "    ")
            source.line(
                "    { at: \(event.at), name: 'appStateDidChange', "
                    + "event: { app_state: '\(state)' } },")
        case .keyboard(let post):
            source.sources(event, indent: "    ")
            source.line("    {")
            source.line("      at: \(event.at),")
            source.line("      name: '\(post.name.plain)',")
            source.line("      event: {")
            // React Native reads a missing key as zero.
            source.line("        startCoordinates: \(Self.rect(post.frameBegin ?? .zero)),")
            source.line("        endCoordinates: \(Self.rect(post.frameEnd ?? .zero)),")
            source.line("        duration: \(post.duration ?? 0),")
            source.line("        easing: '\(Self.easing(post))',")
            let isLocal = post.keys.contains(.isLocal) && post.isLocal
            source.line("        isEventFromThisApp: \(isLocal),")
            source.line("      },")
            source.line("    },")
        }
    }

    /// The state of React Native's `AppState` after a callback; nil where it does not change.
    private static func appState(_ callback: LifecycleCallback) -> String? {
        switch callback {
        case .didBecomeActive: "active"
        case .willResignActive: "inactive"
        case .didEnterBackground: "background"
        default: nil
        }
    }

    private static func rect(_ rect: Rect) -> String {
        "{ screenX: \(rect.x), screenY: \(rect.y), width: \(rect.width), height: \(rect.height) }"
    }

    /// React Native's names for the curves of UIKit.
    private static func easing(_ post: KeyboardNotification) -> String {
        guard post.keys.contains(.animation) else { return "easeInEaseOut" }
        return switch post.curve {
        case 0: "easeInEaseOut"
        case 1: "easeIn"
        case 2: "easeOut"
        case 3: "linear"
        default: "keyboard"
        }
    }
}
