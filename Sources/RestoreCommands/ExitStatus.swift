/// The exit code of a command.
public enum ExitStatus: Int32, Sendable {
    case good = 0
    /// A difference is found, or an expectation does not hold.
    case different = 1
    /// Goldens are recorded or missing.
    case newGoldens = 3
    /// The same input gives different output.
    case unstable = 4
    case nothingRan = 5
    case usage = 64
    case badInput = 65
    /// A program that must be built or installed first is missing.
    case unavailable = 69
    case internalError = 70
    /// Reading or writing fails.
    case inputOutput = 74
    /// A signal ends the program; unfinished output is removed.
    case interrupted = 130
}
