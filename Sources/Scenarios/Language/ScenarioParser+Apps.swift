import Basics
import Handlings
internal import Simulator

extension ScenarioParser {
    static let appKeys = [
        "title", "version", "icon", "screen", "screens", "tabs", "handling", "rules", "scenes",
        "resizes", "exitsOnSuspend", "isWatched", "intended", "sdk", "notifications",
        "backgroundModes", "code", "root", "exclude"
    ]

    /// The most apps and screens that a scenario can have.
    private static let most = 1000

    mutating func parseApps(_ node: SourceNode?, in fields: Fields) {
        guard let node else {
            missing("apps", in: fields, "for example `apps: { ike: { screen: chat } }`")
            return
        }
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of apps")
            return
        }
        guard !entries.isEmpty else {
            fail(
                .missingKey, at: node.place, "there is no app",
                "add one, for example `apps: { ike: { screen: chat } }`")
            return
        }
        guard allows(entries.count, "apps", most: Self.most, at: node) else { return }
        for entry in entries { parseApp(entry) }
    }

    private mutating func parseApp(_ entry: SourceNode.Entry) {
        let name = entry.key
        var app = AppDefinition(
            name: name, title: name.prefix(1).uppercased() + name.dropFirst(),
            iconColor: Self.palette[mainCount % Self.palette.count], screens: [], handlings: [])
        var scenes: SourceNode?
        defer {
            apps.append(app)
            appPlaces.append(entry.place)
            if let scenes { parseScenes(scenes, of: app) }
        }
        if !Self.isName(name) || name == "none" {
            let rule = "\"\(name.clipped(40))\" cannot be an app's name"
            fail(.outOfRange, at: entry.place, rule, "use letters, digits, - and _")
        }
        guard let fields = fields(of: entry.value, "an app", keys: Self.appKeys) else { return }
        if let title = fields["title"], let text = text(title) { app.title = text }
        if let version = fields["version"], let text = text(version) {
            app.version = String(text.prefix(40))
        }
        if let icon = fields["icon"], let color = color(icon) { app.iconColor = color }
        app.sdk = sdk(fields["sdk"]) ?? commonSDK
        if let code = fields["code"] {
            readCode(code, fields, into: &app)
            if let scenes = fields["scenes"] { app.usesScenes = flag(scenes) ?? true }
            readNature(fields, into: &app)
            return
        }
        for key in ["root", "exclude"] {
            guard let node = fields[key] else { continue }
            fail(
                .unknownKey, at: node.place, "`\(key)` belongs to an app with `code`",
                "name the app's sources, such as `code: Sources/Chat`")
        }
        app.screens = screens(of: fields)
        if let tabs = fields["tabs"] { app.tabs = self.tabs(tabs, of: app) }
        if let handling = fields["handling"] { app.handlings = handlings(handling) }
        if let rules = fields["rules"], let handling = self.rules(rules, of: app) {
            app.handlings.append(handling)
        }
        if let node = fields["scenes"] {
            if case .scalar = node.value {
                app.usesScenes = flag(node) ?? true
            } else {
                scenes = node
            }
        }
        readNature(fields, into: &app)
    }

    /// Reads what an app is beside its views and its code.
    private mutating func readNature(_ fields: Fields, into app: inout AppDefinition) {
        if let resizes = fields["resizes"] { app.resizes = flag(resizes) ?? true }
        watch(&app, fields)
        readNotifications(fields, into: &app)
        if let exits = fields["exitsOnSuspend"] { app.exitsOnSuspend = flag(exits) ?? false }
    }

    /// Decides whether the app is checked, and which rules it breaks on purpose.
    ///
    /// An app after the first one whose code moves nothing for the keyboard is a companion.
    private mutating func watch(_ app: inout AppDefinition, _ fields: Fields) {
        if let intended = fields["intended"] { app.intended = oracles(intended) }
        guard let watched = fields["isWatched"] else {
            let isPassive = fields["rules"] == nil && app.handlings.allSatisfy(\.usesAccessoryView)
            guard mainCount > 0, isPassive else { return }
            app.isWatched = false
            companions.insert(AppID(apps.count))
            return
        }
        app.isWatched = flag(watched) ?? true
    }

    /// Checks a companion after all, because an expectation asks for its findings.
    mutating func watch(_ app: AppID) {
        let main = apps[app.index].mainScene ?? app
        guard companions.remove(main) != nil else { return }
        for index in apps.indices where (apps[index].mainScene ?? AppID(index)) == main {
            apps[index].isWatched = true
        }
    }

    /// The names of rules that runs are checked against.
    mutating func oracles(_ node: SourceNode) -> [Oracle] {
        items(node).compactMap { choice($0, among: Oracle.allCases, "rule") }
    }

    static let notificationSettings = ["allowed", "denied", "presentedInFront"]
    static let backgroundModes = ["remote-notification"]

    private mutating func readNotifications(_ fields: Fields, into app: inout AppDefinition) {
        if let node = fields["notifications"],
            let choice = choice(node, among: Self.notificationSettings, "setting of notifications")
        {
            app.showsNotifications = choice != "denied"
            app.presentsNotifications = choice == "presentedInFront"
        }
        guard let modes = fields["backgroundModes"] else { return }
        for item in items(modes)
        where choice(item, among: Self.backgroundModes, "background mode") != nil {
            app.fetchesInBackground = true
        }
    }

    /// The number of apps, further scenes apart.
    private var mainCount: Int { apps.count { $0.mainScene == nil } }

    private static let palette: [UInt32] = [
        0xE953_4BFF, 0xF6C3_43FF, 0x34A8_53FF, 0x4285_F4FF, 0x9B5D_E5FF, 0x00A8_A8FF
    ]

    /// A colour as `#RRGGBB` or `#RRGGBBAA`.
    mutating func color(_ node: SourceNode) -> UInt32? {
        let digits = node.text.map { $0.drop { $0 == "#" } } ?? ""
        let isHex = digits.allSatisfy { $0.isASCII && $0.isHexDigit }
        guard isHex, [6, 8].contains(digits.count), let value = UInt32(digits, radix: 16) else {
            wrong(node, "a colour such as \"#E0523B\"")
            return nil
        }
        return digits.count == 8 ? value : value << 8 | 0xFF
    }

    mutating func screens(of fields: Fields) -> [ScreenDefinition] {
        guard let node = fields["screen"] ?? fields["screens"] else {
            let names = ScreenDefinition.builtInNames.joined(separator: ", ")
            missing("screen", in: fields, "one of \(names), or spell its views out")
            return []
        }
        if let other = fields["screens"], fields["screen"] != nil {
            fail(
                .unknownKey, at: other.place, "an app has `screen` or `screens`",
                "move the screen into the list")
        }
        let screens = items(node).prefix(Self.most).compactMap { screen($0) }
        if items(node).isEmpty { wrong(node, "a screen") }
        checkNames(screens.map(\.name), "screen", at: node.place)
        return screens
    }

    mutating func checkNames(_ names: [String], _ what: String, at place: SourcePlace) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            let rule = "two \(what)s are called \"\(name.clipped(40))\""
            fail(.duplicateKey, at: place, rule, "rename one, such as \(name.clipped(40))2")
        }
    }
}

