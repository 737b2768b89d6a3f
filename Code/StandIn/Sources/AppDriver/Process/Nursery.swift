import CHost
import ObjectiveC

/// The process that waits, before any of the app's code has run, and forks a child for each
/// history that is wanted.
enum Nursery {
    /// The limits of a child. Its parent ends one that does not answer; these limits hold even if
    /// it does not.
    static let limits = chost_limits(
        memory: 2 << 30, cpu_seconds: 60, descriptors: 450)

    /// Forks children until the control socket ends. Returns in each child, ready to serve
    /// `CHOST_CHANNEL`; never returns in the nursery.
    static func wait(control: Int32 = 0) {
        // Children that end leave no trace.
        signal(SIGCHLD, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        let nursery = getpid()
        while true {
            var descriptors: [Int32] = [-1, -1]
            let result = chost_receive_descriptors(control, &descriptors, 2)
            if result == 0 { _exit(0) }
            if result < 0 { fail("cannot receive descriptors") }
            let child = chost_fork()
            if child == 0 {
                become(descriptors, of: nursery)
                return
            }
            // Without a child the channel ends at once, which the other side notices.
            descriptors.forEach { close($0) }
        }
    }

    private static func become(_ descriptors: [Int32], of nursery: pid_t) {
        guard chost_arrange_descriptors(descriptors[0], descriptors[1]) == 0 else {
            fail("cannot arrange the child's descriptors")
        }
        guard chost_restrict(nursery, limits) == 0 else {
            fail("cannot restrict the child's privileges")
        }
    }

    private static func fail(_ what: String) -> Never {
        Host.writeLine("restore-app: \(what): \(String(cString: strerror(errno)))")
        _exit(71)
    }
}

extension Host {
    /// Writes a line to the console.
    static func writeLine(_ text: String) {
        fflush(stdout)
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
