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
                .flag("enabled", "adds toolbars to fields", standard: true),
                .flag("waitsForShow", "only after a show has reported a keyboard")
            ]
        ) {
            AnyHandling(
                ToolbarManager(
                    height: Pt($0.number("height")), isEnabled: $0.flag("enabled"),
                    waitsForShow: $0.flag("waitsForShow")))
        }
        add(
            "resignsOnMove", summary: "ends editing when the visible keyboard is moved",
            options: [.flag("onlyForPan", "only for a pan in the app's views")]
        ) { AnyHandling(ResignsOnMove(onlyForPan: $0.flag("onlyForPan"))) }
        addWebViewResizer()
        addWindows()
        add(
            "keyboardViewObserver",
            summary: "observes the keyboard's view while a finger moves it",
            options: [
                .choice("watches", ViewProperty.center, "the property that it observes")
            ]
        ) { AnyHandling(KeyboardViewObserver(watches: $0.choice("watches") ?? .center)) }
    }

    private mutating func addWindows() {
        add(
            "engineInset",
            summary: "Flutter's: the part of the screen that the view and the keyboard cover",
            options: [
                .flag("correctsMargin", "adds the margin below a Slide Over card", standard: true),
                .flag("onlyLocal", "ignores keyboards of other apps", standard: true)
            ]
        ) {
            AnyHandling(
                EngineInset(
                    correctsMargin: $0.flag("correctsMargin"), onlyLocal: $0.flag("onlyLocal")))
        }
        add(
            "inputSession",
            summary: "resigns at a tap while the keyboard counts as away, as a terminal does",
            options: [
                .choice("end", InputSession.End.zeroHeight, "the posts that count as its end")
            ]
        ) { AnyHandling(InputSession(end: $0.choice("end") ?? .zeroHeight)) }
    }

    private mutating func addRelativeShift() {
        add(
            "relativeShift",
            summary: "moves the views up by the height of each show, and down again",
            options: [
                .choice("again", RelativeShift.Again.moves, "a show while they are up"),
                .choice("ending", RelativeShift.Ending.willHide, "the event that moves them down"),
                .flag("ignoresEqualFrames", "ignores a show in which nothing moves"),
                .flag("ignoresFlat", "ignores a frame without a height")
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
                    "the frame that it compares with the keyboard's"),
                .flag("treatsEmptyAsHidden", "an empty end frame counts as a hidden keyboard"),
                .flag(
                    "treatsNarrowAsHidden", "a keyboard narrower than the window counts as hidden")
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
                .choice("mode", WebViewResizer.Mode.native, "the effect of a show"),
                .choice(
                    "later", WebViewResizer.Mode.native, "the mode that the app chooses then"),
                HandlingOption(
                    "laterMs", .number(0...600_000), standard: "1000",
                    summary: "milliseconds from the show to that choice"),
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
