/// A logger whose lines begin with the module and the submodules that they belong to.
///
/// A logger is made for a module and handed on; each part makes one of its own from it:
///
///     let tracker = TaggedLogger("keyboard").tagged("tracker")
///     tracker.line("keyboardWillChangeFrame: calculated height - 437.9")
///     // [keyboard][tracker] keyboardWillChangeFrame: calculated height - 437.9
public struct TaggedLogger: Hashable, Sendable {
    /// The tags, the outermost first.
    public let tags: [String]
    private let prefix: String

    /// Creates the logger of a module.
    public init(_ tag: String) { self.init(tags: [tag]) }

    private init(tags: [String]) {
        self.tags = tags
        prefix = tags.map { "[\($0)]" }.joined()
    }

    /// Returns the logger of a part of the module.
    public func tagged(_ tag: String) -> TaggedLogger { TaggedLogger(tags: tags + [tag]) }

    /// Returns a line as it stands in the log.
    public func line(_ text: String) -> String { "\(prefix) \(text)" }

    /// Writes a line to an app's log.
    public func debug(_ text: String, to app: inout AppContext) { app.log(line(text)) }

    /// The logger of everything that handles the keyboard.
    public static let keyboard = TaggedLogger("keyboard")
}
