internal import Simulator

extension HandlingRegistry {
    mutating func addCovers() {
        let captures = HandlingOption(
            "captures", .choice(["allWindows", "keyWindow"]), standard: "allWindows",
            summary: "the windows in the picture")
        add(
            "overlaidSnapshot",
            summary: "lays its own picture over the window before the system takes one",
            options: [
                captures, .flag("enabled", "lays the picture at all", standard: true),
                HandlingOption(
                    "hides", .text, standard: "",
                    summary: "the views to paint over in the picture, with commas between them")
            ]
        ) { options in
            let hidden = options.text("hides").split { $0 == "," || $0 == " " }.map(String.init)
            return AnyHandling(
                OverlaidSnapshot(
                    content: options.choice("captures") ?? .allWindows,
                    isEnabled: options.flag("enabled"), hiding: hidden))
        }
        add(
            "talkOverlay",
            summary: "the talk's overlaid snapshot as it is printed",
            options: [
                captures,
                .flag("goesAtForeground", "disappears at willEnterForeground", standard: true),
                .flag("goesAtActive", "disappears at didBecomeActive", standard: true)
            ]
        ) { options in
            AnyHandling(
                TalkOverlay(
                    allWindows: options.text("captures") == "allWindows",
                    goesAtForeground: options.flag("goesAtForeground"),
                    goesAtActive: options.flag("goesAtActive")))
        }
        addBankingCover()
    }

    private mutating func addBankingCover() {
        add(
            "coverAtBackground",
            summary: "hides the app at background, as banking apps do",
            options: [
                HandlingOption(
                    "with", .choice(["blur", "splash"]), standard: "blur",
                    summary: "the cover over the views"),
                .choice(
                    "at", CoverAtBackground.Moment.didEnterBackground,
                    "the callback in which the cover appears")
            ]
        ) { options in
            AnyHandling(
                CoverAtBackground(
                    cover: options.text("with") == "splash" ? .splash : .blur,
                    moment: options.choice("at") ?? .didEnterBackground))
        }
    }
}
