import CSpawn
import ChildProcesses

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The program of an app's code before any of that code has run; it becomes a new process for each
/// history that is wanted, in a millisecond instead of the time that a program needs to start.
final class CodeNursery {
    private let program: ChildProcess
    private let control: Int32
    private var isAlive = true

    /// The version of the lines between the two processes.
    static let version = 1

    /// Starts the program at a path.
    init(path: String) throws(CodeFault) {
        var (own, other): (Int32, Int32) = (-1, -1)
        let failed = cspawn_socket_pair(&own, &other)
        guard failed == 0 else { throw .cannotStart(Self.words(failed)) }
        defer { close(other) }
        do {
            program = try ChildProcess(
                path, environment: Self.environment, input: .descriptor(other))
        } catch {
            close(own)
            throw .cannotStart("\(error)")
        }
        control = own
    }

    deinit { end() }

    /// Ends the program and all processes that it has become.
    func end() {
        guard isAlive else { return }
        isAlive = false
        close(control)
        program.end()
    }

    /// Returns a new process, in which no code of the app has run.
    func child() throws(CodeFault) -> CodeChild {
        var (channel, far): (Int32, Int32) = (-1, -1)
        var (console, writing): (Int32, Int32) = (-1, -1)
        var failed = cspawn_socket_pair(&channel, &far)
        guard failed == 0 else { throw .cannotStart(Self.words(failed)) }
        failed = cspawn_pipe(&console, &writing)
        guard failed == 0 else {
            close(channel)
            close(far)
            throw .cannotStart(Self.words(failed))
        }
        let child = CodeChild(channel: channel, console: console)
        failed = cspawn_send(control, CChar(bitPattern: UInt8(ascii: "n")), far, writing)
        close(far)
        close(writing)
        guard failed == 0 else { throw .cannotStart("it has ended: " + Self.words(failed)) }
        let greeting: String
        do throws(CodeChild.Ending) {
            greeting = try child.line()
        } catch {
            guard case .ended(let text) = error, !text.isEmpty else {
                throw .cannotStart("it ends or hangs before the app begins")
            }
            throw .cannotStart(text)
        }
        guard greeting == "restore-app \(Self.version)" else { throw .unreadable(greeting) }
        return child
    }

    /// Hashes have fixed seeds, and a crash prints its place alone.
    private static let environment = [
        "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no", "LANG": "C.UTF-8",
        "TZ": "UTC", "HOME": "/nonexistent", "PATH": "/nonexistent"
    ]

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
