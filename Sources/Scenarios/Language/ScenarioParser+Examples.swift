extension ScenarioParser {
    /// What to write for a step, or an action on the keyboard, that lacks its value.
    static func example(of name: String) -> String {
        let value =
            switch name {
            case "launch", "switchTo", "kill", "quickSwitch", "forceQuit", "crash": "APP"
            case "tap", "focus", "scroll": "VIEW"
            case "push", "present": "SCREEN"
            case "type": "some text"
            case "changeKeyboard", "choose": "emoji"
            case "rotate": "landscape"
            case "selectTab": "1"
            case "fault": "{ double: willShow }"
            case "keyboard": "split"
            case "hardware": "connect"
            case "pan": "{ to: 700 }"
            case "appearance": "dark"
            case "prediction": "off"
            case "height": "282"
            case "software": "hidden"
            default: "500ms"
            }
        return "write for example `\(name): \(value)`"
    }
}
