import CHost
import Foundation
import Testing

/// Code that does what an app should not ends within bounds, or is refused.
struct HostHostileTests {
    private func ask(_ what: String) throws -> String? {
        let child = try AppProcess("hostile", "").child()
        child.write(what + "\n")
        return child.line()
    }

    @Test(arguments: [
        "fork", "exec", "socket", "unix", "create", "write", "unlink", "rename", "mkdir", "chmod",
        "kill", "killall", "limits"
    ])
    func refuses(_ what: String) throws {
        #expect(try ask(what) == "refused")
    }

    @Test(arguments: ["read", "thread"])
    func allows(_ what: String) throws {
        #expect(try ask(what) == "allowed")
    }

    @Test func readsNoFilesOfOthersWhereTheKernelCanHelp() throws {
        #expect(try ask("secret") == (chost_landlock_version() > 0 ? "refused" : "allowed"))
    }

    @Test func limitsMemoryToTwoGigabytes() throws {
        let answer = try #require(try ask("memory"))
        #expect(["refused after 1 GB", "refused after 0 GB"].contains(answer))
    }

    @Test func keepsOnlyFourDescriptors() throws {
        #expect(try ask("descriptors") == "4")
    }

    @Test(arguments: ["trap", "recursion", "chroot"])
    func endsTheChildAlone(_ what: String) throws {
        let app = try AppProcess("hostile", "")
        let child = try app.child()
        let other = try app.child()
        child.write(what + "\n")
        #expect(child.ends())
        if what == "trap" { #expect(child.consoleText().contains("trapped on purpose")) }
        other.write("hello\n")
        #expect(other.line()?.hasPrefix("hello") == true)
        #expect(app.process.isRunning)
    }

    @Test func endlessLoopEndsWithItsParent() throws {
        let app = try AppProcess("hostile", "")
        let child = try app.child()
        child.write("loop\n")
        #expect(!child.ends(seconds: 0.2))
        kill(app.process.processIdentifier, SIGKILL)
        #expect(child.ends(seconds: 5))
    }

    @Test func childAndNurseryEndWithTheirSockets() throws {
        let app = try AppProcess("hostile", "")
        var child: AppChild? = try app.child()
        child?.write("hello\n")
        let pid = try #require(child?.line().flatMap { pid_t($0.dropFirst("hello ".count)) })
        child = nil
        for _ in 0..<500 where kill(pid, 0) == 0 { usleep(10_000) }
        #expect(kill(pid, 0) != 0)
        app.endControl()
        app.process.waitUntilExit()
        #expect(app.process.terminationStatus == 0)
    }

    @Test func crashAtStartEndsTheChannel() throws {
        let app = try AppProcess("hostile", "crash at start")
        app.process.waitUntilExit()
        #expect(app.process.terminationStatus != 0)
    }
}
