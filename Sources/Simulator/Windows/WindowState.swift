/// The windows on the displays, and the groups of windows that the user has left.
struct WindowState: Hashable, Sendable {
    /// The way in which the device shows several apps.
    private(set) var arrangement: Arrangement
    /// The windows on the displays, lowest first; empty while the app in front fills the device's
    /// screen and no other display shows a scene.
    private(set) var shown: [SceneWindowPlace] = []
    /// The groups of windows that are not on a display: Split Views and stages, the latest first.
    private(set) var spaces: [[SceneWindowPlace]] = []
    /// The external displays that are plugged in.
    private(set) var connected: [DisplayID]
    /// A Boolean value that indicates whether the user has pulled the menu bar down.
    private(set) var showsMenuBar = false

    init(arrangement: Arrangement, connected: [DisplayID]) {
        self.arrangement = arrangement
        self.connected = connected
    }
}

extension WindowState {
    /// A Boolean value that indicates whether every scene fills the device's screen.
    var isPlain: Bool { shown.isEmpty && spaces.isEmpty }

    /// Returns the place of a scene on a display, or nil.
    func place(of scene: AppID) -> SceneWindowPlace? { shown.last { $0.scene == scene } }

    /// Returns the place of a scene on a display, or in the group that it was left in; else nil.
    func lastPlace(of scene: AppID) -> SceneWindowPlace? {
        place(of: scene) ?? space(with: scene)?.first { $0.scene == scene }
    }

    /// Returns the group of windows that a scene was left in, or nil.
    func space(with scene: AppID) -> [SceneWindowPlace]? {
        spaces.first { $0.contains { $0.scene == scene } }
    }

    /// Shows windows, lowest first.
    mutating func show(_ places: [SceneWindowPlace]) { shown = places }

    /// Replaces the place of a scene that is on a display.
    mutating func setPlace(_ place: SceneWindowPlace) {
        guard let index = shown.firstIndex(where: { $0.scene == place.scene }) else { return }
        shown[index] = place
    }

    /// Raises a scene's window over the others; a Slide Over card stays above them.
    mutating func raise(_ scene: AppID) {
        guard let index = shown.firstIndex(where: { $0.scene == scene }) else { return }
        let place = shown.remove(at: index)
        let card = place.role == .over ? nil : shown.firstIndex { $0.role == .over }
        shown.insert(place, at: card ?? shown.endIndex)
    }

    /// Keeps a group of windows that leaves the displays.
    mutating func keep(_ places: [SceneWindowPlace]) {
        let scenes = places.map(\.scene)
        spaces = spaces.map { space in space.filter { !scenes.contains($0.scene) } }
            .filter { !$0.isEmpty }
        if !places.isEmpty { spaces.insert(places, at: 0) }
    }

    /// Takes a scene out of every group, and off the displays.
    mutating func remove(_ scene: AppID) {
        shown.removeAll { $0.scene == scene }
        spaces = spaces.map { space in space.filter { $0.scene != scene } }
            .filter { !$0.isEmpty }
    }

    /// Removes and returns the group of windows that a scene was left in.
    mutating func takeSpace(with scene: AppID) -> [SceneWindowPlace]? {
        let index = spaces.firstIndex { $0.contains { $0.scene == scene } }
        return index.map { spaces.remove(at: $0) }
    }

    /// Changes the place of every window, shown or left.
    mutating func changeAll(_ change: (inout SceneWindowPlace) -> Void) {
        for index in shown.indices { change(&shown[index]) }
        for space in spaces.indices {
            for index in spaces[space].indices { change(&spaces[space][index]) }
        }
    }

    /// Chooses another way of showing several apps; every group is dissolved.
    mutating func arrange(_ new: Arrangement) {
        arrangement = new
        spaces = []
    }

    mutating func showMenuBar(_ shows: Bool) { showsMenuBar = shows }

    mutating func connect(_ display: DisplayID) { connected.append(display) }

    mutating func disconnect(_ display: DisplayID) { connected.removeAll { $0 == display } }
}

// MARK: - Identity

extension WindowState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(arrangement.rawValue)
        f.feed(shown)
        f.feed(spaces.count)
        for space in spaces { f.feed(space) }
        f.feed(connected) { $0.feed($1.index) }
        f.feed(showsMenuBar)
    }
}
