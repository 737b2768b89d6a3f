import Basics
import Foundation
import Testing

@testable import ChildProcesses

@Suite("A child process")
struct ChildProcessTests {
    /// Runs a script of the shell, and returns its ending and its output.
    private func shell(
        _ script: String, environment: [String: String]? = nil, folder: String? = nil
    ) throws -> (ending: ChildProcess.Ending, text: String) {
        let output = Pipe()
        let process = try ChildProcess(
            "/bin/sh", ["-c", script], environment: environment, folder: folder,
            output: .descriptor(output.fileHandleForWriting.fileDescriptor))
        try output.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        return (process.wait(), String(decoding: text, as: UTF8.self))
    }

    @Test("gets its arguments, variables and folder, and has an exit code")
    func starts() throws {
        let result = try shell(
            #"echo "$A" "$PWD" "$#"; exit 7"#, environment: ["A": "b c"], folder: "/usr")
        #expect(result.text == "b c /usr 0\n")
        #expect(result.ending == .exit(7))
        #expect(try shell(#"test -n "$PATH""#).ending == .exit(0))
    }

    @Test("has the signal that ended it")
    func signals() throws {
        #expect(try shell("kill -9 $$").ending == .signal(SIGKILL))
        let process = try ChildProcess("/bin/sleep", ["1000"])
        #expect(process.isRunning)
        process.send(SIGTERM)
        #expect(process.wait() == .signal(SIGTERM))
        #expect(!process.isRunning && process.wait().status == 128 + SIGTERM)
    }

    @Test("that is no program is an error with its path and the system's reason")
    func missing() throws {
        let error = #expect(throws: ChildProcess.StartError.self) {
            try ChildProcess("/nowhere/program")
        }
        #expect(error?.description == "/nowhere/program: No such file or directory")
        let folder = #expect(throws: ChildProcess.StartError.self) { try ChildProcess("/usr") }
        #expect(folder?.errorNumber == EACCES)
    }

    @Test("has its three streams and no other file, also beside thousands that are open")
    func files() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let most = min(limit.rlim_cur, 4096)
        // Files that children inherit, as those of careless libraries are.
        let open = (0..<max(Int(most) - 2048, 16)).compactMap { _ -> Int32? in
            let file = Glibc.open("/dev/null", O_RDONLY)
            return file >= 0 ? file : nil
        }
        defer { for file in open { close(file) } }
        #expect(open.count >= 16)
        // The shell itself opens the folder that it lists.
        #expect(try shell("ls /proc/self/fd").text == "0\n1\n2\n3\n")
    }

    @Test("is not waited for by others that start in the same moment")
    func together() async throws {
        let sleepers = Locked<[ChildProcess]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let sleeper = try ChildProcess("/bin/sleep", ["1000"])
                    sleepers.withLock { $0.append(sleeper) }
                    #expect(try shell("echo here").text == "here\n")
                }
            }
            try await group.waitForAll()
        }
        #expect(sleepers.withLock { $0.allSatisfy(\.isRunning) })
    }

    @Test("ends with its object, with all that it has started")
    func ends() throws {
        let output = Pipe()
        var process: ChildProcess? = try ChildProcess(
            "/bin/sh", ["-c", "sleep 1000 & echo $!; wait"],
            output: .descriptor(output.fileHandleForWriting.fileDescriptor))
        try output.fileHandleForWriting.close()
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        #expect(process?.isRunning == true)
        process = nil
        // Both had the pipe.
        #expect(try output.fileHandleForReading.readToEnd() ?? Data() == Data())
    }

    @Test("is waited for by several threads, each of which gets its ending")
    func waiters() async throws {
        let process = try ChildProcess("/bin/sleep", ["0.1"])
        let endings = await withTaskGroup(of: ChildProcess.Ending.self) { group in
            for _ in 0..<4 { group.addTask { process.wait() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(endings == Array(repeating: .exit(0), count: 4))
    }

    @Test("has /dev/null for a stream that nobody gives, and does not start with a closed one")
    func streams() throws {
        #expect(try shell("cat; echo read").text == "read\n")
        let error = #expect(throws: ChildProcess.StartError.self) {
            try ChildProcess("/bin/true", output: .descriptor(1_000_000))
        }
        #expect(error?.errorNumber == EBADF)
    }

    @Test("ignores the signals that this process ignores, and is blocked by none")
    func dispositions() async throws {
        signal(SIGPIPE, SIG_IGN)
        // Threads of Dispatch block most signals.
        let status = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try shell("grep -E 'SigBlk|SigIgn' /proc/self/status").text })
            }
        }
        let masks = status.split(whereSeparator: \.isWhitespace).compactMap {
            UInt64($0, radix: 16)
        }
        #expect(masks.count == 2 && masks[0] == 0)
        #expect(masks[1] & 1 << UInt64(SIGPIPE - 1) != 0)
    }
}
