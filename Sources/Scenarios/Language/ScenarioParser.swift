import Basics
internal import Simulator

extension Scenario {
    /// Reads a scenario, of several cases the first, from the text of a YAML file.
    ///
    /// - Parameter file: the name that messages print.
    /// - Throws: ``ScenarioErrors`` with everything that is wrong, at most
    ///   fifty mistakes; a text that is read at all is read to its end.
    public static func parse(
        _ text: String, file: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> Scenario {
        try ScenarioSuite.parse(text, file: file, catalogs: catalogs).cases[0].scenario
    }

    /// Reads a scenario, of several cases the first, from the bytes of a file.
    ///
    /// - Throws: as ``parse(_:file:catalogs:)``; bytes that are not UTF-8 are an error with their
    ///   place.
    public static func parse(
        bytes: [UInt8], file: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> Scenario {
        try ScenarioSuite.parse(bytes: bytes, file: file, catalogs: catalogs).cases[0].scenario
    }
}

extension ScenarioSuite {
    /// Reads all cases of a scenario from the text of a YAML file; there is at least one.
    ///
    /// - Throws: as ``Scenario/parse(_:file:catalogs:)``; a mistake that several cases share is
    ///   reported once.
    public static func parse(
        _ text: String, file: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> ScenarioSuite {
        var parser = ScenarioParser(file: file, catalogs: catalogs)
        let suite = parser.suite(text)
        guard let suite, !suite.cases.isEmpty, parser.errors.isEmpty else {
            throw ScenarioErrors(Array(parser.errors.prefix(ScenarioLimits.errors)))
        }
        return suite
    }

    /// Reads all cases of a scenario from the bytes of a file.
    ///
    /// - Throws: as ``parse(_:file:catalogs:)``; bytes that are not UTF-8 are an error with their
    ///   place.
    public static func parse(
        bytes: [UInt8], file: String, catalogs: ScenarioCatalogs
    ) throws(ScenarioErrors) -> ScenarioSuite {
        if let text = String(validating: bytes, as: UTF8.self) {
            return try parse(text, file: file, catalogs: catalogs)
        }
        throw ScenarioErrors([
            ScenarioError(
                .syntax, at: placeOfBrokenText(bytes, file), "the file is not UTF-8 text",
                nextStep: "save it as UTF-8")
        ])
    }

    /// The place of the first bytes that are no UTF-8, by the line ends of YAML.
    private static func placeOfBrokenText(_ bytes: [UInt8], _ file: String) -> SourcePlace {
        var (rest, decoder) = (bytes.makeIterator(), UTF8())
        var (line, column, last) = (1, 1, Unicode.Scalar(0))
        while case .scalarValue(let scalar) = decoder.decode(&rest) {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": (line, column) = (line + 1, 1)
            default: column += 1
            }
            last = scalar
        }
        return SourcePlace(file: file, line: line, column: column)
    }
}

/// Turns the nodes of a file into a scenario and collects what is wrong on the way.
struct ScenarioParser {
    let file: String
    let catalogs: ScenarioCatalogs
    var errors: [ScenarioError] = []
    /// The names of the views with mistakes of their own: a mention of one is no further mistake.
    var brokenViews: Set<String> = []
    var remarks: [String] = []
    var warnings: [ScenarioWarning] = []
    var apps: [AppDefinition] = []
    /// The place of each app's name.
    var appPlaces: [SourcePlace] = []
    var constraintPlaces: [PlacedConstraints] = []
    var neededAPIs: [NeededAPI] = []
    /// The file's device and system, once they were read.
    var device: DeviceRow?
    var system: FoundSystem?
    /// The SDK of the apps that name none.
    var commonSDK: String?
    /// The apps that are not checked, unless an expectation asks for their findings.
    var companions: Set<AppID> = []
    /// The apps whose rules ask for screens.
    var screenChangers: Set<AppID> = []
    /// The apps that are built from source code.
    var codeApps: Set<AppID> = []
    var awaitedCode: [AwaitedCode] = []
    /// The apps whose rules answer taps.
    var tapListeners: Set<AppID> = []
    /// The page with all names of the file; scenarios have several.
    var page: String?
    /// The file's external displays, once they were read.
    var displays: [ExternalDisplay] = []

    init(file: String, catalogs: ScenarioCatalogs) {
        self.file = file
        self.catalogs = catalogs
    }

    static let keys =
        [
            "title", "device", "system", "sdk", "orientation", "appearance", "pace", "latencies",
            "figures", "situations", "checks",
            "setting", "arrangement", "display", "apps", "steps", "cases"
        ] + originKeys

    static let orientations = [Orientation.portrait, .landscape]
    static let appearances = [Appearance.light, .dark]

    mutating func scenario(_ root: SourceNode) -> Scenario? {
        guard let fields = fields(of: root, "a scenario", keys: Self.keys) else { return nil }
        let device = device(fields)
        let system = system(fields)
        (self.device, self.system) = (device, system)
        if let device, let system { checkPair(device, system, at: fields["system"]) }
        commonSDK = sdk(fields["sdk"])
        let orientation = choice(fields["orientation"], among: Self.orientations, "orientation")
        let appearance = appearance(fields["appearance"])
        let pace = fields["pace"].flatMap { duration($0, atMost: 3_600_000) }
        let arrangement = choice(
            fields["arrangement"], among: Arrangement.allCases, "arrangement")
        displays = displays(fields["display"], on: device)
        parseApps(fields["apps"], in: fields)
        let user = userSetting(fields["setting"])
        let steps = steps(fields["steps"], on: system?.profile)
        let title = fields["title"].flatMap { self.text($0) } ?? ""
        guard let device, let system else { return nil }
        let heights = catalogs.heights.heights(for: device, system: system.version)
        var apps = (try? catalogs.built(apps, on: device, system: system.version)) ?? apps
        let situations = situations(fields["situations"], on: system.profile)
        checkAPIs(on: system.version)
        buildCode(into: &apps)
        var setting = Setting(
            device: device.profile, system: system.profile, heights: heights, apps: apps,
            orientation: orientation ?? .portrait, appearance: appearance ?? .light,
            interface: user.interface, choice: user.choice,
            prefersCrossFade: user.prefersCrossFade, displays: displays,
            arrangement: arrangement ?? .fullScreen)
        setting.textSize = user.textSize
        if let node = fields["arrangement"], let arrangement,
            let refusal = setting.refusal(of: arrangement)
        {
            fail(
                .impossible, at: node.place, refusal.rule,
                refusal.nextStep ?? "write `arrangement: fullScreen`")
        }
        setting.situations = situations
        checkConstraints(in: setting)
        var scenario = Scenario(
            file: file, title: title, setting: setting, systemVersion: system.text,
            paceMs: pace ?? Scenario.defaultPaceMs, steps: steps, remarks: remarks)
        let checks = checks(fields["checks"], of: &scenario)
        scenario.setting.checks = checks
        scenario.warnings = warnings
        return scenario
    }

    mutating func fail(
        _ code: ScenarioError.Code, at place: SourcePlace, _ rule: String, _ nextStep: String
    ) {
        errors.append(ScenarioError(code, at: place, rule, nextStep: nextStep))
    }
}

// MARK: - Device and system

extension ScenarioParser {
    struct FoundSystem {
        var profile: SystemProfile
        var version: SystemVersion
        var text: String
    }

    private mutating func device(_ fields: Fields) -> DeviceRow? {
        guard let node = fields["device"] else {
            missing("device", in: fields, "for example `device: iPhone X`")
            return nil
        }
        guard let name = text(node) else { return nil }
        do {
            return try catalogs.devices.device(named: name)
        } catch {
            let next = Self.didYouMean(error.suggestions, else: "see `restore-tool devices`")
            fail(.unknownName, at: node.place, "no device is called \"\(name.clipped(40))\"", next)
            return nil
        }
    }

    private mutating func system(_ fields: Fields) -> FoundSystem? {
        guard let node = fields["system"] else {
            missing("system", in: fields, "for example `system: \"12.0\"`")
            return nil
        }
        guard let text = text(node) else { return nil }
        do {
            let match = try catalogs.systems.profile(for: text)
            if let remark = match.remark { remarks.append(remark) }
            var profile = match.profile
            if let latencies = fields["latencies"] { setLatencies(latencies, in: &profile) }
            if let figures = fields["figures"] { set(figures, in: &profile) }
            let version = SystemCatalog.version(text) ?? SystemVersion(major: 0)
            return FoundSystem(profile: profile, version: version, text: text)
        } catch {
            let rule = "system \"\(text.clipped(40))\" \(error.detail)"
            let known = error.known.joined(separator: ", ")
            fail(.unknownName, at: node.place, rule, "write one of \(known)")
            return nil
        }
    }

    /// Reads the version of an SDK.
    mutating func sdk(_ node: SourceNode?) -> String? {
        guard let node, let text = text(node) else { return nil }
        do {
            _ = try catalogs.systems.profile(for: text)
            return text
        } catch {
            fail(
                .unknownName, at: node.place, "sdk \"\(text.clipped(40))\" \(error.detail)",
                "write the version of the iOS SDK, such as \"18\" for Xcode 16")
            return nil
        }
    }

    private mutating func appearance(_ node: SourceNode?) -> Appearance? {
        let appearance = choice(node, among: Self.appearances, "appearance")
        if let node, appearance == .dark, let system,
            !system.profile.pictures.hasAppearances.value
        {
            fail(
                .impossible, at: node.place, "\(system.profile.name) has no dark appearance",
                "leave it out, or write a later system")
        }
        return appearance
    }

    /// Reports a feature of the keyboard that the system does not have yet.
    mutating func needKeyboard(of major: Int, for what: String, at node: SourceNode) {
        guard let system, system.version.major < major else { return }
        fail(
            .impossible, at: node.place,
            "\(what) came with iOS \(major), and this is \(system.profile.name)",
            "leave it out, or write a later system")
    }

    /// A device that never ran a system is a mistake of the file.
    private mutating func checkPair(
        _ device: DeviceRow, _ system: FoundSystem, at node: SourceNode?
    ) {
        guard let node, !device.runs(system.text) else { return }
        fail(
            .impossible, at: node.place,
            "\(device.model) cannot run \(system.text.clipped(40))",
            "write one of its systems, \(device.systemsText), or take another device")
    }
}
