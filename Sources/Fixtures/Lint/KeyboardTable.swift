// Each device that a system ran on has a height for each kind of keyboard in either orientation.
// The devices of one screen share their heights, so that the table has some hundred entries.

import Basics
import Scenarios
public import Simulator

/// The keyboards of all devices and systems, by their screens.
struct KeyboardTable: Sendable {
    /// The keyboards of one screen under one system, in one orientation; shared, because lists of
    /// entries are filtered often.
    final class Entry: Sendable {
        /// The first device of the catalog with the screen.
        let device: String
        let isPad: Bool
        /// The size of the screen in the orientation, in points.
        let width: Double
        let height: Double
        let scale: Int
        let orientation: Orientation
        let system: SystemProfile
        /// A version of the system that the device ran.
        let version: String
        /// The heights with the kinds that have them, the letters first.
        let keyboards: [(height: Double, kind: KeyboardKind)]

        init(
            _ device: DeviceRow, _ orientation: Orientation, _ system: SystemProfile,
            version: String, keyboards: [(height: Double, kind: KeyboardKind)]
        ) {
            let size = device.profile.size(in: orientation)
            (width, height) = (size.width.points, size.height.points)
            (self.device, isPad) = (device.model, device.family == .iPad)
            (scale, self.orientation) = (device.scale, orientation)
            (self.system, self.version, self.keyboards) = (system, version, keyboards)
        }

        var least: Double { keyboards.map(\.height).min() ?? 0 }
    }

    let entries: [Entry]
    private let catalogs: ScenarioCatalogs

    init(_ catalogs: ScenarioCatalogs) {
        self.catalogs = catalogs
        var entries: [Entry] = []
        for profile in catalogs.systems.profiles {
            var known: Set<[Double]> = []
            for device in catalogs.devices.devices {
                let version = Self.version(of: profile, for: device)
                guard let version else { continue }
                let key = [
                    device.widthPt, device.heightPt, device.homeIndicator ? 1 : 0,
                    Double(device.scale)
                ]
                guard known.insert(key).inserted else { continue }
                entries += Self.entries(device, profile, version, catalogs)
            }
        }
        self.entries = entries.enumerated().sorted { one, other in
            Self.rank(one.element, one.offset) < Self.rank(other.element, other.offset)
        }.map(\.element)
    }

    /// The newest system first, phones before iPads, upright before landscape.
    private static func rank(_ entry: Entry, _ index: Int) -> (Int, Int, Int, Int) {
        let major = entry.system.firstVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0
        return (-major, entry.isPad ? 1 : 0, entry.orientation == .portrait ? 0 : 1, index)
    }

    /// The first or the last version of a profile that a device ran.
    private static func version(of profile: SystemProfile, for device: DeviceRow) -> String? {
        [profile.firstVersion, profile.lastVersion].first { device.runs($0) }
    }

    private static func entries(
        _ device: DeviceRow, _ profile: SystemProfile, _ version: String,
        _ catalogs: ScenarioCatalogs
    ) -> [Entry] {
        let system = SystemCatalog.version(version) ?? SystemVersion(major: 0)
        // An app of an older SDK keeps the keyboard of its time.
        var heights = catalogs.heights.heights(for: device, system: system).rows
        let old = SystemVersion(major: 18)
        if system.major > old.major {
            heights += catalogs.heights.heights(for: device, system: system, sdk: old).rows
        }
        return [Orientation.portrait, .landscape].map { orientation in
            var keyboards: [(height: Double, kind: KeyboardKind)] = []
            for row in heights where row.orientation == orientation {
                for total in [row.total] + row.variants.map(\.total)
                where !keyboards.contains(where: { $0.height == total.points }) {
                    keyboards.append((total.points, row.kind))
                }
            }
            return Entry(device, orientation, profile, version: version, keyboards: keyboards)
        }
    }

    // MARK: - Finding

    /// The entries with a screen, in either orientation.
    func entries(width: Double, height: Double) -> [Entry] {
        entries.filter { near($0.width, width) && near($0.height, height) }
    }

    func hasScreen(width: Double, height: Double) -> Bool {
        entries.contains { near($0.width, width) && near($0.height, height) }
    }

    /// The entries of a device and a system; empty where either is unknown.
    func entries(device: String, system: String, sdk: String?) -> [Entry] {
        guard let row = try? catalogs.devices.device(named: device),
            let profile = try? catalogs.systems.profile(for: system).profile
        else { return [] }
        return Self.entries(row, profile, system, catalogs)
    }

