// Figures that `calibrate` has measured on a device replace those of the system's profile. The file
// is read with the reader of scenarios, as JSON is YAML, so that a mistake in it has its place.

package import Basics
package import Simulator

/// Figures of a system's profile that logs of a device have shown.
public struct ProfileOverlay: Hashable, Sendable {
    /// The version in the file.
    public static let version: Int64 = 1
    /// The kind in the file.
    public static let kind = "profile"

    /// A measured figure.
    package struct Figure: Hashable, Sendable {
        package var name: String
        package var value: JSONText.Value
        /// The other values that were seen, which a search tries as well.
        package var choices: [JSONText.Value]
        /// A Boolean value that indicates whether the figure stays an assumption: few values show
        /// it, or it rests on another figure.
        package var isAssumed: Bool
        package var place: SourcePlace
    }

    /// The measured height of a docked keyboard without its accessory view.
    package struct Height: Hashable, Sendable {
        package var kind: KeyboardKind
        package var orientation: Orientation
        package var total: Pt
        /// A Boolean value that indicates whether the height stays an assumption: one value shows
        /// it, or a simulation.
        package var isAssumed = false
    }

    /// The name of the file.
    public var file: String
    /// The name of the profile that the figures belong to, such as `iOS 12`.
    public var profile: String
    /// The device that was measured, such as `iPhone X`.
    public var device: String
    package var figures: [Figure]
    package var heights: [Height]
    /// The bytes of the file, as SHA-256; a cache of what depends on it has it in its key.
    public var sha256: String

    /// Reads an overlay from a file.
    ///
    /// - Throws: ``ScenarioErrors`` with the place of each mistake; also for a file that cannot be
    ///   read.
    public static func load(
        path: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> ProfileOverlay {
        let bytes = try ScenarioParser.contents(of: path, called: "the profile")
        return try read(bytes, file: path, catalogs: catalogs)
    }

    /// Reads an overlay from the bytes of a file.
    ///
    /// - Throws: as ``load(path:catalogs:)``.
    package static func read(
        _ bytes: [UInt8], file: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> ProfileOverlay {
        try ScenarioParser.read(
            bytes, file: file, beginningWith: "profile", catalogs: catalogs
        ) { parser, root in
            parser.overlay(root, sha256: SHA256.hex(bytes))
        }
    }
}

// MARK: - Reading

extension ScenarioParser {
    private static let overlayKeys = [
        "version", "kind", "profile", "system", "device", "figures", "heights", "logs", "notes",
        "simulated"
    ]
    private static let measuredKeys = [
        "value", "choices", "count", "least", "greatest", "confidence", "restsOn", "leftOut",
        "before", "verdict"
    ]
    private static let heightKeys = [
        "kind", "orientation", "height", "count", "least", "greatest", "confidence", "before",
        "verdict"
    ]

    fileprivate mutating func overlay(_ root: SourceNode, sha256: String) -> ProfileOverlay? {
        guard let fields = fields(of: root, "a measured profile", keys: Self.overlayKeys) else {
            return nil
        }
        checkKind(fields)
        guard let profile = fields["profile"].flatMap({ text($0) }) else {
            missing("profile", in: fields, "the name of a profile such as `\"iOS 17\"`")
            return nil
        }
        guard let base = catalogs.systems.profiles.first(where: { $0.name == profile }) else {
            let names = catalogs.systems.profiles.map(\.name)
            unknown(
                .unknownName, profile, "profile", at: fields["profile"]?.place ?? fields.place,
                among: names)
            return nil
        }
        var overlay = ProfileOverlay(
            file: file, profile: profile,
            device: fields["device"].flatMap { text($0) } ?? "", figures: [], heights: [],
            sha256: sha256)
        if let node = fields["figures"] { overlay.figures = measured(node, of: base) }
        if let node = fields["heights"] { overlay.heights = measuredHeights(node) }
        // A simulation shows what the profile assumes.
        if let node = fields["simulated"], flag(node) == true {
            for index in overlay.figures.indices { overlay.figures[index].isAssumed = true }
            for index in overlay.heights.indices { overlay.heights[index].isAssumed = true }
        }
        return overlay
    }

    /// Refuses a file of another kind, and one of a later version.
    private mutating func checkKind(_ fields: Fields) {
        let found = fields["version"]?.text
        if fields["kind"]?.text != ProfileOverlay.kind || found == nil {
            fail(
                .wrongType, at: fields["kind"]?.place ?? fields.place,
                "this is no measured profile", "give a file that `restore-tool calibrate` wrote")
        } else if found != "\(ProfileOverlay.version)" {
            fail(
                .outOfRange, at: fields["version"]?.place ?? fields.place,
                "version \((found ?? "").clipped(20)) of a measured profile is not known",
                "write it again with this program's `restore-tool calibrate`")
        }
    }

    private mutating func measured(
        _ node: SourceNode, of base: SystemProfile
    ) -> [ProfileOverlay.Figure] {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of figures")
            return []
        }
        let figures = base.figures
        return entries.compactMap { entry in
            guard let fields = fields(of: entry.value, "a figure", keys: Self.measuredKeys) else {
                return nil
            }
            guard let figure = figures.first(where: { $0.name == entry.key }) else {
                unknown(
                    .unknownName, entry.key, "figure of \(base.name)", at: entry.place,
                    among: figures.map(\.name))
                return nil
            }
            guard let node = fields["value"], let value = json(node) else {
                missing("value", in: fields, "such as \(figure.text(in: base))")
                return nil
            }
            var choices: [JSONText.Value] = []
            if case .list(let others) = fields["choices"]?.value {
                choices = others.compactMap { json($0) }
            }
            var copy = base
            guard figure.measure(value, choices: choices, source: "", in: &copy) else {
                let rule = "\(node.kindName) does not fit the figure \(entry.key)"
                let old = figure.text(in: base)
                fail(.wrongType, at: node.place, rule, "write a value like \(old), or remove it")
                return nil
            }
            return ProfileOverlay.Figure(
                name: entry.key, value: value, choices: choices,
                isAssumed: fields["confidence"]?.text == "low" || fields["restsOn"] != nil,
                place: node.place)
        }
    }

    private mutating func measuredHeights(_ node: SourceNode) -> [ProfileOverlay.Height] {
        guard case .list(let items) = node.value else {
            wrong(node, "a list of heights")
            return []
        }
        return items.compactMap { item in
            guard let fields = fields(of: item, "a height", keys: Self.heightKeys) else {
                return nil
            }
            for key in ["kind", "orientation", "height"] where fields[key] == nil {
                missing(key, in: fields, "as `restore-tool calibrate` writes it")
            }
            guard let kind = fields["kind"].flatMap({ keyboardKind($0) }),
                let orientation = choice(
                    fields["orientation"], among: Self.orientations, "orientation"),
                let total = fields["height"].flatMap({ number($0, in: 1...2000) })
            else { return nil }
            return ProfileOverlay.Height(
                kind: kind, orientation: orientation, total: Pt(total),
                isAssumed: fields["confidence"]?.text == "low")
        }
    }
}

// MARK: - Use

extension ScenarioCatalogs {
    /// The hashes of all measured profiles that were applied; empty without any.
    public var measuredSHA256: String { systems.overlays.map(\.sha256).joined() }

