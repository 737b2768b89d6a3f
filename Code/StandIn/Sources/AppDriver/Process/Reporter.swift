import CHost
import ObjectiveC

/// Collects the lines of an answer, and sends them.
final class Reporter: HostPort {
    private let channel: Channel
    private var lines: [String] = []

    init(channel: Channel) { self.channel = channel }

    func add(_ line: String) { lines.append(line) }

    /// Puts lines before those that have been added since the last answer.
    func addFirst(_ first: [String]) { lines = first + lines }

    /// Ends the answer.
    func finish() {
        fflush(stdout)
        lines.append(".\n")
        let text = lines.joined(separator: "\n")
        lines = []
        // Nobody wants the answer: the child's history is over.
        if !channel.write(text) { _exit(0) }
    }

    // MARK: HostPort

    func log(_ text: String) { add("log \(Fields.encode(text))") }

    func lacks(_ text: String, place: String?) {
        add("lacks \(place.map(Fields.encode) ?? "-") \(Fields.encode(text))")
    }

    func crash(_ text: String) -> Never {
        Host.writeLine(text)
        add("crash \(Fields.encode(text))\n")
        channel.write(lines.joined(separator: "\n"))
        _exit(70)
    }

    func persist(_ data: Data?, key: String) {
        if let data {
            add("persist \(Fields.encode(key)) \(data.isEmpty ? "%" : data.base64EncodedString())")
        } else {
            add("erase \(Fields.encode(key))")
        }
    }
}
