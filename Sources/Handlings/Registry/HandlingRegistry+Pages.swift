internal import Simulator

// What apps of the bug reports do for one screen: hide a view, open one, hold an inset for it.
extension HandlingRegistry {
    mutating func addPages() {
        add(
            "pageInset",
            summary: "each screen observes the keyboard and holds an inset of its own",
            options: [
                .choice(
                    "observes", PageInset.Observing.viewDidLoad,
                    "the callback in which a screen begins to observe"),
                .choice(
                    "removes", PageInset.Removing.dealloc,
                    "the callback in which it stops observing"),
                .choice("target", PageInset.Target.own, "the screen whose inset it sets"),
                .flag("onlyCurrent", "nothing unless the screen appeared last"),
                .flag("restores", "removes its inset after it has disappeared")
            ]
        ) { options in
            AnyHandling(
                PageInset(
                    observes: options.choice("observes") ?? .viewDidLoad,
                    removes: options.choice("removes") ?? .dealloc,
                    target: options.choice("target") ?? .own,
                    onlyCurrent: options.flag("onlyCurrent"), restores: options.flag("restores")))
        }
        add(
            "inputViewSwapper", summary: "a button swaps the keys for an input view, and back",
            options: [
                HandlingOption("opener", .text, standard: "swap", summary: "the button"),
                HandlingOption("height", .number(0...1000), standard: "260", summary: "in points")
            ]
        ) { options in
            AnyHandling(
                InputViewSwapper(
                    opener: ViewID(options.text("opener")), height: Pt(options.number("height"))))
        }
        add(
            "bottomBar", summary: "hides a bar while a keyboard is up",
            options: [
                HandlingOption("view", .text, standard: "bottomBar", summary: "the bar"),
                .choice("end", BottomBar.End.willHide, "the post that brings it back")
            ]
        ) { options in
            let end: BottomBar.End = options.choice("end") ?? .willHide
            return AnyHandling(BottomBar(view: ViewID(options.text("view")), end: end))
        }
        add(
            "popup", summary: "a popup that a button opens and a tap outside closes",
            options: [
                HandlingOption("view", .text, standard: "popup", summary: "the popup"),
                HandlingOption(
                    "opener", .text, standard: "open", summary: "the view that opens it"),
                .flag("closesOnTapOutside", "a tap outside closes it", standard: true)
            ]
        ) { options in
            AnyHandling(
                Popup(
                    view: ViewID(options.text("view")), opener: ViewID(options.text("opener")),
                    closesOnTapOutside: options.flag("closesOnTapOutside")))
        }
    }
}
