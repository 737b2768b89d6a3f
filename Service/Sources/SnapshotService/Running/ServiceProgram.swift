import ArgumentParser
import Basics
import Foundation
import Logging
import Metrics
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The program, called from `main.swift`.
public enum ServiceProgram {
    static let version = "0.1.0"

    /// Runs the command line of this process.
    public static func main() async {
        await RootCommand.main()
    }

    /// Prints an error and ends the process: with 64 for usage, 74 for errors of files and network.
    static func fail(_ error: any Error) -> Never {
        FileHandle.standardError.write(Data("error: \(text(of: error))\n".utf8))
        exit(error is ServiceFault ? 64 : 74)
    }

    /// Returns an error in one line, with the next step.
    static func text(of error: any Error) -> String {
        if let problem = error as? Problem { return "\(problem.detail) \(problem.nextStep)" }
        if let cocoa = error as? CocoaError, let path = cocoa.filePath,
            let system = cocoa.underlying as? POSIXError
        {
            return "\(FileError(.write, path: path, errorNumber: system.code.rawValue))"
        }
        if let error = error as? IOError, error.description.contains("bind") {
            let reason = String(cString: strerror(error.errnoCode))
            return "the service cannot listen: \(reason). Give another address with --listen."
        }
        return "\(error)"
    }
}

struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-service",
        abstract: "State and snapshots over HTTP, for teams.",
        version: ServiceProgram.version,
        subcommands: [
            ServeCommand.self, TokenCommand.self, MigrateCommand.self, WorkCommand.self
        ],
        defaultSubcommand: ServeCommand.self)
}

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve until SIGTERM or SIGINT.",
        discussion: """
            Prints the address on one line once the service accepts requests; the log goes to the \
            error stream. Exit codes: 0 stopped, 64 wrong usage, 74 error of files or network.
            """)

    @Option(help: "The folder of tokens and tenants.", completion: .directory)
    var store: String?

    @Option(
        help:
            "The tenants' PostgreSQL database: an address without a password, or a file with one.")
    var database: String?

    @Option(help: "HOST:PORT; port 0 chooses a free one. The default is 127.0.0.1:8080.")
    var listen: String?

    @Option(help: "The service's certificates in PEM, its own first.", completion: .file())
    var tlsCert: String?

    @Option(help: "The private key in PEM.", completion: .file())
    var tlsKey: String?

    @Option(
        help:
            "The authority of the clients' certificates; clients without a valid one are refused.",
        completion: .file())
    var clientCa: String?

    @Flag(help: "Enable TLS 1.2 beside 1.3.")
    var tls12 = false

    @Flag(help: "Listen beyond loopback without TLS.")
    var allowPlainText = false

    @Option(help: "A settings file in JSON; options override it.", completion: .file())
    var config: String?

    @Option(help: "The log level: error, info (each request), debug.")
    var logLevel: LogLevel = .info

    func run() async throws {
        let lines = LogLines(file: STDERR_FILENO)
        defer { lines.flush() }
        do {
            let options = try ServiceSettings.read(config).options(over: self)
            var logger = Logger(label: "restore-service") { lines.handler($0) }
            logger.logLevel = logLevel.level
            let scheme = options.tls == nil ? "http" : "https"
            let host = options.host.contains(":") ? "[\(options.host)]" : options.host
            let service = try SnapshotService(options, logger: logger) { port in
                FileHandle.standardOutput.write(Data("\(scheme)://\(host):\(port)\n".utf8))
            }
            MetricsSystem.bootstrap(service.counts.registry)
            await Self.warn(of: service)
            try await Self.run(service, options.limits, logger)
        } catch {
            lines.flush()
            ServiceProgram.fail(error)
        }
    }

    /// Prints why the database cannot be used. The service serves nevertheless, is not ready, and
    /// tries again.
    private static func warn(of service: SnapshotService) async {
        do {
            try await service.tenants.checkDatabase()
            let file = TokenFile(folder: service.options.folder)
            if let shared = service.shared, file.stamp != nil,
                try await shared.records.generation(of: SharedTokens.kind) == 0
            {
                let text = """
                    warning: \(file.path): with a database its tokens are used, and it has none. \
                    Copy them with restore-service migrate.

                    """
                FileHandle.standardError.write(Data(text.utf8))
            }
        } catch {
            FileHandle.standardError.write(Data("warning: \(error)\n".utf8))
        }
    }

    /// A stop waits only for a bounded time: a client that never reads must not delay it.
    private static func run(
        _ service: SnapshotService, _ limits: Limits, _ logger: Logger
    ) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(limits.stopSeconds)
        try await ServiceGroup(configuration: configuration).run()
    }
}

enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case error, info, debug

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}