    /// Lays measured figures over the profile of their system, and measured heights over those of
    /// their device.
    public mutating func apply(_ overlay: ProfileOverlay) {
        systems = systems.with(overlay)
        guard let profile = systems.profiles.first(where: { $0.name == overlay.profile }) else {
            return
        }
        heights.measured += overlay.heights.map {
            HeightCatalog.Measured(
                device: overlay.device, height: $0,
                era: SystemVersion.era(from: profile.firstVersion, to: profile.lastVersion))
        }
    }
}

extension SystemCatalog {
    /// Returns the catalog with the figures of an overlay in place of the profile's own.
    fileprivate func with(_ overlay: ProfileOverlay) -> SystemCatalog {
        var profiles = profiles
        for index in profiles.indices where profiles[index].name == overlay.profile {
            for measured in overlay.figures {
                let figure = profiles[index].figures.first { $0.name == measured.name }
                // It fitted when it was read.
                _ = figure?.measure(
                    measured.value, choices: measured.choices, isAssumed: measured.isAssumed,
                    source: SystemProfile.measured + overlay.file, in: &profiles[index])
            }
        }
        var catalog = SystemCatalog(profiles: profiles)
        catalog.overlays = overlays + [overlay]
        return catalog
    }

    /// The remark that a scenario on a profile needs: what was measured, or that nothing was.
    func remark(about profile: SystemProfile) -> String? {
        let remarks = overlays.map { overlay in
            guard overlay.profile == profile.name else {
                return "\(overlay.file) was measured on \(overlay.profile) and changes nothing on "
                    + profile.name
            }
            let count = overlay.figures.count + overlay.heights.count
            let assumed = overlay.figures.count(where: \.isAssumed)
            let remark = "\(count) figures of \(overlay.file), measured on \(overlay.device)"
            return assumed > 0 ? "\(remark), \(assumed) of them still assumed" : remark
        }
        return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
}
