import Basics
internal import Simulator

extension Setting {
    /// The arrangement and the external displays; nil where apps fill the device's screen and there
    /// is no other display.
    var windowsText: String? {
        guard arrangement != .fullScreen || !displays.isEmpty else { return nil }
        return ([arrangement.rawValue] + displays.map(\.text)).joined(separator: "; ")
    }
}

extension ExternalDisplay {
    fileprivate var text: String {
        "display \(name) \(size.width) × \(size.height) @\(scale)x"
            + (isConnected ? "" : ", not plugged in")
    }
}

extension TimelineJSON {
    /// The arrangement and the external displays, where there are any.
    var windowMembers: [Member] {
        guard setting.arrangement != .fullScreen || !setting.displays.isEmpty else { return [] }
        let displays = setting.displays.map { display in
            Value.object([
                Member("name", .string(display.name)),
                Member("size", .array([points(display.size.width), points(display.size.height)])),
                Member("scale", .integer(Int64(display.scale))),
                Member("connected", .bool(display.isConnected))
            ])
        }
        return [
            Member("arrangement", .string(setting.arrangement.rawValue)),
            Member("displays", .array(displays))
        ]
    }

    /// The name of a further scene and of its app.
    func members(ofScene app: AppDefinition) -> [Member] {
        guard let scene = app.scene, let main = app.mainScene else { return [] }
        return [Member("scene", .string(scene)), Member("of", .string(setting.name(main)))]
    }
}
