/// GitHub's workflow commands, which it shows as annotations.
public enum WorkflowCommand {
    /// The level of an annotation.
    public enum Level: String, Sendable {
        /// A level under its name at GitHub.
        case warning, error
    }

    /// Returns the command for one annotation; names and values of properties keep their order.
    public static func annotation(
        _ level: Level, _ properties: [(name: String, value: String)], _ message: String
    ) -> String {
        let list = properties.map { "\($0.name)=\(escaped($0.value, "%\r\n:,"))" }
        return "::\(level.rawValue) \(list.joined(separator: ","))::\(escaped(message, "%\r\n"))"
    }

    /// Returns at most nine commands, since GitHub shows ten per step, and one with the number of
    /// the others.
    public static func shown(_ commands: [String], _ level: Level, title: String) -> [String] {
        guard commands.count > 9 else { return commands }
        let rest = "and \(commands.count - 9) more"
        return commands.prefix(9) + [annotation(level, [("title", title)], rest)]
    }

    private static func escaped(_ text: String, _ signs: String) -> String {
        text.escapingScalars { scalar in
            signs.unicodeScalars.contains(scalar) ? Percent.escape(String(scalar).utf8) : nil
        }
    }
}
