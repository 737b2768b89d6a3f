/// How a command ends.
public enum ExitStatus: Int32, Sendable {
    case good = 0
    /// A difference was found, or an expectation is broken.
    case different = 1
    /// Goldens were recorded or are missing.
    case newGoldens = 3
    /// The same input gave different output.
    case unstable = 4
    case nothingRan = 5
    case usage = 64
    case badInput = 65
    case internalError = 70
    /// Reading or writing failed.
    case inputOutput = 74
    /// A signal ended the program; what it was writing is gone.
    case interrupted = 130
}
