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
                .flag("enabled", "whether it does so", standard: true),
                .flag("waitsForShow", "only while a show has told of a keyboard that came up")
            ]
        ) {
            AnyHandling(
                ToolbarManager(
                    height: Pt($0.number("height")), isEnabled: $0.flag("enabled"),
                    waitsForShow: $0.flag("waitsForShow")))
        }
        add(
            "resignsOnMove", summary: "ends editing when the keyboard that is up is moved",
            options: [.flag("onlyForPan", "only where a finger pans in the app's views")]
        ) { AnyHandling(ResignsOnMove(onlyForPan: $0.flag("onlyForPan"))) }
        addWebViewResizer()
        add(
            "keyboardViewObserver",
            summary: "watches the keyboard's view itself while a finger takes it along",
            options: [
                .choice("watches", ViewProperty.center, "the property that it watches")
            ]
        ) { AnyHandling(KeyboardViewObserver(watches: $0.choice("watches") ?? .center)) }
    }

    private mutating func addRelativeShift() {
        add(
            "relativeShift",
            summary: "moves the views up by the height of each show, and down again",
            options: [
                .choice("again", RelativeShift.Again.moves, "a show while they are up"),
                .choice("ending", RelativeShift.Ending.willHide, "what brings them down"),
                .flag("ignoresEqualFrames", "passes over a show in which nothing moves"),
                .flag("ignoresFlat", "passes over a frame that has no height")
            ]
        ) { options in
            AnyHandling(
                RelativeShift(
                    again: options.choice("again") ?? .moves,
                    ending: options.choice("ending") ?? .willHide,
                    ignoresEqualFrames: options.flag("ignoresEqualFrames"),
                    ignoresFlat: options.flag("ignoresFlat")))
        }
    }

    private mutating func addKeyboardAvoidingView() {
        add(
            "keyboardAvoidingView",
            summary: "avoids the part of its own frame that the keyboard covers",
            options: [
                .choice(
                    "measures", KeyboardAvoidingView.Measure.own,
                    "the frame that the keyboard's is held against"),
                .flag("treatsEmptyAsHidden", "an empty end frame counts as away"),
                .flag("treatsNarrowAsHidden", "one narrower than the window counts as away")
            ]
        ) { options in
            AnyHandling(
                KeyboardAvoidingView(
                    measures: options.choice("measures") ?? .own,
                    treatsEmptyAsHidden: options.flag("treatsEmptyAsHidden"),
                    treatsNarrowAsHidden: options.flag("treatsNarrowAsHidden")))
        }
    }

    private mutating func addWebViewResizer() {
        add(
            "webViewResizer",
            summary: "makes a web view smaller by the keyboard, in a mode that can change",
            options: [
                .choice("mode", WebViewResizer.Mode.native, "what a show does"),
                .choice(
                    "later", WebViewResizer.Mode.native, "the mode that the app chooses then"),
                HandlingOption(
                    "laterMs", .number(0...600_000), standard: "1000",
                    summary: "how long after the show it chooses"),
                .flag("restoresInEveryMode", "a hide restores the frame in every mode")
            ]
        ) { options in
            AnyHandling(
                WebViewResizer(
                    mode: options.choice("mode") ?? .native,
                    later: options.choice("later") ?? .native,
                    laterMs: Int32(options.number("laterMs")),
                    restoresInEveryMode: options.flag("restoresInEveryMode")))
        }
    }
}
