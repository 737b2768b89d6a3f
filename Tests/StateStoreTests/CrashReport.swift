import Foundation

/// Tells what a proof did and found, for the table that `make crash` prints.
///
/// Losses are acknowledged commits that were gone, stores that did not open, and lies. A control is
/// a store that is made to lose: it must have losses.
func report(
    _ method: String, control: Bool = false, cuts: Int = 0, kills: Int = 0, states: Int = 0,
    faults: Int = 0, losses: Int = 0
) {
    guard let path = ProcessInfo.processInfo.environment["RESTORE_CRASH_REPORT"] else { return }
    let fields: [Any] = [method, control ? 1 : 0, cuts, kills, states, faults, losses]
    let line = fields.map { "\($0)" }.joined(separator: "\t") + "\n"
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    _ = write(file, line, line.utf8.count)
    close(file)
}
