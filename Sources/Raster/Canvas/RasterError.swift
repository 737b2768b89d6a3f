/// The reason for which a display list could not be drawn, with the command.
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of error; more may be added.
    public struct Code: Hashable, Sendable {
        let raw: String

        /// A number of the command is not finite.
        public static let notFinite = Code(raw: "not-finite")
        /// Groups nest deeper than ``Renderer/deepestGroup``.
        public static let tooDeep = Code(raw: "too-deep")
        /// The canvas, or the memory that a command needs beside it, exceeds the renderer's limit.
        public static let tooLarge = Code(raw: "too-large")
        /// The list names an image that was not passed to the renderer.
        public static let unknownImage = Code(raw: "unknown-image")
    }

    /// The kind of error.
    public let code: Code
    /// The indices of the command, from the outermost list to the innermost.
    public let place: [Int]
    /// The finding and the next step.
    public let detail: String

    /// The message: the place and the finding.
    public var description: String {
        let path = place.map { String($0) }.joined(separator: ".")
        return place.isEmpty ? detail : "command \(path): \(detail)"
    }
}
