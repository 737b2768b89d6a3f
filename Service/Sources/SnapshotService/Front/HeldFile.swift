import Foundation

/// The problems of files that the service holds open.
enum HeldFile {
    /// Returns the problem for an error number. `what` is its detail unless the disk is full.
    static func problem(_ number: Int32, _ what: String) -> Problem {
        number == ENOSPC || number == EDQUOT
            ? Problem(.insufficientStorage, "The disk of the service is full.")
            : Problem(.unavailable, "\(what) (\(number)).").retrying(afterSeconds: 10)
    }
}
