internal import Simulator

extension HandlingRegistry {
    /// The ways of handling the keyboard that come with the program, good and bad.
    public static let builtIn: HandlingRegistry = {
        var registry = HandlingRegistry()
        registry.addTrackers()
        registry.addAvoidance()
        registry.addGuards()
        registry.addCovers()
        registry.addPrivacy()
        registry.addLibraries()
        registry.addLayouts()
        registry.addGestures()
        registry.addTools()
        registry.addReturns()
        registry.addPages()
        return registry
    }()

    mutating func addTools() {
        add(
            "layoutWatchdog",
            summary:
                "checks once a second whether the views match the last reported keyboard frame",
            options: [
                .choice("mode", LayoutWatchdog.Mode.logOnly, "the response to a fault"),
                HandlingOption(
                    "period", .number(LayoutWatchdog.leastPeriodMs...3_600_000), standard: "1000",
                    summary: "milliseconds between two checks"),
                .flag("remoteSwitch", "crashes the app by a remote switch"),
                .flag("verbose", "logs every check")
            ]
        ) { options in
            AnyHandling(
                LayoutWatchdog(
                    mode: options.choice("mode") ?? .logOnly,
                    periodMs: options.milliseconds("period"),
                    remoteSwitch: options.flag("remoteSwitch"),
                    isVerbose: options.flag("verbose")))
        }
    }
}

extension HandlingOptions {
    /// The value as one of an enumeration's names, nil for an option that is none.
    func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice? {
        Choice(rawValue: text(name))
    }

    /// The value as a whole number of milliseconds.
    func milliseconds(_ name: String) -> Int32 {
        Int32(max(0, min(Double(Int32.max), number(name).rounded())))
    }
}
