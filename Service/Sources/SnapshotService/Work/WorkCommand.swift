import ArgumentParser
import Foundation

/// A worker: takes jobs from its input until that ends. The service starts it; people do not.
struct WorkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work", abstract: "Do work for a service.", shouldDisplay: false)

    @Option var megabytes = 1024

    func run() throws {
        // The service ends its workers. An interrupt must not cancel work during a stop.
        signal(SIGINT, SIG_IGN)
        signal(SIGTERM, SIG_IGN)
        // Address space is not memory: Swift and the fonts reserve more than they use.
        var limit = rlimit()
        limit.rlim_cur = rlim_t(megabytes) << 20
        limit.rlim_max = limit.rlim_cur
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        #endif
        let runner = try WorkRunner()
        while let frame = try WorkFrame<WorkJob>(from: STDIN_FILENO) {
            let (answer, bytes) = runner.answer(frame.head, frame.parts)
            try WorkFrame(head: answer, parts: [bytes]).write(to: STDOUT_FILENO)
        }
    }
}