    /// Returns in words that no device, or no system, has a name; nil for one that has.
    func unknown(_ name: String, label: String) -> String? {
        if label == "device" {
            do {
                _ = try catalogs.devices.device(named: name)
                return nil
            } catch {
                return "no device is called \"\(name.clipped(40))\""
                    + Suggestion.question(error.suggestions)
            }
        }
        do {
            let match = try catalogs.systems.profile(for: name)
            let newest = catalogs.systems.profiles.compactMap { Self.major($0.lastVersion) }.max()
            guard let newest, Self.major(name) ?? 0 > newest else { return nil }
            return "no version of iOS is \"\(name.clipped(40))\"; the last one known is "
                + match.profile.lastVersion
        } catch {
            return error.description
        }
    }

    private static func major(_ version: String) -> Int? {
        version.split(separator: ".").first.flatMap { Int($0) }
    }

    /// The keyboard that is nearest to a frame: width, lower edge and height; the newest of
    /// several.
    func nearest(to frame: ReadRect?, screen: (width: Double, height: Double)?) -> NearestKeyboard?
    {
        var best: (distance: Double, entry: Entry, keyboard: Int)?
        let bottom = frame.flatMap { frame in
            frame.y.flatMap { y in frame.height.map { y + $0 } }
        }
        for entry in entries {
            var distance = 0.0
            if let screen {
                distance += abs(entry.width - screen.width) + abs(entry.height - screen.height)
            }
            if let width = frame?.width { distance += abs(entry.width - width) }
            if let bottom { distance += abs(entry.height - bottom) }
            for (index, keyboard) in entry.keyboards.enumerated() {
                let miss = frame?.height.map { abs(keyboard.height - $0) } ?? 0
                if best.map({ distance + miss < $0.distance }) ?? true {
                    best = (distance + miss, entry, index)
                }
            }
        }
        return best.map { NearestKeyboard($0.entry, $0.entry.keyboards[$0.keyboard]) }
    }

    private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.02 }
}

/// The valid sequence that is nearest to a written one: a show and its hide on one device.
public struct NearestKeyboard: Hashable, Sendable, CustomStringConvertible {
    /// The device and its system.
    public let device: String
    /// The name of the system, such as `iOS 17`.
    public let system: String
    /// A version of the system that the device ran, such as `17.0`.
    public let version: String
    /// The orientation of the interface.
    public let orientation: Orientation
    /// The kind of keyboard.
    public let kind: KeyboardKind
    /// The frame of the shown keyboard, in the interface's coordinates.
    public let frame: Rect
    /// The names of the posts of a show, in order.
    public let names: [KeyboardNotificationName]
    /// The duration of the show, in milliseconds.
    public let durationMs: Int32
    /// The curve of the show.
    public let curve: UInt8
    /// A Boolean value that indicates whether the object is the screen.
    public let objectIsScreen: Bool

    init(
        _ entry: KeyboardTable.Entry, _ keyboard: (height: Double, kind: KeyboardKind)
    ) {
        device = entry.device
        system = entry.system.name
        version = entry.version
        orientation = entry.orientation
        kind = keyboard.kind
        frame = Rect(
            x: 0, y: Pt(entry.height - keyboard.height), width: Pt(entry.width),
            height: Pt(keyboard.height))
        let rules = entry.system.keyboard
        names = rules.showPosts.value
        durationMs = rules.show.durationMs.value
        curve = rules.show.curve.value
        objectIsScreen = rules.objectIsScreen.value
    }

    /// The device, the frames and the values of the animation in one line.
    public var description: String {
        let hidden = Rect(x: 0, y: frame.maxY, width: frame.width, height: frame.height)
        let posts = names.map(\.plain).joined(separator: ", ")
        return
            "nearest: \(device), iOS \(version), \(orientation.rawValue), \(kind.rawValue): "
            + "\(posts) from \(hidden) to \(frame), \(Literal.seconds(durationMs)) s, "
            + "curve \(curve), object \(objectIsScreen ? "UIScreen" : "nil"); a hide goes the way "
            + "back"
    }

    /// The command that writes a whole sequence of the device in a form.
    public func command(_ format: FixtureFormat) -> String {
        var words = "restore-tool fixtures SCENARIO --device \"\(device)\" --system "
        words += "\(version)"
        if orientation == .landscape { words += " --orientation landscape" }
        return words + " --format \(format.rawValue) -o DIR"
    }
}