// MARK: - Handlings

extension ScenarioParser {
    mutating func handlings(_ node: SourceNode) -> [AnyHandling] {
        var before: [(entry: HandlingRegistry.Entry, options: [String: String])] = []
        return items(node).prefix(100).compactMap { item -> AnyHandling? in
            guard let (entry, given) = handling(item) else { return nil }
            let conflict = before.lazy.compactMap { earlier in
                entry.conflict(with: earlier.entry, given, earlier.options)
            }.first
            if let conflict {
                let place = command(item)?.place ?? item.place
                let warning = ScenarioWarning(
                    place: place, rule: conflict.rule, nextStep: conflict.nextStep)
                if !warnings.contains(warning) { warnings.append(warning) }
            }
            before.append((entry, given))
            return entry.handling(with: given)
        }
    }

    private mutating func handling(
        _ node: SourceNode
    ) -> (entry: HandlingRegistry.Entry, given: [String: String])? {
        guard let (name, place, value) = command(node) else {
            wrong(node, "the name of a handling")
            return nil
        }
        guard let entry = catalogs.handlings.entry(named: name) else {
            let names = catalogs.handlings.entries.map(\.name)
            unknown(.unknownName, name, "handling", at: place, among: names)
            return nil
        }
        for api in entry.needs { need(api, for: entry.name, at: place) }
        var given: [String: String] = [:]
        if let value {
            let names = entry.options.map(\.name)
            guard let fields = fields(of: value, "\(entry.name)'s options", keys: names) else {
                return nil
            }
            for option in entry.options {
                guard let node = fields[option.name] else { continue }
                given[option.name] = self.value(node, option)
                guard let text = given[option.name], text != option.standard else { continue }
                guard let api = option.needs else { continue }
                need(api, for: "\(option.name) of \(entry.name)", at: node.place)
            }
        }
        return (entry, given)
    }

    /// The text of an option's value when it is one that the option allows.
    private mutating func value(_ node: SourceNode, _ option: HandlingOption) -> String? {
        switch option.kind {
        case .number(let range): number(node, in: range).map { Self.plain($0) }
        case .flag: flag(node).map { String($0) }
        case .choice(let names): choice(node, among: names, "value of \(option.name)")
        case .names(let names): self.names(node, among: names, option.name)
        case .text: text(node)
        }
    }

    /// The text of names with commas or spaces between them; nil where one is unknown.
    private mutating func names(
        _ node: SourceNode, among known: [String], _ option: String
    ) -> String? {
        guard let text = text(node) else { return nil }
        let names = text.split { $0 == "," || $0 == " " }.map(String.init)
        guard let wrong = names.first(where: { !known.contains($0) }) else { return text }
        unknown(.unknownName, wrong, "value of \(option)", at: node.place, among: known)
        return nil
    }
}
