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
    ///
    /// - Parameter count: the number of all that the commands are chosen from; nil for theirs.
    public static func shown(
        _ commands: [String], _ level: Level, title: String, of count: Int? = nil
    ) -> [String] {
        let count = count ?? commands.count
        let shown = Array(commands.prefix(most))
        guard count > shown.count else { return shown }
        let rest = "and \(count - shown.count) more"
        return shown + [annotation(level, [("title", title)], rest)]
    }

    /// The most commands that are shown.
    public static let most = 9

    private static func escaped(_ text: String, _ signs: String) -> String {
        text.escapingScalars { scalar in
            signs.unicodeScalars.contains(scalar) ? Percent.escape(String(scalar).utf8) : nil
        }
    }
}
