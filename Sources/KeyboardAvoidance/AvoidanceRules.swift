/// The rules of the tracker, each of which tests can remove to show that the search finds a break.
package struct AvoidanceRules: OptionSet, Hashable, Codable, Sendable {
    /// The bits of the set.
    package var rawValue: UInt32

    /// Creates a set from its bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A keyboard that comes up while no field of the scene is first belongs to somebody else.
    package static let needsFocus = AvoidanceRules(rawValue: 1)
    /// On an iPad a neighbour's keyboard covers an active scene as well.
    package static let seesNeighbours = AvoidanceRules(rawValue: 2)
    /// A keyboard that ends above the screen's lower edge is not docked and covers nothing.
    package static let onlyDocked = AvoidanceRules(rawValue: 4)
    /// An empty frame is no place: a dragged keyboard, a locked device.
    package static let ignoresUnknown = AvoidanceRules(rawValue: 8)
    /// A hide is known by its name, whatever its frame is.
    package static let hidesByName = AvoidanceRules(rawValue: 16)
    /// A keyboard on another screen covers nothing.
    package static let comparesScreens = AvoidanceRules(rawValue: 32)
    /// A frame in Slide Over omits the margin below the card.
    package static let addsMargin = AvoidanceRules(rawValue: 64)
    /// A window that moves keeps clear of the keyboard that stands still.
    package static let followsWindow = AvoidanceRules(rawValue: 128)
    /// A field that is first again on return has the keyboard that it had.
    package static let remembers = AvoidanceRules(rawValue: 256)
    /// A scene that is active again without a field has no keyboard.
    package static let settles = AvoidanceRules(rawValue: 512)
    /// The ends of movements are heard, and make up for a beginning that got lost.
    package static let hearsEnds = AvoidanceRules(rawValue: 1024)
    /// A hide of another app leaves the keyboard of the scene's own field.
    package static let keepsOwn = AvoidanceRules(rawValue: 2048)
    /// The keyboard that the user puts away goes before anything is posted.
    package static let anticipates = AvoidanceRules(rawValue: 4096)
    /// A scene that has resigned active stays as it is until it returns.
    package static let freezes = AvoidanceRules(rawValue: 8192)
    /// A change that neither the focus nor the movement before explains needs two notifications,
    /// since one may be late.
    package static let needsWitness = AvoidanceRules(rawValue: 16384)
    /// A field that a short trip has taken is made first again where the system does not.
    package static let restoresTaken = AvoidanceRules(rawValue: 32768)
    /// A prompt that leaves the keyboard up is covered as a departure is.
    package static let coversPrompts = AvoidanceRules(rawValue: 65536)
    /// A scene below a keyboard that is none of its fields' is covered: no picture of its windows
    /// holds that keyboard.
    package static let coversForeign = AvoidanceRules(rawValue: 131_072)
    /// A field that a short trip has taken is left alone where another scene has the keyboard.
    package static let leavesFocus = AvoidanceRules(rawValue: 262_144)

    /// All rules, by name.
    package static let named: [(name: String, rule: AvoidanceRules)] = [
        ("needsFocus", .needsFocus), ("seesNeighbours", .seesNeighbours),
        ("onlyDocked", .onlyDocked), ("ignoresUnknown", .ignoresUnknown),
        ("hidesByName", .hidesByName), ("comparesScreens", .comparesScreens),
        ("addsMargin", .addsMargin), ("followsWindow", .followsWindow), ("remembers", .remembers),
        ("settles", .settles), ("hearsEnds", .hearsEnds), ("keepsOwn", .keepsOwn),
        ("anticipates", .anticipates), ("freezes", .freezes),
        ("needsWitness", .needsWitness), ("restoresTaken", .restoresTaken),
        ("coversPrompts", .coversPrompts), ("coversForeign", .coversForeign),
        ("leavesFocus", .leavesFocus)
    ]

    /// The rules of the library that apps ship.
    package static let all = AvoidanceRules(rawValue: .max)
}
