import Basics
import CSpawn

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Only measurements and the tests of the stand-in use Foundation's `Process`: with more than about
// 1,300 files open its start reads past a list of them and crashes, and its wait lasts until every
// program that was started in the same moment has ended too, since those inherit the file that it
// waits for.

/// A program that runs as a child of this process, in a process group of its own.
///
/// It has three streams and no other file of this process. It is killed with the object.
public final class ChildProcess: Sendable {
    /// A standard stream of the program.
    public enum Stream: Hashable, Sendable {
        /// The same stream of this process.
        case inherited
        /// `/dev/null`.
        case none
        /// A descriptor of this process, which stays open here.
        case descriptor(Int32)

        fileprivate func descriptor(at place: Int32) -> Int32 {
            switch self {
            case .inherited: place
            case .none: -1
            case .descriptor(let number): number
            }
        }
    }

    /// The end of a program.
    public enum Ending: Hashable, Sendable {
        /// With an exit code, 0 to 255.
        case exit(Int32)
        /// By a signal.
        case signal(Int32)

        /// The exit code, or the number of the signal as a shell has it: 128 and more.
        public var status: Int32 {
            switch self {
            case .exit(let code): code
            case .signal(let number): 128 + number
            }
        }
    }

    /// The program cannot be started.
    public struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The path of the program, as the caller gave it.
        public let path: String
        /// The system's error number.
        public let errorNumber: Int32

        /// The path and the system's reason.
        public var description: String {
            "\(path): \(String(cString: strerror(errorNumber)))"
        }
    }

    /// The number of the process.
    public let id: Int32
    private let ending = Locked<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the program's file; it is not looked up, and a relative one begins at `folder`.
    ///   - arguments: those after the name, which is the path.
    ///   - environment: the variables; nil for those of this process.
    ///   - folder: the folder that it starts in; nil for the one of this process.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        folder: String? = nil, input: Stream = .none, output: Stream = .none,
        errors: Stream = .none
    ) throws(StartError) {
        let streams = [
            input.descriptor(at: 0), output.descriptor(at: 1), errors.descriptor(at: 2)
        ]
        let variables = environment.map { $0.map { "\($0.key)=\($0.value)" }.sorted() }
        let words = Self.texts([path] + arguments)
        let assignments = variables.map(Self.texts)
        defer { for text in words + (assignments ?? []) { free(text) } }
        let started = cspawn_start(path, words, assignments, folder, streams)
        guard started > 0 else { throw StartError(path: path, errorNumber: -started) }
        id = started
    }

    deinit { end() }

    /// Copies of texts, ended by nil; the caller frees them.
    private static func texts(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }

    /// A Boolean value that indicates whether the program has not ended yet.
    public var isRunning: Bool {
        ending.withLock { $0 == nil && cspawn_is_running(id) }
    }

    /// Waits until the program has ended.
    @discardableResult
    public func wait() -> Ending {
        if let ending = ending.withLock({ $0 }) { return ending }
        // Without the lock, so that others can send signals. The number cannot become another
        // process's before its status is taken.
        _ = cspawn_wait_for_end(id)
        return ending.withLock { ending in
            if let ending { return ending }
            let status = cspawn_collect(id)
            let now = status < 0 ? Ending.signal(-status) : .exit(status)
            ending = now
            return now
        }
    }

    /// Sends a signal, unless the program is known to have ended.
    public func send(_ signal: Int32) {
        ending.withLock { if $0 == nil { kill(id, signal) } }
    }

    /// Kills the program with all that it has started in its group, and waits for its end.
    public func end() {
        ending.withLock { ending in
            if ending != nil { return }
            kill(-id, SIGKILL)
            kill(id, SIGKILL)
        }
        wait()
    }
}
