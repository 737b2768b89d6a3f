internal import KeyboardAvoidance
internal import Simulator

extension HandlingRegistry {
    mutating func addAvoidance() {
        add(
            "keyboardAvoidance",
            summary: "the library that apps ship: tracker, guard and overlay in one",
            options: [
                HandlingOption(
                    "without", .names(AvoidanceRules.named.map(\.name)), standard: "",
                    summary: "the library's rules to leave out, with commas between them"),
                .flag("restores", "restores the responder on return", standard: true)
            ]
        ) { options in
            let names = options.text("without").split { $0 == "," || $0 == " " }.map(String.init)
            return AnyHandling(
                KeyboardAvoidanceHandling(without: names, restores: options.flag("restores")))
        }
    }

    mutating func addGuards() {
        add(
            "guardBoolean",
            summary: "remembers the first responder at resign-active and restores it on return",
            options: [
                .flag("remembers", "records the responder at willResignActive", standard: true),
                .flag("persists", "makes the record durable", standard: true),
                .flag("restores", "restores the responder on return", standard: true),
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
                .choice(
                    "at", TalkGuard.Moment.willEnterForeground, "the moment at which it restores")
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
                    "the callback in which it ends editing")
            ]
        ) { AnyHandling(DismissOnBackground(moment: $0.choice("at") ?? .didEnterBackground)) }
    }
}
