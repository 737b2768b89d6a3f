@testable import AppDriver
import CHost
import UIKit

/// Waits as a nursery, and does in each child what an app should not.
func misbehaveAsChild(_ what: String) {
    if what == "crash at start" { fatalError("crash at start") }
    Nursery.wait()
    let channel = Channel(descriptor: CHOST_CHANNEL)
    while let line = channel.readLine() {
        channel.write(attempt(line) + "\n")
    }
    _exit(0)
}

/// Returns `refused`, or what has come of an attempt.
private func attempt(_ what: String) -> String {
    func outcome(_ result: Int) -> String {
        if result >= 0 { return "allowed" }
        return [EPERM, EACCES, ENOSYS].contains(errno)
            ? "refused" : String(cString: strerror(errno))
    }
    switch what {
    case "hello": return "hello \(getpid())"
    case "loop": while true { errno = 0 }
    case "memory": return allocate(gigabytes: 10)
    case "recursion": return "\(recurse(1))"
    case "trap": fatalError("trapped on purpose")
    case "fork": return outcome(Int(chost_fork()))
    case "exec": return outcome(Int(execute("/bin/true")))
    case "socket": return outcome(Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)))
    case "unix": return outcome(Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
    case "create": return outcome(Int(open("/tmp/restore-hostile", O_WRONLY | O_CREAT, 0o600)))
    case "write": return outcome(Int(open("/dev/null", O_RDWR)))
    case "unlink": return outcome(Int(unlink("/tmp/restore-hostile-victim")))
    case "rename": return outcome(Int(rename("/tmp/a", "/tmp/b")))
    case "mkdir": return outcome(Int(mkdir("/tmp/restore-hostile-folder", 0o700)))
    case "chmod": return outcome(Int(chmod("/tmp", 0o777)))
    case "kill": return outcome(Int(kill(getppid(), SIGKILL)))
    case "killall": return outcome(Int(kill(-1, SIGKILL)))
    case "chroot": return outcome(Int(chroot("/")))
    case "limits":
        var limit = rlimit(rlim_cur: 1 << 40, rlim_max: 1 << 40)
        return outcome(Int(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)))
    case "descriptors": return "\(openDescriptors())"
    case "read": return outcome(Int(open("/proc/self/status", O_RDONLY)))
    case "secret": return outcome(Int(open("/etc/passwd", O_RDONLY)))
    case "thread": return startThread()
    default: return "unknown"
    }
}

private func execute(_ path: String) -> Int32 {
    let name = strdup(path)
    defer { free(name) }
    return execv(path, [name, nil])
}

private func allocate(gigabytes: Int) -> String {
    for number in 1...gigabytes {
        guard let block = malloc(1 << 30) else { return "refused after \(number - 1) GB" }
        memset(block, 1, 1 << 30)
    }
    return "allowed"
}

private func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) &+ depth }

private func openDescriptors() -> Int {
    (0..<256).count { fcntl($0, F_GETFD) >= 0 }
}

private func startThread() -> String {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return "refused" }
    pthread_join(thread, nil)
    return "allowed"
}
