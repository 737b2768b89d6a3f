internal import Simulator

extension HandlingRegistry {
    mutating func addGuards() {
        add(
            "guardBoolean",
            summary: "remembers the first responder at resign-active and brings it back",
            options: [
                .flag("remembers", "takes note at willResignActive", standard: true),
                .flag("persists", "makes the note durable", standard: true),
                .flag("restores", "brings the responder back on return", standard: true),
                .flag("waitsForCovers", "never restores under a cover", standard: true)
            ]
        ) { options in
            AnyHandling(
                GuardBoolean(
                    remembers: options.flag("remembers"), persists: options.flag("persists"),
                    restores: options.flag("restores"),
                    waitsForCovers: options.flag("waitsForCovers")))
        }
        add(
            "talkGuard",
            summary: "the talk's guard as it is printed: one Bool in memory about one view",
            options: [
                HandlingOption(
                    "view", .text, standard: "", summary: "the view; else the first that takes text"
                ),
                .choice("at", TalkGuard.Moment.willEnterForeground, "when it restores")
            ]
        ) { options in
            let view = options.text("view")
            return AnyHandling(
                TalkGuard(
                    view: view.isEmpty ? nil : ViewID(view),
                    moment: options.choice("at") ?? .willEnterForeground))
        }
        add(
            "dismissOnBackground",
            summary: "ends editing when the app is left; the user loses the keyboard",
            options: [
                .choice(
                    "at", DismissOnBackground.Moment.didEnterBackground,
                    "the callback in which it does")
            ]
        ) { AnyHandling(DismissOnBackground(moment: $0.choice("at") ?? .didEnterBackground)) }
    }
}
