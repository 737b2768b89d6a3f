internal import Simulator

// What apps of the bug reports do about a trip to another app and back.
extension HandlingRegistry {
    mutating func addReturns() {
        add(
            "editingMode",
            summary: "a mode of the app's own that brings its field back on every return",
            options: [
                .flag("endsWithKeyboard", "the user's own dismissal ends the mode")
            ]
        ) { AnyHandling(EditingMode(endsWithKeyboard: $0.flag("endsWithKeyboard"))) }
        add(
            "frameworkFocus",
            summary: "a framework with a focus of its own, which a native view follows",
            options: [
                .flag(
                    "hearsRestores",
                    "the framework learns that the native view is first responder again")
            ]
        ) { AnyHandling(FrameworkFocus(hearsRestores: $0.flag("hearsRestores"))) }
        add(
            "scriptFocus",
            summary: "a script that keeps the focus for itself, and dismisses by it",
            options: [
                .flag("hearsRestores", "a field that is first responder by itself reports it")
            ]
        ) { AnyHandling(ScriptFocus(hearsRestores: $0.flag("hearsRestores"))) }
        add(
            "composerBaseline",
            summary: "raises the views by the keyboard less the safe area that it has read",
            options: [
                .flag(
                    "rereads", "a change of traits makes it read the safe area again",
                    standard: true)
            ]
        ) { AnyHandling(ComposerBaseline(rereads: $0.flag("rereads"))) }
        add(
            "selfHeal",
            summary: "corrects the inset two frames after a show or a return, by the system's guide"
        ) { _ in AnyHandling(SelfHeal()) }
    }
}
