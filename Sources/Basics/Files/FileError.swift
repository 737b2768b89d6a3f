/// An error of a file that cannot be read or written: the path, the system's reason and the next
/// step.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error. Later versions can add codes.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `missing`.
        public let description: String

        /// The file, or a folder on the way to it, does not exist.
        public static let missing = Code(description: "missing")
        /// The system refuses access; also on a disk that is mounted read-only.
        public static let permission = Code(description: "permission")
        /// The disk or the quota is full.
        public static let diskFull = Code(description: "diskFull")
        /// The path names a folder.
        public static let isDirectory = Code(description: "isDirectory")
        /// A folder on the way is a file.
        public static let notDirectory = Code(description: "notDirectory")
        /// The file is larger than the caller's limit.
        public static let tooLarge = Code(description: "tooLarge")
        /// Anything else that the system reports.
        public static let other = Code(description: "other")
    }

    /// The operation that failed.
    public enum Operation: String, Hashable, Sendable {
        /// The verb for the message.
        case read, write
    }

    /// The kind of error.
    public let code: Code
    /// The operation that failed.
    public let operation: Operation
    /// The path of the file, as the caller gave it.
    public let path: String
    /// The system's error number, 0 when the error is not the system's.
    public let errorNumber: Int32
    /// The system's words for it, such as "No such file or directory".
    public let reason: String

    init(_ code: Code, _ operation: Operation, path: String, errorNumber: Int32, reason: String) {
        self.code = code
        self.operation = operation
        self.path = path
        self.errorNumber = errorNumber
        self.reason = reason
    }

    /// The next step for the reader of the message.
    public var nextStep: String {
        switch (code, operation) {
        case (.missing, .read): "check the path"
        case (.missing, .write): "create its folder first"
        case (.permission, _): "change the permissions or use another place"
        case (.diskFull, _): "free space on the disk; the file is as it was before"
        case (.isDirectory, _): "give the path of a file"
        case (.notDirectory, _): "check the folders in the path"
        case (.tooLarge, _): "give a smaller file or raise the limit"
        default: "check the path and the disk"
        }
    }

    /// The operation, the path, the reason and the next step in one line.
    public var description: String { "cannot \(operation) \(path): \(reason); \(nextStep)" }
}

extension FileError.Code {
    /// Returns whether an error is a file's error with this code, so that a `catch` can name it:
    ///
    ///     do { bytes = try FileBytes.read(path) } catch FileError.Code.missing { ... }
    public static func ~= (code: FileError.Code, error: any Error) -> Bool {
        (error as? FileError)?.code == code
    }
}
