/// Why a display list could not be drawn, and at which command.
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong; more codes may come.
    public struct Code: Hashable, Sendable {
        let raw: String

        /// A number of the command is not finite.
        public static let notFinite = Code(raw: "not-finite")
        /// Groups nest deeper than ``Renderer/deepestGroup``.
        public static let tooDeep = Code(raw: "too-deep")
        /// The canvas, or what a command needs beside it, is larger than the renderer takes.
        public static let tooLarge = Code(raw: "too-large")
        /// The list names an image that was not handed over.
        public static let unknownImage = Code(raw: "unknown-image")
    }

    public let code: Code
    /// The indices of the command, from the outermost list to the innermost.
    public let place: [Int]
    /// What was found and what to do about it.
    public let detail: String

    public var description: String {
        let path = place.map { String($0) }.joined(separator: ".")
        return place.isEmpty ? detail : "command \(path): \(detail)"
    }
}
