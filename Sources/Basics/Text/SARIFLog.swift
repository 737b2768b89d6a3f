/// Findings as a log of SARIF 2.1.0, which code scanning and editors read.
///
/// The same findings give the same bytes. Places are as given: relative paths stay relative.
public struct SARIFLog: Sendable {
    /// The units in which columns of this log are counted.
    public enum ColumnKind: String, Sendable {
        /// The units in which a log counts.
        case utf16CodeUnits, unicodeCodePoints
    }

    /// The severity of a finding.
    public enum Level: String, Sendable {
        /// A severity, under its name in the format.
        case note, warning, error
    }

    /// A rule that the command looks for.
    public struct Rule: Sendable {
        /// The name, as the command's output spells it.
        public var id: String
        /// The rule in one sentence.
        public var summary: String
        /// The reason for the rule; nil without one beyond the summary.
        public var reason: String?
        /// The next step after a finding; nil if each finding has its own.
        public var fix: String?
        /// The severity of findings that do not set their own.
        public var level: Level

        /// Creates a rule, a warning unless said otherwise.
        public init(
            _ id: String, _ summary: String, reason: String? = nil, fix: String? = nil,
            level: Level = .warning
        ) {
            (self.id, self.summary, self.reason) = (id, summary, reason)
            (self.fix, self.level) = (fix, level)
        }
    }

    /// A place in a file; without a line it is the file as a whole.
    public struct Place: Sendable {
        /// The path as it was given, relative or absolute.
        public var path: String
        /// The line, from 1; nil for the file as a whole.
        public var line: Int?
        /// The column in units of the log's ``ColumnKind``, from 1.
        public var column: Int?

        /// Creates a place.
        public init(_ path: String, line: Int? = nil, column: Int? = nil) {
            (self.path, self.line, self.column) = (path, line, column)
        }
    }

    /// A place with a text: a step on the way to a finding, or a file that belongs to it.
    public struct Note: Sendable {
        /// The place.
        public var place: Place
        /// The text.
        public var message: String

        /// Creates a note.
        public init(_ message: String, at place: Place) {
            (self.message, self.place) = (message, place)
        }
    }

    /// A finding.
    public struct Result: Sendable {
        /// The name of the rule.
        public var rule: String
        /// The severity; nil for that of the rule.
        public var level: Level?
        /// The finding in one or more sentences.
        public var message: String
        /// The place.
        public var place: Place
        /// Words that are the same for this finding in each run, whatever its line is.
        public var identity: [String]
        /// The steps that lead to the finding, in order.
        public var steps: [Note] = []
        /// Other places that help to understand it.
        public var related: [Note] = []
        /// Files that belong to the finding, relative to the folder of the log.
        public var attachments: [Note] = []
        /// The reason why the finding is accepted where it is; nil if it is not.
        public var accepted: String?

        /// Creates a finding at a place.
        public init(
            rule: String, _ message: String, at place: Place, level: Level? = nil,
            identity: [String]
        ) {
            (self.rule, self.message, self.place) = (rule, message, place)
            (self.level, self.identity) = (level, identity)
        }
    }

    /// The command, such as `restore-tool run`.
    public var tool: String
    /// The rules; a finding may name another one.
    public var rules: [Rule]
    /// The findings, in order.
    public var results: [Result] = []
    /// The files that could not be read; with one the log says that the command failed.
    public var errors: [Note] = []
    /// The units of all columns.
    public var columns: ColumnKind

    /// Creates a log without findings.
    public init(
        tool: String, rules: [Rule], columns: ColumnKind = .unicodeCodePoints
    ) {
        (self.tool, self.rules, self.columns) = (tool, rules, columns)
    }

    /// The log as JSON on one line, without a line feed.
    public var text: String { JSONText.line(SARIFText(self).value) }

    /// Returns one finding as JSON, for a log that is written in parts.
    public func line(of result: Result) -> String {
        var log = self
        log.results = [result]
        return SARIFText(log).results.first.map(JSONText.line) ?? ""
    }

    /// Returns the text of the log before and after its findings, for a log that is written in
    /// parts.
    ///
    /// - Parameter sample: a finding of the log, one with attachments if there is any; nil for a
    ///   log without findings.
    public func frame(around sample: Result?) -> (head: String, tail: String) {
        var log = self
        log.results = sample.map { [$0] } ?? []
        let text = log.text
        let mark = "\"results\":["
        let inner = sample.map { line(of: $0) } ?? ""
        guard let range = text.firstRange(of: mark + inner + "]") else { return (text, "") }
        return (
            text[..<range.lowerBound] + mark,
            String(text[text.index(range.upperBound, offsetBy: -1)...])
        )
    }

    /// The address of a path: escaped, and with its scheme if the path is absolute.
    static func address(of path: String) -> String {
        let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        let escaped = Percent.encodePath(plain)
        return plain.hasPrefix("/") ? "file://\(escaped)" : escaped
    }
}
