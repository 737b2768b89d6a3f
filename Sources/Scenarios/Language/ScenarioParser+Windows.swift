import Basics
internal import Simulator

// Displays, the arrangement of windows, and the scenes of an app:
//
//     arrangement: stageManager
//     display: { name: studio, width: 1920, height: 1080, scale: 2 }
//     apps:
//       mail: { screen: chat, scenes: [second, third] }
extension ScenarioParser {
    static let displayKeys = ["name", "width", "height", "scale", "connected"]
    static let sceneKeys = ["screen", "screens", "tabs", "handling", "rules"]

    /// The most external displays of a scenario, and the most scenes of an app.
    private static let mostDisplays = 8
    private static let mostScenes = 20

    /// The name of an app's first scene, where the scenes of a store need one.
    static let firstScene = "main"

    // MARK: Displays

    mutating func displays(_ node: SourceNode?, on device: DeviceRow?) -> [ExternalDisplay] {
        guard let node else { return [] }
        if let device, !device.profile.isPad {
            fail(
                .impossible, at: node.place,
                "\(device.model) shows no windows on another display",
                "leave it out, or use an iPad")
        }
        let items = items(node)
        guard allows(items.count, "displays", most: Self.mostDisplays, at: node) else { return [] }
        let displays = items.compactMap { display(of: $0) }
        checkNames(displays.map(\.name), "display", at: node.place)
        return displays
    }

    private mutating func display(of node: SourceNode) -> ExternalDisplay? {
        guard let fields = fields(of: node, "a display", keys: Self.displayKeys) else { return nil }
        let name = fields["name"].flatMap { text($0, "a display's name") } ?? "external"
        if ["device", "none"].contains(name) || !Self.isName(name) {
            let rule = "\"\(name.clipped(40))\" cannot be a display's name"
            fail(
                .outOfRange, at: (fields["name"] ?? node).place, rule,
                "use letters, digits, - and _")
        }
        let width = fields["width"].flatMap { number($0, in: 320...10_000) } ?? 1920
        let height = fields["height"].flatMap { number($0, in: 320...10_000) } ?? 1080
        let scale = fields["scale"].flatMap { number($0, in: 1...3) } ?? 1
        if let node = fields["scale"], scale != scale.rounded() { wrong(node, "1, 2 or 3") }
        return ExternalDisplay(
            name: name, size: Size(width: Pt(width), height: Pt(height)), scale: Int(scale),
            isConnected: fields["connected"].flatMap { flag($0) } ?? true)
    }

    /// Returns whether a text can be a name: letters, digits and few signs.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }

    /// Reads the name of a display.
    mutating func display(named node: SourceNode, isExternal: Bool = false) -> DisplayID? {
        guard let name = text(node, "a display's name") else { return nil }
        if name == "device", !isExternal { return .device }
        if let index = displays.firstIndex(where: { $0.name == name }) {
            return DisplayID(index + 1)
        }
        if displays.isEmpty {
            fail(
                .unknownName, at: node.place, "no display named \"\(name.clipped(40))\"",
                "add it at the top, for example "
                    + "`display: { name: \(Self.isName(name) ? name : "studio") }`")
        } else {
            let names = (isExternal ? [] : ["device"]) + displays.map(\.name)
            unknown(.unknownName, name, "display", at: node.place, among: names)
        }
        return nil
    }

    // MARK: Scenes

    /// Appends the further scenes of an app: a list of names, or a mapping with what differs.
    mutating func parseScenes(_ node: SourceNode, of app: AppDefinition) {
        let entries = sceneEntries(node)
        guard let first = entries.first else { return }
        if let refusal = sceneRefusal { fail(.impossible, at: first.place, refusal.0, refusal.1) }
        guard allows(entries.count, "scenes", most: Self.mostScenes, at: node) else { return }
        checkNames(entries.map(\.key), "scene", at: node.place)
        let main = AppID(apps.count - 1)
        for entry in entries { parseScene(entry, of: app, main) }
    }

    private mutating func sceneEntries(_ node: SourceNode) -> [SourceNode.Entry] {
        if case .mapping(let entries) = node.value { return entries }
        return items(node).compactMap { item in
            text(item, "a scene's name").map {
                SourceNode.Entry(key: $0, place: item.place, value: SourceNode(""))
            }
        }
    }

    private var sceneRefusal: (rule: String, nextStep: String)? {
        if let device, !device.profile.isPad {
            return ("\(device.model) shows one scene of an app", "use an iPad, or another app")
        }
        guard let system, !system.profile.windows.severalScenes.value else { return nil }
        return (
            "an app has one scene on \(system.profile.name)",
            "write iOS 13 or later, or another app"
        )
    }

    private mutating func parseScene(
        _ entry: SourceNode.Entry, of app: AppDefinition, _ main: AppID
    ) {
        var scene = app
        defer {
            apps.append(scene)
            appPlaces.append(entry.place)
        }
        scene.name = "\(app.name)/\(entry.key)"
        scene.scene = entry.key
        scene.mainScene = main
        if !Self.isName(entry.key) || entry.key == Self.firstScene {
            let rule = "\"\(entry.key.clipped(40))\" cannot be the name of a further scene"
            let next =
                entry.key == Self.firstScene
                ? "the first scene is \(app.name) itself; name the others"
                : "use letters, digits, - and _"
            fail(.outOfRange, at: entry.place, rule, next)
        }
        guard !entry.value.isEmpty,
            let fields = fields(of: entry.value, "a scene", keys: Self.sceneKeys)
        else { return }
        if fields["screen"] != nil || fields["screens"] != nil {
            scene.screens = screens(of: fields)
            scene.tabs = []
        }
        if let tabs = fields["tabs"] { scene.tabs = self.tabs(tabs, of: scene) }
        if let handling = fields["handling"] { scene.handlings = handlings(handling) }
        if let rules = fields["rules"], let handling = self.rules(rules, of: scene) {
            scene.handlings = scene.handlings.filter { $0.name != handling.name } + [handling]
        }
    }
}

// MARK: - What a device refuses

extension Setting {
    /// The reason for which the device or the system cannot show what the setting asks for, or nil.
    var windowRefusal: (rule: String, nextStep: String)? {
        if let refusal = refusal(of: arrangement) {
            return (refusal.rule, refusal.nextStep ?? "write `arrangement: fullScreen`")
        }
        guard apps.contains(where: { $0.mainScene != nil }) || !displays.isEmpty else { return nil }
        guard device.isPad else {
            return ("\(device.name) shows one app on one screen", "use an iPad")
        }
        guard apps.contains(where: { $0.mainScene != nil }), !system.windows.severalScenes.value
        else { return nil }
        return ("an app has one scene on \(system.name)", "use iOS 13 or later")
    }
}
