internal import Simulator

// What libraries and apps of the bug reports do, each with the fault that its report shows.
extension HandlingRegistry {
    mutating func addLibraries() {
        addRelativeShift()
        addKeyboardAvoidingView()
        add(
            "toolbarManager", summary: "gives every field a toolbar when editing begins",
            options: [
                HandlingOption("height", .number(0...1000), standard: "44", summary: "in points"),
                Self.flag("enabled", "whether it does so", standard: true)
            ]
        ) {
            AnyHandling(
                ToolbarManager(height: Pt($0.number("height")), isEnabled: $0.flag("enabled")))
        }
        add(
            "resignsOnMove", summary: "ends editing when the keyboard that is up is moved",
            options: [Self.flag("onlyForPan", "only where a finger pans in the app's views")]
        ) { AnyHandling(ResignsOnMove(onlyForPan: $0.flag("onlyForPan"))) }
        addWebViewResizer()
        add(
            "keyboardViewObserver",
            summary: "watches the keyboard's view itself while a finger takes it along",
            options: [
                Self.choice("watches", ViewProperty.center, "the property that it watches")
            ]
        ) { options in
            let watches = ViewProperty(rawValue: options.text("watches"))
            return AnyHandling(KeyboardViewObserver(watches: watches ?? .center))
        }
    }

    private static func flag(
        _ name: String, _ summary: String, standard: Bool = false
    ) -> HandlingOption {
        HandlingOption(name, .flag, standard: String(standard), summary: summary)
    }

    private static func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _ standard: Value, _ summary: String
    ) -> HandlingOption where Value.RawValue == String {
        HandlingOption(
            name, .choice(Value.allCases.map(\.rawValue)), standard: standard.rawValue,
            summary: summary)
    }

    private mutating func addRelativeShift() {
        add(
            "relativeShift",
            summary: "moves the views up by the height of each show, and down again",
            options: [
                Self.choice("again", RelativeShift.Again.moves, "a show while they are up"),
                Self.choice("ending", RelativeShift.Ending.willHide, "what brings them down"),
                Self.flag("ignoresEqualFrames", "passes over a show in which nothing moves"),
                Self.flag("ignoresFlat", "passes over a frame that has no height")
            ]
        ) { options in
            AnyHandling(
                RelativeShift(
                    again: RelativeShift.Again(rawValue: options.text("again")) ?? .moves,
                    ending: RelativeShift.Ending(rawValue: options.text("ending")) ?? .willHide,
                    ignoresEqualFrames: options.flag("ignoresEqualFrames"),
                    ignoresFlat: options.flag("ignoresFlat")))
        }
    }

    private mutating func addKeyboardAvoidingView() {
        add(
            "keyboardAvoidingView",
            summary: "avoids the part of its own frame that the keyboard covers",
            options: [
                Self.choice(
                    "measures", KeyboardAvoidingView.Measure.own,
                    "the frame that the keyboard's is held against"),
                Self.flag("treatsEmptyAsHidden", "an empty end frame counts as away"),
                Self.flag("treatsNarrowAsHidden", "one narrower than the window counts as away")
            ]
        ) { options in
            let measures = KeyboardAvoidingView.Measure(rawValue: options.text("measures"))
            return AnyHandling(
                KeyboardAvoidingView(
                    measures: measures ?? .own,
                    treatsEmptyAsHidden: options.flag("treatsEmptyAsHidden"),
                    treatsNarrowAsHidden: options.flag("treatsNarrowAsHidden")))
        }
    }

    private mutating func addWebViewResizer() {
        add(
            "webViewResizer",
            summary: "makes a web view smaller by the keyboard, in a mode that can change",
            options: [
                Self.choice("mode", WebViewResizer.Mode.native, "what a show does"),
                Self.choice(
                    "later", WebViewResizer.Mode.native, "the mode that the app chooses then"),
                HandlingOption(
                    "laterMs", .number(0...600_000), standard: "1000",
                    summary: "how long after the show it chooses"),
                Self.flag("restoresInEveryMode", "a hide restores the frame in every mode")
            ]
        ) { options in
            AnyHandling(
                WebViewResizer(
                    mode: WebViewResizer.Mode(rawValue: options.text("mode")) ?? .native,
                    later: WebViewResizer.Mode(rawValue: options.text("later")) ?? .native,
                    laterMs: Int32(options.number("laterMs")),
                    restoresInEveryMode: options.flag("restoresInEveryMode")))
        }
    }
}
