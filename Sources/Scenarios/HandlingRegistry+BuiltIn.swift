internal import Simulator

extension HandlingRegistry {
    /// The ways of handling the keyboard that come with the program, good and bad.
    public static let builtIn: HandlingRegistry = {
        var registry = HandlingRegistry()
        registry.addTrackers()
        registry.addFixes()
        registry.addPrivacy()
        registry.addLibraries()
        registry.addLayouts()
        return registry
    }()

    private mutating func addTrackers() {
        let source = HandlingOption(
            "listensTo", .choice(Tracker.Source.allCases.map(\.rawValue)),
            standard: Tracker.Source.willChangeFrame.rawValue,
            summary: "the notifications that it follows")
        add(
            "tracker",
            summary: "follows the end frame of every keyboard notification, foreign ones too",
            options: [source]
        ) { AnyHandling(Tracker(source: Self.source($0))) }
        add(
            "unsubscribeWhileInactive",
            summary: "a tracker that stops listening while the app is inactive: the bad fix",
            options: [source]
        ) { AnyHandling(Tracker(source: Self.source($0), unsubscribesWhileInactive: true)) }
        add(
            "hardCoded216",
            summary: "raises the views by a fixed height whenever a keyboard shows",
            options: [
                HandlingOption(
                    "height", .number(0...10_000), standard: "216", summary: "in points")
            ]
        ) { AnyHandling(HardCodedHeight(height: Pt($0.number("height")))) }
        add(
            "inputAccessoryView",
            summary: "the attached view belongs to the keyboard, which carries it"
        ) { _ in AnyHandling(AccessoryView()) }
    }

    private static func source(_ options: HandlingOptions) -> Tracker.Source {
        Tracker.Source(rawValue: options.text("listensTo")) ?? .willChangeFrame
    }

    private mutating func addFixes() {
        func rule(_ name: String, _ summary: String) -> HandlingOption {
            HandlingOption(name, .flag, standard: "true", summary: summary)
        }
        add(
            "guardBoolean",
            summary: "remembers the first responder at resign-active and brings it back",
            options: [
                rule("remembers", "takes note at willResignActive"),
                rule("persists", "makes the note durable"),
                rule("restores", "brings the responder back on return"),
                rule("waitsForCovers", "never restores under a cover")
            ]
        ) { options in
            AnyHandling(
                GuardBoolean(
                    remembers: options.flag("remembers"), persists: options.flag("persists"),
                    restores: options.flag("restores"),
                    waitsForCovers: options.flag("waitsForCovers")))
        }
        add(
            "overlaidSnapshot",
            summary: "lays its own picture over the window before the system takes one",
            options: [
                HandlingOption(
                    "captures", .choice(["allWindows", "keyWindow"]), standard: "allWindows",
                    summary: "which windows are in the picture"),
                rule("enabled", "lays the picture at all")
            ]
        ) { options in
            let content = OverlaidSnapshot.Content(rawValue: options.text("captures"))
            return AnyHandling(
                OverlaidSnapshot(
                    content: content ?? .allWindows, isEnabled: options.flag("enabled")))
        }
        add(
            "coverAtBackground",
            summary: "hides the app at background, as banking apps do",
            options: [
                HandlingOption(
                    "with", .choice(["blur", "splash"]), standard: "blur",
                    summary: "what is laid over the views")
            ]
        ) { options in
            let content = OverlaidSnapshot.Content(rawValue: options.text("with"))
            return AnyHandling(OverlaidSnapshot(content: content ?? .blur))
        }
    }
}
